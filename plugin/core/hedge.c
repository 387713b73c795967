/* The hedge: no value pays much for the guess that others are likelier.

   With guessed weights a plan that is best on average may put some values at
   the end of a long chain, and a program that only uses these is slower than
   with the balanced tree.  So paths are measured against the balanced tree's;
   where one is longer by more than SOFT_EXCESS branches its segment is given
   more weight and the search is run again, a few times; the plan with the
   least excess is taken, among equals the cheapest by the problem's own
   weights.  If a path is longer by more than HARD_EXCESS even then, it is
   limited to that, whatever it costs the others.

   A round costs a search, which is exact up to fewer items than the first one;
   there are at most six of each kind, and fewer for larger switches.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"
#include "array.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

#define SOFT_EXCESS 2u
#define HARD_EXCESS 4u
/* Rounds search exactly up to so many items, which takes less time; then the
   best is searched for again as exactly as a first search does, of up to so
   many segments.  */
#define ROUGH_MAX 8u
#define EXACT_AGAIN_MAX 14u
/* Whoever says that selectors are as random as this does not fear that they
   stay at one value.  */
#define RANDOM_PERCENT 50u
/* Of more segments than this the few that the balanced tree happens to test
   for near its root count no more than the others.  */
#define MANY 2000u

/* Rounds at most, by number of segments: what is worth the time.  */
static unsigned
rounds_for (size_t n)
{
  return n <= 10 ? 6 : (n <= MANY ? 3 : 1);
}

/* Executed branches on the way to each segment, the most if it is reached in
   several places.  */
struct depths
{
  uint32_t *of_node;
  uint32_t *of_segment;
};

static enum sc_reason
note_depth (const struct sc_arrival *arrival, void *data)
{
  struct depths *depths = data;
  uint32_t depth = arrival->parent == SC_NO_NODE
                       ? 0
                       : depths->of_node[arrival->parent] + 1;
  if (depth > depths->of_segment[arrival->segment])
    depths->of_segment[arrival->segment] = depth;
  return SC_OK;
}

/* The depth of every node of PLAN, whose inner nodes are a tree.  */
static enum sc_reason
measure_nodes (const struct sc_plan *plan, uint32_t *depths)
{
  uint32_t *stack = sc_array_new (plan->n_nodes + 1, sizeof *stack);
  if (!stack)
    return SC_OUT_OF_MEMORY;
  size_t n = 0;
  stack[n++] = plan->root;
  depths[plan->root] = 0;
  while (n)
    {
      uint32_t i = stack[--n];
      const struct sc_node *node = &plan->nodes[i];
      if (node->kind == SC_NODE_TARGET)
        continue;
      uint32_t children[2] = { node->yes, node->no };
      bool is_class = node->kind == SC_NODE_CLASS;
      for (unsigned k = 0; k < (is_class ? 1 : 2); k++)
        if (plan->nodes[children[k]].kind != SC_NODE_TARGET)
          {
            depths[children[k]] = depths[i] + !is_class;
            stack[n++] = children[k];
          }
    }
  free (stack);
  return SC_OK;
}

static enum sc_reason
measure (const struct sc_plan *plan, const struct sc_problem *problem,
         unsigned word_bits, uint32_t *of_segment)
{
  struct depths depths
      = { sc_array_new (plan->n_nodes, sizeof (uint32_t)), of_segment };
  if (!depths.of_node)
    return SC_OUT_OF_MEMORY;
  memset (of_segment, 0, problem->n_segments * sizeof *of_segment);
  enum sc_reason reason = measure_nodes (plan, depths.of_node);
  if (!reason)
    reason
        = sc_walk (plan, problem, word_bits, note_depth, &depths, NULL, NULL);
  free (depths.of_node);
  return reason;
}

struct hedger
{
  const struct sc_problem *problem;
  const struct sc_params *params;
  struct sc_prices prices;
  struct sc_item *items;
  unsigned hint;
  uint32_t *limits;           /* The balanced tree's path, by segment.  */
  uint32_t *depths;           /* Of the plan that was measured last.  */
  struct sc_item *best_items; /* As they were when BEST was found.  */
  bool is_rough;              /* And it was found by a rough search.  */
  struct sc_plan *best;
  uint64_t excess; /* Of it.  */
  uint64_t price;
};

/* Raise those of N LIMITS that are below their mean to it.  */
static void
raise_to_mean (uint32_t *limits, size_t n)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += limits[i];
  uint32_t mean = (uint32_t)((sum + n - 1) / n);
  for (size_t i = 0; i < n; i++)
    if (limits[i] < mean)
      limits[i] = mean;
}

static enum sc_reason
measure_limits (struct hedger *hedger)
{
  struct sc_plan *balanced;
  enum sc_reason reason = sc_plan_create_balanced (&balanced, hedger->problem);
  if (reason)
    return reason;
  reason = measure (balanced, hedger->problem, 64, hedger->limits);
  sc_plan_destroy (balanced);
  if (!reason && hedger->problem->n_segments > MANY)
    raise_to_mean (hedger->limits, hedger->problem->n_segments);
  return reason;
}

/* The branches by which PLAN's paths are longer than the balanced tree's and
   ALLOWED more, over all segments.  */
static enum sc_reason
measure_excess (struct hedger *hedger, const struct sc_plan *plan,
                uint32_t allowed, uint64_t *excess)
{
  const struct sc_problem *problem = hedger->problem;
  enum sc_reason reason
      = measure (plan, problem, hedger->params->word_bits, hedger->depths);
  *excess = 0;
  for (size_t i = 0; !reason && i < problem->n_segments; i++)
    if (hedger->depths[i] > hedger->limits[i] + allowed)
      *excess += hedger->depths[i] - hedger->limits[i] - allowed;
  return reason;
}

