/* Area: core, random switches.  Purpose: in process, as many as one likes: a
   plan is made for each, proved, priced, and run on the values next to each
   label, at the type's ends and anywhere, against a list of the labels.

       test-campaign COUNT [SEED]

   Switch number I has the seed SEED + I, which is printed when it fails, and
   tried again alone by "test-campaign 1 SEED+I".

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static struct reference reference;
static uint64_t seed;
static volatile bool running;
static uint64_t segments, nodes;

/* For a failed assertion, which ends the program, and for a crash or hang.  */
static void
print_seed (void)
{
  if (running)
    fprintf (stderr, "FAILED: seed %llu\n", (unsigned long long)seed);
}

static void
print_seed_and_die (int number)
{
  print_seed ();
  _exit (128 + number);
}

static struct sc_params
random_params (struct random *random)
{
  struct sc_params params = test_params ((unsigned)random_below (random, 101));
  params.word_bits = random_below (random, 4) ? 64 : 32;
  params.for_size = random_below (random, 5) == 0;
  params.allow_bits = random_below (random, 8) > 0;
  params.allow_class = random_below (random, 2);
  params.limit_paths = random_below (random, 2);
  params.balanced_percent = 95 + (unsigned)random_below (random, 20);
  return params;
}

/* Mostly small, as switches are, now and then larger.  */
static size_t
random_size (struct random *random)
{
  uint64_t kind = random_below (random, 1000);
  if (kind < 600)
    return random_below (random, 10);
  if (kind < 950)
    return random_below (random, 30);
  if (kind < 998)
    return random_below (random, 80);
  return random_below (random, 600);
}

static void
try (void)
{
  struct random random = { seed };
  random_next (&random);
  reference_random (&reference, &random, random_size (&random));
  struct sc_problem *problem = reference_problem (
      &reference, random_below (&random, 2) ? &random : NULL);
  struct sc_params params = random_params (&random);
  struct sc_plan *plan = NULL;
  struct sc_cost cost;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  assert_int_equal (sc_plan_prove (plan, problem, params.word_bits), SC_OK);
  assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
  assert_true (sc_problem_segments (problem) == 1 || cost.depth_max > 0);
  check_plan (plan, &reference, &random);
  segments += sc_problem_segments (problem);
  nodes += sc_plan_nodes (plan);

  /* A table may stand for any value; that it is proved is what counts.  */
  struct sc_plan *other = NULL;
  params.allow_table = true;
  assert_int_equal (sc_plan_create (&other, problem, &params), SC_OK);
  assert_int_equal (sc_plan_prove (other, problem, params.word_bits), SC_OK);
  sc_plan_destroy (other);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  reference_clear (&reference);
}

int
main (int argc, char **argv)
{
  if (argc < 2 || argc > 3)
    {
      fprintf (stderr, "usage: %s COUNT [SEED]\n", argv[0]);
      return 2;
    }
  uint64_t count = strtoull (argv[1], NULL, 10);
  uint64_t first = argc > 2
                       ? strtoull (argv[2], NULL, 10)
                       : (uint64_t)time (NULL) * 1000003 + (uint64_t)getpid ();
  printf ("seed %llu\n", (unsigned long long)first);
  fflush (stdout);
  atexit (print_seed);
  signal (SIGABRT, print_seed_and_die);
  signal (SIGSEGV, print_seed_and_die);
  signal (SIGALRM, print_seed_and_die);
  running = true;
  for (uint64_t i = 0; i < count; i++)
    {
      seed = first + i;
      if (i % 64 == 0)
        alarm (60);
      if (i && i % 100000 == 0)
        {
          printf ("%llu are right\n", (unsigned long long)i);
          fflush (stdout);
        }
      try ();
    }
  running = false;
  printf ("%llu switches of %llu segments, plans of %llu nodes: all right\n",
          (unsigned long long)count, (unsigned long long)segments,
          (unsigned long long)nodes);
  return 0;
}
