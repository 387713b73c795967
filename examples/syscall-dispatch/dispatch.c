/* The switch of the example: 400 system calls, each a tail call, the way
   Linux's x64_sys_call is written.  This unit alone is compiled in three
   ways.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "calls.h"

#define CASE_CALL(N)                                                          \
  case N:                                                                     \
    return sys_##N (regs);

long
dispatch_call (const struct registers *regs, unsigned nr)
{
  switch (nr)
    {
      EACH_CALL (CASE_CALL)
    default:
      return sys_not_implemented (regs);
    }
}
