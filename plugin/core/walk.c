/* Run a plan on all values at once.

   The constants of the plan and the bounds of the runs cut the values into
   atoms (atoms.h): runs that no test tells apart.  A set of values on its way
   through the plan is a slice of atoms less those that have arrived already:
   a test's two sides are disjoint, so after its "yes" side has been walked to
   the end, the "no" side is the same slice less what has arrived.  Which atom
   of a slice is the next that has not arrived is kept in a union-find array
   (Tarjan 1975, path halving).

   O(n log n): making the atoms, and one search per constant.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "walk.h"
#include "array.h"
#include "atoms.h"

#include <stdlib.h>

struct step
{
  uint32_t node;
  uint32_t parent;
  bool yes;
  size_t begin, end; /* Atoms.  */
};

struct walker
{
  const struct sc_plan *plan;
  const struct sc_problem *problem;
  sc_arrive *arrive;
  void *data;

  struct sc_atoms atoms;
  size_t *next;  /* Union-find: an atom at or after this one.  */
  bool *visited; /* Of each node.  */
  bool *met;     /* Of each segment: it has arrived somewhere.  */
  struct step *stack;
  size_t n_stack, stack_allocated;
  uint32_t *order;
  size_t n_order;
  size_t n_arrived;
};

/* The first atom from ATOM on that has not arrived.  */
static size_t
next_atom (struct walker *walker, size_t atom)
{
  size_t *next = walker->next;
  while (next[atom] != atom)
    {
      next[atom] = next[next[atom]];
      atom = next[atom];
    }
  return atom;
}

static size_t
clamp (size_t atom, const struct step *step)
{
  return atom < step->begin ? step->begin
                            : (atom > step->end ? step->end : atom);
}

/* All that is left of atoms BEGIN .. END - 1 arrives at TARGET, or where
   the switch sends it if TARGET is SC_TABLE_DECIDES.  */
static enum sc_reason
arrive_all (struct walker *walker, size_t begin, size_t end, uint32_t parent,
            bool yes, uint32_t target)
{
  for (size_t atom = next_atom (walker, begin); atom < end;
       atom = next_atom (walker, atom))
    {
      size_t segment = walker->atoms.segments[atom];
      walker->next[atom] = atom + 1;
      walker->n_arrived++;
      if (segment == SC_NO_SEGMENT)
        continue;
      /* A kept table sends each value where the switch did.  */
      uint32_t reached = target == SC_TABLE_DECIDES
                             ? walker->problem->segments[segment].target
                             : target;
      struct sc_arrival arrival
          = { segment, !walker->met[segment], reached, parent, yes };
      walker->met[segment] = true;
      enum sc_reason reason = walker->arrive (&arrival, walker->data);
      if (reason)
        return reason;
    }
  return SC_OK;
}

/* Whether possible values of STEP lie outside atoms FIRST .. LAST - 1.  */
static bool
leaves (struct walker *walker, const struct step *step, size_t first,
        size_t last)
{
  for (size_t atom = next_atom (walker, step->begin); atom < step->end;
       atom = next_atom (walker, atom + 1))
    if ((atom < first || atom >= last)
        && walker->atoms.segments[atom] != SC_NO_SEGMENT)
      return true;
  return false;
}

static enum sc_reason
walk_bits (struct walker *walker, const struct step *step,
           const struct sc_node *node)
{
  const mp_limb_t *low = sc_plan_limbs (walker->plan, node->low);
  size_t first = clamp (sc_atoms_below (&walker->atoms, low), step);
  size_t last = clamp (
      sc_atoms_below_sum (&walker->atoms, low, node->word_bits), step);
  if (leaves (walker, step, first, last)
      || (node->word_bits < 64 && node->mask >> node->word_bits))
    return SC_PROOF_SHIFT_RANGE;
  unsigned bit = 0, begin, end;
  while (sc_mask_next_run (node->mask, &bit, &begin, &end))
    {
      size_t from
          = clamp (sc_atoms_below_sum (&walker->atoms, low, begin), step);
      size_t to = clamp (sc_atoms_below_sum (&walker->atoms, low, end), step);
      enum sc_reason reason
          = arrive_all (walker, from, to, step->node, true,
                        walker->plan->nodes[node->yes].target);
      if (reason)
        return reason;
    }
  return SC_OK;
}

