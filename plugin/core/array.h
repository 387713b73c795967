/* Growing arrays without abort.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_ARRAY_H
#define SC_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Make room for at least NEEDED elements of SIZE bytes in *ARRAY, which has
   room for *ALLOCATED; grows by half.  False, with all unchanged, if memory
   is out.  ARRAY is the address of a pointer to any object type.  */
bool sc_array_reserve (void *array, size_t *allocated, size_t needed,
                       size_t size);

/* malloc of N elements of SIZE bytes, never of nothing; NULL if out or if
   the product overflows.  */
void *sc_array_new (size_t n, size_t size);

#endif /* SC_ARRAY_H */
