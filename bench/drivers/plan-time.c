/* bench/compile-time: the plugin's core alone.

     plan-time CASES STEP ROUNDS

   makes a problem of CASES single values that are about STEP apart, each with
   a target of its own, plans it and proves the plan, ROUNDS times.  Prints the
   least seconds of a round, the kilobytes by which the process's peak grew in
   the first, and in cycles what the plan is expected to cost and what no tree
   can cost less than.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _POSIX_C_SOURCE 199309L
#include "switchcost.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void
check (enum sc_reason reason)
{
  if (reason == SC_OK)
    return;
  fprintf (stderr, "plan-time: reason %d\n", (int)reason);
  exit (1);
}

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Not getrusage's: that one counts what the process was before exec.  */
static long
peak_kbytes (void)
{
  char line[256];
  long result = 0;
  FILE *status = fopen ("/proc/self/status", "r");
  while (status && fgets (line, sizeof line, status))
    if (!strncmp (line, "VmHWM:", 6))
      result = strtol (line + 6, NULL, 10);
  if (status)
    fclose (status);
  return result;
}

/* As bench/lib/compile_time.py spreads them.  */
static unsigned long
case_value (unsigned long i, unsigned long step)
{
  return i * step + (step > 1 ? i * 7919 % step : 0);
}

static void
plan_once (unsigned long cases, unsigned long step, struct sc_cost *cost,
           uint64_t *bound_q6)
{
  struct sc_options options;
  sc_options_init (&options);
  struct sc_params params
      = { .machine = options.machine,
          .predictability_percent = options.predictability_percent,
          .word_bits = 64,
          .allow_bits = true,
          .allow_class = true,
          .limit_paths = true };
  struct sc_problem *problem;
  struct sc_plan *plan;
  mpz_t value;
  mpz_init (value);
  check (sc_problem_create (&problem, 32, false, (uint32_t)cases + 1,
                            (uint32_t)cases));
  for (unsigned long i = 0; i < cases; i++)
    {
      mpz_set_ui (value, case_value (i, step));
      check (sc_problem_add_case (problem, value, value, (uint32_t)i));
    }
  mpz_clear (value);
  check (sc_problem_finish (problem));
  check (sc_plan_create (&plan, problem, &params));
  check (sc_plan_prove (plan, problem, params.word_bits));
  check (sc_plan_cost (plan, problem, &params, cost));
  *bound_q6 = sc_problem_bound_q6 (problem, &params);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
}

int
main (int argc, char **argv)
{
  if (argc != 4)
    {
      fprintf (stderr, "usage: plan-time CASES STEP ROUNDS\n");
      return 2;
    }
  unsigned long cases = strtoul (argv[1], NULL, 10);
  unsigned long step = strtoul (argv[2], NULL, 10);
  long before = peak_kbytes (), grown = 0;
  double least = 1e9;
  struct sc_cost cost = { 0 };
  uint64_t bound_q6 = 0;
  for (int round = 0; round < atoi (argv[3]); round++)
    {
      double start = now ();
      plan_once (cases, step, &cost, &bound_q6);
      double time = now () - start;
      least = time < least ? time : least;
      if (round == 0)
        grown = peak_kbytes () - before;
    }
  printf ("%.9f %ld %.2f %.2f\n", least, grown, (double)cost.cycles_q6 / 64,
          (double)bound_q6 / 64);
}
