/* Area: lower
   Purpose: a function of a section of its own keeps all of its code there, and
   needs no data: such code runs where nothing else can be reached.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), h4 (void);

__attribute__ ((section (".noinstr.text"), noinline,
		no_instrument_function)) int
noinstr (unsigned v)
{
  switch (v) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 1: return h0 ();
    case 3: return h1 ();
    case 6: return h2 ();
    case 14: return h3 ();
    case 29: return h4 ();
    default: return -1;
    }
}

/* Stock also passes: it makes no table here, either.  */
/* { dg-final { scan-assembler-not {\.rodata} } } */
/* Stock also passes: nothing is cold.  */
/* { dg-final { scan-assembler-not {text\.unlikely} } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-assembler-not {CSWTCH} } } */
