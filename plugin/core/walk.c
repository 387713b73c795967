/* Run a plan on all values at once.

   The constants of the plan and the bounds of the runs cut the values
   into atoms: runs that no test tells apart.  A set of values on its way
   through the plan is a slice of atoms less those that have arrived already:
   a test's two sides are disjoint, so after its "yes" side has been walked to
   the end, the "no" side is the same slice less what has arrived.  Which atom
   of a slice is the next that has not arrived is kept in a union-find array
   (Tarjan 1975, path halving).

   O(n log n): sorting the cuts, and one search per constant.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE /* qsort_r */

#include "walk.h"
#include "array.h"

#include <limits.h>
#include <stdlib.h>

#define NO_SEGMENT SIZE_MAX

/* An entry of a class table is a byte.  */
#define CLASSES 256u

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
  unsigned word_bits;
  sc_arrive *arrive;
  void *data;

  mp_limb_t *cuts; /* The first value of each atom, in order.  */
  size_t n_atoms, cuts_allocated;
  size_t *segments; /* Of each atom; NO_SEGMENT if it cannot occur.  */
  size_t *next;     /* Union-find: an atom at or after this one.  */
  bool *visited;    /* Of each node.  */
  bool *met;        /* Of each segment: it has arrived somewhere.  */
  struct step *stack;
  size_t n_stack, stack_allocated;
  uint32_t *order;
  size_t n_order;
  size_t n_arrived;
};

static bool
add_cut (struct walker *walker, const mp_limb_t *value)
{
  size_t limbs = walker->plan->format.limbs;
  if (!sc_array_reserve (&walker->cuts, &walker->cuts_allocated,
                         walker->n_atoms + 1, limbs * sizeof (mp_limb_t)))
    return false;
  sc_value_copy (&walker->plan->format,
                 walker->cuts + walker->n_atoms++ * limbs, value);
  return true;
}

/* Cut after VALUE, if there is a value after it.  */
static bool
add_cut_after (struct walker *walker, const mp_limb_t *value)
{
  mp_limb_t after[SC_LIMBS_MAX];
  return !sc_value_next (&walker->plan->format, after, value)
         || add_cut (walker, after);
}

/* The next run of set bits of MASK from *BIT on, as *BEGIN .. *END - 1; false
   if there is none.  */
static bool
next_run (uint64_t mask, unsigned *bit, unsigned *begin, unsigned *end)
{
  while (*bit < 64 && !(mask >> *bit & 1))
    ++*bit;
  *begin = *bit;
  while (*bit < 64 && (mask >> *bit & 1))
    ++*bit;
  *end = *bit;
  return *begin < 64;
}

/* Cut at LOW + DELTA, if there is such a value.  */
static bool
add_cut_at (struct walker *walker, const mp_limb_t *low, unsigned delta)
{
  mp_limb_t value[SC_LIMBS_MAX];
  return !sc_value_add (&walker->plan->format, value, low, delta)
         || add_cut (walker, value);
}

static bool
add_bit_cuts (struct walker *walker, const struct sc_node *node,
              const mp_limb_t *low)
{
  unsigned bit = 0, begin, end;
  while (next_run (node->mask, &bit, &begin, &end))
    if (!add_cut_at (walker, low, begin) || !add_cut_at (walker, low, end))
      return false;
  return add_cut (walker, low) && add_cut_at (walker, low, node->word_bits);
}

/* The entries of class node NODE, whose bounds are in order; 0 if these are not all
   there.  */
static size_t
count_entries (const struct sc_plan *plan, const struct sc_node *node)
{
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  const mp_limb_t *high = sc_plan_limbs (plan, node->high);
  if (sc_value_compare (&plan->format, low, high) > 0)
    return 0;
  size_t n
      = (size_t)sc_value_distance (&plan->format, low, high, UINT_MAX) + 1;
  return node->entries <= plan->n_entries
                 && n <= plan->n_entries - node->entries
             ? n
             : 0;
}

