/* Area: core, misuse.  Purpose: calls that a caller should not make, and input
   beyond the limits, are answered by a reason; what is asked of a result is
   answered rightly.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "plan.h"

#include <stdlib.h>

static mpz_t one, two;

/* A problem with one label of an index of 8 bits, not finished.  */
static struct sc_problem *
small_problem (void)
{
  struct sc_problem *problem = NULL;
  assert_int_equal (sc_problem_create (&problem, 8, false, 2, 1), SC_OK);
  assert_int_equal (sc_problem_add_case (problem, one, two, 0), SC_OK);
  return problem;
}

static void
test_limits_give_a_reason (void **state)
{
  (void)state;
  struct sc_problem *problem = NULL;
  assert_int_equal (
      sc_problem_create (&problem, SC_PRECISION_MAX + 1, false, 1, 0),
      SC_PRECISION_UNSUPPORTED);
  assert_int_equal (
      sc_problem_create (&problem, 8, false, SC_TARGETS_MAX + 1, 0),
      SC_TOO_MANY_LABELS);
  assert_int_equal (sc_problem_create (&problem, 0, false, 1, 0),
                    SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_create (&problem, 8, false, 0, 0),
                    SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_create (&problem, 8, false, 2, 2),
                    SC_BAD_ARGUMENT);
  assert_null (problem);

  problem = small_problem ();
  problem->n_cases = SC_CASES_MAX;
  assert_int_equal (sc_problem_add_case (problem, one, one, 0),
                    SC_TOO_MANY_LABELS);
  problem->n_cases = 1;
  assert_int_equal (sc_problem_add_case (problem, one, one, 2),
                    SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_set_flow (problem, 2, 1), SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_set_flow (problem, 0, SC_FLOW_MAX + 1),
                    SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_set_hedge (problem, 101), SC_BAD_ARGUMENT);
  sc_problem_destroy (problem);
}

static void
test_nothing_is_added_when_finished (void **state)
{
  (void)state;
  struct sc_problem *problem = small_problem ();
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_finish (problem), SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_add_case (problem, one, one, 0),
                    SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_restrict (problem, one, two), SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_set_flow (problem, 0, 1), SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_set_hedge (problem, 5), SC_BAD_ARGUMENT);
  sc_problem_destroy (problem);
}

static void
test_no_plan_for_an_unfinished_problem (void **state)
{
  (void)state;
  struct sc_problem *problem = small_problem (), *wide = NULL;
  struct sc_params params = test_params (50);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_BAD_ARGUMENT);
  assert_int_equal (sc_plan_create_balanced (&plan, problem), SC_BAD_ARGUMENT);
  assert_null (plan);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  /* Nor a proof for another word, or for another problem's index.  */
  assert_int_equal (sc_plan_prove (plan, problem, 16), SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_create (&wide, 9, false, 2, 1), SC_OK);
  assert_int_equal (sc_plan_prove (plan, wide, 64), SC_BAD_ARGUMENT);
  assert_int_equal (sc_problem_finish (wide), SC_OK);
  assert_int_equal (sc_plan_prove (plan, wide, 64), SC_PROOF_MALFORMED);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  sc_problem_destroy (wide);
}

static void
test_labels_are_clipped_to_the_type (void **state)
{
  (void)state;
  mpz_t low, high;
  mpz_init_set_si (low, -5);
  mpz_init_set_si (high, 3);
  struct sc_problem *problem = NULL;
  assert_int_equal (sc_problem_create (&problem, 8, false, 2, 1), SC_OK);
  assert_int_equal (sc_problem_add_case (problem, low, high, 0), SC_OK);
  /* Empty: the first value is above the last.  */
  assert_int_equal (sc_problem_add_case (problem, high, low, 0), SC_OK);
  mpz_set_ui (low, 9);
  mpz_set_ui (high, 7);
  assert_int_equal (sc_problem_add_case (problem, low, high, 0), SC_OK);
  assert_int_equal (sc_problem_labels (problem), 1);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  sc_problem_bounds (problem, 0, low, high);
  assert_int_equal (mpz_get_si (low), 0);
  assert_int_equal (mpz_get_si (high), 3);
  sc_problem_destroy (problem);
  mpz_clears (low, high, NULL);
}

static void
restrict_to (struct sc_problem *problem, long from, long to)
{
  mpz_t low, high;
  mpz_init_set_si (low, from);
  mpz_init_set_si (high, to);
  assert_int_equal (sc_problem_restrict (problem, low, high), SC_OK);
  mpz_clears (low, high, NULL);
}

