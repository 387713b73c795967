/* Area: execute, scale
   Purpose: 500 dense and 300 sparse cases with 20 handlers, and 400 tail calls
   each to a function of its own (PR tree-optimization/123735).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

#define TEN(M, N)                                                             \
  M (N##0) M (N##1) M (N##2) M (N##3) M (N##4) M (N##5) M (N##6) M (N##7)     \
  M (N##8) M (N##9)
#define HUNDRED(M, N)                                                         \
  TEN (M, N##0) TEN (M, N##1) TEN (M, N##2) TEN (M, N##3) TEN (M, N##4)       \
  TEN (M, N##5) TEN (M, N##6) TEN (M, N##7) TEN (M, N##8) TEN (M, N##9)

#define DENSE(N) case 1##N - 100: return h (1 + 1##N % 89);
#define DENSE_ROW(N) { 1##N - 100, 1##N - 100, 1 + 1##N % 89 },

/* 1000 .. 1499 less 100.  */
NOIPA int
dense (unsigned x)
{
  switch (x)
    {
      HUNDRED (DENSE, 0) HUNDRED (DENSE, 1) HUNDRED (DENSE, 2)
      HUNDRED (DENSE, 3) HUNDRED (DENSE, 4)
    default: return h (95);
    }
}

#define PLACE(N) ((1##N - 1000) * 1499 * ((1##N & 1) ? -1 : 1))
#define SPARSE(N) case PLACE (N): return h (1 + 1##N % 89);
#define SPARSE_ROW(N) { PLACE (N), PLACE (N), 1 + 1##N % 89 },

NOIPA int
sparse (int x)
{
  switch (x)
    {
      HUNDRED (SPARSE, 0) HUNDRED (SPARSE, 1) HUNDRED (SPARSE, 2)
    default: return h (96);
    }
}

#define CALLEE(N) static NOIPA int s##N (int k) { return h (k) + 1##N; }
HUNDRED (CALLEE, 0) HUNDRED (CALLEE, 1) HUNDRED (CALLEE, 2)
HUNDRED (CALLEE, 3)
#define CALL(N) case 1##N - 1000: return s##N (1 + 1##N % 97);
#define CALL_ROW(N) { 1##N - 1000, 1##N - 1000, 1 + 1##N % 97 },

NOIPA int
calls (unsigned x)
{
  switch (x)
    {
      HUNDRED (CALL, 0) HUNDRED (CALL, 1) HUNDRED (CALL, 2) HUNDRED (CALL, 3)
    default: return h (99);
    }
}

static const struct probe_row dense_rows[]
  = { HUNDRED (DENSE_ROW, 0) HUNDRED (DENSE_ROW, 1) HUNDRED (DENSE_ROW, 2)
      HUNDRED (DENSE_ROW, 3) HUNDRED (DENSE_ROW, 4) };
static const struct probe_row sparse_rows[]
  = { HUNDRED (SPARSE_ROW, 0) HUNDRED (SPARSE_ROW, 1)
      HUNDRED (SPARSE_ROW, 2) };
static const struct probe_row calls_rows[]
  = { HUNDRED (CALL_ROW, 0) HUNDRED (CALL_ROW, 1) HUNDRED (CALL_ROW, 2)
      HUNDRED (CALL_ROW, 3) };

PROBE_MAIN (PROBE (dense, unsigned, dense_rows, 95);
	    PROBE (sparse, int, sparse_rows, 96);
	    PROBE (calls, unsigned, calls_rows, 99))
