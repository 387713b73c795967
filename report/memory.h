/* Memory, or the end of the program.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REPORT_MEMORY_H
#define REPORT_MEMORY_H

#include <stddef.h>

/* N elements of SIZE bytes, all zero.  */
void *memory_new (size_t n, size_t size);

/* ARRAY, which has room for *ALLOCATED elements of SIZE bytes, with room for
   NEEDED at least.  */
void *memory_grow (void *array, size_t *allocated, size_t needed, size_t size);

char *memory_copy (const char *string);

#endif /* REPORT_MEMORY_H */
