/* Area: lower
   Purpose: tail-calls.c where history predicts everything: then comparisons
   are what counts, and no path is much longer than a balanced tree's, which
   has ceil (log2 451) = 9 tests. One more would be right if all branches cost
   the same; a taken one costs more, which makes for longer paths of branches
   that are not taken.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fplugin-arg-switchcost-predictability=100 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "tail-calls.h"

struct r;
#define ALL(M)                                                                \
  HUNDRED (M, 1) HUNDRED (M, 2) HUNDRED (M, 3) HUNDRED (M, 4)                 \
  TEN (M, 50) TEN (M, 51) TEN (M, 52) TEN (M, 53) TEN (M, 54)

#define DECLARE(N) extern long s##N (const struct r *);
ALL (DECLARE)
extern long ni (const struct r *);

long
dispatch (const struct r *p, unsigned nr)
{
  switch (nr) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
#define CASE(N) case N - 100: return s##N (p);
      ALL (CASE)
    default: return ni (p);
    }
}

/* { dg-final { scan-switch-depth dispatch <= 14 } } */
