/* Area: core, proof.  Purpose: a corrupted plan is caught exactly when some
   value's target changes.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "plan.h"

#include <string.h>

static struct reference reference;

/* Does PLAN treat every value of the 8-bit type as the reference does?  */
static bool
is_right (const struct sc_plan *plan)
{
  mpz_t value;
  mpz_init_set (value, reference.least);
  bool right = true;
  while (right && mpz_cmp (value, reference.most) <= 0)
    {
      uint32_t expected = reference_target (&reference, value);
      right = expected == SC_NO_TARGET
              || sc_plan_evaluate (plan, value) == expected;
      mpz_add_ui (value, value, 1);
    }
  mpz_clear (value);
  return right;
}

/* Change one thing of one node of PLAN; false if there was nothing to
   change.  */
static bool
corrupt (struct sc_plan *plan, struct random *random)
{
  size_t inner = plan->n_nodes - plan->n_targets;
  if (inner == 0)
    return false;
  struct sc_node *node
      = &plan->nodes[plan->n_targets + random_below (random, inner)];
  mp_limb_t *low = plan->values + node->low;
  switch (random_below (random, 6))
    {
    case 0:
      *low = (*low + 1) & 0xff;
      return true;
    case 1:
      *low = (*low - 1) & 0xff;
      return true;
    case 2:
      {
        uint32_t yes = node->yes;
        if (node->kind == SC_NODE_BITS
            && plan->nodes[node->no].kind != SC_NODE_TARGET)
          return false;
        node->yes = node->no;
        node->no = yes;
        return true;
      }
    case 3:
      node->mask ^= (uint64_t)1 << random_below (random, 64);
      return node->kind == SC_NODE_BITS;
    case 4:
      if (node->kind != SC_NODE_LESS && node->kind != SC_NODE_EQUAL)
        return false;
      node->kind = node->kind == SC_NODE_LESS ? SC_NODE_EQUAL : SC_NODE_LESS;
      return true;
    default:
      if (plan->nodes[node->no].kind != SC_NODE_TARGET)
        return false;
      node->no = (uint32_t)random_below (random, plan->n_targets);
      return node->no != node->yes;
    }
}

static struct sc_plan *
random_plan (struct random *random, struct sc_problem **problem)
{
  do
    {
      reference_random (&reference, random, 1 + random_below (random, 20));
      if (reference.precision == 8)
        break;
      reference_clear (&reference);
    }
  while (true);
  *problem = reference_problem (&reference, NULL);
  struct sc_params params = test_params (50);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, *problem, &params), SC_OK);
  return plan;
}

static void
test_proof_catches_exactly_the_wrong_plans (void **state)
{
  (void)state;
  struct random random = { 1 };
  unsigned wrong = 0, harmless = 0;
  for (unsigned i = 0; i < 20000; i++)
    {
      struct sc_problem *problem;
      struct sc_plan *plan = random_plan (&random, &problem);
      assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
      if (corrupt (plan, &random))
        {
          enum sc_reason reason = sc_plan_prove (plan, problem, 64);
          if (!is_right (plan))
            {
              wrong++;
              assert_int_not_equal (reason, SC_OK);
            }
          else if (reason != SC_PROOF_SHIFT_RANGE)
            {
              /* A shift out of its word is a fault even where this
                 evaluation, which masks nothing, gives the right target.  */
              harmless++;
              assert_int_equal (reason, SC_OK);
            }
        }
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
      reference_clear (&reference);
    }
  print_message ("corrupted plans: %u wrong, %u harmless\n", wrong, harmless);
  assert_true (wrong > 8000);
  assert_true (harmless > 200);
}

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
    cmocka_unit_test (test_proof_catches_exactly_the_wrong_plans),
    cmocka_unit_test (test_proof_rejects_malformed_plans),
    cmocka_unit_test (test_proof_looks_into_class_tables),
    cmocka_unit_test (test_reasons_have_names_and_texts),
  };
  return cmocka_run_group_tests_name ("proof", tests, NULL, NULL);
}
