/* switchcost: values on their way through the code made for a switch.

   The values are followed in runs.  On a run each operand is either a
   constant or x + CONSTANT, x being the index, without wrapping:

       x_1 in 4 .. 9      t_2 = (unsigned) x_1 - 4     x + -4: 0 .. 5
                          if (t_2 <= 2)                true up to 6

   Where that would not hold of the whole run, because a type wraps or a test
   has two outcomes, the run is cut in two.  What only makes sense for one
   value at a time, a shift by x or the element of a table, cuts off the first
   value.  So this is exact, and linear in runs and length of paths.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trace.h"

/* ---- Numbers.  */

sc_wide
sc_wide_of (const_tree constant)
{
  return sc_wide::from (wi::to_wide (constant),
                        TYPE_SIGN (TREE_TYPE (constant)));
}

/* The number of times that 2^n must be taken from VALUE to give one of TYPE,
   of n bits.  */

static sc_wide
wraps (const sc_wide &value, const_tree type)
{
  unsigned precision = TYPE_PRECISION (type);
  sc_wide least = 0;
  if (!TYPE_UNSIGNED (type))
    least = -wi::lshift (sc_wide (1), precision - 1);
  return wi::arshift (value - least, precision);
}

sc_wide
sc_wide_wrapped (const sc_wide &value, const_tree type)
{
  return value - wi::lshift (wraps (value, type), TYPE_PRECISION (type));
}

void
sc_demands_of_labels (const gswitch *stmt, vec<sc_demand> *out)
{
  tree type = TREE_TYPE (gimple_switch_index (stmt));
  for (unsigned i = 1; i < gimple_switch_num_labels (stmt); i++)
    {
      tree label = gimple_switch_label (stmt, i);
      tree last = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
      sc_demand demand
          = { sc_wide_wrapped (sc_wide_of (CASE_LOW (label)), type),
              sc_wide_wrapped (sc_wide_of (last), type),
              label_to_block (cfun, CASE_LABEL (label)) };
      out->safe_push (demand);
    }
}