/* The first entry after entry I of N that differs from it; N if none.  */
static size_t
run_end (const uint8_t *entries, size_t i, size_t n)
{
  size_t end = i + 1;
  while (end < n && entries[end] == entries[i])
    end++;
  return end;
}

static bool
add_class_cuts (struct walker *walker, const struct sc_node *node,
                const mp_limb_t *low)
{
  const uint8_t *entries = walker->plan->entries + node->entries;
  size_t n = count_entries (walker->plan, node);
  for (size_t i = 0; i < n; i = run_end (entries, i, n))
    if (!add_cut_at (walker, low, (unsigned)i))
      return false;
  return add_cut_after (walker, sc_plan_limbs (walker->plan, node->high));
}

static bool
add_node_cuts (struct walker *walker, const struct sc_node *node)
{
  const struct sc_plan *plan = walker->plan;
  if (node->kind == SC_NODE_TARGET || node->kind == SC_NODE_TABLE
      || node->kind == SC_NODE_CLASS_LESS)
    return true;
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  switch (node->kind)
    {
    case SC_NODE_LESS:
      return add_cut (walker, low);
    case SC_NODE_EQUAL:
      return add_cut (walker, low) && add_cut_after (walker, low);
    case SC_NODE_RANGE:
      return add_cut (walker, low)
             && add_cut_after (walker, sc_plan_limbs (plan, node->high));
    case SC_NODE_BITS:
      return add_bit_cuts (walker, node, low);
    case SC_NODE_CLASS:
      return add_class_cuts (walker, node, low);
    case SC_NODE_TARGET:
    case SC_NODE_TABLE:
    case SC_NODE_CLASS_LESS:
    case SC_NODE_KINDS:
      break;
    }
  return true;
}

/* Is NODE a look-up whose entries are all there, and classes below its
   limit?  */
static bool
is_class_well_formed (const struct sc_plan *plan, const struct sc_node *node)
{
  if (node->low >= plan->n_values || node->high >= plan->n_values
      || node->yes >= plan->n_nodes || node->limit > CLASSES)
    return false;
  size_t n = count_entries (plan, node);
  for (size_t i = 0; i < n; i++)
    if (plan->entries[node->entries + i] >= node->limit)
      return false;
  return n > 0;
}

/* Are the numbers in NODE those of something?  */
static bool
is_well_formed (const struct walker *walker, const struct sc_node *node)
{
  const struct sc_plan *plan = walker->plan;
  switch (node->kind)
    {
    case SC_NODE_TARGET:
      return node->target < plan->n_targets;
    case SC_NODE_TABLE:
      return true;
    case SC_NODE_BITS:
      if ((node->word_bits != 32 && node->word_bits != 64)
          || node->word_bits > walker->word_bits || node->yes >= plan->n_nodes
          || plan->nodes[node->yes].kind != SC_NODE_TARGET)
        return false;
      break;
    case SC_NODE_RANGE:
      if (node->high >= plan->n_values)
        return false;
      break;
    case SC_NODE_CLASS:
      return is_class_well_formed (plan, node);
    case SC_NODE_CLASS_LESS:
      return node->yes < plan->n_nodes && node->no < plan->n_nodes
             && node->yes != node->no;
    case SC_NODE_LESS:
    case SC_NODE_EQUAL:
      break;
    default:
      return false;
    }
  return node->low < plan->n_values && node->yes < plan->n_nodes
         && node->no < plan->n_nodes && node->yes != node->no;
}

static int
compare_limb (const void *a, const void *b)
{
  mp_limb_t left = *(const mp_limb_t *)a, right = *(const mp_limb_t *)b;
  return (left > right) - (left < right);
}

static int
compare_values (const void *a, const void *b, void *format)
{
  return sc_value_compare (format, a, b);
}

