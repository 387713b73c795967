/* switchcost: a gswitch as the core's problem.

       switch (x_1) <default: <L4>, case 1: <L1>, case 2 ... 5: <L2>>

   becomes: an index of x_1's precision and sign; a target for each successor
   block, numbered in the order of the edges; the labels; a target's flow from
   its edge; the values x_1 can have.  A block that is nothing but
   __builtin_unreachable () is no target: its values cannot occur.

   Nothing here knows how a switch is lowered.  Linear in labels and edges.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "read.h"
#include "values.h"

/* The weight that a label has whatever the profile says, in percent.  */
static const unsigned hedge_guessed = 10;
static const unsigned hedge_measured = 2;

/* A probability of one, as a flow.  */
static const gcov_type flow_unit = (gcov_type)1 << 30;

typedef hash_map<basic_block, uint32_t> target_map;

sc_switch::sc_switch (gswitch *stmt)
    : stmt (stmt), location (stmt), profile (SC_PROFILE_ABSENT),
      problem (NULL), reason (SC_OK)
{
}

sc_switch::~sc_switch () { sc_problem_destroy (problem); }

/* Does BB do nothing but not return?  Under -fsanitize=unreachable reaching
   it is to be reported, so that it counts as any other block.  */

static bool
unreachable_block_p (basic_block bb)
{
  if (sanitize_flags_p (SANITIZE_UNREACHABLE))
    return false;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_call_builtin_p (stmt, BUILT_IN_UNREACHABLE))
        return true;
      if (gimple_code (stmt) != GIMPLE_LABEL
          && gimple_code (stmt) != GIMPLE_PREDICT
          && gimple_code (stmt) != GIMPLE_NOP && !is_gimple_debug (stmt)
          && !gimple_clobber_p (stmt))
        return false;
    }
  return false;
}

/* Can an index of TYPE be handled?  Types of more bits than a machine mode
   holds are lowered to limbs elsewhere.  */

static bool
index_type_ok_p (tree type)
{
  return ((INTEGRAL_TYPE_P (type) || sc_bitint_type_p (type))
          && SCALAR_INT_MODE_P (TYPE_MODE (type)) && TYPE_PRECISION (type) >= 1
          && TYPE_PRECISION (type) <= 128);
}

/* Number the successors of ITEM's block, those that cannot be reached with
   SC_NO_TARGET.  False if an edge is not plain.  */

static bool
collect_edges (sc_switch *item, target_map *targets)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, gimple_bb (item->stmt)->succs)
  {
    if (e->flags & EDGE_COMPLEX)
      return false;
    targets->put (e->dest, unreachable_block_p (e->dest)
                               ? SC_NO_TARGET
                               : item->edges.length ());
    item->edges.safe_push (e);
  }
  return true;
}

/* Edges alone do not tell: GCC calls an even split among them reliable even
   when it is a guess.  */

static sc_profile
classify_profile (const sc_switch *item)
{
  bool measured = gimple_bb (item->stmt)->count.reliable_p ();
  unsigned i;
  edge e;
  FOR_EACH_VEC_ELT (item->edges, i, e)
  {
    if (!e->probability.initialized_p ())
      return SC_PROFILE_ABSENT;
    measured &= e->probability.reliable_p ();
  }
  return measured ? SC_PROFILE_MEASURED : SC_PROFILE_GUESSED;
}

/* Set *OUT to the target that LABEL leads to.  */

static sc_reason
find_target (tree label, target_map *targets, uint32_t *out)
{
  basic_block bb = label_to_block (cfun, CASE_LABEL (label));
  uint32_t *number = targets->get (bb);
  if (!number)
    return SC_EDGE_UNSUPPORTED;
  *out = *number;
  return SC_OK;
}

/* BOUND of a label as a number of the index's TYPE.  After optimisation it
   may be of a narrower type.  */

