/* What a plan costs.

   The weights of a plan's edges come from running the plan, not from the
   search that made it: so a search's own idea of its cost can be checked.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cost.h"
#include "array.h"
#include "walk.h"

#include <limits.h>
#include <stdlib.h>

struct sc_prices
sc_prices_make (const struct sc_params *params, uint64_t total)
{
  const struct sc_machine *machine = params->machine;
  uint64_t taken_extra = machine->taken_q6 > machine->not_taken_q6
                             ? machine->taken_q6 - machine->not_taken_q6
                             : 0;
  uint64_t missed = (uint64_t)machine->mispredict_q6
                    * (100 - params->predictability_percent) / 100;
  uint32_t compare_q6 = machine->compare_q6 < machine->not_taken_q6
                            ? machine->compare_q6
                            : machine->not_taken_q6;
  uint32_t compare_bytes = machine->compare_bytes < machine->branch_bytes
                               ? machine->compare_bytes
                               : machine->branch_bytes;
  struct sc_prices prices = {
    .for_size = params->for_size,
    .compare_bytes = compare_bytes,
    /* A byte is worth 1/512 cycle per execution of the switch when time is
       the aim: it decides between plans of nearly equal speed.  */
    .byte_price
    = params->for_size
          ? 1
          : ((total >> 3) + 1) * (params->byte_q9 ? params->byte_q9 : 1),
    .branch_bytes = machine->branch_bytes,
    .wide_bytes = machine->wide_bytes,
    .subtract_bytes = machine->subtract_bytes,
    .shift_bytes = machine->shift_bytes,
    .bit_test_bytes = machine->bit_test_bytes,
    .load_bytes = machine->load_bytes,
  };
  if (params->for_size)
    return prices;
  prices.compare_q6 = compare_q6;
  prices.through_q6 = machine->not_taken_q6;
  prices.minority_q6 = taken_extra + missed;
  prices.subtract_q6 = machine->subtract_q6;
  prices.shift_q6 = machine->shift_q6;
  prices.bit_test_q6 = machine->bit_test_q6;
  prices.load_q6 = machine->load_q6;
  prices.table_q6
      = (uint64_t)machine->not_taken_q6 + machine->load_q6 + machine->thunk_q6;
  return prices;
}

uint64_t
sc_problem_weight (const struct sc_problem *problem)
{
  uint64_t total = 0;
  for (size_t i = 0; i < problem->n_segments; i++)
    total += problem->segments[i].weight;
  return total;
}

struct annotator
{
  struct sc_plan *plan;
  const struct sc_problem *problem;
};

static void
add_to_side (struct sc_node *node, bool yes, uint64_t weight, uint64_t flow)
{
  *(yes ? &node->yes_weight : &node->no_weight) += weight;
  *(yes ? &node->yes_flow : &node->no_flow) += flow;
}

static enum sc_reason
count_arrival (const struct sc_arrival *arrival, void *data)
{
  struct annotator *annotator = data;
  const struct sc_segment *segment
      = &annotator->problem->segments[arrival->segment];
  if (arrival->parent != SC_NO_NODE && arrival->first_of_segment)
    add_to_side (&annotator->plan->nodes[arrival->parent], arrival->yes,
                 segment->weight, segment->flow);
  return SC_OK;
}

enum sc_reason
sc_plan_annotate (struct sc_plan *plan, const struct sc_problem *problem,
                  unsigned word_bits)
{
  for (size_t i = 0; i < plan->n_nodes; i++)
    {
      struct sc_node *node = &plan->nodes[i];
      node->yes_weight = node->no_weight = 0;
      node->yes_flow = node->no_flow = 0;
    }
  uint32_t *order = sc_array_new (plan->n_nodes, sizeof *order);
  if (!order)
    return SC_OUT_OF_MEMORY;
  size_t n_order = 0;
  struct annotator annotator = { plan, problem };
  enum sc_reason reason = sc_walk (plan, problem, word_bits, count_arrival,
                                   &annotator, order, &n_order);

  /* Children before parents: an inner child's sides add up to its parent's
     side.  */
  while (!reason && n_order > 0)
    {
      struct sc_node *node = &plan->nodes[order[--n_order]];
      if (node->kind == SC_NODE_TABLE)
        continue;
      const struct sc_node *yes = &plan->nodes[node->yes];
      if (yes->kind != SC_NODE_TARGET)
        add_to_side (node, true, yes->yes_weight + yes->no_weight,
                     yes->yes_flow + yes->no_flow);
      if (node->kind == SC_NODE_CLASS)
        continue;
      const struct sc_node *no = &plan->nodes[node->no];
      if (no->kind != SC_NODE_TARGET)
        add_to_side (node, false, no->yes_weight + no->no_weight,
                     no->yes_flow + no->no_flow);
    }
  free (order);
  return reason;
}

