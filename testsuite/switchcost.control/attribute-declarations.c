/* Area: control
   Purpose: of a function's declarations the later wins, in whatever order they have how many attributes.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

int before (unsigned) __attribute__ ((switchcost ("predictability=1")));
int
before (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 1%" } */
    BODY (10)
}

int
after (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 2%" } */
    BODY (20)
}
int after (unsigned) __attribute__ ((switchcost ("predictability=2")));

int both (unsigned)
    __attribute__ ((switchcost ("predictability=3"), noinline, noclone));
__attribute__ ((switchcost ("predictability=4"))) int both (unsigned);
int
both (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 4%" } */
    BODY (30)
}

int more (unsigned) __attribute__ ((switchcost ("predictability=5")));
int more (unsigned)
    __attribute__ ((noinline, noclone, switchcost ("predictability=6")));
int
more (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 6%" } */
    BODY (40)
}