static bool
push (struct walker *walker, uint32_t node, const struct step *from, bool yes,
      size_t begin, size_t end)
{
  if (!sc_array_reserve (&walker->stack, &walker->stack_allocated,
                         walker->n_stack + 1, sizeof *walker->stack))
    return false;
  walker->stack[walker->n_stack++]
      = (struct step){ node, from ? from->node : SC_NO_NODE, yes, begin, end };
  return true;
}

/* Where the values of a class go, and from which node.  */
struct exit
{
  uint32_t target, parent;
  bool yes;
};

/* A node of the tree over classes, which FROM .. TO - 1 reach.  */
struct class_step
{
  struct exit exit; /* TARGET is unused: the node's number is NODE.  */
  uint32_t node;
  unsigned from, to;
};

/* Where each class below the limit of class node NUMBER goes.  The tree has no
   more than SC_CLASSES_MAX - 1 tests, unless one is useless.  */
static enum sc_reason
find_exits (struct walker *walker, uint32_t number, struct exit *exits)
{
  const struct sc_plan *plan = walker->plan;
  struct class_step stack[SC_CLASSES_MAX + 1];
  unsigned n = 0;
  stack[n++] = (struct class_step){
    { 0, number, true }, plan->nodes[number].yes, 0, plan->nodes[number].limit
  };
  while (n)
    {
      struct class_step step = stack[--n];
      const struct sc_node *node = &plan->nodes[step.node];
      step.exit.target = node->target;
      if (node->kind == SC_NODE_TARGET)
        for (unsigned i = step.from; i < step.to; i++)
          exits[i] = step.exit;
      if (node->kind == SC_NODE_TARGET)
        continue;
      if (node->kind != SC_NODE_CLASS_LESS || walker->visited[step.node]
          || node->limit <= step.from || node->limit >= step.to)
        return SC_PROOF_MALFORMED;
      walker->visited[step.node] = true;
      if (walker->order)
        walker->order[walker->n_order++] = step.node;
      stack[n++] = (struct class_step){
        { 0, step.node, false }, node->no, node->limit, step.to
      };
      stack[n++] = (struct class_step){
        { 0, step.node, true }, node->yes, step.from, node->limit
      };
    }
  return SC_OK;
}

static enum sc_reason
walk_class (struct walker *walker, const struct step *step,
            const struct sc_node *node)
{
  const struct sc_plan *plan = walker->plan;
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  const mp_limb_t *high = sc_plan_limbs (plan, node->high);
  if (leaves (walker, step, clamp (sc_atoms_below (&walker->atoms, low), step),
              clamp (sc_atoms_up_to (&walker->atoms, high), step)))
    return SC_PROOF_TABLE_RANGE;

  struct exit exits[SC_CLASSES_MAX];
  enum sc_reason reason = find_exits (walker, step->node, exits);
  const uint8_t *entries = plan->entries + node->entries;
  size_t n = sc_class_entries (plan, node), end;
  for (size_t i = 0; !reason && i < n; i = end)
    {
      end = sc_class_run_end (entries, i, n);
      size_t from = clamp (
          sc_atoms_below_sum (&walker->atoms, low, (unsigned)i), step);
      size_t to = clamp (
          sc_atoms_below_sum (&walker->atoms, low, (unsigned)end), step);
      const struct exit *exit = &exits[entries[i]];
      reason = arrive_all (walker, from, to, exit->parent, exit->yes,
                           exit->target);
    }
  /* What cannot occur.  */
  if (!reason)
    reason = arrive_all (walker, step->begin, step->end, step->node, true,
                         SC_NO_TARGET);
  return reason;
}

