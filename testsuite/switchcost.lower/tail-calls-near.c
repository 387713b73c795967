/* Area: lower
   Purpose: short branches. Outside loops leaves, here a jump to another
   function each, are laid out near the tests that lead to them: most branches
   to them then need two bytes instead of six. The numbers have a gap, as those
   of Linux's system calls.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "tail-calls.h"

struct r;
#define ALL(M)                                                                \
  HUNDRED (M, 1) HUNDRED (M, 2) HUNDRED (M, 3) TEN (M, 42) TEN (M, 43)       \
  TEN (M, 44) TEN (M, 45) TEN (M, 46)

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

/* { dg-final { scan-switch-size < 0.85 } } */
