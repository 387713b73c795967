/* The plan as the rest of the core sees it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_PLAN_H
#define SC_PLAN_H

#include "problem.h"

struct sc_plan
{
  struct sc_format format;
  uint32_t n_targets; /* Nodes 0 .. n_targets - 1 are the targets.  */
  uint32_t root;
  struct sc_node *nodes;
  size_t n_nodes, nodes_allocated;
  mp_limb_t *values;
  size_t n_values, values_allocated;
  uint8_t *entries; /* Of class tables.  */
  size_t n_entries, entries_allocated;
};

/* An empty plan for PROBLEM, its target nodes made; NULL if memory is out.  */
struct sc_plan *sc_plan_new (const struct sc_problem *problem);

/* Add a copy of VALUE or NODE, whose number is *OUT.  False if memory is out
   or numbers are.  */
bool sc_plan_add_value (struct sc_plan *plan, const mp_limb_t *value,
                        uint32_t *out);
bool sc_plan_add_node (struct sc_plan *plan, const struct sc_node *node,
                       uint32_t *out);

/* Room for N more entries, of which the first is number *OUT; they are zero.
   False as above.  */
bool sc_plan_add_entries (struct sc_plan *plan, size_t n, uint32_t *out);

static inline const mp_limb_t *
sc_plan_limbs (const struct sc_plan *plan, uint32_t value)
{
  return plan->values + (size_t)value * plan->format.limbs;
}

#endif /* SC_PLAN_H */
