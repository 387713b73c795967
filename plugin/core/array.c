/* Growing arrays without abort; see array.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool
sc_array_reserve (void *array, size_t *allocated, size_t needed, size_t size)
{
  if (needed <= *allocated)
    return true;
  size_t target = *allocated + *allocated / 2 + 8;
  if (target < needed)
    target = needed;
  if (target > SIZE_MAX / size)
    return false;
  void *old;
  memcpy (&old, array, sizeof old);
  void *grown = realloc (old, target * size);
  if (!grown)
    return false;
  memcpy (array, &grown, sizeof grown);
  *allocated = target;
  return true;
}

void *
sc_array_new (size_t n, size_t size)
{
  if (n > SIZE_MAX / size)
    return NULL;
  return malloc (n ? n * size : size);
}
