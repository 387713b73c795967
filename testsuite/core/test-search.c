/* Area: core, search.  Purpose: plans are right for random switches of every
   shape, and cheapest where that is promised.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "oracle.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

static struct reference reference; /* Too large for the stack.  */

static struct sc_plan *
plan_for (const struct sc_problem *problem, const struct sc_params *params)
{
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, params), SC_OK);
  return plan;
}

static void
check_random (uint64_t seed, size_t labels)
{
  struct random random = { seed };
  reference_random (&reference, &random, labels);
  struct sc_problem *problem
      = reference_problem (&reference, seed % 3 ? &random : NULL);
  struct sc_params params
      = test_params ((unsigned)random_below (&random, 101));
  params.word_bits = seed % 5 ? 64 : 32;
  params.for_size = seed % 7 == 0;
  params.allow_bits = seed % 4 != 0;
  params.allow_class = seed % 3 != 0;
  params.limit_paths = seed % 2;
  struct sc_plan *plan = plan_for (problem, &params);
  assert_int_equal (sc_plan_prove (plan, problem, params.word_bits), SC_OK);
  check_plan (plan, &reference, &random);
  sc_plan_destroy (plan);

  assert_int_equal (sc_plan_create_balanced (&plan, problem), SC_OK);
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
  check_plan (plan, &reference, &random);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  reference_clear (&reference);
}

static void
test_random_plans_are_right (void **state)
{
  (void)state;
  for (uint64_t seed = 1; seed <= 4000; seed++)
    check_random (seed, 1 + seed % 12);
  for (uint64_t seed = 1; seed <= 400; seed++)
    check_random (seed, 12 + seed % 60);
  for (uint64_t seed = 1; seed <= 40; seed++)
    check_random (seed, 80 + seed * 11);
}

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
      struct sc_plan *plan = plan_for (problem, &params);
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
      struct sc_plan *plan = plan_for (problem, &params);
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
      struct sc_plan *plan = plan_for (problem, &params);
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

static void
test_a_dominant_value_is_tested_first (void **state)
{
  (void)state;
  for (long labels = 5; labels <= 320; labels *= 4)
    {
      reference_init (&reference, 32, true, (uint32_t)labels + 1,
                      (uint32_t)labels);
      for (long i = 0; i < labels; i++)
        reference_add_si (&reference, 3 * i, 3 * i, (uint32_t)i);
      struct sc_problem *problem = NULL;
      assert_int_equal (sc_problem_create (&problem, 32, true,
                                           (uint32_t)labels + 1,
                                           (uint32_t)labels),
                        SC_OK);
      for (size_t i = 0; i < reference.n; i++)
        {
          sc_problem_add_case (problem, reference.labels[i].low,
                               reference.labels[i].high, (uint32_t)i);
          sc_problem_set_flow (problem, (uint32_t)i, i == 3 ? 100000 : 10);
        }
      assert_int_equal (sc_problem_finish (problem), SC_OK);
      struct sc_params params = test_params (50);
      struct sc_plan *plan = plan_for (problem, &params);
      const struct sc_node *root = sc_plan_node (plan, sc_plan_root (plan));
      assert_int_equal (root->kind, SC_NODE_EQUAL);
      assert_int_equal (sc_plan_node (plan, root->yes)->target, 3);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
      reference_clear (&reference);
    }
}

static void
test_bit_tests_win_where_they_should (void **state)
{
  (void)state;
  /* The vowels: one range test and one mask, or one mask alone if the range
     is known.  */
  static const char vowels[] = "aeiou";
  for (int known = 0; known < 2; known++)
    {
      reference_init (&reference, 16, true, 2, 1);
      for (size_t i = 0; vowels[i]; i++)
        reference_add_si (&reference, vowels[i], vowels[i], 0);
      if (known)
        {
          reference.restricted = true;
          mpz_set_ui (reference.least, 'A');
          mpz_set_ui (reference.most, 'z');
        }
      struct sc_problem *problem = reference_problem (&reference, NULL);
      struct sc_params params = test_params (50);
      struct sc_plan *plan = plan_for (problem, &params);
      struct sc_cost cost;
      assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
      assert_int_equal (cost.nodes[SC_NODE_BITS], 1);
      assert_int_equal (cost.nodes[SC_NODE_RANGE], !known);
      assert_int_equal (cost.nodes[SC_NODE_LESS], 0);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
      reference_clear (&reference);
    }
}