unsigned
sc_demands_below (const vec<sc_demand> &labels, const sc_wide &value)
{
  unsigned low = 0, high = labels.length ();
  while (low < high)
    {
      unsigned middle = low + (high - low) / 2;
      if (wi::lts_p (labels[middle].high, value))
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

sc_tracer::sc_tracer (basic_block bb, tree index, int first_new,
                      hash_map<tree, tree> *phis)
    : m_bb (bb), m_index (index), m_first_new (first_new), m_phis (phis),
      m_at (), m_fault (NULL), m_runs (0), m_depth (0)
{
}

bool
sc_tracer::fail (const char *fault)
{
  m_fault = fault;
  return false;
}

/* Put off what of the run is BEGIN or more.  */

bool
sc_tracer::cut (const sc_wide &begin)
{
  sc_follower rest = m_at;
  rest.demand.low = begin;
  m_stack.safe_push (rest);
  m_at.demand.high = begin - 1;
  return false;
}

/* Is the run one value?  */

bool
sc_tracer::single_out ()
{
  return wi::eq_p (m_at.demand.low, m_at.demand.high)
         || cut (m_at.demand.low + 1);
}

bool
sc_tracer::is_new (basic_block bb) const
{
  return bb->index >= m_first_new;
}

/* ---- Operands.  */

/* VALUE converted to TYPE.  */

bool
sc_tracer::fit (tree type, sc_operand *value)
{
  sc_wide low = value->number;
  if (value->varies)
    low += m_at.demand.low;
  sc_wide times = wraps (low, type);
  if (value->varies)
    {
      sc_wide high = value->number + m_at.demand.high;
      if (wi::ne_p (times, wraps (high, type)))
        {
          /* The first value that wraps once more.  */
          sc_wide least = sc_wide_wrapped (low, type);
          least
              = low - least + wi::lshift (sc_wide (1), TYPE_PRECISION (type));
          if (!TYPE_UNSIGNED (type))
            least -= wi::lshift (sc_wide (1), TYPE_PRECISION (type) - 1);
          return cut (least - value->number);
        }
    }
  value->number -= wi::lshift (times, TYPE_PRECISION (type));
  return true;
}

/* Make of VALUE a constant.  */

bool
sc_tracer::constant (sc_operand *value)
{
  if (!value->varies)
    return true;
  if (!single_out ())
    return false;
  value->varies = false;
  value->number += m_at.demand.low;
  return true;
}

bool
sc_tracer::sum (tree_code code, tree type, const sc_operand &left,
                const sc_operand &right, sc_operand *out)
{
  if (right.varies)
    return fail ("a sum of two unknowns");
  out->varies = left.varies;
  out->number = code == MINUS_EXPR ? left.number - right.number
                                   : left.number + right.number;
  sc_operand exact = *out;
  if (!fit (type, out))
    return false;
  if (!TYPE_OVERFLOW_WRAPS (type) && wi::ne_p (exact.number, out->number))
    return fail ("an addition that overflows");
  return true;
}

/* VALUE >> COUNT.  */

bool
sc_tracer::shift (tree type, const sc_operand &value, const sc_operand &count,
                  sc_operand *out)
{
  sc_operand place = count;
  sc_wide low = place.number, high = place.number;
  if (place.varies)
    {
      low += m_at.demand.low;
      high += m_at.demand.high;
    }
  if (wi::neg_p (low) || wi::ges_p (high, sc_wide (TYPE_PRECISION (type))))
    return fail ("a shift by more than a word");
  if (value.varies)
    return fail ("a shift of an unknown");
  if (!constant (&place))
    return false;
  out->varies = false;
  out->number = wi::arshift (value.number, place.number.to_shwi ());
  return true;
}

/* REFERENCE to an element of a constant array.  */

bool
sc_tracer::element (tree reference, sc_operand *out)
{
  sc_operand place;
  if (!evaluate (TREE_OPERAND (reference, 1), &place) || !constant (&place))
    return false;
  tree base = TREE_OPERAND (reference, 0);
  tree domain = TYPE_DOMAIN (TREE_TYPE (base));
  if (!domain || !tree_fits_shwi_p (TYPE_MIN_VALUE (domain))
      || !TYPE_MAX_VALUE (domain)
      || !tree_fits_shwi_p (TYPE_MAX_VALUE (domain)))
    return fail ("an array of unknown size");
  if (wi::lts_p (place.number, sc_wide_of (TYPE_MIN_VALUE (domain)))
      || wi::gts_p (place.number, sc_wide_of (TYPE_MAX_VALUE (domain))))
    return fail ("a load from outside an array");
  tree number = build_int_cst (TREE_TYPE (TREE_OPERAND (reference, 1)),
                               place.number.to_shwi ());
  tree value = fold_const_aggregate_ref (
      build4 (ARRAY_REF, TREE_TYPE (reference), base, number,
              TREE_OPERAND (reference, 2), TREE_OPERAND (reference, 3)));
  if (!value || TREE_CODE (value) != INTEGER_CST)
    return fail ("a load of what is not constant");
  out->varies = false;
  out->number = sc_wide_of (value);
  return true;
}

bool
sc_tracer::evaluate_assign (gassign *stmt, sc_operand *out)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree_code code = gimple_assign_rhs_code (stmt);
  if (code == ARRAY_REF)
    return element (gimple_assign_rhs1 (stmt), out);
  sc_operand left, right;
  if (!evaluate (gimple_assign_rhs1 (stmt), &left))
    return false;
  if (CONVERT_EXPR_CODE_P (code) || code == INTEGER_CST || code == SSA_NAME)
    {
      *out = left;
      return fit (type, out);
    }
  if (gimple_num_ops (stmt) != 3)
    return fail ("an operation that is not known");
  if (!evaluate (gimple_assign_rhs2 (stmt), &right))
    return false;
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      return sum (code, type, left, right, out);
    case RSHIFT_EXPR:
      return shift (type, left, right, out);
    case BIT_AND_EXPR:
      if (!constant (&left) || !constant (&right))
        return false;
      out->varies = false;
      out->number = wi::bit_and (left.number, right.number);
      return true;
    case EQ_EXPR:
    case NE_EXPR:
      {
        /* GCC makes one of (1 >> x) & 1, from 15 on.  */
        bool holds;
        if (!compare (code, left, right, &holds))
          return false;
        *out = { false, holds ? 1 : 0 };
        return true;
      }
    default:
      return fail ("an operation that is not known");
    }
}

/* What operand NAME of a statement is.  */

bool
sc_tracer::evaluate (tree name, sc_operand *out)
{
  if (TREE_CODE (name) == INTEGER_CST)
    {
      *out = { false, sc_wide_of (name) };
      return true;
    }
  if (name == m_index)
    {
      *out = { true, 0 };
      return true;
    }
  gimple *stmt
      = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : NULL;
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || m_depth > 16
      || (gimple_bb (assign) != m_bb && !is_new (gimple_bb (assign))))
    return fail ("a value from elsewhere");
  m_depth++;
  bool ok = evaluate_assign (assign, out);
  m_depth--;
  return ok;
}

/* ---- Tests.  */

/* Is x less than BOUND?  */

bool
sc_tracer::less (const sc_wide &bound, bool *out)
{
  *out = wi::lts_p (m_at.demand.low, bound);
  return !*out || wi::lts_p (m_at.demand.high, bound) || cut (bound);
}

bool
sc_tracer::equal (const sc_wide &value, bool *out)
{
  bool before, up_to;
  if (!less (value, &before) || !less (value + 1, &up_to))
    return false;
  *out = up_to && !before;
  return true;
}

