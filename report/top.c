/* top: the switches at which most is won or lost.

   A saving is per call of the function, or in all where the profile counted
   how often; the two do not compare, and the counted ones come first.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "commands.h"
#include "names.h"

#include <stdio.h>
#include <stdlib.h>

static int
compare (const void *a, const void *b)
{
  const struct record *left = a, *right = b;
  if (left->measured != right->measured)
    return left->measured ? -1 : 1;
  return compare_saved (a, b);
}

static void
print_record (const struct record *record)
{
  printf ("%14s %14.3f", cycles_text ((double)record_saved (record), 1000),
          (double)record->executions_milli / 1000);
  if (record->plan.known)
    printf (" %8s %8s %7u", cycles_text (record->plan.cycles_q6, 1),
            cycles_text (record->balanced.cycles_q6, 1), record->plan.bytes);
  else
    printf (" %8s %8s %7s", "-", "-", "-");
  printf ("  %s:%u %s\n", name_text (record->file), record->line,
          name_text (record->function));
}

int
command_top (struct input *input, size_t limit)
{
  struct records records;
  input_read_all (input, &records);
  if (records.n)
    qsort (records.items, records.n, sizeof *records.items, compare);
  const char *title = NULL;
  for (size_t i = 0; i < records.n && i < limit; i++)
    {
      const char *kind
          = records.items[i].measured ? "executions" : "runs per call";
      if (title != kind)
        printf ("%14s %14s %8s %8s %7s  %s\n", "saved cycles", kind, "cycles",
                "balanced", "bytes", "switch");
      title = kind;
      print_record (&records.items[i]);
    }
  if (records.n > limit)
    printf ("... and %zu more\n", records.n - limit);
  free (records.items);
  return 0;
}
