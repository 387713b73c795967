/* switchcost: values on their way through the code made for a switch.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_TRACE_H
#define SWITCHCOST_TRACE_H

#include "compat.h"

/* An integer that holds every value of every index, and the differences of
   two.  */
typedef FIXED_WIDE_INT (192) sc_wide;

/* CONSTANT as a number, and a number as TYPE holds it.  */
sc_wide sc_wide_of (const_tree constant);
sc_wide sc_wide_wrapped (const sc_wide &value, const_tree type);

/* Values LOW .. HIGH of the index go to DEST.  */
struct sc_demand
{
  sc_wide low, high;
  basic_block dest;
};

/* Append the labels of STMT but the default to OUT, in the order of their
   values.  */
void sc_demands_of_labels (const gswitch *stmt, vec<sc_demand> *out);

/* The number of LABELS that end below VALUE.  */
unsigned sc_demands_below (const vec<sc_demand> &labels, const sc_wide &value);

/* What an operand is for the values of a run.  */

struct sc_operand
{
  bool varies; /* Is it x + NUMBER or just NUMBER?  */
  sc_wide number;
};

/* The way that a part of a demand has come.  */

struct sc_follower
{
  sc_demand demand;
  basic_block bb;
  unsigned steps; /* Blocks so far.  */
};

/* Follows one demand after another.  Functions that return false have either
   shortened the current run and pushed what was cut off, whereupon the block
   is to be looked at again, or have set M_FAULT.  */

class sc_tracer
{
public:
  sc_tracer (basic_block bb, tree index, int first_new,
             hash_map<tree, tree> *phis);
  bool follow (const sc_demand &demand);
  const char *
  fault () const
  {
    return m_fault;
  }
  const sc_wide &
  fault_value () const
  {
    return m_at.demand.low;
  }
  unsigned
  runs () const
  {
    return m_runs;
  }

private:
  bool fail (const char *fault);
  bool cut (const sc_wide &begin);
  bool single_out ();
  bool is_new (basic_block bb) const;

  bool step ();
  bool leave (edge e);
  bool phis_right (edge e);
  bool block_plain (basic_block bb);
  bool follow_condition (gcond *stmt);
  bool follow_switch (gswitch *stmt);

  bool evaluate (tree name, sc_operand *out);
  bool evaluate_assign (gassign *stmt, sc_operand *out);
  bool fit (tree type, sc_operand *value);
  bool sum (tree_code code, tree type, const sc_operand &left,
            const sc_operand &right, sc_operand *out);
  bool shift (tree type, const sc_operand &value, const sc_operand &count,
              sc_operand *out);
  bool element (tree reference, sc_operand *out);
  bool constant (sc_operand *value);
  bool compare (tree_code code, sc_operand left, sc_operand right, bool *out);
  bool less (const sc_wide &bound, bool *out);
  bool equal (const sc_wide &value, bool *out);

  basic_block m_bb;
  tree m_index;
  int m_first_new;
  hash_map<tree, tree> *m_phis;
  hash_set<edge> m_right_edges;
  hash_set<basic_block> m_plain_blocks;
  auto_vec<sc_follower> m_stack;
  sc_follower m_at;
  const char *m_fault;
  unsigned m_runs;
  unsigned m_depth; /* Of evaluate.  */
};

#endif /* SWITCHCOST_TRACE_H */
