/* bench/micro: time the units of one cell against each other.

     PROGRAM CPU SHAPE-SEED WALK-SEED ROUNDS DISPATCHES STREAM...

   For each STREAM, placement and round, every unit gets the same new
   selectors, in rotating order: first an eighth of DISPATCHES more to warm
   caches and predictors up, then DISPATCHES with a clock around them.  A round
   before the first of a placement is not counted.  New selectors each round:
   no predictor learns a sequence by heart, and no round is a copy of another.
   The clock is the thread's CPU time, which other processes on the CPU do not
   use up.  ROUNDS are those of one placement.

   Prints for each stream and unit

     STREAM UNIT CHECKSUM NANOSECONDS-PER-DISPATCH...

   the rounds of the first placement first,

   and fails if a unit's result differs from the first's.  CPU -1 pins to none.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "grid.h"

#include <inttypes.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct setup
{
  uint64_t shape_seed, walk_seed;
  size_t rounds, dispatches, warm_up;
  uint32_t *selectors;
  double *nanoseconds; /* Of each unit all rounds, per dispatch.  */
  uint64_t *checksums; /* [unit]  */
};

_Noreturn static void
die (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  fprintf (stderr, "grid: ");
  vfprintf (stderr, format, arguments);
  fputc ('\n', stderr);
  va_end (arguments);
  exit (1);
}

static void
pin (int cpu)
{
  cpu_set_t set;
  if (cpu < 0)
    return;
  CPU_ZERO (&set);
  CPU_SET ((size_t)cpu, &set);
  if (sched_setaffinity (0, sizeof set, &set))
    die ("cannot pin to CPU %d", cpu);
}

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double
time_unit (const struct setup *setup, grid_function *run, uint64_t *result)
{
  *result = run (setup->selectors, setup->warm_up);
  double start = now ();
  *result += run (setup->selectors + setup->warm_up, setup->dispatches);
  return (now () - start) / (double)setup->dispatches;
}

/* One round of every unit on the same selectors; ROUND, of all placements,
   rotates the order.  */
static void
run_round (struct setup *setup, const char *stream, size_t round, bool counts)
{
  size_t placement = round / setup->rounds;
  size_t all_rounds = grid_placement_count * setup->rounds;
  uint64_t expected = 0;
  for (size_t i = 0; i < grid_unit_count; i++)
    {
      size_t unit = (i + round) % grid_unit_count;
      uint64_t result;
      double time
          = time_unit (setup, grid_units[unit].run[placement], &result);
      if (i == 0)
        expected = result;
      if (result != expected)
        die ("%s: unit %s computes %016" PRIx64 ", unit %s %016" PRIx64,
             stream, grid_units[unit].name, result,
             grid_units[round % grid_unit_count].name, expected);
      if (counts)
        {
          setup->nanoseconds[unit * all_rounds + round] = time;
          setup->checksums[unit] = setup->checksums[unit] * 31 + result;
        }
    }
}

static void
print_results (const struct setup *setup, const char *stream)
{
  size_t all_rounds = grid_placement_count * setup->rounds;
  for (size_t unit = 0; unit < grid_unit_count; unit++)
    {
      printf ("%s %s %016" PRIx64, stream, grid_units[unit].name,
              setup->checksums[unit]);
      for (size_t round = 0; round < all_rounds; round++)
        printf (" %.4f", setup->nanoseconds[unit * all_rounds + round]);
      putchar ('\n');
    }
}

static void
run_stream (struct setup *setup, const char *name)
{
  struct grid_stream *stream
      = grid_stream_create (name, setup->shape_seed, setup->walk_seed);
  if (!stream)
    die ("no stream %s", name);
  for (size_t unit = 0; unit < grid_unit_count; unit++)
    setup->checksums[unit] = 0;
  size_t n = setup->warm_up + setup->dispatches;
  grid_stream_fill (stream, setup->selectors, n);
  for (size_t round = 0; round < grid_placement_count * setup->rounds; round++)
    {
      if (round % setup->rounds == 0)
        run_round (setup, name, round, false);
      grid_stream_fill (stream, setup->selectors, n);
      run_round (setup, name, round, true);
    }
  print_results (setup, name);
  free (stream);
}

/* A placement that the linker did not make would be no placement.  */
static void
check_placements (void)
{
  if (grid_placement_count > GRID_PLACEMENTS_MAX)
    die ("%zu placements", grid_placement_count);
  for (size_t unit = 0; unit < grid_unit_count; unit++)
    for (size_t i = 0; grid_placement_count > 1 && i < grid_placement_count;
         i++)
      if ((uintptr_t)grid_units[unit].run[i] % 64 != i * GRID_STEP)
        die ("copy %zu of unit %s is at %p", i, grid_units[unit].name,
             (void *)(uintptr_t)grid_units[unit].run[i]);
}

static void *
allocate (size_t n, size_t size)
{
  void *memory = calloc (n, size);
  if (!memory)
    die ("out of memory");
  return memory;
}

int
main (int argc, char **argv)
{
  if (argc < 7)
    die ("usage: %s CPU SHAPE-SEED WALK-SEED ROUNDS DISPATCHES STREAM...",
         argv[0]);
  pin (atoi (argv[1]));
  struct setup setup = { .shape_seed = strtoull (argv[2], NULL, 10),
                         .walk_seed = strtoull (argv[3], NULL, 10),
                         .rounds = strtoull (argv[4], NULL, 10),
                         .dispatches = strtoull (argv[5], NULL, 10) };
  if (setup.rounds == 0 || setup.dispatches == 0)
    die ("ROUNDS and DISPATCHES must be numbers above 0");
  check_placements ();
  setup.warm_up = setup.dispatches / 8;
  setup.selectors
      = allocate (setup.warm_up + setup.dispatches, sizeof *setup.selectors);
  setup.nanoseconds
      = allocate (grid_placement_count * setup.rounds * grid_unit_count,
                  sizeof *setup.nanoseconds);
  setup.checksums = allocate (grid_unit_count, sizeof *setup.checksums);
  for (int i = 6; i < argc; i++)
    run_stream (&setup, argv[i]);
  free (setup.selectors);
  free (setup.nanoseconds);
  free (setup.checksums);
}
