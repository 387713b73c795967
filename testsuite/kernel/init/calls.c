/* Area: system calls.  Purpose: the dispatch sends every number to its call,
   and numbers that are none to ENOSYS: each is made with several sets of
   arguments, in a child of its own.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <sys/syscall.h>

/* Those that make a second child out of the first.  */

static int
makes_process_p (long number)
{
  switch (number)
    {
    case SYS_fork:
    case SYS_vfork:
    case SYS_clone:
    case SYS_clone3:
      return 1;
    default:
      return 0;
    }
}

static void
try_number (long number)
{
  const long all = (long)page, name = (long)SCRATCH;
  const long sets[][6] = {
    { 0, 0, 0, 0, 0, 0 },
    { -1, -1, -1, -1, -1, -1 },
    { all, all, all, all, all, all },
    { SCRATCH_FD, all, 1, all, 1, all },
    { name, all, 0, all, 0, 0 },
  };

  row_begin ("call %ld", number);
  for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++)
    row_call (number, sets[i]);
  row_end ();
}

void
test_calls (void)
{
  for (long number = 0; number <= 560; number++)
    if (!makes_process_p (number))
      try_number (number);

  static const long strange[]
      = { -1,         -2,         -38,
          -4096,      1000,       4095,
          4096,       65535,      65536 + 39,
          0x3fffffff, 0x40000000, 0x40000027,
          0x400001ff, 0x40000200, 0x40000208,
          0x40000223, 0x7fffffff, (long)(0x80000000ul + 39) };
  for (unsigned i = 0; i < sizeof strange / sizeof *strange; i++)
    try_number (strange[i]);
#if __SIZEOF_LONG__ > 4
  /* Only 32 bits of the number count.  */
  static const long long_numbers[]
      = { 0x100000027, 0x7fffffff00000027, (long)0xffffffff00000027 };
  for (unsigned i = 0; i < sizeof long_numbers / sizeof *long_numbers; i++)
    try_number (long_numbers[i]);
#endif
}
