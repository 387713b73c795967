/* Area: control
   Purpose: a function that is turned off is left, and comes out as without the plugin; others are not touched by that.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

__attribute__ ((switchcost ("off"))) int
off (unsigned x)
{
  switch (x)
    BODY (10)
}

__attribute__ ((switchcost ("when=never"))) int
never (unsigned x)
{
  switch (x)
    BODY (20)
}

int
on (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: 8 tests" } */
    BODY (30)
}

/* { dg-final { scan-switch-as-stock off } } */
/* { dg-final { scan-switch-as-stock never } } */
