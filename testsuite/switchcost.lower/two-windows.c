/* Area: lower
   Purpose: two windows of values far apart, a range among the labels. Two
   masks and a split are the fewest branches, and for few of the values the
   cheapest; the form is the cost model's.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fplugin-arg-switchcost-predictability=100 -mindirect-branch=thunk-extern -fno-tree-switch-conversion -fopt-info-optimized" } */

extern int h1 (void), h2 (void), h3 (void);

int
windows (int x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: case 10: return h1 ();
    case 20: case 30: case 62: return h2 ();
    case 1000: case 1010: case 1025 ... 1030: return h1 ();
    default: return h3 ();
    }
}

/* Seventeen segments: no tree of single tests is as small.  */
/* Stock may pass: bit tests are good here.  */
/* { dg-final { scan-switch-branches windows <= 10 } } */
/* Stock may pass: likewise.  */
/* { dg-final { scan-switch-depth windows <= 5 } } */
