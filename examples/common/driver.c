/* The examples' timing driver: rounds, clock, median.

   A round is long enough (milliseconds) that the clock's own cost vanishes,
   and there are enough of them that the median does not see the odd
   interrupt.  The clock is that of the process: on a busy machine the time
   that others use does not count.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _POSIX_C_SOURCE 200809L

#include "driver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum
{
  WARM_UP_ROUNDS = 2,
  LEAST_ROUNDS = 9,
  MOST_ROUNDS = 512
};

static const double SECONDS_PER_WORKLOAD = 0.25;

void *
driver_alloc (size_t bytes)
{
  void *memory = malloc (bytes);
  if (!memory)
    {
      fprintf (stderr, "out of memory for %zu bytes\n", bytes);
      exit (1);
    }
  return memory;
}

static double
spent_seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int
time_workload (const struct workload *w)
{
  static double ns[MOST_ROUNDS];
  uint64_t checksum = 0;

  for (int i = 0; i < WARM_UP_ROUNDS; i++)
    checksum = w->round ();

  int rounds = 0;
  double first = spent_seconds (), before = first;
  while (rounds < LEAST_ROUNDS
         || (rounds < MOST_ROUNDS && before - first < SECONDS_PER_WORKLOAD))
    {
      if (w->round () != checksum)
        {
          fprintf (stderr, "%s: two rounds differ\n", w->name);
          return 1;
        }
      double after = spent_seconds ();
      ns[rounds++] = (after - before) * 1e9 / (double)w->dispatches;
      before = after;
    }

  qsort (ns, rounds, sizeof ns[0], compare_doubles);
  printf ("%s\t%.3f\t%.3f\t%016" PRIx64 "\n", w->name, ns[rounds / 2], ns[0],
          checksum);
  return 0;
}

int
driver_run (const struct workload *workloads, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (time_workload (&workloads[i]))
      return 1;
  return 0;
}
