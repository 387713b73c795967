/* Area: core, memory.  Purpose: whichever allocation fails, the answer is
   "out of memory", nothing leaks, and the next try is right.

   Linked with --wrap for malloc, calloc, realloc and free, so that what the
   core allocates is seen and can be refused.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

#include <stdlib.h>

void *__real_malloc (size_t size);
void *__real_calloc (size_t n, size_t size);
void *__real_realloc (void *old, size_t size);
void __real_free (void *old);
void *__wrap_malloc (size_t size);
void *__wrap_calloc (size_t n, size_t size);
void *__wrap_realloc (void *old, size_t size);
void __wrap_free (void *old);

/* While COUNTING: what was asked for, what of it lives, and which request is
   refused, or from which on all are.  */
static bool counting;
static unsigned long requests, refused, refused_from;
static long living;

static bool
refuse (void)
{
  if (!counting)
    return false;
  requests++;
  return requests == refused || (refused_from && requests >= refused_from);
}

static void *
count (void *made)
{
  if (counting && made)
    living++;
  return made;
}

void *
__wrap_malloc (size_t size)
{
  return refuse () ? NULL : count (__real_malloc (size));
}

void *
__wrap_calloc (size_t n, size_t size)
{
  return refuse () ? NULL : count (__real_calloc (n, size));
}

void *
__wrap_realloc (void *old, size_t size)
{
  if (refuse ())
    return NULL;
  void *made = __real_realloc (old, size);
  return old ? made : count (made);
}

void
__wrap_free (void *old)
{
  if (counting && old)
    living--;
  __real_free (old);
}

static struct reference reference;

/* The line of a report about PLAN.  */
static enum sc_reason
make_report (const struct sc_problem *problem, const struct sc_plan *plan,
             const struct sc_params *params)
{
  struct sc_explanation explanation;
  struct sc_report report = { .file = "a.c",
                              .function = "f",
                              .symbol = "f",
                              .profile = "guessed",
                              .tables = "data",
                              .problem = problem,
                              .plan = plan,
                              .params = params,
                              .explanation = &explanation };
  char *line = NULL;
  size_t size;
  enum sc_reason reason = sc_explain (problem, plan, params, &explanation);
  if (!reason)
    reason = sc_report_line (&report, &line, &size);
  free (line);
  return reason;
}

/* The first reason that anything gives on the way from labels to a proved
   plan, its cost and its report.  No assertion in here: a failed one would leave things
   behind.  */
static enum sc_reason
make_everything (const struct sc_params *params, uint64_t flow)
{
  struct sc_problem *problem = NULL;
  struct sc_plan *plan = NULL, *balanced = NULL;
  struct sc_cost cost;
  enum sc_reason reason
      = sc_problem_create (&problem, reference.precision, reference.is_signed,
                           reference.n_targets, reference.default_target);
  for (size_t i = 0; !reason && i < reference.n; i++)
    reason = sc_problem_add_case (problem, reference.labels[i].low,
                                  reference.labels[i].high,
                                  reference.labels[i].target);
  if (!reason && reference.restricted)
    reason = sc_problem_restrict (problem, reference.least, reference.most);
  for (uint32_t i = 0; !reason && flow && i < reference.n_targets; i++)
    reason = sc_problem_set_flow (problem, i, flow * (i % 7));
  if (!reason)
    reason = sc_problem_finish (problem);
  if (!reason)
    reason = sc_plan_create (&plan, problem, params);
  if (!reason)
    reason = sc_plan_prove (plan, problem, params->word_bits);
  if (!reason)
    reason = sc_plan_cost (plan, problem, params, &cost);
  if (!reason)
    reason = sc_plan_create_balanced (&balanced, problem);
  if (!reason)
    reason = make_report (problem, plan, params);
  sc_plan_destroy (balanced);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  return reason;
}

static enum sc_reason
try (const struct sc_params *params, uint64_t flow, unsigned long one,
     unsigned long from)
{
  requests = 0;
  living = 0;
  refused = one;
  refused_from = from;
  counting = true;
  enum sc_reason reason = make_everything (params, flow);
  counting = false;
  assert_int_equal (living, 0);
  return reason;
}

/* Refuse each allocation of one problem in turn, alone and with all that
   follow; *REFUSALS counts.  */
static void
refuse_each (const struct sc_params *params, uint64_t flow, unsigned *refusals)
{
  assert_int_equal (try (params, flow, 0, 0), SC_OK);
  unsigned long total = requests;
  /* Large problems ask often: try a part of them.  */
  unsigned long step = total / 200 + 1;
  for (unsigned long i = 1; i <= total; i += i < 100 ? 1 : step)
    {
      enum sc_reason reason = try (params, flow, i, 0);
      if (reason != SC_OUT_OF_MEMORY && reason != SC_OK)
        fail_msg ("allocation %lu of %lu fails: %s", i, total,
                  sc_reason_name (reason));
      assert_int_equal (try (params, flow, 0, i), SC_OUT_OF_MEMORY);
      *refusals += 2;
    }
  assert_int_equal (try (params, flow, 0, 0), SC_OK);
}

static void
test_every_allocation_may_fail (void **state)
{
  (void)state;
  static const size_t sizes[] = { 0, 1, 3, 6, 9, 12, 25, 40, 60, 300 };
  struct random random = { 8 };
  unsigned refusals = 0;
  for (unsigned i = 0; i < 40; i++)
    {
      reference_random (&reference, &random,
                        sizes[i % (sizeof sizes / sizeof *sizes)]);
      struct sc_params params
          = test_params ((unsigned)random_below (&random, 101));
      params.for_size = i % 5 == 4;
      params.limit_paths = i % 3 == 2;
      params.allow_class = i % 2;
      params.allow_table = i % 4 == 3;
      refuse_each (&params, random_below (&random, 2) * 1000, &refusals);
      reference_clear (&reference);
    }
  print_message ("%u refusals\n", refusals);
  assert_true (refusals > 3000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_allocation_may_fail),
  };
  return cmocka_run_group_tests_name ("memory", tests, NULL, NULL);
}