/* Sort the cuts and drop repeated ones.  */
static void
sort_cuts (struct walker *walker)
{
  struct sc_format format = walker->plan->format;
  size_t limbs = format.limbs, n = walker->n_atoms;
  mp_limb_t *cuts = walker->cuts;
  if (limbs == 1)
    qsort (cuts, n, sizeof *cuts, compare_limb);
  else
    qsort_r (cuts, n, limbs * sizeof *cuts, compare_values, &format);

  size_t kept = 1;
  for (size_t i = 1; i < n; i++)
    if (sc_value_compare (&format, cuts + i * limbs,
                          cuts + (kept - 1) * limbs))
      sc_value_copy (&format, cuts + kept++ * limbs, cuts + i * limbs);
  walker->n_atoms = kept;
}

static enum sc_reason
make_cuts (struct walker *walker)
{
  const struct sc_plan *plan = walker->plan;
  const struct sc_problem *problem = walker->problem;
  mp_limb_t least[SC_LIMBS_MAX];
  sc_value_set_min (&plan->format, least);
  if (!add_cut (walker, least))
    return SC_OUT_OF_MEMORY;
  for (size_t i = 0; i < problem->n_runs; i++)
    if (!add_cut (walker, sc_run_low (problem, i))
        || !add_cut_after (walker, sc_run_high (problem, i)))
      return SC_OUT_OF_MEMORY;
  for (size_t i = 0; i < plan->n_nodes; i++)
    if (!is_well_formed (walker, &plan->nodes[i]))
      return SC_PROOF_MALFORMED;
    else if (!add_node_cuts (walker, &plan->nodes[i]))
      return SC_OUT_OF_MEMORY;
  sort_cuts (walker);
  return SC_OK;
}

static bool
make_atoms (struct walker *walker)
{
  const struct sc_problem *problem = walker->problem;
  size_t n = walker->n_atoms, limbs = problem->format.limbs;
  walker->segments = sc_array_new (n, sizeof *walker->segments);
  walker->next = sc_array_new (n + 1, sizeof *walker->next);
  walker->visited = calloc (walker->plan->n_nodes, sizeof *walker->visited);
  walker->met = calloc (problem->n_segments, sizeof *walker->met);
  if (!walker->segments || !walker->next || !walker->visited || !walker->met)
    return false;

  size_t run = 0;
  for (size_t i = 0; i < n; i++)
    {
      const mp_limb_t *first = walker->cuts + i * limbs;
      while (run < problem->n_runs
             && sc_value_compare (&problem->format, sc_run_high (problem, run),
                                  first)
                    < 0)
        run++;
      bool inside = run < problem->n_runs
                    && sc_value_compare (&problem->format,
                                         sc_run_low (problem, run), first)
                           <= 0;
      walker->segments[i] = inside ? problem->run_segments[run] : NO_SEGMENT;
      walker->next[i] = i;
    }
  walker->next[n] = n;
  return true;
}

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

