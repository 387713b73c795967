/* Area: lower
   Purpose: two ranges that cover a type need one test, at the extremes of a
   type, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include <limits.h>

extern int h0 (void), h1 (void), h2 (void);

int
halves (signed char c)
{
  switch (c) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case -128 ... -1: return h0 ();
    case 0 ... 127: return h1 ();
    default: return h2 ();
    }
}

int
all_but_one (long long x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case LLONG_MIN ... -1: return h0 ();
    case 0 ... LLONG_MAX - 1: return h1 ();
    default: return h2 ();
    }
}

/* Stock also passes: GCC tests the sign.  */
/* { dg-final { scan-switch-branches halves == 1 } } */
/* Stock also passes: its tree is no worse here; a guard.  */
/* { dg-final { scan-switch-branches all_but_one == 2 } } */
