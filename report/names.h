/* Strings kept once each, under a number.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REPORT_NAMES_H
#define REPORT_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* The number of STRING: the same for the same string, from 0 in the order of
   first use.  NULL counts as the empty string.  */
uint32_t name_number (const char *string);

/* The string of NUMBER; it stays where it is.  */
const char *name_text (uint32_t number);

/* How many numbers there are.  */
size_t name_count (void);

void names_free (void);

#endif /* REPORT_NAMES_H */