/* Give the items whose paths were too long in the plan that was measured last
   more weight.  */
static void
raise_weights (struct hedger *hedger)
{
  for (size_t i = 0; i < hedger->problem->n_segments; i++)
    {
      uint32_t limit = hedger->limits[i] + SOFT_EXCESS;
      if (hedger->depths[i] <= limit)
        continue;
      uint64_t over = hedger->depths[i] - limit;
      uint64_t *weight = &hedger->items[i].weight;
      /* At most 1/4 of all, so that sums stay in range.  */
      *weight += *weight * (over < 8 ? over : 8) / 4 + 1;
      if (*weight > SC_WEIGHT_TOTAL / 4)
        *weight = SC_WEIGHT_TOTAL / 4;
    }
}

/* Limit the items whose paths were far too long in the plan that was measured
   last, or ALL.  */
static void
limit_paths (struct hedger *hedger, bool all)
{
  for (size_t i = 0; i < hedger->problem->n_segments; i++)
    {
      uint32_t limit = hedger->limits[i] + HARD_EXCESS;
      if (all || hedger->depths[i] > limit)
        hedger->items[i].need
            = limit < SC_NEED_BITS ? (uint64_t)1 << (SC_NEED_BITS - limit) : 1;
    }
}

/* Search again with ITEMS, exactly up to EXACT_MAX of them, and keep the plan
   if it is better: less excess over ALLOWED, then less cost.  */
static enum sc_reason
try_again (struct hedger *hedger, const struct sc_item *items,
           unsigned exact_max, uint32_t allowed)
{
  struct sc_plan *plan;
  uint64_t excess;
  enum sc_reason reason = sc_search (&plan, hedger->problem, hedger->params,
                                     items, exact_max, &hedger->hint);
  if (reason)
    return reason;
  reason = measure_excess (hedger, plan, allowed, &excess);
  uint64_t price = sc_plan_price (plan, &hedger->prices);
  if (!reason
      && (excess < hedger->excess
          || (excess == hedger->excess && price < hedger->price)))
    {
      struct sc_plan *worse = hedger->best;
      hedger->best = plan;
      hedger->excess = excess;
      hedger->price = price;
      hedger->is_rough = exact_max < SC_SMALL_MAX;
      if (hedger->is_rough)
        memcpy (hedger->best_items, items,
                hedger->problem->n_segments * sizeof *items);
      plan = worse;
    }
  sc_plan_destroy (plan);
  return reason;
}

/* A round; and what the rounds have found, exactly.  */
static enum sc_reason
try_roughly (struct hedger *hedger, uint32_t allowed)
{
  return try_again (hedger, hedger->items, ROUGH_MAX, allowed);
}

static enum sc_reason
try_exactly (struct hedger *hedger, uint32_t allowed)
{
  size_t n = hedger->problem->n_segments;
  if (!hedger->is_rough || n <= ROUGH_MAX || n > EXACT_AGAIN_MAX)
    return SC_OK;
  hedger->is_rough = false;
  return try_again (hedger, hedger->best_items, SC_SMALL_MAX, allowed);
}

static enum sc_reason
hedge (struct hedger *hedger)
{
  unsigned rounds = rounds_for (hedger->problem->n_segments);
  enum sc_reason reason = measure_limits (hedger);
  if (!reason)
    reason
        = measure_excess (hedger, hedger->best, SOFT_EXCESS, &hedger->excess);
  hedger->price = sc_plan_price (hedger->best, &hedger->prices);
  for (unsigned i = 0; !reason && i < rounds && hedger->excess > 0; i++)
    {
      raise_weights (hedger);
      reason = try_roughly (hedger, SOFT_EXCESS);
    }
  if (!reason)
    reason = try_exactly (hedger, SOFT_EXCESS);
  for (size_t i = 0; i < hedger->problem->n_segments; i++)
    hedger->items[i].weight
        = (hedger->items[i].weight + hedger->problem->segments[i].weight) / 2;
  /* Limiting one path may make another longer: hence rounds, and in the last
     all are limited.  With weights halfway back, which has measured best.  */
  if (!reason && hedger->params->predictability_percent < RANDOM_PERCENT)
    return SC_OK;
  if (!reason)
    reason
        = measure_excess (hedger, hedger->best, HARD_EXCESS, &hedger->excess);
  for (unsigned i = 0; !reason && i < rounds && hedger->excess > 0; i++)
    {
      limit_paths (hedger, i + 1 == rounds);
      reason = try_roughly (hedger, HARD_EXCESS);
    }
  return reason ? reason : try_exactly (hedger, HARD_EXCESS);
}

enum sc_reason
sc_hedge (struct sc_plan **plan, const struct sc_problem *problem,
          const struct sc_params *params, struct sc_item *items, unsigned hint)
{
  size_t n = problem->n_segments;
  struct hedger hedger
      = { .problem = problem,
          .params = params,
          .prices = sc_prices_make (params, sc_problem_weight (problem)),
          .items = items,
          .hint = hint,
          .limits = sc_array_new (n, sizeof (uint32_t)),
          .depths = sc_array_new (n, sizeof (uint32_t)),
          .best_items = sc_array_new (n, sizeof *items),
          .best = *plan };
  enum sc_reason reason = SC_OUT_OF_MEMORY;
  if (hedger.limits && hedger.depths && hedger.best_items)
    reason = hedge (&hedger);
  *plan = hedger.best;
  free (hedger.limits);
  free (hedger.depths);
  free (hedger.best_items);
  if (reason)
    sc_plan_destroy (*plan);
  return reason;
}
