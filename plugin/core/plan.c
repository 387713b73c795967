/* The plan: plain data, made by a search, read by proof and emitter.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plan.h"
#include "array.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct sc_plan *
sc_plan_new (const struct sc_problem *problem)
{
  struct sc_plan *plan = calloc (1, sizeof *plan);
  if (!plan)
    return NULL;
  plan->format = problem->format;
  plan->n_targets = problem->n_targets;
  for (uint32_t target = 0; target < problem->n_targets; target++)
    {
      struct sc_node node = { .kind = SC_NODE_TARGET, .target = target };
      uint32_t number;
      if (!sc_plan_add_node (plan, &node, &number))
        {
          sc_plan_destroy (plan);
          return NULL;
        }
    }
  return plan;
}

void
sc_plan_destroy (struct sc_plan *plan)
{
  if (!plan)
    return;
  free (plan->nodes);
  free (plan->values);
  free (plan->entries);
  free (plan);
}

bool
sc_plan_add_value (struct sc_plan *plan, const mp_limb_t *value, uint32_t *out)
{
  size_t limbs = plan->format.limbs;
  if (plan->n_values == UINT32_MAX
      || !sc_array_reserve (&plan->values, &plan->values_allocated,
                            plan->n_values + 1, limbs * sizeof (mp_limb_t)))
    return false;
  sc_value_copy (&plan->format, plan->values + plan->n_values * limbs, value);
  *out = (uint32_t)plan->n_values++;
  return true;
}

bool
sc_plan_add_node (struct sc_plan *plan, const struct sc_node *node,
                  uint32_t *out)
{
  if (plan->n_nodes == UINT32_MAX
      || !sc_array_reserve (&plan->nodes, &plan->nodes_allocated,
                            plan->n_nodes + 1, sizeof *plan->nodes))
    return false;
  plan->nodes[plan->n_nodes] = *node;
  *out = (uint32_t)plan->n_nodes++;
  return true;
}

bool
sc_plan_add_entries (struct sc_plan *plan, size_t n, uint32_t *out)
{
  if (plan->n_entries >= UINT32_MAX - n
      || !sc_array_reserve (&plan->entries, &plan->entries_allocated,
                            plan->n_entries + n, sizeof *plan->entries))
    return false;
  memset (plan->entries + plan->n_entries, 0, n);
  *out = (uint32_t)plan->n_entries;
  plan->n_entries += n;
  return true;
}

uint32_t
sc_plan_root (const struct sc_plan *plan)
{
  return plan->root;
}

size_t
sc_plan_nodes (const struct sc_plan *plan)
{
  return plan->n_nodes;
}

const struct sc_node *
sc_plan_node (const struct sc_plan *plan, uint32_t i)
{
  return &plan->nodes[i];
}

void
sc_plan_value (const struct sc_plan *plan, uint32_t i, mpz_t out)
{
  sc_value_get (&plan->format, sc_plan_limbs (plan, i), out);
}

unsigned
sc_plan_entry (const struct sc_plan *plan, uint32_t i)
{
  return plan->entries[i];
}

/* The class of VALUE by NODE; UINT_MAX if it has none.  */
static unsigned
class_of (const struct sc_plan *plan, const struct sc_node *node,
          const mp_limb_t *value)
{
  const struct sc_format *format = &plan->format;
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  if (sc_value_compare (format, value, low) < 0
      || sc_value_compare (format, value, sc_plan_limbs (plan, node->high))
             > 0)
    return UINT_MAX;
  size_t entry = node->entries
                 + (size_t)sc_value_distance (format, low, value, UINT_MAX);
  return entry < plan->n_entries ? plan->entries[entry] : UINT_MAX;
}

/* Does VALUE pass the test of NODE?  */
static bool
passes (const struct sc_plan *plan, const struct sc_node *node,
        const mp_limb_t *value)
{
  const struct sc_format *format = &plan->format;
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  int order = sc_value_compare (format, value, low);
  switch (node->kind)
    {
    case SC_NODE_LESS:
      return order < 0;
    case SC_NODE_EQUAL:
      return order == 0;
    case SC_NODE_RANGE:
      return order >= 0
             && sc_value_compare (format, value,
                                  sc_plan_limbs (plan, node->high))
                    <= 0;
    case SC_NODE_BITS:
      {
        if (order < 0)
          return false;
        unsigned bit = sc_value_distance (format, low, value, 64);
        return bit < 64 && (node->mask >> bit & 1);
      }
    case SC_NODE_TARGET:
    case SC_NODE_TABLE:
    case SC_NODE_CLASS:
    case SC_NODE_CLASS_LESS:
    case SC_NODE_KINDS:
      break;
    }
  return false;
}

uint32_t
sc_plan_evaluate (const struct sc_plan *plan, const mpz_t value)
{
  mp_limb_t limbs[SC_LIMBS_MAX];
  if (sc_value_place (&plan->format, value) != 0)
    return SC_NO_TARGET;
  sc_value_set (&plan->format, limbs, value);
  uint32_t i = plan->root;
  unsigned class = UINT_MAX;
  /* Every step leads to another node, unless there is a cycle.  */
  for (size_t step = 0; step < plan->n_nodes && i < plan->n_nodes; step++)
    {
      const struct sc_node *node = &plan->nodes[i];
      if (node->kind == SC_NODE_TARGET)
        return node->target;
      if (node->kind == SC_NODE_TABLE)
        return SC_TABLE_DECIDES;
      if (node->kind == SC_NODE_CLASS)
        {
          class = class_of (plan, node, limbs);
          i = class == UINT_MAX ? UINT32_MAX : node->yes;
        }
      else if (node->kind == SC_NODE_CLASS_LESS)
        i = class < node->limit ? node->yes : node->no;
      else
        i = passes (plan, node, limbs) ? node->yes : node->no;
    }
  return SC_NO_TARGET;
}
