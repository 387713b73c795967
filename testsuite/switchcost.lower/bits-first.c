/* Area: lower
   Purpose: the check of the emitted code knows what GCC makes of a bit test
   for the first value of its word alone: GCC 15 and 16 fold (1 >> x) & 1.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O1 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h (int);

/* 800 values, most of them seven apart.  */
#define CASE(N)                                                               \
  case (N - 100) * 7 + (N - 100) * (N - 100) % 3: return h (N) + 1;
#define TEN(N)                                                                \
  CASE (N##0) CASE (N##1) CASE (N##2) CASE (N##3) CASE (N##4) CASE (N##5)     \
  CASE (N##6) CASE (N##7) CASE (N##8) CASE (N##9)
#define HUNDRED(N)                                                            \
  TEN (N##0) TEN (N##1) TEN (N##2) TEN (N##3) TEN (N##4) TEN (N##5)           \
  TEN (N##6) TEN (N##7) TEN (N##8) TEN (N##9)

int
f (int x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* \[1-9\]\[0-9\]* bits" } */
    {
      HUNDRED (1) HUNDRED (2) HUNDRED (3) HUNDRED (4) HUNDRED (5)
      HUNDRED (6) HUNDRED (7) HUNDRED (8)
    default: return 0;
    }
}
