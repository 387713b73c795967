/* Area: control
   Purpose: a hint is for the next switch and for no other.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized " } */

#include "body.h"

int
f (unsigned x, unsigned y, int z)
{
  int sum = 0;
  switch (y) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    {
    case 1: sum = h (101); break;
    case 5: sum = h (105); break;
    case 77: sum = h (177); break;
    }
  if (z)
    {
#pragma switchcost next predictability=0
      switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 0%" } */
	BODY (10)
    }
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (20)
}

int
off (unsigned x)
{
#pragma switchcost next off
  switch (x)
    BODY (30)
}

#define UNPREDICTABLE _Pragma ("switchcost next predictability=4")

int
by_macro (unsigned x)
{
  UNPREDICTABLE
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 4%" } */
    BODY (40)
}

__attribute__ ((switchcost ("predictability=50"))) int
in_marked (unsigned x, unsigned y)
{
  int sum = 0;
#pragma switchcost next predictability=5
  switch (y) /* { dg-message "switch lowered: \[^\n\]* predictability 5%" } */
    {
    case 1: sum = h (201); break;
    case 5: sum = h (205); break;
    case 77: sum = h (277); break;
    }
  switch (x + sum) /* { dg-message "switch lowered: \[^\n\]* predictability 50%" } */
    BODY (50)
}

__attribute__ ((indirect_branch ("keep"))) int
unmitigated (unsigned x, unsigned y)
{
  int sum = 0;
#pragma switchcost next when=always
  switch (y) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    {
    case 1: sum = h (301); break;
    case 5: sum = h (305); break;
    case 77: sum = h (377); break;
    }
  switch (x + sum)
    BODY (60)
}

/* { dg-final { scan-switch-as-stock off } } */
