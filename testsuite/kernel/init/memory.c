/* Area: memory.  Purpose: mmap, madvise, mprotect and their kind, over all
   flags and advices.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define AREA_BYTES (16 * 4096)

static char *
new_area (int flags, int fd)
{
  return mmap (NULL, AREA_BYTES, PROT_READ | PROT_WRITE, flags, fd, 0);
}

static long
advise (const void *argument)
{
  char *area = new_area (MAP_PRIVATE | MAP_ANONYMOUS, -1);
  memset (area, 7, AREA_BYTES);
  long result = result_of (madvise (area, AREA_BYTES, *(const int *)argument));
  return result < 0 ? result : area[100];
}

static void
test_advices (void)
{
  row_begin ("madvise");
  for (int advice = -1; advice <= 110; advice++)
    /* Not those that ruin pages.  */
    if (advice != 100 && advice != 101)
      row_child (advise, &advice);
  row_end ();
}

static void
test_mappings (void)
{
  int fd = open ("/mapped", O_CREAT | O_TRUNC | O_RDWR, 0600);
  row_begin ("mmap");
  row_add (result_of (ftruncate (fd, AREA_BYTES)));
  for (int type = 0; type <= 3; type++)
    for (int bit = 4; bit < 21; bit++)
      {
        /* Not MAP_FIXED, and not at address 0.  */
        int flags = type | 1 << bit;
        char *area
            = bit == 4 ? MAP_FAILED : new_area (flags, bit == 5 ? -1 : fd);
        row_add (area == MAP_FAILED ? -errno : 0);
        if (area != MAP_FAILED)
          munmap (area, AREA_BYTES);
      }
  char *shared = new_area (MAP_SHARED, fd);
  row_add (shared == MAP_FAILED ? -errno : 0);
  if (shared != MAP_FAILED)
    {
      char byte = 0;
      shared[5000] = 77;
      row_add (result_of (pread (fd, &byte, 1, 5000)));
      row_add (byte);
      long arguments[6] = { (long)shared, 4096, 0, 0, 0, 0 };
      row_sweep (SYS_msync, arguments, 2, 0, 8);
      row_sweep (SYS_mprotect, arguments, 2, 0, 8);
      row_sweep (SYS_mremap, arguments, 3, 0, 8);
      munmap (shared, AREA_BYTES);
    }
  row_end ();
  close (fd);
}

/* What touching memory of protection *ARGUMENT in three ways does.  */

static long
touch (const void *argument)
{
  int protection = *(const int *)argument & 7;
  int way = *(const int *)argument >> 3;
  volatile char *area = new_area (MAP_PRIVATE | MAP_ANONYMOUS, -1);
  area[0] = (char)0xc3;
  long result = result_of (mprotect ((void *)area, 4096, protection));
  if (way == 1)
    return area[0];
  if (way == 2)
    area[0] = 1;
  else if (way == 3)
    ((void (*) (void)) (uintptr_t)area) ();
  return result;
}

static void
test_protection (void)
{
  row_begin ("protection");
  for (int i = 0; i < 32; i++)
    row_child (touch, &i);
  row_end ();
}

void
test_memory (void)
{
  test_advices ();
  test_mappings ();
  test_protection ();
}
