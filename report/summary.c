/* summary: how many switches of which kind, and what they cost together.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "commands.h"
#include "memory.h"
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sums over switches; costs of those that have a plan.  */
struct totals
{
  uint64_t switches, planned;
  uint64_t plan_q6, balanced_q6, table_q6;
  uint64_t plan_bytes, balanced_bytes;
};

/* Totals by the number of a name.  */
struct group
{
  struct totals *items;
  size_t allocated;
};

struct summary
{
  struct totals all, lowered;
  struct group kinds, reasons, profiles, files;
};

static void
add (struct totals *totals, const struct record *record)
{
  totals->switches++;
  if (!record->plan.known || !record->balanced.known)
    return;
  totals->planned++;
  totals->plan_q6 += record->plan.cycles_q6;
  totals->balanced_q6 += record->balanced.cycles_q6;
  totals->table_q6 += record->table.cycles_q6;
  totals->plan_bytes += record->plan.bytes;
  totals->balanced_bytes += record->balanced.bytes;
}

static void
add_to_group (struct group *group, uint32_t name, const struct record *record)
{
  size_t before = group->allocated;
  group->items = memory_grow (group->items, &group->allocated, name + 1,
                              sizeof *group->items);
  if (group->allocated > before)
    memset (group->items + before, 0,
            (group->allocated - before) * sizeof *group->items);
  add (&group->items[name], record);
}

static void
take (const struct record *record, const char *line, void *data)
{
  (void)line;
  struct summary *summary = data;
  add (&summary->all, record);
  if (record->lowered)
    add (&summary->lowered, record);
  add_to_group (&summary->kinds, record->kind, record);
  add_to_group (&summary->reasons, record->reason, record);
  add_to_group (&summary->profiles, record->profile, record);
  add_to_group (&summary->files, record->file, record);
}

/* ---- Printing.  */

static void
print_totals (const char *name, const struct totals *totals)
{
  printf ("  %-24s %8llu", name, (unsigned long long)totals->switches);
  if (totals->planned)
    {
      double n = (double)totals->planned;
      printf (" %9s %9s %9s %9llu %9llu",
              cycles_text ((double)totals->plan_q6, n),
              cycles_text ((double)totals->balanced_q6, n),
              cycles_text ((double)totals->table_q6, n),
              (unsigned long long)totals->plan_bytes,
              (unsigned long long)totals->balanced_bytes);
    }
  printf ("\n");
}

/* A name and its totals, for sorting.  */
struct row
{
  const char *name;
  struct totals totals;
};

static int
compare_rows (const void *a, const void *b)
{
  const struct row *left = a, *right = b;
  if (left->totals.switches != right->totals.switches)
    return left->totals.switches < right->totals.switches ? 1 : -1;
  return strcmp (left->name, right->name);
}

/* Print the LIMIT largest of GROUP, and free it.  */
static void
print_group (const char *title, struct group *group, size_t limit)
{
  struct row *rows = memory_new (group->allocated, sizeof *rows);
  size_t n = 0;
  for (size_t i = 0; i < group->allocated; i++)
    if (group->items[i].switches)
      rows[n++] = (struct row){ name_text ((uint32_t)i), group->items[i] };
  qsort (rows, n, sizeof *rows, compare_rows);
  printf ("%s\n", title);
  for (size_t i = 0; i < n && i < limit; i++)
    print_totals (rows[i].name, &rows[i].totals);
  if (n > limit)
    printf ("  ... and %zu more\n", n - limit);
  free (rows);
  free (group->items);
}

static void
print_tables (struct summary *summary, size_t limit)
{
  printf ("\n%-26s %8s %9s %9s %9s %9s %9s\n", "", "", "cycles", "balanced",
          "thunked", "bytes", "balanced");
  printf ("%-26s %8s %9s %9s %9s %9s %9s\n", "", "switches", "each", "tree",
          "table", "in all", "tree");
  print_totals ("all", &summary->all);
  print_group ("by kind", &summary->kinds, SIZE_MAX);
  print_group ("by reason", &summary->reasons, SIZE_MAX);
  print_group ("by profile", &summary->profiles, SIZE_MAX);
  print_group ("by file", &summary->files, limit);
}

int
command_summary (struct input *input, size_t limit)
{
  struct summary summary = { 0 };
  input_read (input, false, take, &summary);
  uint64_t all = summary.all.switches, lowered = summary.lowered.switches;
  printf ("%llu switches: %llu lowered, %llu left to the compiler\n",
          (unsigned long long)all, (unsigned long long)lowered,
          (unsigned long long)(all - lowered));
  if (all)
    print_tables (&summary, limit);
  return 0;
}