/* 1 .. 2 goes to 0, the rest of 0 .. 9 and 20 .. 29 to 1.  */
static void
test_runs_leave_out_what_cannot_occur (void **state)
{
  (void)state;
  static const long expected[][2]
      = { { 0, 0 }, { 1, 2 }, { 3, 9 }, { 20, 29 } };
  struct sc_problem *problem = small_problem ();
  restrict_to (problem, 0, 5);
  restrict_to (problem, 4, 9);
  restrict_to (problem, 20, 29);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_problem_segments (problem), 3);
  assert_int_equal (sc_problem_runs (problem), 4);
  mpz_t low, high;
  mpz_inits (low, high, NULL);
  for (size_t i = 0; i < 4; i++)
    {
      sc_problem_run (problem, i, low, high);
      assert_int_equal (mpz_get_si (low), expected[i][0]);
      assert_int_equal (mpz_get_si (high), expected[i][1]);
    }
  mpz_clears (low, high, NULL);
  sc_problem_destroy (problem);
}

static void
test_a_plan_tells_its_nodes (void **state)
{
  (void)state;
  struct sc_problem *problem = small_problem ();
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  struct sc_params params = test_params (50);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  assert_true (sc_plan_nodes (plan) >= 3);
  const struct sc_node *root = sc_plan_node (plan, sc_plan_root (plan));
  assert_int_not_equal (root->kind, SC_NODE_TARGET);
  mpz_t value;
  mpz_init (value);
  sc_plan_value (plan, root->low, value);
  assert_true (mpz_cmp_ui (value, 1) >= 0 && mpz_cmp_ui (value, 3) <= 0);
  /* Of a value that the index cannot have, and of a plan that does not
     end.  */
  mpz_set_ui (value, 256);
  assert_int_equal (sc_plan_evaluate (plan, value), SC_NO_TARGET);
  plan->nodes[plan->root].yes = plan->nodes[plan->root].no = plan->root;
  mpz_set_ui (value, 1);
  assert_int_equal (sc_plan_evaluate (plan, value), SC_NO_TARGET);
  plan->nodes[plan->root].kind = SC_NODE_KINDS;
  assert_int_equal (sc_plan_evaluate (plan, value), SC_NO_TARGET);
  mpz_clear (value);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
}

/* Three targets in no order, so that a table of classes is made.  */
static void
test_a_plan_tells_the_entries_of_a_class_table (void **state)
{
  (void)state;
  struct sc_problem *problem = NULL;
  assert_int_equal (sc_problem_create (&problem, 8, false, 4, 3), SC_OK);
  mpz_t value;
  mpz_init (value);
  for (unsigned i = 0; i < 100; i++)
    {
      mpz_set_ui (value, 50 + i);
      assert_int_equal (
          sc_problem_add_case (problem, value, value, i * i % 7 % 3), SC_OK);
    }
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  struct sc_params params = test_params (20);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  assert_true (plan->n_entries >= 100);
  struct sc_node *class = NULL;
  for (size_t i = 0; i < plan->n_nodes; i++)
    if (plan->nodes[i].kind == SC_NODE_CLASS)
      class = &plan->nodes[i];
  assert_non_null (class);
  for (size_t i = 0; i < plan->n_entries; i++)
    assert_true (sc_plan_entry (plan, (uint32_t)i) < class->limit);
  /* A value that a damaged plan looks up outside of its table.  */
  class->high = class->low;
  mpz_set_ui (value, 149);
  assert_int_equal (sc_plan_evaluate (plan, value), SC_NO_TARGET);
  mpz_clear (value);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
}

static void
test_a_table_costs_what_a_thunk_costs (void **state)
{
  (void)state;
  struct sc_problem *problem = small_problem ();
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  struct sc_params params = test_params (50);
  assert_true (sc_table_cost_q6 (problem, &params)
               >= params.machine->thunk_q6);
  sc_problem_destroy (problem);
}

static void
test_flags_are_set_by_their_names (void **state)
{
  (void)state;
  struct sc_options options;
  sc_options_init (&options);
  assert_false (options.check || options.help || options.version);
  assert_int_equal (sc_options_set (&options, "check", NULL), SC_OPTION_OK);
  assert_true (options.check && !options.help && !options.version);
  assert_int_equal (sc_options_set (&options, "version", NULL), SC_OPTION_OK);
  assert_true (options.version && !options.help);
  assert_int_equal (sc_options_set (&options, "help", NULL), SC_OPTION_OK);
  assert_true (options.help);
  assert_int_equal (sc_options_set (&options, "check", "yes"),
                    SC_OPTION_VALUE_UNEXPECTED);
}

int
main (void)
{
  mpz_init_set_ui (one, 1);
  mpz_init_set_ui (two, 2);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_limits_give_a_reason),
    cmocka_unit_test (test_nothing_is_added_when_finished),
    cmocka_unit_test (test_no_plan_for_an_unfinished_problem),
    cmocka_unit_test (test_labels_are_clipped_to_the_type),
    cmocka_unit_test (test_runs_leave_out_what_cannot_occur),
    cmocka_unit_test (test_a_plan_tells_its_nodes),
    cmocka_unit_test (test_a_plan_tells_the_entries_of_a_class_table),
    cmocka_unit_test (test_a_table_costs_what_a_thunk_costs),
    cmocka_unit_test (test_flags_are_set_by_their_names),
  };
  int failed = cmocka_run_group_tests_name ("misuse", tests, NULL, NULL);
  mpz_clears (one, two, NULL);
  return failed;
}
