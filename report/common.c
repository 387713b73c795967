/* What commands share; see commands.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "commands.h"
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Is END a suffix of PATH of whole components?  */
static bool
path_ends (const char *path, const char *end, size_t n)
{
  size_t length = strlen (path);
  if (n > length || strncmp (path + length - n, end, n))
    return false;
  return n == length || path[length - n - 1] == '/';
}

/* Take :NUMBER off the N bytes of PLACE; false if there is none.  */
static bool
take_number (const char *place, size_t *n, uint32_t *number)
{
  size_t begin = *n;
  while (begin && place[begin - 1] >= '0' && place[begin - 1] <= '9')
    begin--;
  if (begin == *n || begin < 2 || place[begin - 1] != ':')
    return false;
  *number = (uint32_t)strtoul (place + begin, NULL, 10);
  *n = begin - 1;
  return true;
}

bool
place_matches (const struct record *record, const char *place)
{
  const char *file = name_text (record->file);
  size_t n = strlen (place);
  uint32_t last, first;
  if (!strcmp (name_text (record->function), place)
      || !strcmp (name_text (record->symbol), place))
    return true;
  if (!take_number (place, &n, &last))
    return false;
  if (record->line == last && path_ends (file, place, n))
    return true;
  return take_number (place, &n, &first) && record->line == first
         && record->column == last && path_ends (file, place, n);
}

bool
place_distance (const struct record *record, const char *place, uint32_t *out)
{
  size_t n = strlen (place);
  uint32_t line;
  if (!take_number (place, &n, &line)
      || !path_ends (name_text (record->file), place, n))
    return false;
  *out = line > record->line ? line - record->line : record->line - line;
  return true;
}

static int
compare_numbers (uint64_t a, uint64_t b)
{
  return (a > b) - (a < b);
}

int
compare_place (const struct record *a, const struct record *b)
{
  int order = strcmp (name_text (a->file), name_text (b->file));
  if (!order)
    order = compare_numbers (a->line, b->line);
  if (!order)
    order = compare_numbers (a->column, b->column);
  if (!order)
    order = strcmp (name_text (a->symbol), name_text (b->symbol));
  if (!order)
    order = compare_numbers (a->source, b->source);
  return order ? order : compare_numbers (a->offset, b->offset);
}

int
compare_saved (const void *a, const void *b)
{
  int64_t saved_a = record_saved (a), saved_b = record_saved (b);
  if (saved_a != saved_b)
    return saved_a < saved_b ? 1 : -1;
  return compare_place (a, b);
}

const char *
cycles_text (double cost_q6, double scale)
{
  static char buffers[8][32];
  static unsigned next;
  char *buffer = buffers[next++ % 8];
  /* Halves up, as the plugin's own messages have them.  */
  snprintf (buffer, sizeof buffers[0], "%.2f", cost_q6 / 64 / scale + 1e-9);
  return buffer;
}
