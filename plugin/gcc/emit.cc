/* switchcost: a plan as GIMPLE.

   Before, in the block of the switch:

       switch (x_1) <default: <L9>, case 1: <L1>, case 4 ... 6: <L2>, ...>

   After:

       if (x_1 < 4) goto <bb 7>; else goto <bb 8>;		(1)
     <bb 7>:
       if (x_1 == 1) goto <L1>; else goto <L9>;			(2)
     <bb 8>:
       t_2 = (unsigned) x_1 - 4;				(3)
       if (t_2 <= 2) goto <L2>; else goto <bb 9>;
     <bb 9>:
       p_3 = (unsigned) x_1 - 10;				(4)
       b_4 = (0x2a1 >> p_3) & 1;
       if (b_4 != 0) goto <L1>; else goto <L9>;
     <bb 11>:
       c_5 = "\\0\\2\\1\\1\\0"[(unsigned) x_1 - 20];	(5)
       if (c_5 < 2) goto <bb 12>; else goto <L2>;

   The plan is made and proved elsewhere; here each node becomes a block and
   nothing is decided.  Nodes are taken from a stack of our own, since a plan
   may be as deep as it has nodes.  Bit tests share the place of (4) with those
   below them that have the same base; x86 makes a `bt' of each.

   The class table of (5) is a string, as those of the source are: it needs no
   variable, so that it can be made late, in any unit, and is put where the
   compiler puts strings.

   PHI arguments of the switch's edges are saved before the edges go and given
   to every new edge to the same block.  Linear in nodes and PHI arguments.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "emit.h"
#include "emit_tests.h"

/* A node waiting for its code: to go to the end of BB.  PLACE, if not NULL,
   is x less the value numbered BASE; CLASS_ID is x's class if it has been
   looked up.  */

struct pending
{
  uint32_t node;
  basic_block bb;
  tree place;
  uint32_t base;
  tree class_id;
};

/* What one edge brings to one PHI.  */

struct phi_value
{
  tree value;
  location_t location;
};

/* What is kept of an edge of the switch.  */

struct saved_edge
{
  basic_block dest;
  location_t goto_locus;
  unsigned first_value; /* In emitter::m_phi_values.  */
  bool only_way;        /* Does the switch alone lead to DEST?  */
};

class emitter
{
public:
  emitter (sc_switch *item, const sc_plan *plan);
  void run ();

private:
  void save_edges ();
  void save_phi_values (edge e);
  void remove_switch ();
  void recount_targets ();
  void emit (const pending &work);
  void emit_table (basic_block bb);
  uint64_t table_flows (vec<uint64_t> *flows) const;
  void descend (const pending &from, uint32_t to, int flags,
                profile_probability probability);
  edge link (basic_block from, uint32_t target, int flags,
             profile_probability probability);
  basic_block add_block (basic_block after);
  bool few_targets_p () const;
  bool leaves_first_p () const;
  const sc_node *first_test (const sc_node *node) const;
  bool leads_to_join_p (const sc_node *node) const;
  profile_count block_count (edge e, const sc_node *node) const;
  profile_probability share (const sc_node *node) const;

  gswitch *m_stmt;
  const sc_problem *m_problem;
  const sc_plan *m_plan;
  const vec<edge> &m_edges;
  sc_profile m_profile;
  basic_block m_bb;
  sc_test_emitter m_tests;
  tree m_default_label;
  auto_vec<tree> m_labels; /* The other labels of the switch.  */
  auto_vec<saved_edge> m_saved;
  auto_vec<phi_value> m_phi_values;
  auto_vec<pending> m_stack;
};

emitter::emitter (sc_switch *item, const sc_plan *plan)
    : m_stmt (item->stmt), m_problem (item->problem), m_plan (plan),
      m_edges (item->edges), m_profile (item->profile),
      m_bb (gimple_bb (item->stmt)), m_tests (item->stmt, plan)
{
}

/* ---- Edges and PHIs.  */

void
emitter::save_phi_values (edge e)
{
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      gphi *phi = i.phi ();
      phi_value saved = { PHI_ARG_DEF_FROM_EDGE (phi, e),
                          gimple_phi_arg_location_from_edge (phi, e) };
      m_phi_values.safe_push (saved);
    }
}

void
emitter::save_edges ()
{
  unsigned i;
  edge e;
  FOR_EACH_VEC_ELT (m_edges, i, e)
  {
    saved_edge saved = { e->dest, e->goto_locus, m_phi_values.length (),
                         single_pred_p (e->dest) };
    m_saved.safe_push (saved);
    save_phi_values (e);
  }
}

