/* Area: lower
   Purpose: month lengths and a mask with holes: any form will do that is no
   larger than a range check and a mask.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void);

int
months (int m)
{
  switch (m) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 4: case 6: case 9: case 11: return h0 ();
    }
  return h1 ();
}

int
mask (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: case 2: case 8: case 10: return h0 ();
    default: return h1 ();
    }
}

/* Stock may pass: GCC has bit tests, too.  */
/* { dg-final { scan-switch-branches months <= 2 } } */
/* Stock may pass: likewise.  */
/* { dg-final { scan-switch-branches mask <= 4 } } */
