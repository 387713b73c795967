/* Area: core, problem.  Purpose: labels, gaps and known ranges become the
   right segments with the right weights.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

#include <limits.h>

static struct sc_problem *
make (unsigned precision, bool is_signed, uint32_t n_targets,
      uint32_t default_target)
{
  struct sc_problem *problem = NULL;
  assert_int_equal (sc_problem_create (&problem, precision, is_signed,
                                       n_targets, default_target),
                    SC_OK);
  return problem;
}

static enum sc_reason
add (struct sc_problem *problem, long low, long high, uint32_t target)
{
  mpz_t first, last;
  mpz_init_set_si (first, low);
  mpz_init_set_si (last, high);
  enum sc_reason reason = sc_problem_add_case (problem, first, last, target);
  mpz_clears (first, last, NULL);
  return reason;
}

static void
restrict_to (struct sc_problem *problem, long low, long high)
{
  mpz_t first, last;
  mpz_init_set_si (first, low);
  mpz_init_set_si (last, high);
  assert_int_equal (sc_problem_restrict (problem, first, last), SC_OK);
  mpz_clears (first, last, NULL);
}

static void
expect (const struct sc_problem *problem, size_t i, long low, long high,
        uint32_t target)
{
  mpz_t first, last;
  mpz_inits (first, last, NULL);
  assert_true (i < sc_problem_segments (problem));
  sc_problem_bounds (problem, i, first, last);
  assert_int_equal (mpz_get_si (first), low);
  assert_int_equal (mpz_get_si (last), high);
  const struct sc_segment *segment = sc_problem_segment (problem, i);
  assert_int_equal (segment->target, target);
  assert_int_equal (segment->is_single, low == high);
  assert_true (segment->weight > 0);
  mpz_clears (first, last, NULL);
}

static void
test_gaps_go_to_default (void **state)
{
  (void)state;
  struct sc_problem *problem = make (8, true, 3, 2);
  add (problem, 5, 5, 0);
  add (problem, -7, -3, 1);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 5);
  expect (problem, 0, -128, -8, 2);
  expect (problem, 1, -7, -3, 1);
  expect (problem, 2, -2, 4, 2);
  expect (problem, 3, 5, 5, 0);
  expect (problem, 4, 6, 127, 2);
  assert_int_equal (sc_problem_targets (problem), 3);
  sc_problem_destroy (problem);
}

static void
test_neighbours_of_one_target_join (void **state)
{
  (void)state;
  struct sc_problem *problem = make (32, false, 2, 1);
  add (problem, 2, 2, 0);
  add (problem, 3, 3, 0);
  add (problem, 4, 4, 1);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 3);
  expect (problem, 0, 0, 1, 1);
  expect (problem, 1, 2, 3, 0);
  expect (problem, 2, 4, UINT32_MAX, 1);
  sc_problem_destroy (problem);
}

static void
test_unreachable_default_has_no_segments (void **state)
{
  (void)state;
  struct sc_problem *problem = make (32, true, 2, SC_NO_TARGET);
  add (problem, 1, 1, 0);
  add (problem, 5, 5, 0);
  add (problem, 9, 9, 1);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 2);
  expect (problem, 0, 1, 5, 0);
  expect (problem, 1, 9, 9, 1);
  sc_problem_destroy (problem);
}

static void
test_known_ranges_cut (void **state)
{
  (void)state;
  struct sc_problem *problem = make (32, true, 3, 2);
  add (problem, 0, 9, 0);
  add (problem, 20, 29, 1);
  add (problem, 500, 500, 1);
  restrict_to (problem, 25, 40);
  restrict_to (problem, 5, 7);
  restrict_to (problem, 30, 31);
  restrict_to (problem, 38, 45);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 3);
  expect (problem, 0, 5, 7, 0);
  expect (problem, 1, 25, 29, 1);
  expect (problem, 2, 30, 45, 2);
  sc_problem_destroy (problem);
}

static void
test_extremes_do_not_wrap (void **state)
{
  (void)state;
  struct sc_problem *problem = make (64, true, 3, 2);
  add (problem, LONG_MIN, -1, 0);
  add (problem, 0, LONG_MAX - 1, 1);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 3);
  expect (problem, 0, LONG_MIN, -1, 0);
  expect (problem, 1, 0, LONG_MAX - 1, 1);
  expect (problem, 2, LONG_MAX, LONG_MAX, 2);
  sc_problem_destroy (problem);

  /* After the last value there is no gap.  */
  problem = make (64, true, 2, 1);
  add (problem, 7, LONG_MAX, 0);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 2);
  expect (problem, 0, LONG_MIN, 6, 1);
  expect (problem, 1, 7, LONG_MAX, 0);
  sc_problem_destroy (problem);
}

