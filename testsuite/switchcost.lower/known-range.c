/* Area: lower
   Purpose: a range known from the values: no range check before the mask, and
   the mask starts at the proven minimum.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void);

int
five_bits (unsigned x)
{
  x &= 31;
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 1: case 4: case 8: case 11: case 30: return h0 ();
    default: return h1 ();
    }
}

int
shifted (int x)
{
  if (x < -3 || x > 28)
    __builtin_unreachable ();
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case -3: case 0: case 9: case 28: return h0 ();
    default: return h1 ();
    }
}

/* Stock may pass: GCC 12 knows the range in bit tests.  */
/* { dg-final { scan-switch-branches five_bits == 1 } } */
/* Stock may pass: likewise.  */
/* { dg-final { scan-switch-branches shifted == 1 } } */
