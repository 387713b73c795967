/* Area: lower
   Purpose: tail-calls.c for size: not larger than the compiler's own.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-Os -mindirect-branch=thunk-extern -fopt-info-optimized" } */

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

/* { dg-final { scan-switch-size < { xfail smaller_gcc_tree } } } */
