/* Area: control
   Purpose: a switch that was inlined is treated as the function says that it is in then.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

__attribute__ ((switchcost ("off"))) static inline int
callee (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (10)
}

int
plain_caller (unsigned x)
{
  return callee (x + 1); /* { dg-message "Inlined" } */
}

static inline int
plain_callee (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 5%" } */
    BODY (20)
}

__attribute__ ((switchcost ("predictability=5"))) int
marked_caller (unsigned x)
{
  return plain_callee (x + 1); /* { dg-message "Inlined" } */
}

static inline int
another_callee (unsigned x)
{
  switch (x)
    BODY (30)
}

__attribute__ ((switchcost ("off"))) int
off_caller (unsigned x)
{
  return another_callee (x + 1); /* { dg-message "Inlined" } */
}

/* { dg-final { scan-switch-as-stock off_caller } } */
