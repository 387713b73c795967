/* Runs the published benchmarks on all variants in interleaved rounds.

       program ROUNDS

   prints a line for each benchmark and variant: their names and the
   nanoseconds of one operation in every round.  A sample takes some ten
   microseconds, so that few are interrupted.  Built with WITH_SWITCHCOST if
   that variant is there.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE

#include "packets.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int effect;

#define DECLARE(NAME)                                                         \
  int five_##NAME (int x);                                                    \
  void receive_##NAME (struct packet *packets, unsigned n, program *run);     \
  void call_##NAME (unsigned n, void (*function) (void));
VARIANTS (DECLARE)

enum
{
  VALUES = 16,
  FIVE_CALLS = 8192,
  PACKETS = 64, /* As many as the kernel handles in one poll.  */
  POLLS = 16,
  CALLS = 4096,
  ROUNDS_MAX = 10000,
  WARM_UP_ROUNDS = 20
};

static int cycling[VALUES], first[VALUES], defaults[VALUES];
static struct packet *redirected, *dropped;
static volatile int sink;

static void
do_nothing (void)
{
  __asm__ volatile("");
}

/* Direct calls, as in the original; only what is called differs.  */
#define BENCHMARKS_OF(NAME)                                                   \
  static void run_five_##NAME (const void *values)                            \
  {                                                                           \
    const int *value = values;                                                \
    int sum = 0;                                                              \
    for (unsigned i = 0; i < FIVE_CALLS; i++)                                 \
      sum += five_##NAME (value[i % VALUES]);                                 \
    sink = sum;                                                               \
  }                                                                           \
  static void run_receive_##NAME (const void *packets)                        \
  {                                                                           \
    for (unsigned i = 0; i < POLLS; i++)                                      \
      receive_##NAME (*(struct packet *const *)packets, PACKETS, judge);      \
  }                                                                           \
  static void run_call_##NAME (const void *data)                              \
  {                                                                           \
    (void)data;                                                               \
    call_##NAME (CALLS, do_nothing);                                          \
  }

struct benchmark
{
  const char *name, *variant;
  void (*run) (const void *data);
  const void *data;
  unsigned operations;
};

#define ENTRIES_OF(NAME)                                                      \
  { "cycling", #NAME, run_five_##NAME, cycling, FIVE_CALLS },                 \
      { "first", #NAME, run_five_##NAME, first, FIVE_CALLS },                 \
      { "default", #NAME, run_five_##NAME, defaults, FIVE_CALLS },            \
      { "redirect", #NAME, run_receive_##NAME, &redirected,                   \
        PACKETS * POLLS },                                                    \
      { "drop", #NAME, run_receive_##NAME, &dropped, PACKETS * POLLS },       \
      { "call", #NAME, run_call_##NAME, NULL, CALLS },

VARIANTS (BENCHMARKS_OF)
static const struct benchmark benchmarks[] = { VARIANTS (ENTRIES_OF) };

#define N_BENCHMARKS (sizeof benchmarks / sizeof benchmarks[0])
static float samples[N_BENCHMARKS][ROUNDS_MAX];

static double
nanoseconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double
take_sample (const struct benchmark *benchmark)
{
  /* Once to let the predictors learn it.  */
  benchmark->run (benchmark->data);
  double start = nanoseconds ();
  benchmark->run (benchmark->data);
  return (nanoseconds () - start) / benchmark->operations;
}

/* Stay on the last processor that we may use: most interrupts go to the
   first.  */
static void
pin (void)
{
  cpu_set_t set;
  int cpu = CPU_SETSIZE - 1;
  if (sched_getaffinity (0, sizeof set, &set))
    return;
  while (cpu > 0 && !CPU_ISSET (cpu, &set))
    cpu--;
  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  sched_setaffinity (0, sizeof set, &set);
}

static struct packet *
make_packets (enum verdict verdict)
{
  struct packet *packets = malloc (PACKETS * sizeof *packets);
  if (!packets)
    {
      fputs ("out of memory\n", stderr);
      exit (2);
    }
  fill_packets (packets, PACKETS, verdict);
  return packets;
}

/* All variants must agree on every selector and verdict.  */
static int
check_variants (void)
{
#define SAME(NAME)                                                            \
  for (int x = -3; x < 30; x++)                                               \
    if (five_##NAME (x) != five_plain (x))                                    \
      return fprintf (stderr, "variants differ on %d\n", x);                  \
  {                                                                           \
    uint64_t before = packets_counted (VERDICT_REDIRECT)                      \
                      + packets_counted (VERDICT_DROP);                       \
    receive_##NAME (redirected, PACKETS, judge);                              \
    receive_##NAME (dropped, PACKETS, judge);                                 \
    if (packets_counted (VERDICT_REDIRECT) + packets_counted (VERDICT_DROP)   \
        != before + 2 * (uint64_t)PACKETS)                                    \
      return fprintf (stderr, "packets are lost\n");                          \
  }
  VARIANTS (SAME)
  return 0;
}

int
main (int argc, char **argv)
{
  long rounds = argc > 1 ? strtol (argv[1], NULL, 10) : 100;
  if (rounds < 1 || rounds > ROUNDS_MAX)
    {
      fprintf (stderr, "program: 1 to %d rounds\n", ROUNDS_MAX);
      return 2;
    }
  pin ();
  for (int i = 0; i < VALUES; i++)
    {
      cycling[i] = i;
      defaults[i] = VALUES + 4;
    }
  redirected = make_packets (VERDICT_REDIRECT);
  dropped = make_packets (VERDICT_DROP);
  if (check_variants ())
    return 1;
  for (long round = -WARM_UP_ROUNDS; round < rounds; round++)
    for (size_t i = 0; i < N_BENCHMARKS; i++)
      {
        size_t j = (i + (size_t)(round + WARM_UP_ROUNDS)) % N_BENCHMARKS;
        double time = take_sample (&benchmarks[j]);
        if (round >= 0)
          samples[j][round] = (float)time;
      }
  for (size_t i = 0; i < N_BENCHMARKS; i++)
    {
      printf ("%s %s", benchmarks[i].name, benchmarks[i].variant);
      for (long round = 0; round < rounds; round++)
        printf (" %.3f", (double)samples[i][round]);
      printf ("\n");
    }
  return 0;
}