/* Values in no order that go to few targets are looked up, by the medium and
   the large search; not where data is forbidden, nor where bytes count and the
   table has more than the tree.  */
static void
test_scattered_values_are_looked_up (void **state)
{
  (void)state;
  struct random random = { 3 };
  for (long values = 80; values <= 1280; values *= 4)
    {
      reference_init (&reference, 32, true, 6, 5);
      for (long i = 0; i < values; i++)
        reference_add_si (&reference, 1000 + i, 1000 + i,
                          (uint32_t)random_below (&random, 5));
      struct sc_problem *problem = reference_problem (&reference, NULL);
      struct sc_params params = test_params (50);
      struct sc_cost cost, without;
      struct sc_plan *plan = plan_for (problem, &params);
      assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
      check_plan (plan, &reference, &random);
      assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
      assert_int_equal (cost.nodes[SC_NODE_CLASS], 1);
      assert_int_equal (cost.nodes[SC_NODE_CLASS_LESS], 4);
      assert_true (cost.data_bytes == (uint64_t)values);
      sc_plan_destroy (plan);

      params.allow_class = false;
      plan = plan_for (problem, &params);
      assert_int_equal (sc_plan_cost (plan, problem, &params, &without),
                        SC_OK);
      assert_int_equal (without.nodes[SC_NODE_CLASS], 0);
      assert_true (without.cycles_q6 > cost.cycles_q6);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
      reference_clear (&reference);
    }
}

static void
test_few_targets_need_few_tests (void **state)
{
  (void)state;
  /* Even and odd of 0 .. 7, nothing else possible.  */
  reference_init (&reference, 32, false, 2, SC_NO_TARGET);
  for (long i = 0; i < 8; i++)
    reference_add_si (&reference, i, i, (uint32_t)i & 1);
  struct sc_problem *problem = reference_problem (&reference, NULL);
  struct sc_params params = test_params (50);
  struct sc_plan *plan = plan_for (problem, &params);
  struct sc_cost cost;
  assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
  assert_int_equal (cost.depth_max, 1);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  reference_clear (&reference);
}

/* Plans for many labels: right, and no taller than a few times log2.  */
static void
check_many (long labels, long stride, uint32_t targets, bool limit_paths)
{
  struct sc_problem *problem = NULL;
  mpz_t value;
  mpz_init (value);
  assert_int_equal (
      sc_problem_create (&problem, 32, false, targets + 1, targets), SC_OK);
  for (long i = 0; i < labels; i++)
    {
      mpz_set_si (value, i * stride);
      assert_int_equal (sc_problem_add_case (problem, value, value,
                                             (uint32_t)(i * 7 % targets)),
                        SC_OK);
    }
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  struct sc_params params = test_params (90);
  params.limit_paths = limit_paths;
  struct sc_plan *plan = plan_for (problem, &params);
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
  struct sc_cost cost;
  assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
  assert_true (cost.depth_max < 64);
  for (long i = 0; i < labels; i++)
    {
      mpz_set_si (value, i * stride);
      assert_int_equal (sc_plan_evaluate (plan, value), i * 7 % targets);
    }
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  mpz_clear (value);
}

static void
test_many_labels (void **state)
{
  (void)state;
  check_many (20000, 1, 20000, false);
  check_many (20000, 5, 20000, true);
  check_many (20000, 1, 3, false);
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
        struct sc_plan *plan = plan_for (problem, &params), *balanced;
        assert_int_equal (sc_plan_create_balanced (&balanced, problem), SC_OK);
        assert_true (sc_plan_price (plan, &prices)
                     <= sc_plan_price (balanced, &prices));
        sc_plan_destroy (plan);
        sc_plan_destroy (balanced);
        sc_problem_destroy (problem);
        mpz_clear (value);
      }
}