static void
read_bound (tree bound, tree type, mpz_ptr out)
{
  if (TREE_TYPE (bound) != type)
    bound = wide_int_to_tree (type, wi::to_widest (bound));
  wi::to_mpz (wi::to_wide (bound), out, TYPE_SIGN (type));
}

static sc_reason
read_label (sc_switch *item, tree label, target_map *targets)
{
  tree type = TREE_TYPE (gimple_switch_index (item->stmt));
  tree last = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
  sc_number low, high;
  uint32_t target;
  sc_reason reason = find_target (label, targets, &target);
  if (reason != SC_OK)
    return reason;
  read_bound (CASE_LOW (label), type, low);
  read_bound (last, type, high);
  return sc_problem_add_case (item->problem, low, high, target);
}

static sc_reason
read_labels (sc_switch *item, target_map *targets)
{
  unsigned n = gimple_switch_num_labels (item->stmt);
  for (unsigned i = 1; i < n; i++)
    {
      tree label = gimple_switch_label (item->stmt, i);
      sc_reason reason = read_label (item, label, targets);
      if (reason != SC_OK)
        return reason;
    }
  return SC_OK;
}

static sc_reason
read_profile (sc_switch *item, target_map *targets)
{
  item->profile = classify_profile (item);
  if (item->profile == SC_PROFILE_ABSENT)
    return SC_OK;

  unsigned i;
  edge e;
  FOR_EACH_VEC_ELT (item->edges, i, e)
  {
    if (*targets->get (e->dest) == SC_NO_TARGET)
      continue;
    sc_reason reason = sc_problem_set_flow (item->problem, i,
                                            e->probability.apply (flow_unit));
    if (reason != SC_OK)
      return reason;
  }
  return sc_problem_set_hedge (
      item->problem,
      item->profile == SC_PROFILE_MEASURED ? hedge_measured : hedge_guessed);
}

/* Tell the problem what RANGER knows of the index.  Where it says that the
   switch cannot be reached nothing is said: others will remove it.  */

static sc_reason
read_range (sc_switch *item, range_query *ranger)
{
  tree index = gimple_switch_index (item->stmt);
  tree type = TREE_TYPE (index);
  int_range_max range;
  if (!ranger || TREE_CODE (index) != SSA_NAME
      || !ranger->range_of_expr (range, index, item->stmt)
      || range.undefined_p () || range.varying_p ())
    return SC_OK;

  sc_number low, high;
  for (unsigned i = 0; i < range.num_pairs (); i++)
    {
      wi::to_mpz (range.lower_bound (i), low, TYPE_SIGN (type));
      wi::to_mpz (range.upper_bound (i), high, TYPE_SIGN (type));
      sc_reason reason = sc_problem_restrict (item->problem, low, high);
      if (reason != SC_OK)
        return reason;
    }
  return SC_OK;
}

static sc_reason
read_switch (sc_switch *item, range_query *ranger)
{
  tree type = TREE_TYPE (gimple_switch_index (item->stmt));
  if (!index_type_ok_p (type))
    return SC_INDEX_UNSUPPORTED;

  target_map targets;
  if (!collect_edges (item, &targets))
    return SC_EDGE_UNSUPPORTED;

  uint32_t otherwise;
  sc_reason reason = find_target (gimple_switch_default_label (item->stmt),
                                  &targets, &otherwise);
  if (reason == SC_OK)
    reason = sc_problem_create (&item->problem, TYPE_PRECISION (type),
                                !TYPE_UNSIGNED (type), item->edges.length (),
                                otherwise);
  if (reason == SC_OK)
    reason = read_labels (item, &targets);
  if (reason == SC_OK)
    reason = read_profile (item, &targets);
  if (reason == SC_OK)
    reason = read_range (item, ranger);
  if (reason == SC_OK)
    reason = sc_problem_finish (item->problem);
  return reason;
}

void
sc_switch_read (sc_switch *item, range_query *ranger)
{
  item->reason = read_switch (item, ranger);
  if (item->reason == SC_OK)
    return;
  sc_problem_destroy (item->problem);
  item->problem = NULL;
}
