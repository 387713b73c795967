/* For the test build of the plugin only: damage what is emitted.

   Linked with --wrap, so that what pass.cc takes for the emitter is the
   function below.  SWITCHCOST_CORRUPT=KIND:SEED in the environment says what
   to do to the code made for each switch; a note says what was done, or that
   there was nothing of that kind.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "emit.h"

extern void emit_right (sc_switch *item, const sc_plan *plan) __asm__(
    "__real__Z14sc_switch_emitP9sc_switchPK7sc_plan");
extern void emit_wrong (sc_switch *item, const sc_plan *plan) __asm__(
    "__wrap__Z14sc_switch_emitP9sc_switchPK7sc_plan");

/* What was made for one switch.  */

struct emitted
{
  auto_vec<gcond *> conditions;
  auto_vec<gassign *> assignments; /* With a constant operand.  */
  auto_vec<edge> exits;            /* To blocks of the function.  */
  gassign *look_up = NULL;         /* Of a class.  */
};

static void
collect (basic_block bb, int first_new, const hash_set<gimple *> &old,
         emitted *out)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (const_cast<hash_set<gimple *> &> (old).contains (stmt))
        continue;
      if (gcond *condition = dyn_cast<gcond *> (stmt))
        out->conditions.safe_push (condition);
      gassign *assign = dyn_cast<gassign *> (stmt);
      if (assign && gimple_assign_rhs_code (assign) == ARRAY_REF)
        out->look_up = assign;
      else if (assign)
        if (gimple_num_ops (assign) == 3
            && (TREE_CODE (gimple_assign_rhs1 (assign)) == INTEGER_CST
                || TREE_CODE (gimple_assign_rhs2 (assign)) == INTEGER_CST))
          out->assignments.safe_push (assign);
    }
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
  if (e->dest->index < first_new)
    out->exits.safe_push (e);
}

/* CONSTANT, changed a little.  */

static tree
near (tree constant, unsigned seed)
{
  tree type = TREE_TYPE (constant);
  wide_int value = wi::to_wide (constant);
  value = seed & 1 ? wi::sub (value, 1) : wi::add (value, 1);
  return wide_int_to_tree (type, value);
}

static bool
corrupt_constant (emitted *code, unsigned seed)
{
  if (code->conditions.is_empty ())
    return false;
  gcond *stmt = code->conditions[seed / 2 % code->conditions.length ()];
  if (TREE_CODE (gimple_cond_rhs (stmt)) != INTEGER_CST)
    return false;
  gimple_cond_set_rhs (stmt, near (gimple_cond_rhs (stmt), seed));
  return true;
}

static bool
corrupt_operator (emitted *code, unsigned seed)
{
  static const tree_code codes[]
      = { LT_EXPR, LE_EXPR, GT_EXPR, GE_EXPR, EQ_EXPR, NE_EXPR };
  if (code->conditions.is_empty ())
    return false;
  gcond *stmt = code->conditions[seed / 6 % code->conditions.length ()];
  if (gimple_cond_code (stmt) == codes[seed % 6])
    return false;
  gimple_cond_set_code (stmt, codes[seed % 6]);
  return true;
}

static bool
corrupt_sides (emitted *code, unsigned seed)
{
  if (code->conditions.is_empty ())
    return false;
  gcond *stmt = code->conditions[seed % code->conditions.length ()];
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, gimple_bb (stmt)->succs)
  e->flags ^= EDGE_TRUE_VALUE | EDGE_FALSE_VALUE;
  return true;
}

/* Let one edge go to where another goes, with its PHI arguments.  */

static bool
corrupt_edge (emitted *code, unsigned seed)
{
  unsigned n = code->exits.length ();
  edge from = code->exits[seed % n], to = code->exits[seed / n % n];
  if (from->dest == to->dest || find_edge (from->src, to->dest))
    return false;
  edge moved = make_edge (from->src, to->dest, from->flags);
  moved->probability = from->probability;
  for (gphi_iterator i = gsi_start_phis (to->dest); !gsi_end_p (i);
       gsi_next (&i))
    add_phi_arg (i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), to), moved,
                 UNKNOWN_LOCATION);
  remove_edge (from);
  return true;
}

static bool
corrupt_phi (emitted *code, unsigned seed)
{
  edge e = code->exits[seed % code->exits.length ()];
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree argument = PHI_ARG_DEF_FROM_EDGE (i.phi (), e);
      if (TREE_CODE (argument) != INTEGER_CST)
        continue;
      SET_PHI_ARG_DEF (i.phi (), e->dest_idx, near (argument, seed));
      return true;
    }
  return false;
}

/* The base of a range or bit test, or its mask.  */

static bool
corrupt_assignment (emitted *code, unsigned seed)
{
  if (code->assignments.is_empty ())
    return false;
  gassign *stmt = code->assignments[seed / 2 % code->assignments.length ()];
  if (gimple_assign_rhs_code (stmt) == RSHIFT_EXPR)
    {
      tree mask = gimple_assign_rhs1 (stmt);
      wide_int bit
          = wi::set_bit_in_zero (seed % 8, TYPE_PRECISION (TREE_TYPE (mask)));
      gimple_assign_set_rhs1 (
          stmt, wide_int_to_tree (TREE_TYPE (mask),
                                  wi::bit_xor (wi::to_wide (mask), bit)));
    }
  else
    gimple_assign_set_rhs2 (stmt, near (gimple_assign_rhs2 (stmt), seed));
  return true;
}

/* The class of one value.  */

static bool
corrupt_entry (emitted *code, unsigned seed)
{
  if (!code->look_up)
    return false;
  tree reference = gimple_assign_rhs1 (code->look_up);
  tree string = TREE_OPERAND (reference, 0);
  unsigned n = TREE_STRING_LENGTH (string), at = seed * 7 % n;
  auto_vec<char> entries;
  for (unsigned i = 0; i < n; i++)
    entries.safe_push (TREE_STRING_POINTER (string)[i]);
  /* Any other class that there is.  */
  unsigned other = at;
  while (entries[other] == entries[at])
    other = (other + 1) % n;
  entries[at] = entries[other];
  tree damaged = build_string (n, entries.address ());
  TREE_TYPE (damaged) = TREE_TYPE (string);
  TREE_CONSTANT (damaged) = TREE_READONLY (damaged) = 1;
  TREE_STATIC (damaged) = 1;
  TREE_OPERAND (reference, 0) = damaged;
  return true;
}

void
emit_wrong (sc_switch *item, const sc_plan *plan)
{
  basic_block bb = gimple_bb (item->stmt);
  int first_new = last_basic_block_for_fn (cfun);
  location_t location = gimple_location (item->stmt);
  hash_set<gimple *> old;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    old.add (gsi_stmt (i));

  emit_right (item, plan);

  unsigned kind, seed;
  const char *wish = getenv ("SWITCHCOST_CORRUPT");
  if (!wish || sscanf (wish, "%u:%u", &kind, &seed) != 2)
    return;
  emitted code;
  collect (bb, first_new, old, &code);
  for (int i = first_new; i < last_basic_block_for_fn (cfun); i++)
    collect (BASIC_BLOCK_FOR_FN (cfun, i), first_new, old, &code);

  static bool (*const kinds[]) (emitted *, unsigned)
      = { corrupt_constant, corrupt_operator,   corrupt_sides, corrupt_edge,
          corrupt_phi,      corrupt_assignment, corrupt_entry };
  bool done = kinds[kind % ARRAY_SIZE (kinds)](&code, seed);
  inform (location, done ? "corrupted" : "nothing to corrupt");
}