/* A node to be priced.  The bit tests below a node can use the x - base that
   an ancestor has made: WORD_BASE is that base, or SC_NO_NODE.  A
   less can use the compare of an equal just before it: EQUAL is that node, or
   SC_NO_NODE.  */
struct visit
{
  uint32_t node;
  uint32_t word_base;
  uint32_t equal;
  uint32_t depth;
};

struct pricer
{
  const struct sc_plan *plan;
  const struct sc_prices *prices;
  uint64_t price;
  uint64_t *each; /* The price of each node; NULL if not asked for.  */
  struct sc_cost shape;
};

/* Is NODE x <= c, after an EQUAL x == c?  */
static bool
shares_compare (const struct sc_plan *plan, const struct sc_node *node,
                uint32_t equal)
{
  if (equal == SC_NO_NODE || node->kind != SC_NODE_LESS)
    return false;
  mp_limb_t after[SC_LIMBS_MAX];
  return sc_value_next (&plan->format, after,
                        sc_plan_limbs (plan, plan->nodes[equal].low))
         && !sc_value_compare (&plan->format, after,
                               sc_plan_limbs (plan, node->low));
}

/* What taking BASE from x costs: nothing if it is zero.  */
static void
price_base (struct pricer *pricer, const mp_limb_t *base, uint64_t weight)
{
  mp_limb_t zero[SC_LIMBS_MAX];
  sc_value_set_zero (&pricer->plan->format, zero);
  if (!sc_value_compare (&pricer->plan->format, base, zero))
    return;
  pricer->price += sc_price_subtract (pricer->prices, weight);
  pricer->shape.bytes += pricer->prices->subtract_bytes;
}

static void
price_class (struct pricer *pricer, const struct sc_node *node)
{
  const struct sc_plan *plan = pricer->plan;
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  uint64_t weight = node->yes_weight + node->no_weight;
  uint64_t entries
      = (uint64_t)sc_value_distance (
            &plan->format, low, sc_plan_limbs (plan, node->high), UINT_MAX)
        + 1;
  price_base (pricer, low, weight);
  pricer->price += sc_price_class (pricer->prices, weight, entries);
  pricer->shape.bytes += pricer->prices->load_bytes;
  pricer->shape.data_bytes += entries;
}

/* Price the node of VISIT, a test, and return the word base that holds below
   it.  */
static uint32_t
price_node (struct pricer *pricer, const struct visit *visit)
{
  const struct sc_plan *plan = pricer->plan;
  const struct sc_prices *prices = pricer->prices;
  const struct sc_node *node = &plan->nodes[visit->node];
  uint32_t word_base = visit->word_base;
  uint64_t weight = node->yes_weight + node->no_weight;
  pricer->price += sc_price_test (prices, node->yes_weight, node->no_weight);
  pricer->shape.bytes += prices->branch_bytes;
  if (shares_compare (plan, node, visit->equal))
    {
      pricer->price -= sc_price_shared (prices, weight);
      pricer->shape.bytes -= prices->compare_bytes;
    }
  if (node->kind == SC_NODE_CLASS_LESS)
    return word_base;
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  if (node->kind == SC_NODE_RANGE)
    price_base (pricer, low, weight);
  if (node->kind != SC_NODE_BITS)
    return word_base;

  pricer->price += sc_price_bit_test (prices, weight, node->word_bits);
  pricer->shape.bytes += prices->bit_test_bytes
                         + (node->word_bits > 32 ? prices->wide_bytes : 0);
  if (word_base != SC_NO_NODE
      && !sc_value_compare (&plan->format, low,
                            sc_plan_limbs (plan, word_base)))
    return word_base;

  pricer->price += sc_price_shift (prices, weight);
  pricer->shape.bytes += prices->shift_bytes;
  price_base (pricer, low, weight);
  return node->low;
}

