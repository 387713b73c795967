/* A kept jump table, as one more plan.

   Behind a thunk a table costs the same for every value, and more than any
   predicted tree: it is for large switches whose selectors nobody can predict.
   Hot values are tested for before it, while a test costs less than what it
   saves of the table.

   O(n k) for n segments and k hot values, k at most HOT_MAX.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"
#include "array.h"

#include <stdlib.h>
#include <string.h>

#define HOT_MAX 4u

/* GCC's own limits at -O2: fewer labels, or more entries for a label, and it
   makes no table.  */
#define LABELS_MIN 5u
#define ENTRIES_PER_LABEL 8u

uint64_t
sc_table_entries (const struct sc_problem *problem)
{
  const struct sc_format *format = &problem->format;
  size_t labels = problem->n_cases;
  if (labels == 0 || labels > UINT32_MAX / ENTRIES_PER_LABEL)
    return 0;
  const mp_limb_t *low = problem->case_bounds, *high = low + format->limbs;
  for (size_t i = 1; i < labels; i++)
    {
      const mp_limb_t *bounds = problem->case_bounds + 2 * i * format->limbs;
      if (sc_value_compare (format, bounds, low) < 0)
        low = bounds;
      if (sc_value_compare (format, bounds + format->limbs, high) > 0)
        high = bounds + format->limbs;
    }
  unsigned limit = (unsigned)labels * ENTRIES_PER_LABEL;
  unsigned distance = sc_value_distance (format, low, high, limit);
  return distance < limit ? (uint64_t)distance + 1 : 0;
}

/* The segment of most weight that is not TAKEN.  */
static size_t
heaviest (const struct sc_problem *problem, const bool *taken)
{
  size_t best = 0;
  uint64_t most = 0;
  for (size_t i = 0; i < problem->n_segments; i++)
    if (!taken[i] && problem->segments[i].weight > most)
      {
        most = problem->segments[i].weight;
        best = i;
      }
  return best;
}

/* Test for the values of SEGMENT after PREVIOUS, or first of all.  */
static bool
add_test (struct sc_search *search, const struct sc_problem *problem,
          size_t segment, uint32_t *previous)
{
  uint32_t node;
  if (!sc_build_range (search, sc_segment_low (problem, segment),
                       sc_segment_high (problem, segment), &node))
    return false;
  search->plan->nodes[node].yes = problem->segments[segment].target;
  if (*previous == SC_NO_TARGET)
    search->plan->root = node;
  else
    search->plan->nodes[*previous].no = node;
  *previous = node;
  return true;
}

/* Tests for hot values while they pay, then the table.  */
static bool
build (struct sc_search *search, const struct sc_problem *problem,
       uint64_t weight, bool *taken)
{
  const struct sc_prices *prices = &search->prices;
  uint32_t previous = SC_NO_TARGET, table;
  for (unsigned i = 0; i < HOT_MAX && i < problem->n_segments; i++)
    {
      size_t hot = heaviest (problem, taken);
      uint64_t share = problem->segments[hot].weight;
      uint64_t test = sc_price_test (prices, share, weight - share);
      if (!problem->segments[hot].is_single)
        test += sc_range_price (search, sc_segment_low (problem, hot), weight);
      if (test >= sc_price_table (prices, share))
        break;
      if (!add_test (search, problem, hot, &previous))
        return false;
      taken[hot] = true;
      weight -= share;
    }
  struct sc_node node = { .kind = SC_NODE_TABLE };
  if (!sc_plan_add_node (search->plan, &node, &table))
    return false;
  if (previous == SC_NO_TARGET)
    search->plan->root = table;
  else
    search->plan->nodes[previous].no = table;
  return true;
}

enum sc_reason
sc_consider_table (struct sc_plan **plan, const struct sc_problem *problem,
                   const struct sc_params *params)
{
  if (problem->n_cases < LABELS_MIN || !sc_table_entries (problem))
    return SC_OK;
  uint64_t weight = sc_problem_weight (problem);
  struct sc_search search = { .params = params,
                              .prices = sc_prices_make (params, weight),
                              .plan = sc_plan_new (problem) };
  bool *taken = calloc (problem->n_segments, sizeof *taken);
  enum sc_reason reason = SC_OUT_OF_MEMORY;
  if (search.plan && taken)
    {
      sc_value_set_zero (&problem->format, search.zero);
      if (build (&search, problem, weight, taken))
        reason = sc_plan_annotate (search.plan, problem, params->word_bits);
    }
  free (taken);
  if (!reason
      && sc_plan_price (search.plan, &search.prices)
             < sc_plan_price (*plan, &search.prices))
    {
      struct sc_plan *tree = *plan;
      *plan = search.plan;
      search.plan = tree;
    }
  sc_plan_destroy (search.plan);
  if (reason)
    sc_plan_destroy (*plan);
  return reason;
}
