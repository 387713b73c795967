/* Area: lower
   Purpose: a value range that makes the last case the default: three branches,
   no range check, the default not referenced, whether it is said to be
   unreachable or not.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -fno-ipa-icf" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), hd (void);

int
with_default (unsigned v)
{
  switch (v & 3) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: return h0 ();
    case 1: return h1 ();
    case 2: return h2 ();
    case 3: return h3 ();
    default: return hd ();
    }
}

int
unreachable (unsigned v)
{
  switch (v & 3) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: return h0 ();
    case 1: return h1 ();
    case 2: return h2 ();
    case 3: return h3 ();
    default: __builtin_unreachable ();
    }
}

/* Stock also passes: GCC drops the default of its own accord.  */
/* { dg-final { scan-assembler-not {\mhd\M} } } */
/* Stock may pass: for four values its tree is minimal.  */
/* { dg-final { scan-switch-branches with_default == 3 } } */
/* Stock may pass: likewise.  */
/* { dg-final { scan-switch-branches unreachable == 3 } } */
/* Stock may pass: likewise.  */
/* { dg-final { scan-switch-same with_default unreachable } } */
