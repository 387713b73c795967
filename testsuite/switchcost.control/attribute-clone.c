/* Area: control
   Purpose: clones have the settings of their original.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -fno-ipa-icf" } */

#include "body.h"

__attribute__ ((switchcost ("predictability=6"), noinline)) static int
original (unsigned x, int y)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 6%" } */
    BODY (y)
}

int
caller (unsigned x)
{
  return original (x, 100) + original (x + 1, 100);
}
