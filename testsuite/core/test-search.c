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

/* A random problem of at most 8 segments.  */
static struct sc_problem *
few_segments (struct random *random)
{
  struct sc_problem *problem;
  do
    {
      reference_init (&reference, 16, random_below (random, 2), 5,
                      random_below (random, 4) ? 4 : SC_NO_TARGET);
      long value = (long)random_below (random, 3);
      for (size_t i = 0; i < 2 + random_below (random, 5); i++)
        {
          long width
              = random_below (random, 3) ? 0 : (long)random_below (random, 4);
          reference_add_si (&reference, value, value + width,
                            (uint32_t)random_below (random, 5));
          value += width + 1 + (long)random_below (random, 2);
        }
      problem = reference_problem (&reference, random);
      reference_clear (&reference);
      if (sc_problem_segments (problem) > 8)
        {
          sc_problem_destroy (problem);
          problem = NULL;
        }
    }
  while (!problem);
  return problem;
}

static void
test_small_plans_are_optimal (void **state)
{
  (void)state;
  struct random random = { 20261130 };
  unsigned inner = 0;
  for (unsigned i = 0; i < 10000; i++)
    {
      struct sc_problem *problem = few_segments (&random);
      struct sc_params params
          = test_params ((unsigned)random_below (&random, 101));
      params.allow_bits = false;
      params.for_size = i % 10 == 0;
      struct sc_prices prices
          = sc_prices_make (&params, sc_problem_weight (problem));
      struct sc_plan *plan = plan_for (problem, &params);
      inner += sc_problem_segments (problem) > 4;
      assert_true (sc_plan_price (plan, &prices)
                   == oracle_optimum (problem, &prices));
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
    }
  assert_true (inner > 3000);
}

/* The medium search on problems whose optimum is known.  */
static void
test_medium_plans_are_nearly_optimal (void **state)
{
  (void)state;
  struct random random = { 4711 };
  double sum = 0, worst = 0;
  unsigned n = 0;
  for (unsigned i = 0; i < 3000; i++)
    {
      struct sc_problem *problem = few_segments (&random);
      struct sc_params params
          = test_params ((unsigned)random_below (&random, 101));
      params.allow_bits = false;
      struct sc_search search = {
        .params = &params,
        .prices = sc_prices_make (&params, sc_problem_weight (problem)),
        .plan = sc_plan_new (problem),
      };
      sc_value_set_zero (&search.plan->format, search.zero);
      struct sc_item items[8];
      unsigned count = (unsigned)sc_problem_segments (problem);
      unsigned hint = SC_NO_HINT;
      for (unsigned k = 0; k < count; k++)
        {
          const struct sc_segment *segment = sc_problem_segment (problem, k);
          items[k] = (struct sc_item){ sc_segment_low (problem, k),
                                       sc_segment_high (problem, k),
                                       segment->weight, segment->target,
                                       segment->is_single };
        }
      assert_int_equal (sc_search_medium (&search, items, count, SC_MEDIUM_MAX,
                                          &hint, &search.plan->root),
                        SC_OK);
      assert_int_equal (sc_plan_annotate (search.plan, problem, 64), SC_OK);
      uint64_t best = oracle_optimum (problem, &search.prices);
      uint64_t found = sc_plan_price (search.plan, &search.prices);
      assert_true (found >= best);
      if (best > 0)
        {
          double excess = (double)(found - best) / (double)best;
          sum += excess;
          worst = excess > worst ? excess : worst;
          n++;
        }
      sc_plan_destroy (search.plan);
      sc_problem_destroy (problem);
    }
  print_message ("medium search: mean excess %.3f %%, worst %.1f %%\n",
                 100 * sum / n, 100 * worst);
  assert_true (sum / n < 0.01);
  /* Worst where two values of one target lie around one of the default, and a
     range test over the three from zero is free.  */
  assert_true (worst < 0.25);
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
check_many (long labels, long stride, uint32_t targets)
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
  check_many (20000, 1, 20000);
  check_many (20000, 5, 20000);
  check_many (20000, 1, 3);
}

/* With guessed weights no path is much longer than the balanced tree's
   longest.  */
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

static void
test_paths_are_limited (void **state)
{
  (void)state;
  for (long labels = 8; labels <= 64; labels *= 2)
    for (unsigned predictability = 25; predictability <= 100;
         predictability += 25)
      {
        reference_init (&reference, 32, false, (uint32_t)labels + 1,
                        (uint32_t)labels);
        for (long i = 0; i < labels; i++)
          reference_add_si (&reference, i, i, (uint32_t)i);
        struct sc_problem *problem = reference_problem (&reference, NULL);
        struct sc_params params = test_params (predictability);
        struct sc_cost free_cost, limited_cost;
        struct sc_plan *plan = plan_for (problem, &params);
        assert_int_equal (sc_plan_cost (plan, problem, &params, &free_cost),
                          SC_OK);
        sc_plan_destroy (plan);
        params.limit_paths = true;
        plan = plan_for (problem, &params);
        assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
        assert_int_equal (sc_plan_cost (plan, problem, &params, &limited_cost),
                          SC_OK);
        if (predictability < 100)
          assert_true (limited_cost.depth_max <= free_cost.depth_max);
        if (labels == 64 && predictability == 75)
          assert_true (limited_cost.depth_max < free_cost.depth_max);
        assert_true (limited_cost.cycles_q6 >= free_cost.cycles_q6);
        assert_true (limited_cost.cycles_q6
                     < free_cost.cycles_q6 + free_cost.cycles_q6 / 5);
        sc_plan_destroy (plan);
        sc_problem_destroy (problem);
        reference_clear (&reference);
      }
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
    cmocka_unit_test (test_medium_plans_are_nearly_optimal),
    cmocka_unit_test (test_a_dominant_value_is_tested_first),
    cmocka_unit_test (test_bit_tests_win_where_they_should),
    cmocka_unit_test (test_few_targets_need_few_tests),
    cmocka_unit_test (test_many_labels),
    cmocka_unit_test (test_no_plan_is_dearer_than_the_balanced_tree),
    cmocka_unit_test (test_a_table_is_kept_where_it_is_cheapest),
    cmocka_unit_test (test_paths_are_limited),
    cmocka_unit_test (test_bad_parameters_give_a_reason),
  };
  return cmocka_run_group_tests_name ("search", tests, NULL, NULL);
}
