/* Area: lower
   Purpose: no jump table is kept behind an inline thunk, even where it is
   cheapest: GCC's unwind information is wrong behind one.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-inline -fjump-tables -fplugin-arg-switchcost-predictability=0" } */

#define H(n) extern int h##n (void);
#define C(n) case n: return h##n () + n;
#define TEN(X, n) \
  X (n##0) X (n##1) X (n##2) X (n##3) X (n##4) \
  X (n##5) X (n##6) X (n##7) X (n##8) X (n##9)
#define ALL(X) \
  TEN (X, 1) TEN (X, 2) TEN (X, 3) TEN (X, 4) TEN (X, 5) TEN (X, 6) \
  TEN (X, 7) TEN (X, 8) TEN (X, 9) TEN (X, 10) TEN (X, 11) TEN (X, 12) \
  TEN (X, 13) TEN (X, 14) TEN (X, 15) TEN (X, 16) TEN (X, 17) TEN (X, 18)

ALL (H)

int
cases (unsigned x)
{
  switch (x)
    {
    ALL (C)
    default: return -1;
    }
}

/* { dg-final { scan-assembler-not {lfence} } } */
