/* Area: control
   Purpose: the next switch is next in the source, wherever its block is: that
   of a loop's condition comes after the body.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O1 -fno-tree-ch -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

extern unsigned get (void);

int
f (void)
{
  int sum = 0;
#pragma switchcost next predictability=6
  while (({
    int more = 0;
    switch (get ()) /* { dg-message "switch lowered: \[^\n\]* predictability 6%" } */
      {
      case 1: more = h (401); break;
      case 5: more = h (405); break;
      case 77: more = h (477); break;
      }
    more;
  }))
    switch (get ()) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
      {
      case 2: sum += h (502); break;
      case 6: sum += h (506); break;
      case 78: sum += h (578); break;
      }
  return sum;
}
