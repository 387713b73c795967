/* Area: core, search.  Purpose: how many branches a value meets: never many
   more than in the tree that counts comparisons, where the profile is a guess;
   few for a default that is known to be hot; no more in all, nor more bytes,
   for switches of a few cases.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

/* The tests that VALUE meets in PLAN.  */
static unsigned
path_length (const struct sc_plan *plan, const mpz_t value)
{
  unsigned length = 0;
  unsigned class = 0;
  mpz_t low, high;
  mpz_inits (low, high, NULL);
  const struct sc_node *node = sc_plan_node (plan, sc_plan_root (plan));
  while (node->kind != SC_NODE_TARGET && node->kind != SC_NODE_TABLE)
    {
      bool yes = true;
      if (node->kind != SC_NODE_CLASS_LESS)
        sc_plan_value (plan, node->low, low);
      length += node->kind != SC_NODE_CLASS;
      switch (node->kind)
        {
        case SC_NODE_LESS:
          yes = mpz_cmp (value, low) < 0;
          break;
        case SC_NODE_EQUAL:
          yes = mpz_cmp (value, low) == 0;
          break;
        case SC_NODE_RANGE:
          sc_plan_value (plan, node->high, high);
          yes = mpz_cmp (value, low) >= 0 && mpz_cmp (value, high) <= 0;
          break;
        case SC_NODE_BITS:
          mpz_sub (low, value, low);
          yes = node->mask >> mpz_get_ui (low) & 1;
          break;
        case SC_NODE_CLASS:
          mpz_sub (low, value, low);
          class = sc_plan_entry (plan,
                                 node->entries + (uint32_t)mpz_get_ui (low));
          break;
        case SC_NODE_CLASS_LESS:
          yes = class < node->limit;
          break;
        default:
          fail ();
        }
      node = sc_plan_node (plan, yes ? node->yes : node->no);
    }
  mpz_clears (low, high, NULL);
  return length;
}

/* The shapes of the benchmark's grid, without its random numbers.  */
enum shape
{
  DENSE,
  SPARSE,
  RANGES,
  FEW,
  CLUSTERED,
  SHAPES
};
static const char *const shape_names[SHAPES]
    = { "dense", "sparse", "ranges", "few", "clustered" };

static struct sc_problem *
make_shape (enum shape shape, long size, uint64_t default_flow)
{
  uint32_t targets = shape == FEW ? 6 : (uint32_t)size;
  struct sc_problem *problem = NULL;
  assert_int_equal (
      sc_problem_create (&problem, 32, false, targets + 1, targets), SC_OK);
  mpz_t low, high;
  mpz_inits (low, high, NULL);
  long value = shape == DENSE ? 0 : 16;
  for (long i = 0; i < size; i++)
    {
      long width = shape == RANGES ? 1 + i * i % 64 : 1;
      long gap = shape == SPARSE ? 2 + i * i * 7 % 4096 : 0;
      if (shape == CLUSTERED && i % 6 == 5)
        gap = 64 + i * i * 31 % 65536;
      if (shape == RANGES && i % 2)
        gap = 1 + i * 11 % 64;
      mpz_set_si (low, value);
      mpz_set_si (high, value + width - 1);
      assert_int_equal (
          sc_problem_add_case (problem, low, high,
                               (uint32_t)(i * i * 13 / 7 % targets)),
          SC_OK);
      value += width + gap;
    }
  if (default_flow)
    {
      sc_problem_set_flow (problem, targets, default_flow);
      for (uint32_t i = 0; i < targets; i++)
        sc_problem_set_flow (problem, i, 1000);
      sc_problem_set_hedge (problem, 2);
    }
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  mpz_clears (low, high, NULL);
  return problem;
}

static struct sc_plan *
plan_for (const struct sc_problem *problem, unsigned predictability,
          bool limit_paths)
{
  struct sc_params params = test_params (predictability);
  params.limit_paths = limit_paths;
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
  return plan;
}

/* By how many tests the path of a value is longer in PLAN than in the
   balanced tree, at most.  */
static int
longest_excess (const struct sc_problem *problem, const struct sc_plan *plan)
{
  struct sc_plan *balanced = NULL;
  int worst = INT32_MIN;
  assert_int_equal (sc_plan_create_balanced (&balanced, problem), SC_OK);
  mpz_t bounds[2];
  mpz_inits (bounds[0], bounds[1], NULL);
  for (size_t i = 0; i < sc_problem_segments (problem); i++)
    {
      sc_problem_bounds (problem, i, bounds[0], bounds[1]);
      for (int k = 0; k < 2; k++)
        {
          int excess = (int)path_length (plan, bounds[k])
                       - (int)path_length (balanced, bounds[k]);
          worst = excess > worst ? excess : worst;
        }
    }
  mpz_clears (bounds[0], bounds[1], NULL);
  sc_plan_destroy (balanced);
  return worst;
}