/* Dense labels with random selectors: a table where there are many, behind
   tests for what is hot.  */
static void
check_table (long labels, uint64_t hot_flow, unsigned tests)
{
  struct sc_problem *problem = NULL;
  mpz_t value;
  mpz_init (value);
  assert_int_equal (sc_problem_create (&problem, 32, false,
                                       (uint32_t)labels + 1, (uint32_t)labels),
                    SC_OK);
  for (long i = 0; i < labels; i++)
    {
      mpz_set_si (value, i);
      sc_problem_add_case (problem, value, value, (uint32_t)i);
      sc_problem_set_flow (problem, (uint32_t)i, i == 7 ? hot_flow : 10);
    }
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  struct sc_params params = test_params (0);
  params.allow_table = true;
  struct sc_plan *plan = plan_for (problem, &params);
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
  struct sc_cost cost;
  assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
  assert_int_equal (cost.nodes[SC_NODE_TABLE], labels >= 128);
  if (labels >= 128)
    assert_int_equal (cost.nodes[SC_NODE_EQUAL], tests);
  mpz_set_ui (value, 7);
  assert_int_equal (sc_plan_evaluate (plan, value),
                    tests || labels < 128 ? 7 : SC_TABLE_DECIDES);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  mpz_clear (value);
}

static void
test_a_table_is_kept_where_it_is_cheapest (void **state)
{
  (void)state;
  check_table (8, 10, 0);
  check_table (256, 10, 0);
  check_table (256, 4000, 1);
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
      struct sc_plan *balanced, *best = plan_for (problem, &params);
      params.balanced_percent = 110;
      struct sc_plan *plan = plan_for (problem, &params);
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
      struct sc_plan *plan = plan_for (problem, &params);
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

static void
test_bad_parameters_give_a_reason (void **state)
{
  (void)state;
  reference_init (&reference, 8, false, 2, 1);
  reference_add_si (&reference, 1, 1, 0);
  struct sc_problem *problem = reference_problem (&reference, NULL);
  struct sc_params params = test_params (101);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_BAD_ARGUMENT);
  params = test_params (50);
  params.word_bits = 16;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_BAD_ARGUMENT);
  params = test_params (50);
  params.byte_q9 = SC_BYTE_Q9_MAX + 1;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_BAD_ARGUMENT);
  params = test_params (50);
  params.balanced_percent = SC_BALANCED_PERCENT_MAX + 1;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_BAD_ARGUMENT);
  assert_null (plan);
  sc_problem_destroy (problem);
  reference_clear (&reference);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_random_plans_are_right),
    cmocka_unit_test (test_small_plans_are_optimal),
    cmocka_unit_test (test_plans_of_up_to_16_segments_are_nearly_optimal),
    cmocka_unit_test (test_plans_of_up_to_40_keys_are_nearly_optimal),
    cmocka_unit_test (test_a_dominant_value_is_tested_first),
    cmocka_unit_test (test_bit_tests_win_where_they_should),
    cmocka_unit_test (test_scattered_values_are_looked_up),
    cmocka_unit_test (test_few_targets_need_few_tests),
    cmocka_unit_test (test_many_labels),
    cmocka_unit_test (test_no_plan_is_dearer_than_the_balanced_tree),
    cmocka_unit_test (test_a_table_is_kept_where_it_is_cheapest),
    cmocka_unit_test (test_the_balanced_tree_may_cost_a_little_more),
    cmocka_unit_test (test_no_plan_is_cheaper_than_the_bound),
    cmocka_unit_test (test_bad_parameters_give_a_reason),
  };
  return cmocka_run_group_tests_name ("search", tests, NULL, NULL);
}
