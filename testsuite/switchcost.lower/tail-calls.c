/* Area: lower
   Purpose: a system call dispatch by tail calls (PR tree-optimization/123735).
   A conditional tail jump cannot be made from GIMPLE; but no leaf may be
   duplicated, no frame made, and there are at most as many local branches as
   GCC's own tree has.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

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

/* Stock also passes: every leaf is one jump.  */
/* { dg-final { scan-assembler-times {\n[ \t]+jmp[ \t]+s\d+} 450 } } */
/* Stock also passes: no frame is made.  */
/* { dg-final { scan-switch-not dispatch {push|sub[ql]? \$\d+, %rsp} } } */
/* Stock may pass: GCC 15 has as few.  */
/* { dg-final { scan-switch-branches dispatch <= 460 } } */
/* { dg-final { scan-switch-size < } } */
