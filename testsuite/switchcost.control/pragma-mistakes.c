/* Area: control
   Purpose: what a pragma has wrong is a warning at its place.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

#pragma switchcost pop /* { dg-warning "'#pragma switchcost pop' without a 'push' \\\[-Wpragmas\\\]" } */
#pragma switchcost /* { dg-warning "'#pragma switchcost' has nothing to do \\\[-Wpragmas\\\]" } */
#pragma switchcost predictabilty=3 /* { dg-warning "has no key 'predictabilty'; did you mean 'predictability'\\? \\\[-Wpragmas\\\]" } */
#pragma switchcost predictability=1000 /* { dg-warning "needs a percentage from 0 to 100 for 'predictability', not '1000' \\\[-Wpragmas\\\]" } */
#pragma switchcost when=al /* { dg-warning "does not accept 'al' for 'when'\[^\n\]* \\\[-Wpragmas\\\]" } */
#pragma switchcost mismatch=disable /* { dg-warning "cannot set 'mismatch', which is for a whole compilation \\\[-Wpragmas\\\]" } */
#pragma switchcost next off /* { dg-warning "'#pragma switchcost next' ignored: it stands before a switch, in a function \\\[-Wpragmas\\\]" } */

int
f (unsigned x)
{
#pragma switchcost off /* { dg-warning "'#pragma switchcost' ignored: in a function only 'next' has a meaning \\\[-Wpragmas\\\]" } */
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (10)
#pragma switchcost next off /* { dg-warning "'#pragma switchcost next' ignored: no switch follows in its function \\\[-Wpragmas\\\]" } */
}
