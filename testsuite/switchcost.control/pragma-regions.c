/* Area: control
   Purpose: what holds between pragmas, for functions defined there; attributes are stronger.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

int
before (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (10)
}

#pragma switchcost push
#pragma switchcost predictability=11

int
inside (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 11%" } */
    BODY (20)
}

__attribute__ ((switchcost ("predictability=22"))) int
attribute (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 22%" } */
    BODY (30)
}

#pragma switchcost push
#pragma switchcost off
int
off (unsigned x)
{
  switch (x)
    BODY (40)
}

__attribute__ ((switchcost ("when=mitigated"))) int
on_again (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 11%" } */
    BODY (50)
}
#pragma switchcost pop

#pragma switchcost when = no-tables, tables=none
int
popped (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 11%" } */
    BODY (60)
}
#pragma switchcost pop

int
after (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (70)
}

/* { dg-final { scan-switch-as-stock off } } */
