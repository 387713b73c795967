/* Memory, or the end of the program; see memory.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory.h"

#include <err.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *
memory_new (size_t n, size_t size)
{
  void *memory = calloc (n ? n : 1, size);
  if (!memory)
    err (2, NULL);
  return memory;
}

void *
memory_grow (void *array, size_t *allocated, size_t needed, size_t size)
{
  if (needed <= *allocated)
    return array;
  size_t n = *allocated + *allocated / 2;
  if (n < needed)
    n = needed < 16 ? 16 : needed;
  void *grown = n <= SIZE_MAX / size ? realloc (array, n * size) : NULL;
  if (!grown)
    err (2, NULL);
  *allocated = n;
  return grown;
}

char *
memory_copy (const char *string)
{
  size_t n = strlen (string) + 1;
  return memcpy (memory_new (n, 1), string, n);
}