/* The number of atoms that lie wholly below VALUE.  */
static size_t
atoms_below (const struct walker *walker, const mp_limb_t *value)
{
  size_t limbs = walker->plan->format.limbs, low = 0, high = walker->n_atoms;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (sc_value_compare (&walker->plan->format,
                            walker->cuts + middle * limbs, value)
          < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static size_t
atoms_up_to (const struct walker *walker, const mp_limb_t *value)
{
  mp_limb_t after[SC_LIMBS_MAX];
  if (!sc_value_next (&walker->plan->format, after, value))
    return walker->n_atoms;
  return atoms_below (walker, after);
}

/* The atoms below LOW + DELTA.  */
static size_t
atoms_below_sum (const struct walker *walker, const mp_limb_t *low,
                 unsigned delta)
{
  mp_limb_t value[SC_LIMBS_MAX];
  if (!sc_value_add (&walker->plan->format, value, low, delta))
    return walker->n_atoms;
  return atoms_below (walker, value);
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
      size_t segment = walker->segments[atom];
      walker->next[atom] = atom + 1;
      walker->n_arrived++;
      if (segment == NO_SEGMENT)
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
    if ((atom < first || atom >= last) && walker->segments[atom] != NO_SEGMENT)
      return true;
  return false;
}

static enum sc_reason
walk_bits (struct walker *walker, const struct step *step,
           const struct sc_node *node)
{
  const mp_limb_t *low = sc_plan_limbs (walker->plan, node->low);
  size_t first = clamp (atoms_below (walker, low), step);
  size_t last = clamp (atoms_below_sum (walker, low, node->word_bits), step);
  if (leaves (walker, step, first, last)
      || (node->word_bits < 64 && node->mask >> node->word_bits))
    return SC_PROOF_SHIFT_RANGE;
  unsigned bit = 0, begin, end;
  while (next_run (node->mask, &bit, &begin, &end))
    {
      size_t from = clamp (atoms_below_sum (walker, low, begin), step);
      size_t to = clamp (atoms_below_sum (walker, low, end), step);
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
   more than CLASSES - 1 tests, unless one is useless.  */
static enum sc_reason
find_exits (struct walker *walker, uint32_t number, struct exit *exits)
{
  const struct sc_plan *plan = walker->plan;
  struct class_step stack[CLASSES + 1];
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
  if (leaves (walker, step, clamp (atoms_below (walker, low), step),
              clamp (atoms_up_to (walker, high), step)))
    return SC_PROOF_TABLE_RANGE;

  struct exit exits[CLASSES];
  enum sc_reason reason = find_exits (walker, step->node, exits);
  const uint8_t *entries = plan->entries + node->entries;
  size_t n = count_entries (plan, node), end;
  for (size_t i = 0; !reason && i < n; i = end)
    {
      end = run_end (entries, i, n);
      size_t from = clamp (atoms_below_sum (walker, low, (unsigned)i), step);
      size_t to = clamp (atoms_below_sum (walker, low, (unsigned)end), step);
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
  size_t from = clamp (atoms_below (walker, low), step), to = step->end;
  bool done;
  if (node->kind == SC_NODE_LESS)
    done = push (walker, node->no, step, false, from, to)
           && push (walker, node->yes, step, true, step->begin, from);
  else
    {
      const mp_limb_t *high = node->kind == SC_NODE_EQUAL
                                  ? low
                                  : sc_plan_limbs (plan, node->high);
      to = clamp (atoms_up_to (walker, high), step);
      done = push (walker, node->no, step, false, step->begin, step->end)
             && push (walker, node->yes, step, true, from,
                      to < from ? from : to);
    }
  return done ? SC_OK : SC_OUT_OF_MEMORY;
}

static enum sc_reason
walk (struct walker *walker)
{
  if (walker->plan->root >= walker->plan->n_nodes)
    return SC_PROOF_MALFORMED;
  enum sc_reason reason = make_cuts (walker);
  if (reason)
    return reason;
  if (!make_atoms (walker)
      || !push (walker, walker->plan->root, NULL, false, 0, walker->n_atoms))
    return SC_OUT_OF_MEMORY;
  while (walker->n_stack)
    {
      struct step step = walker->stack[--walker->n_stack];
      reason = walk_node (walker, &step);
      if (reason)
        return reason;
    }
  return walker->n_arrived == walker->n_atoms ? SC_OK : SC_PROOF_VALUE_LOST;
}

enum sc_reason
sc_walk (const struct sc_plan *plan, const struct sc_problem *problem,
         unsigned word_bits, sc_arrive *arrive, void *data, uint32_t *order,
         size_t *n_order)
{
  struct walker walker = { .plan = plan,
                           .problem = problem,
                           .word_bits = word_bits,
                           .arrive = arrive,
                           .data = data,
                           .order = order };
  enum sc_reason reason = walk (&walker);
  if (n_order)
    *n_order = walker.n_order;
  free (walker.cuts);
  free (walker.segments);
  free (walker.next);
  free (walker.visited);
  free (walker.met);
  free (walker.stack);
  return reason;
}
