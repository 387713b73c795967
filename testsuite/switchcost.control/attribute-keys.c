/* Area: control
   Purpose: settings of one function.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

__attribute__ ((switchcost ("predictability=0, machine=generic"))) int
random_selector (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 0%" } */
    BODY (10)
}

__attribute__ ((indirect_branch ("keep"), switchcost ("when=always"))) int
always (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (20)
}

__attribute__ ((switchcost ("tables=none"), switchcost ("predictability=7"))) int
two (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 7%" } */
    BODY (30)
}

__attribute__ ((switchcost ("predictability=1,predictability=2"))) int
last_wins (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 2%" } */
    BODY (40)
}
