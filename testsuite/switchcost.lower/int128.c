/* Area: lower
   Purpose: a 128-bit index is compared in full, and the switch that stock GCC
   makes a thunked table of is not skipped.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fjump-tables -fplugin-arg-switchcost-tables=data -mindirect-branch=thunk-extern -fopt-info-optimized" } */
/* { dg-require-effective-target int128 } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), h4 (void);

int
u128 (unsigned __int128 x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0 ... 3: return h0 ();
    case 4 ... 7: return h1 ();
    case 8: return h2 ();
    case 9: return h3 ();
    case 10: return h4 ();
    default: return 0;
    }
}

/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
