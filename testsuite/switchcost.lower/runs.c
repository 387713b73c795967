/* Area: lower
   Purpose: contiguous runs: at most two tests, and the same code for cases
   spelt one by one and as ranges.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -fno-ipa-icf" } */

extern int h0 (void), h1 (void);

int
spelt (int i)
{
  switch (i) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: case 1: case 2: case 3: case 4: case 5: case 6: case 7: case 8:
    case 10: case 11: case 12: case 13: case 14: case 15:
      return h0 ();
    case 9:
    default:
      return h1 ();
    }
}

int
ranges (int i)
{
  switch (i) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0 ... 8: case 10 ... 15: return h0 ();
    case 9:
    default:
      return h1 ();
    }
}

/* { dg-final { scan-switch-branches spelt <= 2 } } */
/* Stock may pass: the clusters are the same.  */
/* { dg-final { scan-switch-same spelt ranges } } */