/* Price all nodes that can be reached, each once (a proved plan is a
   tree).  */
static bool
price_all (struct pricer *pricer)
{
  const struct sc_plan *plan = pricer->plan;
  struct visit *stack = NULL;
  size_t allocated = 0, n = 0;
  if (!sc_array_reserve (&stack, &allocated, 1, sizeof *stack))
    return false;
  stack[n++] = (struct visit){ plan->root, SC_NO_NODE, SC_NO_NODE, 0 };
  while (n)
    {
      struct visit visit = stack[--n];
      const struct sc_node *node = &plan->nodes[visit.node];
      pricer->shape.nodes[node->kind] += 1;
      if (visit.depth > pricer->shape.depth_max)
        pricer->shape.depth_max = visit.depth;
      if (node->kind == SC_NODE_TARGET)
        continue;
      uint64_t before = pricer->price;
      if (node->kind == SC_NODE_TABLE)
        {
          pricer->price += sc_price_table (pricer->prices,
                                           node->yes_weight + node->no_weight);
          if (pricer->each)
            pricer->each[visit.node] = pricer->price - before;
          continue;
        }
      if (!sc_array_reserve (&stack, &allocated, n + 2, sizeof *stack))
        {
          free (stack);
          return false;
        }
      if (node->kind == SC_NODE_CLASS)
        {
          price_class (pricer, node);
          if (pricer->each)
            pricer->each[visit.node] = pricer->price - before;
          stack[n++] = (struct visit){ node->yes, SC_NO_NODE, SC_NO_NODE,
                                       visit.depth };
          continue;
        }
      uint32_t base = price_node (pricer, &visit);
      if (pricer->each)
        pricer->each[visit.node] = pricer->price - before;
      uint32_t equal = node->kind == SC_NODE_EQUAL ? visit.node : SC_NO_NODE;
      stack[n++] = (struct visit){ node->no, base, equal, visit.depth + 1 };
      stack[n++]
          = (struct visit){ node->yes, base, SC_NO_NODE, visit.depth + 1 };
    }
  free (stack);
  return true;
}

uint64_t
sc_plan_price (const struct sc_plan *plan, const struct sc_prices *prices)
{
  struct pricer pricer = { .plan = plan, .prices = prices };
  return price_all (&pricer) ? pricer.price : UINT64_MAX;
}

enum sc_reason
sc_plan_cost (const struct sc_plan *plan, const struct sc_problem *problem,
              const struct sc_params *params, struct sc_cost *out)
{
  uint64_t total = sc_problem_weight (problem);
  struct sc_params for_time = *params;
  for_time.for_size = false;
  struct sc_prices prices = sc_prices_make (&for_time, total);
  prices.byte_price = 0;
  struct pricer pricer = { .plan = plan, .prices = &prices };
  if (!price_all (&pricer))
    return SC_OUT_OF_MEMORY;
  *out = pricer.shape;
  out->cycles_q6 = (pricer.price + total / 2) / total;
  return SC_OK;
}

bool
sc_plan_node_prices (const struct sc_plan *plan,
                     const struct sc_prices *prices, uint64_t *each)
{
  struct pricer pricer = { .plan = plan, .prices = prices, .each = each };
  return price_all (&pricer);
}

uint64_t
sc_table_cost_q6 (const struct sc_problem *problem,
                  const struct sc_params *params)
{
  struct sc_params for_time = *params;
  for_time.for_size = false;
  struct sc_prices prices
      = sc_prices_make (&for_time, sc_problem_weight (problem));
  return prices.table_q6;
}
