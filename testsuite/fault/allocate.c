/* For the test build of the plugin only: let memory run out.

   Linked with --wrap, so that all allocations of the core, and none of the
   compiler's own, come here.  SWITCHCOST_FAIL_AT=N in the environment fails
   the N-th, SWITCHCOST_FAIL_FROM=N all from the N-th on; with
   SWITCHCOST_COUNT the number of allocations is printed at the end.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc (size_t size);
void *__real_calloc (size_t n, size_t size);
void *__real_realloc (void *old, size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_calloc (size_t n, size_t size);
void *__wrap_realloc (void *old, size_t size);

static unsigned long allocations;

static unsigned long
setting (const char *name)
{
  const char *text = getenv (name);
  return text ? strtoul (text, NULL, 10) : 0;
}

static void
print_count (void)
{
  fprintf (stderr, "allocations: %lu\n", allocations);
}

static bool
fails (void)
{
  if (allocations++ == 0 && getenv ("SWITCHCOST_COUNT"))
    atexit (print_count);
  unsigned long from = setting ("SWITCHCOST_FAIL_FROM");
  return allocations == setting ("SWITCHCOST_FAIL_AT")
         || (from && allocations >= from);
}

void *
__wrap_malloc (size_t size)
{
  return fails () ? NULL : __real_malloc (size);
}

void *
__wrap_calloc (size_t n, size_t size)
{
  return fails () ? NULL : __real_calloc (n, size);
}

void *
__wrap_realloc (void *old, size_t size)
{
  return fails () ? NULL : __real_realloc (old, size);
}
