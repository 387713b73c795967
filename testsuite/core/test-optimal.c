/* Area: core, search.  Purpose: plans are cheapest where that is promised, and
   near to it elsewhere: against oracles, the balanced tree and a bound.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "oracle.h"
#include "search.h"

#include <string.h>

static struct reference reference; /* Too large for the stack.  */

/* A random problem of LEAST .. MOST segments.  */
static struct sc_problem *
some_segments (struct random *random, size_t least, size_t most)
{
  struct sc_problem *problem;
  do
    {
      size_t labels = 1 + least / 2 + random_below (random, most / 2 + 1);
      reference_init (&reference, 16, random_below (random, 2), 5,
                      random_below (random, 4) ? 4 : SC_NO_TARGET);
      long value = (long)random_below (random, 3);
      for (size_t i = 0; i < labels; i++)
        {
          long width
              = random_below (random, 3) ? 0 : (long)random_below (random, 4);
          reference_add_si (&reference, value, value + width,
                            (uint32_t)random_below (random, 5));
          value += width + 1 + (long)random_below (random, 2);
        }
      problem = reference_problem (&reference, random);
      reference_clear (&reference);
      if (sc_problem_segments (problem) > most
          || sc_problem_segments (problem) < least)
        {
          sc_problem_destroy (problem);
          problem = NULL;
        }
    }
  while (!problem);
  return problem;
}

/* COUNT problems of LEAST .. MOST segments; how many have more than half of
   MOST.  */
static unsigned
check_optimal (struct random *random, unsigned count, size_t least,
               size_t most)
{
  unsigned large = 0;
  for (unsigned i = 0; i < count; i++)
    {
      struct sc_problem *problem = some_segments (random, least, most);
      struct sc_params params
          = test_params ((unsigned)random_below (random, 101));
      params.allow_bits = params.allow_class = false;
      params.for_size = i % 10 == 0;
      struct sc_prices prices
          = sc_prices_make (&params, sc_problem_weight (problem));
      struct sc_plan *plan = test_plan (problem, &params);
      large += sc_problem_segments (problem) > most / 2;
      assert_true (sc_plan_price (plan, &prices)
                   == oracle_optimum (problem, &prices, ORACLE_ALL));
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
    }
  return large;
}

static void
test_small_plans_are_optimal (void **state)
{
  (void)state;
  struct random random = { 20261130 };
  assert_true (check_optimal (&random, 10000, 1, 8) > 3000);
  assert_true (check_optimal (&random, 200, 9, SC_SMALL_MAX) == 200);
}

/* By how much plans cost more than the optimum.  */
struct excess
{
  unsigned n;
  double sum, worst;
};

static void
add_excess (struct excess *excess, uint64_t found, uint64_t best)
{
  if (best == 0)
    return;
  double more = found > best ? (double)(found - best) / (double)best : 0;
  excess->n++;
  excess->sum += more;
  if (more > excess->worst)
    excess->worst = more;
}

static void
show_excess (const struct excess *excess, const char *what)
{
  print_message ("%s: %u plans, mean excess %.3f %%, worst %.1f %%\n", what,
                 excess->n, 100 * excess->sum / excess->n,
                 100 * excess->worst);
}

/* Beyond the small search, against optimal trees of less and equal; and,
   where no algorithm but trying all is known, of every test.  */
static void
test_plans_of_up_to_16_segments_are_nearly_optimal (void **state)
{
  (void)state;
  struct random random = { 99 };
  struct excess two_way = { 0, 0, 0 }, all = { 0, 0, 0 };
  for (unsigned i = 0; i < 60; i++)
    {
      struct sc_problem *problem
          = some_segments (&random, SC_SMALL_MAX + 1, ORACLE_MAX);
      struct sc_params params
          = test_params ((unsigned)random_below (&random, 101));
      params.allow_bits = params.allow_class = false;
      struct sc_prices prices
          = sc_prices_make (&params, sc_problem_weight (problem));
      struct sc_plan *plan = test_plan (problem, &params);
      uint64_t found = sc_plan_price (plan, &prices);
      uint64_t best = oracle_optimum (problem, &prices, ORACLE_ALL);
      assert_true (found >= best);
      add_excess (&all, found, best);
      add_excess (&two_way, found,
                  oracle_optimum (problem, &prices, ORACLE_TWO_WAY));
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
    }
  show_excess (&two_way, "13 to 16 segments, two-way tests");
  show_excess (&all, "13 to 16 segments, all tests");
  assert_true (two_way.sum / two_way.n < 0.0008 && two_way.worst < 0.025);
  assert_true (all.sum / all.n < 0.03 && all.worst < 0.15);
}

/* Keys of targets of their own, nothing else possible, and a machine on which
   every branch costs the same: the case whose optimum is known.  */
