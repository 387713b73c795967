/* Area: lower
   Purpose: a goto into the default, a shared target, a PHI that takes a value
   from every case: GCC's checks (-fchecking=2) find no missing argument, at
   most a branch for each of the seven boundaries.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int q (int);

int
phi (int x, int y)
{
  int r;
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 1: case 2: r = y + 1; break;
    case 5: r = y * 3; break;
    case 9: case 10: case 11: r = q (y); break;
    case 40: goto d;
    default:
    d:
      r = 7;
    }
  return r ^ y;
}

/* 40 needs no test: it goes where its neighbours go.  */
/* Stock may pass: GCC drops the case, too.  */
/* { dg-final { scan-switch-not phi {\$(39|40|41),} } } */
/* Stock may pass: bit tests group the cases.  */
/* { dg-final { scan-switch-branches phi <= 6 } } */