bool
sc_tracer::compare (tree_code code, sc_operand left, sc_operand right,
                    bool *out)
{
  if (right.varies)
    {
      if (left.varies)
        return fail ("a comparison of two unknowns");
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  if (!left.varies)
    {
      int order = wi::cmps (left.number, right.number);
      *out = code == LT_EXPR   ? order < 0
             : code == LE_EXPR ? order <= 0
             : code == GT_EXPR ? order > 0
             : code == GE_EXPR ? order >= 0
             : code == EQ_EXPR ? order == 0
                               : order != 0;
      return true;
    }
  sc_wide value = right.number - left.number;
  switch (code)
    {
    case LT_EXPR:
      return less (value, out);
    case LE_EXPR:
      return less (value + 1, out);
    case GE_EXPR:
    case GT_EXPR:
      {
        bool ok = less (code == GT_EXPR ? value + 1 : value, out);
        *out = !*out;
        return ok;
      }
    case EQ_EXPR:
      return equal (value, out);
    case NE_EXPR:
      {
        bool ok = equal (value, out);
        *out = !*out;
        return ok;
      }
    default:
      return fail ("a comparison that is not known");
    }
}

/* ---- Blocks.  */

/* Does BB, which was made for the switch, only compute?  */

bool
sc_tracer::block_plain (basic_block bb)
{
  if (m_plain_blocks.contains (bb))
    return true;
  if (!gimple_seq_empty_p (phi_nodes (bb)))
    return fail ("a PHI");
  gimple *last = gsi_stmt (gsi_last_nondebug_bb (bb));
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      bool plain = is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
                   || (is_gimple_assign (stmt) && !gimple_vdef (stmt)
                       && !gimple_has_side_effects (stmt)
                       && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
                   || (stmt == last
                       && (gimple_code (stmt) == GIMPLE_COND
                           || gimple_code (stmt) == GIMPLE_SWITCH));
      if (!plain)
        return fail ("a statement with side effects");
    }
  m_plain_blocks.add (bb);
  return true;
}

/* Does E, which leaves the new code, bring what the switch's edge did?  */

bool
sc_tracer::phis_right (edge e)
{
  if (m_right_edges.contains (e))
    return true;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree *expected = m_phis->get (gimple_phi_result (i.phi ()));
      tree found = PHI_ARG_DEF_FROM_EDGE (i.phi (), e);
      if (!expected || !found || !operand_equal_p (*expected, found, 0))
        return fail ("a wrong PHI argument");
    }
  m_right_edges.add (e);
  return true;
}

/* Go along E.  */

bool
sc_tracer::leave (edge e)
{
  if (is_new (e->dest))
    {
      m_at.bb = e->dest;
      if (++m_at.steps
          > (unsigned)(last_basic_block_for_fn (cfun) - m_first_new))
        return fail ("a way that does not end");
      return block_plain (e->dest);
    }
  if (e->dest != m_at.demand.dest)
    return fail ("a way to a wrong block");
  m_at.bb = NULL;
  m_runs++;
  return phis_right (e);
}

bool
sc_tracer::follow_condition (gcond *stmt)
{
  sc_operand left, right;
  bool holds;
  if (!evaluate (gimple_cond_lhs (stmt), &left)
      || !evaluate (gimple_cond_rhs (stmt), &right)
      || !compare (gimple_cond_code (stmt), left, right, &holds))
    return false;
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (stmt), &yes, &no);
  return leave (holds ? yes : no);
}

/* A switch that was kept behind some tests.  */

bool
sc_tracer::follow_switch (gswitch *stmt)
{
  if (gimple_switch_index (stmt) != m_index)
    return fail ("a switch on another index");
  auto_vec<sc_demand> labels;
  sc_demands_of_labels (stmt, &labels);
  unsigned i = sc_demands_below (labels, m_at.demand.low);
  basic_block dest
      = label_to_block (cfun, CASE_LABEL (gimple_switch_default_label (stmt)));
  if (i < labels.length ())
    {
      bool before;
      if (!less (labels[i].low, &before))
        return false;
      if (!before)
        {
          if (wi::gts_p (m_at.demand.high, labels[i].high))
            return cut (labels[i].high + 1);
          dest = labels[i].dest;
        }
    }
  edge e = find_edge (gimple_bb (stmt), dest);
  return e ? leave (e) : fail ("a label without an edge");
}

/* One block.  */

bool
sc_tracer::step ()
{
  gimple *last = gsi_stmt (gsi_last_nondebug_bb (m_at.bb));
  if (last && gimple_code (last) == GIMPLE_COND)
    return follow_condition (as_a<gcond *> (last));
  if (last && gimple_code (last) == GIMPLE_SWITCH)
    return follow_switch (as_a<gswitch *> (last));
  if (!single_succ_p (m_at.bb))
    return fail ("a block that does not end in a test");
  return leave (single_succ_edge (m_at.bb));
}

/* False if there was a fault.  */

bool
sc_tracer::follow (const sc_demand &demand)
{
  sc_follower first = { demand, m_bb, 0 };
  m_stack.safe_push (first);
  while (!m_stack.is_empty () && !m_fault)
    {
      m_at = m_stack.pop ();
      while (m_at.bb && !m_fault)
        step ();
    }
  return !m_fault;
}