static void
test_plans_of_up_to_40_keys_are_nearly_optimal (void **state)
{
  (void)state;
  struct random random = { 7 };
  struct excess excess = { 0, 0, 0 };
  for (unsigned i = 0; i < 120; i++)
    {
      unsigned n = 9 + i % (ORACLE_KEYS_MAX - 8);
      struct sc_problem *problem = NULL;
      mpz_t value;
      mpz_init (value);
      assert_int_equal (
          sc_problem_create (&problem, 32, false, n, SC_NO_TARGET), SC_OK);
      for (unsigned k = 0; k < n; k++)
        {
          mpz_set_ui (value, 10 + k);
          sc_problem_add_case (problem, value, value, k);
          /* Zipf, geometric or anything.  */
          uint64_t flow = 1 + random_below (&random, 1000);
          if (i % 3 == 0)
            flow = 100000 / (1 + random_below (&random, n));
          if (i % 3 == 1)
            flow = (uint64_t)1 << random_below (&random, 20);
          sc_problem_set_flow (problem, k, flow);
        }
      assert_int_equal (sc_problem_finish (problem), SC_OK);
      struct sc_machine machine = *sc_machine_at (0);
      machine.taken_q6 = machine.not_taken_q6;
      struct sc_params params = test_params (100);
      params.machine = &machine;
      params.allow_bits = params.allow_class = false;
      struct sc_prices prices
          = sc_prices_make (&params, sc_problem_weight (problem));
      struct sc_plan *plan = test_plan (problem, &params);
      uint64_t weights[ORACLE_KEYS_MAX];
      for (unsigned k = 0; k < n; k++)
        weights[k] = sc_problem_segment (problem, k)->weight;
      add_excess (&excess, sc_plan_price (plan, &prices),
                  oracle_two_way_keys (weights, n) * prices.through_q6
                      + (n - 1) * prices.branch_bytes * prices.byte_price);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
      mpz_clear (value);
    }
  show_excess (&excess, "9 to 40 keys");
  assert_true (excess.sum / excess.n < 0.001 && excess.worst < 0.01);
}

/* Weights that halve from one label to the next are where equality tests in a
   row cost more than a balanced tree.  */
static void
test_no_plan_is_dearer_than_the_balanced_tree (void **state)
{
  (void)state;
  for (long labels = 12; labels <= 300; labels *= 5)
    for (unsigned predictability = 0; predictability <= 100;
         predictability += 25)
      {
        struct sc_problem *problem = NULL;
        mpz_t value;
        mpz_init (value);
        assert_int_equal (sc_problem_create (&problem, 32, true,
                                             (uint32_t)labels + 1,
                                             (uint32_t)labels),
                          SC_OK);
        sc_problem_set_hedge (problem, 2);
        for (long i = 0; i < labels; i++)
          {
            mpz_set_si (value, i * 13 + i * i % 11);
            sc_problem_add_case (problem, value, value, (uint32_t)i);
            sc_problem_set_flow (problem, (uint32_t)i,
                                 i < 27 ? (uint64_t)1 << (26 - i) : 0);
          }
        assert_int_equal (sc_problem_finish (problem), SC_OK);
        struct sc_params params = test_params (predictability);
        struct sc_prices prices
            = sc_prices_make (&params, sc_problem_weight (problem));
        struct sc_plan *plan = test_plan (problem, &params), *balanced;
        assert_int_equal (sc_plan_create_balanced (&balanced, problem), SC_OK);
        assert_true (sc_plan_price (plan, &prices)
                     <= sc_plan_price (balanced, &prices));
        sc_plan_destroy (plan);
        sc_plan_destroy (balanced);
        sc_problem_destroy (problem);
        mpz_clear (value);
      }
}

/* A small switch is the balanced tree if that costs little more, but never when
   size is the aim.  */
static void
test_the_balanced_tree_may_cost_a_little_more (void **state)
{
  (void)state;
  struct random random = { 20261130 };
  unsigned preferred = 0;
  for (unsigned i = 0; i < 300; i++)
    {
      struct sc_problem *problem = some_segments (&random, 2, 10);
      struct sc_params params = test_params (90);
      params.for_size = i % 3 == 0;
      struct sc_prices prices
          = sc_prices_make (&params, sc_problem_weight (problem));
      struct sc_plan *balanced, *best = test_plan (problem, &params);
      params.balanced_percent = 110;
      struct sc_plan *plan = test_plan (problem, &params);
      assert_int_equal (sc_plan_create_balanced (&balanced, problem), SC_OK);
      uint64_t least = sc_plan_price (best, &prices),
               price = sc_plan_price (plan, &prices),
               limit = sc_plan_price (balanced, &prices);
      bool is_near = !params.for_size && limit < least / 100 * 110;
      assert_true (price == (is_near ? limit : least));
      preferred += price > least;
      sc_plan_destroy (balanced);
      sc_plan_destroy (best);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
    }
  assert_true (preferred > 10);
}

/* No tree costs less than the entropy of its targets is worth; and large
   plans, without a limit to their paths, not much more.  */
static void
test_no_plan_is_cheaper_than_the_bound (void **state)
{
  (void)state;
  struct random random = { 17 };
  struct excess large = { 0, 0, 0 };
  for (unsigned i = 0; i < 300; i++)
    {
      reference_random (&reference, &random, 1 + (i * i) % 500);
      struct sc_problem *problem
          = reference_problem (&reference, i % 2 ? &random : NULL);
      reference_clear (&reference);
      struct sc_params params
          = test_params ((unsigned)random_below (&random, 101));
      struct sc_plan *plan = test_plan (problem, &params);
      struct sc_cost cost;
      assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
      uint64_t bound = sc_problem_bound_q6 (problem, &params);
      assert_true (bound <= cost.cycles_q6);
      if (sc_problem_segments (problem) > SC_MEDIUM_MAX
          && sc_problem_targets (problem) > SC_MEDIUM_MAX)
        add_excess (&large, cost.cycles_q6, bound);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
    }
  show_excess (&large, "more than 40 segments, entropy bound");
  assert_true (large.n > 20 && large.sum / large.n < 0.35);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small_plans_are_optimal),
    cmocka_unit_test (test_plans_of_up_to_16_segments_are_nearly_optimal),
    cmocka_unit_test (test_plans_of_up_to_40_keys_are_nearly_optimal),
    cmocka_unit_test (test_no_plan_is_dearer_than_the_balanced_tree),
    cmocka_unit_test (test_the_balanced_tree_may_cost_a_little_more),
    cmocka_unit_test (test_no_plan_is_cheaper_than_the_bound),
  };
  return cmocka_run_group_tests_name ("optimal", tests, NULL, NULL);
}