static void
test_labels_outside_the_type_are_dropped (void **state)
{
  (void)state;
  struct sc_problem *problem = make (8, false, 2, 1);
  add (problem, 256, 256, 0);
  add (problem, 250, 300, 0);
  add (problem, -4, -1, 0);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 2);
  expect (problem, 0, 0, 249, 1);
  expect (problem, 1, 250, 255, 0);
  sc_problem_destroy (problem);
}

static void
test_flow_is_divided_over_labels (void **state)
{
  (void)state;
  struct sc_problem *problem = make (32, true, 2, 1);
  add (problem, 10, 10, 0);
  add (problem, 20, 20, 0);
  sc_problem_set_flow (problem, 0, 600);
  sc_problem_set_flow (problem, 1, 400);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  uint64_t total = 0, first = sc_problem_segment (problem, 1)->flow;
  for (size_t i = 0; i < 5; i++)
    total += sc_problem_segment (problem, i)->flow;
  assert_true (total <= SC_WEIGHT_TOTAL);
  assert_int_equal ((first * 1000 + total / 2) / total, 300);
  assert_int_equal (first, sc_problem_segment (problem, 3)->flow);
  /* The hedge mixes in an even share for each of three labels.  */
  assert_int_equal (sc_problem_default_share (problem) / 10, 393);
  sc_problem_destroy (problem);
}

static void
test_a_target_without_flow_keeps_a_weight (void **state)
{
  (void)state;
  struct sc_problem *problem = make (32, true, 2, 1);
  add (problem, 10, 10, 0);
  sc_problem_set_hedge (problem, 0);
  sc_problem_set_flow (problem, 1, 400);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segment (problem, 1)->flow, 0);
  assert_true (sc_problem_segment (problem, 1)->weight > 0);
  sc_problem_destroy (problem);
}

static void
test_bad_input_gives_a_reason (void **state)
{
  (void)state;
  struct sc_problem *problem = NULL;
  assert_int_equal (sc_problem_create (&problem, 0, false, 1, 0),
                    SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_create (&problem, 5000, false, 1, 0),
                    SC_PRECISION_UNSUPPORTED);
  assert_int_equal (sc_problem_create (&problem, 8, false, 1, 1),
                    SC_BAD_ARGUMENT);
  problem = make (8, false, 1, SC_NO_TARGET);
  assert_int_equal (add (problem, 1, 1, 7), SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_finish (problem), SC_NOTHING_REACHABLE);
  sc_problem_destroy (problem);
  problem = make (8, false, 1, 0);
  add (problem, 1, 9, 0);
  add (problem, 9, 10, 0);
  assert_int_equal (sc_problem_finish (problem), SC_LABELS_OVERLAP);
  sc_problem_destroy (problem);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_gaps_go_to_default),
    cmocka_unit_test (test_neighbours_of_one_target_join),
    cmocka_unit_test (test_unreachable_default_has_no_segments),
    cmocka_unit_test (test_known_ranges_cut),
    cmocka_unit_test (test_extremes_do_not_wrap),
    cmocka_unit_test (test_labels_outside_the_type_are_dropped),
    cmocka_unit_test (test_flow_is_divided_over_labels),
    cmocka_unit_test (test_a_target_without_flow_keeps_a_weight),
    cmocka_unit_test (test_bad_input_gives_a_reason),
  };
  return cmocka_run_group_tests_name ("problem", tests, NULL, NULL);
}