/* One node: the "yes" side is pushed last, so that it is walked first.  */
static enum sc_reason
walk_node (struct walker *walker, const struct step *step)
{
  const struct sc_plan *plan = walker->plan;
  const struct sc_node *node = &plan->nodes[step->node];
  if (node->kind == SC_NODE_TARGET)
    return arrive_all (walker, step->begin, step->end, step->parent, step->yes,
                       node->target);
  if (walker->visited[step->node])
    return SC_PROOF_MALFORMED;
  walker->visited[step->node] = true;
  if (walker->order)
    walker->order[walker->n_order++] = step->node;
  if (node->kind == SC_NODE_TABLE)
    return arrive_all (walker, step->begin, step->end, step->node, true,
                       SC_TABLE_DECIDES);
  if (node->kind == SC_NODE_CLASS)
    return walk_class (walker, step, node);
  if (node->kind == SC_NODE_CLASS_LESS)
    return SC_PROOF_MALFORMED;

  if (node->kind == SC_NODE_BITS)
    {
      enum sc_reason reason = walk_bits (walker, step, node);
      if (reason)
        return reason;
      return push (walker, node->no, step, false, step->begin, step->end)
                 ? SC_OK
                 : SC_OUT_OF_MEMORY;
    }

  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  size_t from = clamp (sc_atoms_below (&walker->atoms, low), step),
         to = step->end;
  bool done;
  if (node->kind == SC_NODE_LESS)
    done = push (walker, node->no, step, false, from, to)
           && push (walker, node->yes, step, true, step->begin, from);
  else
    {
      const mp_limb_t *high = node->kind == SC_NODE_EQUAL
                                  ? low
                                  : sc_plan_limbs (plan, node->high);
      to = clamp (sc_atoms_up_to (&walker->atoms, high), step);
      done = push (walker, node->no, step, false, step->begin, step->end)
             && push (walker, node->yes, step, true, from,
                      to < from ? from : to);
    }
  return done ? SC_OK : SC_OUT_OF_MEMORY;
}

static bool
allocate (struct walker *walker)
{
  size_t n = walker->atoms.n;
  walker->next = sc_array_new (n + 1, sizeof *walker->next);
  walker->visited = calloc (walker->plan->n_nodes, sizeof *walker->visited);
  walker->met = calloc (walker->problem->n_segments, sizeof *walker->met);
  if (!walker->next || !walker->visited || !walker->met)
    return false;
  for (size_t i = 0; i <= n; i++)
    walker->next[i] = i;
  return true;
}

/* WALKER's atoms are made.  */
static enum sc_reason
walk (struct walker *walker)
{
  if (!allocate (walker)
      || !push (walker, walker->plan->root, NULL, false, 0, walker->atoms.n))
    return SC_OUT_OF_MEMORY;
  while (walker->n_stack)
    {
      struct step step = walker->stack[--walker->n_stack];
      enum sc_reason reason = walk_node (walker, &step);
      if (reason)
        return reason;
    }
  return walker->n_arrived == walker->atoms.n ? SC_OK : SC_PROOF_VALUE_LOST;
}

enum sc_reason
sc_walk (const struct sc_plan *plan, const struct sc_problem *problem,
         unsigned word_bits, sc_arrive *arrive, void *data, uint32_t *order,
         size_t *n_order)
{
  struct walker walker = { .plan = plan,
                           .problem = problem,
                           .arrive = arrive,
                           .data = data,
                           .order = order };
  if (plan->root >= plan->n_nodes)
    return SC_PROOF_MALFORMED;
  enum sc_reason reason
      = sc_atoms_make (&walker.atoms, plan, problem, word_bits);
  if (reason)
    return reason;
  reason = walk (&walker);
  if (n_order)
    *n_order = walker.n_order;
  sc_atoms_clear (&walker.atoms);
  free (walker.next);
  free (walker.visited);
  free (walker.met);
  free (walker.stack);
  return reason;
}
