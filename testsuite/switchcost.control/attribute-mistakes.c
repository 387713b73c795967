/* Area: control
   Purpose: what an attribute has wrong is a warning; the rest of it holds.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

__attribute__ ((switchcost ("wen=never, predictability=3"))) int
unknown_key (unsigned x) /* { dg-warning "'__attribute__\\(\\(switchcost\\)\\)' has no key 'wen'; did you mean 'when'\\? \\\[-Wattributes\\\]" "" { target *-*-* } 13 } */
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 3%" } */
    BODY (10)
}

__attribute__ ((switchcost ("when=nevr"))) int unknown_value (unsigned);
/* { dg-warning "does not accept 'nevr' for 'when'; did you mean 'never'\\? \\\[-Wattributes\\\]" "" { target *-*-* } 18 } */
__attribute__ ((switchcost ("predictability=101"))) int percent (unsigned);
/* { dg-warning "needs a percentage from 0 to 100 for 'predictability', not '101' \\\[-Wattributes\\\]" "" { target *-*-* } 20 } */
__attribute__ ((switchcost ("tables"))) int no_value (unsigned);
/* { dg-warning "needs a value for 'tables' \\\[-Wattributes\\\]" "" { target *-*-* } 22 } */
__attribute__ ((switchcost ("off=1"))) int a_value (unsigned);
/* { dg-warning "takes no value for 'off' \\\[-Wattributes\\\]" "" { target *-*-* } 24 } */
__attribute__ ((switchcost ("report=x"))) int global (unsigned);
/* { dg-warning "cannot set 'report', which is for a whole compilation \\\[-Wattributes\\\]" "" { target *-*-* } 26 } */
__attribute__ ((switchcost ("machine=./a.machine"))) int file (unsigned);
/* { dg-warning "does not accept './a.machine' for 'machine' \\\[-Wattributes\\\]" "" { target *-*-* } 28 } */
__attribute__ ((switchcost (3))) int number (unsigned);
/* { dg-warning "'switchcost' attribute ignored: its argument is not a string \\\[-Wattributes\\\]" "" { target *-*-* } 30 } */
__attribute__ ((switchcost (L"off"))) int wide (unsigned);
/* { dg-warning "'switchcost' attribute ignored: its argument is not a string \\\[-Wattributes\\\]" "" { target *-*-* } 32 } */
__attribute__ ((switchcost ("off"))) extern int variable;
/* { dg-warning "'switchcost' attribute ignored: it applies to functions only \\\[-Wattributes\\\]" "" { target *-*-* } 34 } */