void
emitter::remove_switch ()
{
  m_default_label = gimple_switch_default_label (m_stmt);
  for (unsigned i = 1; i < gimple_switch_num_labels (m_stmt); i++)
    m_labels.safe_push (gimple_switch_label (m_stmt, i));
  gimple_stmt_iterator i = gsi_for_stmt (m_stmt);
  gsi_remove (&i, true);
  while (EDGE_COUNT (m_bb->succs) > 0)
    remove_edge (EDGE_SUCC (m_bb, 0));
}

/* If a target turned out to be unreachable, what was its share has gone to
   the others: tell the blocks that have no other predecessors.  */

void
emitter::recount_targets ()
{
  bool lost = false;
  unsigned i;
  saved_edge *saved;
  FOR_EACH_VEC_ELT (m_saved, i, saved)
  lost |= EDGE_COUNT (saved->dest->preds) == 0;
  if (!lost || m_profile == SC_PROFILE_ABSENT)
    return;

  FOR_EACH_VEC_ELT (m_saved, i, saved)
  {
    if (!saved->only_way || EDGE_COUNT (saved->dest->preds) == 0)
      continue;
    profile_count sum = profile_count::zero ();
    edge e;
    edge_iterator ei;
    FOR_EACH_EDGE (e, ei, saved->dest->preds)
    sum += e->count ();
    saved->dest->count = sum;
  }
}

/* Make the edge from FROM to the block of TARGET.  */

