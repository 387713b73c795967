/* Area: control
   Purpose: a wrong number of arguments is a warning, whatever they are, and the
   function is compiled as if there were none.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

__attribute__ ((switchcost)) int none (unsigned);
/* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" "" { target *-*-* } 12 } */
__attribute__ ((switchcost ())) int empty (unsigned);
/* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" "" { target *-*-* } 14 } */
__attribute__ ((switchcost ("off", "off"))) int two (unsigned);
/* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" "" { target *-*-* } 16 } */
/* As it is kept in the declaration.  */
__attribute__ ((switchcost ("off", 3u))) int numbered (unsigned);
/* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" "" { target *-*-* } 19 } */
__attribute__ ((switchcost (1, 2, 3, 4))) int four (unsigned);
/* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" "" { target *-*-* } 21 } */

int
none (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (10)
}

int
two (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (20)
}

int
numbered (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (30)
}
