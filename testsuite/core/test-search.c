/* Area: core, search.  Purpose: plans are right for random switches of every
   shape, and use the test that fits.  test-optimal.c says how good they are.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

static struct reference reference; /* Too large for the stack.  */

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
  struct sc_plan *plan = test_plan (problem, &params);
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
      struct sc_plan *plan = test_plan (problem, &params);
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
      struct sc_plan *plan = test_plan (problem, &params);
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
      struct sc_plan *plan = test_plan (problem, &params);
      assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
      check_plan (plan, &reference, &random);
      assert_int_equal (sc_plan_cost (plan, problem, &params, &cost), SC_OK);
      assert_int_equal (cost.nodes[SC_NODE_CLASS], 1);
      assert_int_equal (cost.nodes[SC_NODE_CLASS_LESS], 4);
      assert_true (cost.data_bytes == (uint64_t)values);
      sc_plan_destroy (plan);

      params.allow_class = false;
      plan = test_plan (problem, &params);
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
  struct sc_plan *plan = test_plan (problem, &params);
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
  struct sc_plan *plan = test_plan (problem, &params);
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
  struct sc_plan *plan = test_plan (problem, &params);
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
    cmocka_unit_test (test_a_dominant_value_is_tested_first),
    cmocka_unit_test (test_bit_tests_win_where_they_should),
    cmocka_unit_test (test_scattered_values_are_looked_up),
    cmocka_unit_test (test_few_targets_need_few_tests),
    cmocka_unit_test (test_many_labels),
    cmocka_unit_test (test_a_table_is_kept_where_it_is_cheapest),
    cmocka_unit_test (test_bad_parameters_give_a_reason),
  };
  return cmocka_run_group_tests_name ("search", tests, NULL, NULL);
}
