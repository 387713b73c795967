/* switchcost: the tests of a plan as GIMPLE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit_tests.h"
#include "values.h"

sc_test_emitter::sc_test_emitter (gswitch *stmt, const sc_plan *plan)
    : m_plan (plan), m_index (gimple_switch_index (stmt)),
      m_location (gimple_location (stmt))
{
  /* Arithmetic in a type of fewer bits than its mode is asking for trouble:
     bit-fields, bool and some enums have such types.  */
  scalar_int_mode mode = SCALAR_INT_TYPE_MODE (TREE_TYPE (m_index));
  m_unsigned_type
      = build_nonstandard_integer_type (GET_MODE_PRECISION (mode), 1);
}

/* The value numbered NUMBER in TYPE, modulo its precision.  */

tree
sc_test_emitter::value (tree type, uint32_t number) const
{
  sc_number number_value;
  sc_plan_value (m_plan, number, number_value);
  return sc_number_tree (type, number_value);
}

/* ---- Tests.  Each adds to SEQ statements of which the last decides.  */

void
sc_test_emitter::compare (gimple_seq *seq, tree_code code, tree left,
                          tree right) const
{
  gcond *stmt = gimple_build_cond (code, left, right, NULL_TREE, NULL_TREE);
  gimple_set_location (stmt, m_location);
  gimple_seq_add_stmt (seq, stmt);
}

/* x - LOW of NODE, modulo 2^n.  */

tree
sc_test_emitter::distance (gimple_seq *seq, const sc_node *node) const
{
  tree x = gimple_convert (seq, m_location, m_unsigned_type, m_index);
  tree low = value (m_unsigned_type, node->low);
  return gimple_build (seq, m_location, MINUS_EXPR, m_unsigned_type, x, low);
}

void
sc_test_emitter::less (gimple_seq *seq, const sc_node *node) const
{
  compare (seq, LT_EXPR, m_index, value (TREE_TYPE (m_index), node->low));
}

void
sc_test_emitter::equal (gimple_seq *seq, const sc_node *node) const
{
  compare (seq, EQ_EXPR, m_index, value (TREE_TYPE (m_index), node->low));
}

/* Subtract and compare, unless the type bounds one side.  */

void
sc_test_emitter::range (gimple_seq *seq, const sc_node *node) const
{
  tree type = TREE_TYPE (m_index);
  tree low = value (type, node->low), high = value (type, node->high);
  signop sign = TYPE_SIGN (type);
  unsigned precision = TYPE_PRECISION (type);

  if (wi::eq_p (wi::to_wide (low), wi::to_wide (high)))
    compare (seq, EQ_EXPR, m_index, low);
  else if (wi::eq_p (wi::to_wide (low), wi::min_value (precision, sign)))
    compare (seq, LE_EXPR, m_index, high);
  else if (wi::eq_p (wi::to_wide (high), wi::max_value (precision, sign)))
    compare (seq, GE_EXPR, m_index, low);
  else
    {
      tree left = distance (seq, node);
      tree width = wide_int_to_tree (
          m_unsigned_type,
          wi::sub (wi::to_wide (value (m_unsigned_type, node->high)),
                   wi::to_wide (value (m_unsigned_type, node->low))));
      compare (seq, LE_EXPR, left, width);
    }
}

void
sc_test_emitter::bits (gimple_seq *seq, const sc_node *node, tree *place) const
{
  if (!*place)
    *place = distance (seq, node);
  tree word_type = build_nonstandard_integer_type (node->word_bits, 1);
  tree count = gimple_convert (seq, m_location, word_type, *place);
  tree mask = build_int_cstu (word_type, node->mask);
  tree shifted
      = gimple_build (seq, m_location, RSHIFT_EXPR, word_type, mask, count);
  tree hit = gimple_build (seq, m_location, BIT_AND_EXPR, word_type, shifted,
                           build_one_cst (word_type));
  compare (seq, NE_EXPR, hit, build_zero_cst (word_type));
}

/* The entries of NODE.  */

tree
sc_test_emitter::table (const sc_node *node) const
{
  sc_number low, high;
  sc_plan_value (m_plan, node->low, low);
  sc_plan_value (m_plan, node->high, high);
  mpz_sub (high, high, low);
  unsigned n = mpz_get_ui (high) + 1;
  auto_vec<char> entries (n);
  for (unsigned i = 0; i < n; i++)
    entries.quick_push (sc_plan_entry (m_plan, node->entries + i));
  tree string = build_string (n, entries.address ());
  tree element
      = build_qualified_type (unsigned_char_type_node, TYPE_QUAL_CONST);
  TREE_TYPE (string) = build_array_type_nelts (element, n);
  TREE_CONSTANT (string) = 1;
  TREE_READONLY (string) = 1;
  TREE_STATIC (string) = 1;
  return string;
}

tree
sc_test_emitter::look_up (basic_block bb, const sc_node *node) const
{
  gimple_seq seq = NULL;
  tree place
      = gimple_convert (&seq, m_location, sizetype, distance (&seq, node));
  tree entry = build4 (ARRAY_REF, unsigned_char_type_node, table (node), place,
                       NULL_TREE, NULL_TREE);
  tree class_id = make_ssa_name (unsigned_char_type_node);
  gassign *load = gimple_build_assign (class_id, entry);
  gimple_set_location (load, m_location);
  gimple_seq_add_stmt (&seq, load);
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
  return class_id;
}

void
sc_test_emitter::emit (basic_block bb, const sc_node *node, tree *place,
                       tree class_id)
{
  gimple_seq seq = NULL;
  switch (node->kind)
    {
    case SC_NODE_LESS:
      less (&seq, node);
      break;
    case SC_NODE_EQUAL:
      equal (&seq, node);
      break;
    case SC_NODE_RANGE:
      range (&seq, node);
      break;
    case SC_NODE_BITS:
      bits (&seq, node, place);
      break;
    case SC_NODE_CLASS_LESS:
      compare (&seq, LT_EXPR, class_id,
               build_int_cst (TREE_TYPE (class_id), node->limit));
      break;
    case SC_NODE_TARGET:
    case SC_NODE_TABLE:
    case SC_NODE_CLASS:
    case SC_NODE_KINDS:
      gcc_unreachable ();
    }
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
}