static void
test_no_path_is_much_longer_without_a_profile (void **state)
{
  (void)state;
  for (enum shape shape = DENSE; shape < SHAPES; shape++)
    {
      print_message ("%-9s longer than balanced by:", shape_names[shape]);
      for (long size = 5; size <= 500; size = size < 8 ? 8 : 2 * size)
        {
          struct sc_problem *problem = make_shape (shape, size, 0);
          struct sc_plan *plan = plan_for (problem, 90, true);
          int excess = longest_excess (problem, plan);
          print_message (" %ld: %d", size, excess);
          assert_true (excess <= 4);
          sc_plan_destroy (plan);
          sc_problem_destroy (problem);
        }
      print_message ("\n");
    }

  static struct reference reference;
  struct random random = { 5 };
  for (unsigned i = 0; i < 200; i++)
    {
      reference_random (&reference, &random,
                        1 + random_below (&random, i % 3 ? 40 : 300));
      struct sc_problem *problem
          = reference_problem (&reference, i % 2 ? &random : NULL);
      reference_clear (&reference);
      struct sc_plan *plan = plan_for (problem, 90, true);
      assert_true (longest_excess (problem, plan) <= 4);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
    }
}

/* The average number of tests that the default's values meet, by segments.  */
static double
default_length (const struct sc_problem *problem, const struct sc_plan *plan,
                uint32_t target)
{
  unsigned sum = 0, n = 0;
  mpz_t low, high;
  mpz_inits (low, high, NULL);
  for (size_t i = 0; i < sc_problem_segments (problem); i++)
    if (sc_problem_segment (problem, i)->target == target)
      {
        sc_problem_bounds (problem, i, low, high);
        sum += path_length (plan, low);
        n++;
      }
  mpz_clears (low, high, NULL);
  return (double)sum / n;
}

/* 93 % of all go to the default: one test where it lies around the cases.
   Where it lies between them as well nothing tells in which gap, but it takes
   hardly more tests than in the balanced tree, where they cost more.  */
static void
test_a_hot_default_is_soon_decided (void **state)
{
  (void)state;
  for (enum shape shape = DENSE; shape < SHAPES; shape++)
    {
      print_message ("%-9s tests for the default, balanced tree's:",
                     shape_names[shape]);
      for (long size = 5; size <= 500; size = size < 8 ? 8 : 2 * size)
        {
          uint32_t target = shape == FEW ? 6 : (uint32_t)size;
          struct sc_problem *problem
              = make_shape (shape, size, (uint64_t)target * 13286);
          struct sc_plan *plan = plan_for (problem, 90, false), *balanced;
          assert_int_equal (sc_plan_create_balanced (&balanced, problem),
                            SC_OK);
          double tests = default_length (problem, plan, target);
          double balanced_tests = default_length (problem, balanced, target);
          print_message (" %ld: %.1f, %.1f", size, tests, balanced_tests);
          assert_true (tests <= balanced_tests + 2);
          if (shape == DENSE || shape == FEW)
            assert_true (tests == 1);
          sc_plan_destroy (plan);
          sc_plan_destroy (balanced);
          sc_problem_destroy (problem);
        }
      print_message ("\n");
    }
}

/* Two to five cases: what most switches of kernels are.  */
static void
test_few_cases_are_never_worse (void **state)
{
  (void)state;
  struct random random = { 11 };
  static struct reference reference;
  unsigned larger = 0;
  for (unsigned i = 0; i < 2000; i++)
    {
      reference_init (&reference, 32, random_below (&random, 2), 6, 5);
      long value = (long)random_below (&random, 9);
      for (unsigned k = 0; k < 2 + i % 4; k++)
        {
          long width = random_below (&random, 4)
                           ? 1
                           : 2 + (long)random_below (&random, 9);
          reference_add_si (&reference, value, value + width - 1, k);
          value += width
                   + (random_below (&random, 2)
                          ? 0
                          : (long)random_below (&random, 50));
        }
      struct sc_problem *problem = reference_problem (&reference, NULL);
      reference_clear (&reference);
      struct sc_params params = test_params (90);
      params.limit_paths = true;
      struct sc_plan *plan = NULL, *balanced = NULL;
      struct sc_cost cost, reference_cost;
      assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
      assert_int_equal (sc_plan_create_balanced (&balanced, problem), SC_OK);
      sc_plan_cost (plan, problem, &params, &cost);
      sc_plan_cost (balanced, problem, &params, &reference_cost);
      assert_true (cost.cycles_q6 <= reference_cost.cycles_q6);
      assert_true (longest_excess (problem, plan) <= 4);
      larger += cost.bytes > reference_cost.bytes;
      sc_plan_destroy (plan);
      sc_plan_destroy (balanced);
      sc_problem_destroy (problem);
    }
  print_message ("%u of 2000 larger than the balanced tree\n", larger);
  assert_int_equal (larger, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_no_path_is_much_longer_without_a_profile),
    cmocka_unit_test (test_a_hot_default_is_soon_decided),
    cmocka_unit_test (test_few_cases_are_never_worse),
  };
  return cmocka_run_group_tests_name ("paths", tests, NULL, NULL);
}
