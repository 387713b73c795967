/* Area: control
   Purpose: a hint stays with its switch when that is inlined.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

static inline int
callee (unsigned x)
{
#pragma switchcost next predictability=8
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 8%" } */
    BODY (10)
}

int
caller (unsigned x)
{
  return callee (x + 1); /* { dg-message "Inlined" } */
}
