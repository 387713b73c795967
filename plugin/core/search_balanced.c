/* The reference: a tree that counts comparisons only.

   The pivot is the item that halves the weight; a pivot of one value with
   items on both sides is tested for first, then the rest is split by less.
   Compilers that know nothing of mispredictions build such trees.  It is what
   reports compare with, what limits paths in hedge.c, and the plan itself where
   the search, which is not exact for many items, finds nothing cheaper.

   O(n log n) for n items.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"
#include "array.h"

#include <stdlib.h>

struct part
{
  size_t begin, end;
  uint32_t parent;
  bool yes;
};

struct balanced
{
  const struct sc_problem *problem;
  struct sc_search search;
  uint64_t *sums;
  struct part *stack;
  size_t n_stack, stack_allocated;
};

static bool
push (struct balanced *balanced, size_t begin, size_t end, uint32_t parent,
      bool yes)
{
  if (!sc_array_reserve (&balanced->stack, &balanced->stack_allocated,
                         balanced->n_stack + 1, sizeof *balanced->stack))
    return false;
  balanced->stack[balanced->n_stack++]
      = (struct part){ begin, end, parent, yes };
  return true;
}

static void
attach (struct balanced *balanced, const struct part *part, uint32_t node)
{
  struct sc_plan *plan = balanced->search.plan;
  if (part->parent == SC_NO_TARGET)
    plan->root = node;
  else if (part->yes)
    plan->nodes[part->parent].yes = node;
  else
    plan->nodes[part->parent].no = node;
}

/* The item of PART in which half of its weight is reached.  */
static size_t
pivot (const struct balanced *balanced, const struct part *part)
{
  uint64_t half
      = (balanced->sums[part->begin] + balanced->sums[part->end]) / 2;
  size_t low = part->begin, high = part->end - 1;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (balanced->sums[middle + 1] < half)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static bool
split (struct balanced *balanced, const struct part *part)
{
  const struct sc_problem *problem = balanced->problem;
  struct sc_search *search = &balanced->search;
  size_t at = pivot (balanced, part), upper = at + 1;
  struct part rest = *part;
  uint32_t node;
  if (at > part->begin && at + 1 < part->end
      && problem->segments[at].is_single)
    {
      const mp_limb_t *value = sc_segment_low (problem, at);
      if (!sc_build_range (search, value, value, &node))
        return false;
      search->plan->nodes[node].yes = problem->segments[at].target;
      attach (balanced, part, node);
      rest.parent = node;
      rest.yes = false;
    }
  else if (upper == part->end)
    at = upper = part->end - 1;
  else
    at = upper;
  /* What is left around the pivot may be one segment of one target on either
     side: no test tells these apart.  */
  if (at - part->begin == 1 && part->end - upper == 1
      && problem->segments[part->begin].target
             == problem->segments[upper].target)
    {
      attach (balanced, &rest, problem->segments[upper].target);
      return true;
    }
  if (!sc_build_less (search, sc_segment_low (problem, upper), &node))
    return false;
  attach (balanced, &rest, node);
  return push (balanced, upper, part->end, node, false)
         && push (balanced, part->begin, at, node, true);
}

static bool
solve (struct balanced *balanced)
{
  const struct sc_problem *problem = balanced->problem;
  size_t n = problem->n_segments;
  balanced->sums[0] = 0;
  for (size_t i = 0; i < n; i++)
    balanced->sums[i + 1] = balanced->sums[i] + problem->segments[i].weight;
  if (!push (balanced, 0, n, SC_NO_TARGET, false))
    return false;
  while (balanced->n_stack)
    {
      struct part part = balanced->stack[--balanced->n_stack];
      uint32_t target = problem->segments[part.begin].target;
      if (part.end - part.begin == 1)
        attach (balanced, &part, target);
      else if (!split (balanced, &part))
        return false;
    }
  return true;
}

enum sc_reason
sc_plan_create_balanced (struct sc_plan **out,
                         const struct sc_problem *problem)
{
  if (!problem->finished)
    return SC_BAD_ARGUMENT;
  struct balanced balanced = { .problem = problem };
  balanced.search.plan = sc_plan_new (problem);
  balanced.sums
      = sc_array_new (problem->n_segments + 1, sizeof *balanced.sums);
  enum sc_reason reason = SC_OUT_OF_MEMORY;
  if (balanced.search.plan && balanced.sums && solve (&balanced))
    reason = sc_plan_annotate (balanced.search.plan, problem, 64);
  free (balanced.sums);
  free (balanced.stack);
  if (reason)
    sc_plan_destroy (balanced.search.plan);
  else
    *out = balanced.search.plan;
  return reason;
}
