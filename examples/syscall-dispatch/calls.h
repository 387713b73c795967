/* The 400 system calls of the example.  EACH_CALL (M) expands M (0) to
   M (399), so that nothing has to be generated or kept in step.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SYSCALL_CALLS_H
#define SYSCALL_CALLS_H

#include <stdint.h>

enum
{
  CALLS = 400
};

/* The registers of the caller.  */
struct registers
{
  uint64_t di, si, dx;
};

/* clang-format off */
/* An empty T gives the one-digit numbers.  */
#define EACH_OF_TEN(M, T)                                                     \
  M (T##0) M (T##1) M (T##2) M (T##3) M (T##4)                                \
  M (T##5) M (T##6) M (T##7) M (T##8) M (T##9)

#define EACH_TEN_BUT_FIRST(M, H)                                              \
  EACH_OF_TEN (M, H##1) EACH_OF_TEN (M, H##2) EACH_OF_TEN (M, H##3)           \
  EACH_OF_TEN (M, H##4) EACH_OF_TEN (M, H##5) EACH_OF_TEN (M, H##6)           \
  EACH_OF_TEN (M, H##7) EACH_OF_TEN (M, H##8) EACH_OF_TEN (M, H##9)

#define EACH_CALL(M)                                                          \
  EACH_OF_TEN (M, )   EACH_TEN_BUT_FIRST (M, )                                \
  EACH_OF_TEN (M, 10) EACH_TEN_BUT_FIRST (M, 1)                               \
  EACH_OF_TEN (M, 20) EACH_TEN_BUT_FIRST (M, 2)                               \
  EACH_OF_TEN (M, 30) EACH_TEN_BUT_FIRST (M, 3)
/* clang-format on */

#define DECLARE_CALL(N) long sys_##N (const struct registers *regs);
EACH_CALL (DECLARE_CALL)

long sys_not_implemented (const struct registers *regs);

long dispatch_call (const struct registers *regs, unsigned nr);

#endif
