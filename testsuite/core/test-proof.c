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

/* Every entry of a class table that is changed to another class is caught, as
   are a table that is too short, a class without a way out, and a test of
   classes where there is none.  */
static void
test_proof_looks_into_class_tables (void **state)
{
  (void)state;
  reference_init (&reference, 8, false, 4, 3);
  for (long i = 0; i < 100; i++)
    reference_add_si (&reference, 50 + i, 50 + i, (uint32_t)(i * i % 7 % 3));
  struct sc_problem *problem = reference_problem (&reference, NULL);
  struct sc_params params = test_params (20);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  struct sc_node *class = NULL, *less = NULL;
  for (size_t i = 0; i < plan->n_nodes; i++)
    if (plan->nodes[i].kind == SC_NODE_CLASS)
      class = &plan->nodes[i];
    else if (plan->nodes[i].kind == SC_NODE_CLASS_LESS)
      less = &plan->nodes[i];
  assert_non_null (class);
  assert_non_null (less);
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
  for (size_t i = 0; i < plan->n_entries; i++)
    {
      uint8_t saved = plan->entries[i];
      plan->entries[i] = (uint8_t)((saved + 1) % class->limit);
      assert_int_equal (sc_plan_prove (plan, problem, 64),
                        SC_PROOF_WRONG_TARGET);
      plan->entries[i] = (uint8_t) class->limit;
      assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
      plan->entries[i] = saved;
    }
  struct sc_node saved = *class;
  class->entries++;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  *class = saved;
  class->low = plan->nodes[plan->root].low;
  class->high = class->low;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_TABLE_RANGE);
  *class = saved;
  class->limit++;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
  class->limit = 257;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  *class = saved;
  uint32_t root = plan->root;
  plan->root = (uint32_t)(less - plan->nodes);
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_PROOF_MALFORMED);
  plan->root = root;
  assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
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
    cmocka_unit_test (test_proof_looks_into_class_tables),
    cmocka_unit_test (test_reasons_have_names_and_texts),
  };
  return cmocka_run_group_tests_name ("proof", tests, NULL, NULL);
}
