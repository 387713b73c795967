/* The numbers of tail-calls*.c: TEN (M, N) expands M for N0 to N9, HUNDRED for
   N00 to N99.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define TEN(M, N)                                                             \
  M (N##0) M (N##1) M (N##2) M (N##3) M (N##4) M (N##5) M (N##6) M (N##7)     \
  M (N##8) M (N##9)
#define HUNDRED(M, N)                                                         \
  TEN (M, N##0) TEN (M, N##1) TEN (M, N##2) TEN (M, N##3) TEN (M, N##4)       \
  TEN (M, N##5) TEN (M, N##6) TEN (M, N##7) TEN (M, N##8) TEN (M, N##9)
