/* Area: control
   Purpose: the reason of a switch that a hint has turned off.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-missed" } */

#include "body.h"

int
off (unsigned x)
{
#pragma switchcost next off
  switch (x) /* { dg-message "switch left to the compiler: the source asks for it \\\[off\\\]" } */
    {
    case 1: x = 4; break;
    case 5: x = x * 3; break;
    case 77: x = x + 5; break;
    }
  return x;
}
