/* Area: core, proof.  Purpose: a plan that is no plan is refused.  What the
   proof says of well-formed ones is tested by test-teeth.c.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "plan.h"

#include <string.h>

static struct reference reference;

static void
test_proof_rejects_malformed_plans (void **state)
{
  (void)state;
  reference_init (&reference, 8, false, 3, 2);
  for (long i = 0; i < 2; i++)
    reference_add_si (&reference, 10 * i, 10 * i, (uint32_t)i);
  struct sc_problem *problem = reference_problem (&reference, NULL);
  struct sc_params params = test_params (50);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  struct sc_node *root = &plan->nodes[plan->root], saved = *root;

  root->no = plan->root;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  *root = saved;
  root->yes = 1000;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  *root = saved;
  root->kind = SC_NODE_RANGE;
  root->high = 1000;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  *root = saved;
  root->kind = SC_NODE_BITS;
  root->word_bits = 16;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  root->word_bits = 64;
  assert_int_equal (sc_plan_prove (plan, problem, 32), SC_PROOF_MALFORMED);
  *root = saved;
  root->low = 1000;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  *root = saved;
  root->kind = (enum sc_node_kind)99;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  *root = saved;
  plan->root = 1000;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);

  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  reference_clear (&reference);
}

static void
test_reasons_have_names_and_texts (void **state)
{
  (void)state;
  for (int i = 0; i <= SC_PROOF_MALFORMED; i++)
    {
      assert_true (strlen (sc_reason_name ((enum sc_reason)i)) > 1);
      assert_true (strlen (sc_reason_text ((enum sc_reason)i)) > 8);
    }
  assert_string_equal (sc_reason_name ((enum sc_reason)999), "unknown");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_proof_rejects_malformed_plans),
    cmocka_unit_test (test_reasons_have_names_and_texts),
  };
  return cmocka_run_group_tests_name ("proof", tests, NULL, NULL);
}
