/* diff: what became of each switch from one report to another.

   Lines move, so that switches are matched by file, symbol and their order
   within it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "commands.h"
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
compare_names (const struct record *a, const struct record *b)
{
  int order = strcmp (name_text (a->file), name_text (b->file));
  return order ? order : strcmp (name_text (a->symbol), name_text (b->symbol));
}

static int
compare (const void *a, const void *b)
{
  const struct record *left = a, *right = b;
  int order = compare_names (left, right);
  return order ? order : compare_place (left, right);
}

/* What is counted.  */
struct difference
{
  uint64_t same, changed, added, removed;
  uint64_t limit, shown;
  int64_t cycles_q6, bytes; /* Of the switches in both.  */
};

static void
print_side (const struct record *record)
{
  printf ("%s [%s]", record->lowered ? "lowered" : "left",
          name_text (record->reason));
  if (record->plan.known)
    printf (" %s cycles, %u bytes", cycles_text (record->plan.cycles_q6, 1),
            record->plan.bytes);
}

/* Print the change from OLD to NEW, of which one may be NULL.  */
static void
print_change (struct difference *difference, const struct record *old,
              const struct record *new)
{
  if (difference->shown++ >= difference->limit)
    return;
  const struct record *either = new ? new : old;
  printf ("%c %s:%u %s: ",
          !old   ? '+'
          : !new ? '-'
                 : '!',
          name_text (either->file), either->line,
          name_text (either->function));
  if (old)
    print_side (old);
  if (old && new)
    printf (" -> ");
  if (new)
    print_side (new);
  printf ("\n");
}

static bool
same_p (const struct record *old, const struct record *new)
{
  return old->lowered == new->lowered && old->reason == new->reason
         && old->plan.known == new->plan.known
         && old->plan.cycles_q6 == new->plan.cycles_q6
         && old->plan.bytes == new->plan.bytes;
}

static void
compare_pair (struct difference *difference, const struct record *old,
              const struct record *new)
{
  if (old->plan.known && new->plan.known)
    {
      difference->cycles_q6
          += (int64_t) new->plan.cycles_q6 - (int64_t)old->plan.cycles_q6;
      difference->bytes
          += (int64_t) new->plan.bytes - (int64_t)old->plan.bytes;
    }
  if (same_p (old, new))
    {
      difference->same++;
      return;
    }
  difference->changed++;
  print_change (difference, old, new);
}

static void
print_totals (const struct difference *difference)
{
  if (difference->shown > difference->limit)
    printf ("... and %llu more\n",
            (unsigned long long)(difference->shown - difference->limit));
  printf ("%llu the same, %llu changed, %llu added, %llu removed; in both: "
          "%+.2f cycles, %+lld bytes\n",
          (unsigned long long)difference->same,
          (unsigned long long)difference->changed,
          (unsigned long long)difference->added,
          (unsigned long long)difference->removed,
          (double)difference->cycles_q6 / 64, (long long)difference->bytes);
}

static void
merge (struct difference *difference, const struct record *old, size_t n_old,
       const struct record *new, size_t n_new)
{
  size_t i = 0, j = 0;
  while (i < n_old || j < n_new)
    {
      int order = i == n_old   ? 1
                  : j == n_new ? -1
                               : compare_names (&old[i], &new[j]);
      if (order == 0)
        compare_pair (difference, &old[i++], &new[j++]);
      else if (order < 0)
        {
          difference->removed++;
          print_change (difference, &old[i++], NULL);
        }
      else
        {
          difference->added++;
          print_change (difference, NULL, &new[j++]);
        }
    }
}

int
command_diff (struct input *input, size_t limit)
{
  struct records records;
  struct difference difference = { .limit = limit };
  input_read_all (input, &records);
  size_t n_old = 0;
  while (n_old < records.n && records.items[n_old].source == 0)
    n_old++;
  struct record *new = records.items ? records.items + n_old : NULL;
  size_t n_new = records.n - n_old;
  if (n_old)
    qsort (records.items, n_old, sizeof *records.items, compare);
  if (n_new)
    qsort (new, n_new, sizeof *new, compare);
  merge (&difference, records.items, n_old, new, n_new);
  print_totals (&difference);
  free (records.items);
  return difference.changed + difference.added + difference.removed > 0;
}
