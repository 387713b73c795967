/* switchcost: the tests of a plan as GIMPLE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_EMIT_TESTS_H
#define SWITCHCOST_EMIT_TESTS_H

#include "compat.h"
#include "switchcost.h"

/* Adds the statements of single nodes of a plan to the ends of blocks.  It
   makes no edges.  Both arguments must outlive it but for the statement, which
   is read at once.  */
class sc_test_emitter
{
public:
  sc_test_emitter (gswitch *stmt, const sc_plan *plan);

  tree
  index () const
  {
    return m_index;
  }
  location_t
  location () const
  {
    return m_location;
  }

  /* Add NODE's test to the end of BB, a condition last.  *PLACE comes as x less
     the base of the bit tests before, or NULL, and goes as the place that the
     next bit test can use.  CLASS_ID is what look_up returned for the table
     that NODE is below, if any.  */
  void emit (basic_block bb, const sc_node *node, tree *place, tree class_id);

  /* Add the look-up of NODE, of kind SC_NODE_CLASS, to the end of BB; the
     class.  */
  tree look_up (basic_block bb, const sc_node *node) const;

private:
  void less (gimple_seq *seq, const sc_node *node) const;
  void equal (gimple_seq *seq, const sc_node *node) const;
  void range (gimple_seq *seq, const sc_node *node) const;
  void bits (gimple_seq *seq, const sc_node *node, tree *place) const;
  tree table (const sc_node *node) const;
  void compare (gimple_seq *seq, tree_code code, tree left, tree right) const;
  tree distance (gimple_seq *seq, const sc_node *node) const;
  tree value (tree type, uint32_t number) const;

  const sc_plan *m_plan;
  tree m_index;
  tree m_unsigned_type; /* As wide as the index's mode.  */
  location_t m_location;
};

#endif /* SWITCHCOST_EMIT_TESTS_H */
