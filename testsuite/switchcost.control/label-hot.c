/* Area: control
   Purpose: a value whose label is hot is tested for first.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -fno-reorder-blocks" } */

#include "body.h"

int
f (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* guessed profile" } */
    {
    case 0: return h (0) + 1;
    case 1: return h (1) + 2;
    case 2: return h (2) + 3;
    case 3: return h (3) + 4;
    case 4: return h (4) + 5;
    case 5:
    marked: __attribute__ ((hot, unused));
      return h (5) + 6;
    case 6: return h (6) + 7;
    default: return hd (7);
    }
}

/* Stock may pass: some releases test for it first, too.  */
/* { dg-final { scan-switch-test f 1 {\$5,} } } */
