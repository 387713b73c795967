/* Times the kernels of kernels.S in units of a dependent addition, that is
   in cycles, without a cycle counter.

       sample [ROUNDS [SEED [CPU]]]

   A round runs every kernel once, for some ten microseconds each and in
   rotating order.  The additions are timed right before and right after
   each: their mean is the unit, which goes with the clock whatever frequency
   it has just now; if the two differ by more than 3 % something else ran, and
   the sample is dropped.  One line is printed for each kernel: its name, and
   the cycles of a unit in every round that counts; before them a line with
   the frequency and one with the share of samples dropped.

   Knows nothing of what the figures mean; calibrate.py does.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE

#include "kernels.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <x86intrin.h>

enum data
{
  ZEROS,
  RANDOM,
  CYCLE
};

struct entry
{
  const char *name;
  kernel *run;
  unsigned units, cycles;
  enum data data;
};

#define DECLARE(NAME, UNITS, CYCLES, DATA) extern kernel kernel_##NAME;
KERNELS (DECLARE)

#define ENTRY(NAME, UNITS, CYCLES, DATA)                                      \
  { #NAME " " #DATA, kernel_##NAME, UNITS, CYCLES, DATA },
static const struct entry entries[] = { KERNELS (ENTRY) };

#define N_ENTRIES (sizeof entries / sizeof entries[0])
#define ROUNDS_MAX 10000u
#define TICKS_PER_SAMPLE 30000u
#define ADD_REPETITIONS 40u
#define WARM_UP_SECONDS 0.05

/* Larger than what a predictor could learn by heart, and filled anew when
   all of it has been used.  */
#define DATA_BYTES (1u << 20)
static uint8_t zeros[1u << 16];
static uint8_t random_bytes[DATA_BYTES];
static size_t random_used;
#define CYCLE_WORDS 512u
static uint64_t cycle[CYCLE_WORDS];
static uint64_t random_state;

static float samples[N_ENTRIES][ROUNDS_MAX];
static unsigned n_samples[N_ENTRIES];

/* SplitMix64 (Steele, Lea, Flood 2014).  */
static uint64_t
next_random (void)
{
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static void
fill_random (void)
{
  for (size_t i = 0; i < DATA_BYTES; i += sizeof (uint64_t))
    {
      uint64_t z = next_random ();
      memcpy (random_bytes + i, &z, sizeof z);
    }
  random_used = 0;
}

/* Make CYCLE a random cycle through all its words (Sattolo 1986).  */
static void
fill_cycle (void)
{
  for (unsigned i = 0; i < CYCLE_WORDS; i++)
    cycle[i] = i;
  for (unsigned i = CYCLE_WORDS - 1; i > 0; i--)
    {
      unsigned j = (unsigned)(next_random () % i);
      uint64_t word = cycle[i];
      cycle[i] = cycle[j];
      cycle[j] = word;
    }
}

/* Data for N bytes' worth of decisions.  */
static const void *
take_data (enum data data, size_t n)
{
  if (data == ZEROS)
    return zeros;
  if (data == CYCLE)
    return cycle;
  if (random_used + n > DATA_BYTES)
    fill_random ();
  random_used += n;
  return random_bytes + random_used - n;
}

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint64_t
ticks (void)
{
  _mm_lfence ();
  uint64_t now = __rdtsc ();
  _mm_lfence ();
  return now;
}

/* Ticks per unit.  */
static double
time_kernel (kernel *run, uint64_t repetitions, unsigned units,
             const void *data)
{
  uint64_t start = ticks ();
  run (repetitions, data);
  return (double)(ticks () - start) / (double)(repetitions * units);
}

static double
time_unit (void)
{
  return time_kernel (kernel_add, ADD_REPETITIONS, ADD_UNITS, zeros);
}

static void
take_sample (size_t i)
{
  const struct entry *entry = &entries[i];
  uint64_t repetitions = 1 + TICKS_PER_SAMPLE / (entry->units * entry->cycles);
  const void *data = take_data (entry->data, repetitions * entry->units);
  /* Once to fill the caches of instructions and decoded ones.  */
  entry->run (1, zeros);
  double before = time_unit ();
  double time = time_kernel (entry->run, repetitions, entry->units, data);
  double after = time_unit ();
  if (before < after * 1.03 && after < before * 1.03)
    samples[i][n_samples[i]++] = (float)(time / ((before + after) / 2));
}

/* Stay on processor CPU, or if it is negative on the last one that we may
   use: most interrupts go to the first.  */
static int
pin (int cpu)
{
  cpu_set_t set;
  if (sched_getaffinity (0, sizeof set, &set))
    return -1;
  for (int i = 0; cpu < 0 && i < CPU_SETSIZE; i++)
    if (CPU_ISSET (CPU_SETSIZE - 1 - i, &set))
      cpu = CPU_SETSIZE - 1 - i;
  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  return sched_setaffinity (0, sizeof set, &set) ? -1 : cpu;
}

/* Let the clock reach its frequency; return ticks per nanosecond.  */
static double
warm_up (void)
{
  double start = seconds (), now;
  uint64_t start_ticks = ticks ();
  do
    {
      time_unit ();
      now = seconds ();
    }
  while (now - start < WARM_UP_SECONDS);
  return (double)(ticks () - start_ticks) / (now - start) * 1e-9;
}

static void
print_samples (unsigned rounds, double ticks_per_ns)
{
  unsigned kept = 0;
  for (size_t i = 0; i < N_ENTRIES; i++)
    kept += n_samples[i];
  printf ("dropped %.4f\n", 1 - (double)kept / (double)(rounds * N_ENTRIES));
  printf ("nanoseconds_per_cycle %.5f\n", time_unit () / ticks_per_ns);
  for (size_t i = 0; i < N_ENTRIES; i++)
    {
      printf ("%s", entries[i].name);
      for (unsigned j = 0; j < n_samples[i]; j++)
        printf (" %.4f", (double)samples[i][j]);
      printf ("\n");
    }
}

int
main (int argc, char **argv)
{
  unsigned rounds = argc > 1 ? (unsigned)strtoul (argv[1], NULL, 10) : 200;
  random_state = argc > 2 ? strtoull (argv[2], NULL, 10) : 1;
  if (rounds < 1 || rounds > ROUNDS_MAX)
    {
      fprintf (stderr, "sample: 1 to %u rounds\n", ROUNDS_MAX);
      return 2;
    }
  if (pin (argc > 3 ? atoi (argv[3]) : -1) < 0)
    {
      perror ("sample: sched_setaffinity");
      return 2;
    }
  /* Written to, as all pages that were not are one and the same.  */
  memset (zeros, 0, sizeof zeros);
  fill_random ();
  fill_cycle ();
  double ticks_per_ns = warm_up ();
  for (unsigned round = 0; round < rounds; round++)
    for (size_t i = 0; i < N_ENTRIES; i++)
      take_sample ((i + round) % N_ENTRIES);
  print_samples (rounds, ticks_per_ns);
  return 0;
}
