/* Area: control
   Purpose: -O0, where another pass does the work.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O0 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

__attribute__ ((switchcost ("off"))) int
off (unsigned x)
{
  switch (x)
    BODY (10)
}

int
hinted (unsigned x)
{
#pragma switchcost next predictability=3
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 3%" } */
    BODY (20)
}

/* { dg-final { scan-switch-as-stock off } } */
