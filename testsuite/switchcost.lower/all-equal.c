/* Area: lower
   Purpose: one target needs no test at all; alternating targets need one bit
   test and no range check (an unreachable default gives the room).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (int), h1 (int);

int
one_target (unsigned t, int v)
{
  switch (t)
    {
    case 0: case 1: case 2: case 3: return h0 (v);
    default: __builtin_unreachable ();
    }
}

int
alternating (unsigned t, int v)
{
  switch (t) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: case 2: case 4: case 6: return h0 (v);
    case 1: case 3: case 5: case 7: return h1 (v);
    default: __builtin_unreachable ();
    }
}

/* Stock may pass: GCC sees that nothing is to be decided.  */
/* { dg-final { scan-switch-branches one_target == 0 } } */
/* Stock may pass: GCC 12 finds the bit test, too.  */
/* { dg-final { scan-switch-branches alternating == 1 } } */
