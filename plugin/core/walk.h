/* Run a plan on all values at once.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_WALK_H
#define SC_WALK_H

#include "plan.h"

/* A run of values that no test of the plan tells apart: in SEGMENT of the
   problem, reaching TARGET from node PARENT's YES side or not.  PARENT is
   SC_NO_NODE if the root is a target.  */
#define SC_NO_NODE UINT32_MAX

struct sc_arrival
{
  size_t segment;
  bool first_of_segment; /* One arrival of each segment is.  */
  uint32_t target;
  uint32_t parent;
  bool yes;
};

typedef enum sc_reason sc_arrive (const struct sc_arrival *arrival,
                                  void *data);

/* Send all possible values of PROBLEM through PLAN; call ARRIVE for each run
   that reaches a target, until it gives a reason, which is returned.  The
   order of arrivals is fixed by the plan.  If ORDER is not NULL it has room
   for all nodes of PLAN and gets the numbers of the inner nodes in an order in
   which parents come before children, *N_ORDER of them.

   Also SC_PROOF_SHIFT_RANGE, SC_PROOF_MALFORMED, SC_PROOF_VALUE_LOST and
   SC_OUT_OF_MEMORY.  O(n log n) in segments and nodes.  */
enum sc_reason sc_walk (const struct sc_plan *plan,
                        const struct sc_problem *problem, unsigned word_bits,
                        sc_arrive *arrive, void *data, uint32_t *order,
                        size_t *n_order);

#endif /* SC_WALK_H */