edge
emitter::link (basic_block from, uint32_t target, int flags,
               profile_probability probability)
{
  const saved_edge &saved = m_saved[target];
  edge e = make_edge (from, saved.dest, flags);
  e->probability = probability;
  e->goto_locus = saved.goto_locus;

  unsigned next = saved.first_value;
  for (gphi_iterator i = gsi_start_phis (saved.dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      const phi_value &argument = m_phi_values[next++];
      add_phi_arg (i.phi (), argument.value, e, argument.location);
    }
  return e;
}

basic_block
emitter::add_block (basic_block after)
{
  basic_block bb = create_empty_bb (after);
  if (current_loops)
    add_bb_to_loop (bb, m_bb->loop_father);
  return bb;
}

/* The probability of NODE's YES.  No better known than those of the switch
   were.  */

profile_probability
emitter::share (const sc_node *node) const
{
  uint64_t yes = node->yes_flow, total = yes + node->no_flow;
  profile_probability all = profile_probability::guessed_always ();
  switch (m_profile)
    {
    case SC_PROFILE_ABSENT:
      return profile_probability::uninitialized ();
    case SC_PROFILE_MEASURED:
      all = profile_probability::always ();
      break;
    case SC_PROFILE_GUESSED:
      break;
    }
  return total == 0 ? all.apply_scale (1, 2) : all.apply_scale (yes, total);
}

/* ---- The tree.  */

/* Are there few enough targets to copy what follows them?

   If so every block counts as often as the switch, which is too often, as in
   the lowering of GCC 11 and 12.  With counts that add up, block reordering
   takes no leaf into a trace in its first round, and hangs the block where all
   leaves meet, such as a loop's latch, behind one of them; with these it
   copies that block to each leaf.  In a loop that is one taken branch less.
   With many targets it was measured to be no faster, and a tenth larger.  */

bool
emitter::few_targets_p () const
{
  return m_edges.length () <= 96;
}

/* Shall leaves be laid out before the tests that do not lead to them at once?

   If so every test counts less than a leaf.  With counts that add up, block
   reordering lays out all tests and then all leaves, so that hardly a branch
   to a leaf is a short one: 376 bytes of Linux's x64_sys_call.  In a loop that
   would be one taken branch more from each leaf.  */

bool
emitter::leaves_first_p () const
{
  return m_profile == SC_PROFILE_GUESSED && current_loops
         && bb_loop_depth (m_bb) == 0;
}

/* NODE, or what comes after its look-up.  */

const sc_node *
emitter::first_test (const sc_node *node) const
{
  return node->kind == SC_NODE_CLASS ? sc_plan_node (m_plan, node->yes) : node;
}

/* Does the test that NODE starts with lead to a block that is also reached
   otherwise?  */

bool
emitter::leads_to_join_p (const sc_node *node) const
{
  if (node->kind == SC_NODE_TABLE)
    return false;
  for (uint32_t to : { node->yes, node->no })
    {
      const sc_node *below = sc_plan_node (m_plan, to);
      if (below->kind == SC_NODE_TARGET && !m_saved[below->target].only_way)
        return true;
    }
  return false;
}

/* The count of the block of NODE, which E leads to.  */

profile_count
emitter::block_count (edge e, const sc_node *node) const
{
  if (!few_targets_p ())
    return leaves_first_p ()
               ? m_bb->count.apply_scale (1, 2 * m_edges.length ())
               : e->count ();

  const sc_node *root
      = first_test (sc_plan_node (m_plan, sc_plan_root (m_plan)));
  uint64_t all = root->yes_flow + root->no_flow;
  node = first_test (node);
  if (all == 0 || !sc_exact_join_counts_p () || !leads_to_join_p (node))
    return m_bb->count;
  return m_bb->count.apply_scale (node->yes_flow + node->no_flow, all);
}

/* Go on from WORK's block to node TO by an edge of FLAGS.  */

void
emitter::descend (const pending &from, uint32_t to, int flags,
                  profile_probability probability)
{
  const sc_node *node = sc_plan_node (m_plan, to);
  if (node->kind == SC_NODE_TARGET)
    {
      link (from.bb, node->target, flags, probability);
      return;
    }
  basic_block bb = add_block (from.bb);
  edge e = make_edge (from.bb, bb, flags);
  e->probability = probability;
  bb->count = block_count (e, node);
  pending next = { to, bb, from.place, from.base, from.class_id };
  m_stack.safe_push (next);
}

/* End BB, which the tests before it leave by a few values less, with the
   switch itself.  */

void
emitter::emit_table (basic_block bb)
{
  gswitch *stmt
      = gimple_build_switch (m_tests.index (), m_default_label, m_labels);
  gimple_set_location (stmt, m_tests.location ());
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_after (&end, stmt, GSI_NEW_STMT);

  auto_vec<uint64_t> flows;
  uint64_t total = table_flows (&flows);
  for (unsigned i = 0; i < m_saved.length (); i++)
    {
      sc_node share_of = {};
      share_of.yes_flow = total ? flows[i] : 1;
      share_of.no_flow = total ? total - flows[i] : m_saved.length () - 1;
      link (bb, i, 0, share (&share_of));
    }
}

/* The flow to each target less what the tests have taken; the sum.  */

uint64_t
emitter::table_flows (vec<uint64_t> *flows) const
{
  uint64_t total = 0;
  flows->safe_grow_cleared (m_saved.length ());
  for (size_t i = 0; i < sc_problem_segments (m_problem); i++)
    {
      const sc_segment *segment = sc_problem_segment (m_problem, i);
      (*flows)[segment->target] += segment->flow;
    }
  for (uint32_t i = 0; i < sc_plan_nodes (m_plan); i++)
    {
      const sc_node *node = sc_plan_node (m_plan, i);
      if (node->kind != SC_NODE_TARGET && node->kind != SC_NODE_TABLE
          && node->kind != SC_NODE_CLASS)
        (*flows)[sc_plan_node (m_plan, node->yes)->target] -= node->yes_flow;
    }
  for (unsigned i = 0; i < flows->length (); i++)
    total += (*flows)[i];
  return total;
}

void
emitter::emit (const pending &work)
{
  const sc_node *node = sc_plan_node (m_plan, work.node);
  if (node->kind == SC_NODE_TABLE)
    {
      emit_table (work.bb);
      return;
    }
  if (node->kind == SC_NODE_CLASS)
    {
      /* The tree over classes goes on in the same block.  */
      pending below = { node->yes, work.bb, NULL_TREE, 0,
                        m_tests.look_up (work.bb, node) };
      m_stack.safe_push (below);
      return;
    }
  tree place = work.place;
  uint32_t base = work.base;
  if (node->kind == SC_NODE_BITS && (!place || base != node->low))
    {
      place = NULL_TREE;
      base = node->low;
    }
  m_tests.emit (work.bb, node, &place, work.class_id);

  /* YES first: blocks are put after their parent and taken from the top, so
     that what NO leads to comes next in both senses.  */
  profile_probability yes = share (node);
  profile_probability no
      = m_profile == SC_PROFILE_ABSENT ? yes : yes.invert ();
  pending below = { work.node, work.bb, place, base, work.class_id };
  descend (below, node->yes, EDGE_TRUE_VALUE, yes);
  descend (below, node->no, EDGE_FALSE_VALUE, no);
}

void
emitter::run ()
{
  save_edges ();
  remove_switch ();

  const sc_node *root = sc_plan_node (m_plan, sc_plan_root (m_plan));
  if (root->kind == SC_NODE_TARGET)
    {
      link (m_bb, root->target, EDGE_FALLTHRU, profile_probability::always ());
      recount_targets ();
      return;
    }
  pending first = { sc_plan_root (m_plan), m_bb, NULL_TREE, 0, NULL_TREE };
  m_stack.safe_push (first);
  while (!m_stack.is_empty ())
    {
      /* A copy, as pop's reference does not outlive the next push.  */
      pending work = m_stack.pop ();
      emit (work);
    }
  recount_targets ();
}

void
sc_switch_emit (sc_switch *item, const sc_plan *plan)
{
  emitter (item, plan).run ();
  item->stmt = NULL;
  item->edges.truncate (0);
}
