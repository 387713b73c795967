/* Atoms; see atoms.h.

   O(n log n): sorting the cuts.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE /* qsort_r */

#include "atoms.h"
#include "array.h"

#include <limits.h>
#include <stdlib.h>

static bool
add_cut (struct sc_atoms *atoms, const mp_limb_t *value)
{
  size_t limbs = atoms->plan->format.limbs;
  if (!sc_array_reserve (&atoms->cuts, &atoms->allocated, atoms->n + 1,
                         limbs * sizeof (mp_limb_t)))
    return false;
  sc_value_copy (&atoms->plan->format, atoms->cuts + atoms->n++ * limbs,
                 value);
  return true;
}

/* Cut after VALUE, if there is a value after it.  */
static bool
add_cut_after (struct sc_atoms *atoms, const mp_limb_t *value)
{
  mp_limb_t after[SC_LIMBS_MAX];
  return !sc_value_next (&atoms->plan->format, after, value)
         || add_cut (atoms, after);
}

bool
sc_mask_next_run (uint64_t mask, unsigned *bit, unsigned *begin, unsigned *end)
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
add_cut_at (struct sc_atoms *atoms, const mp_limb_t *low, unsigned delta)
{
  mp_limb_t value[SC_LIMBS_MAX];
  return !sc_value_add (&atoms->plan->format, value, low, delta)
         || add_cut (atoms, value);
}

static bool
add_bit_cuts (struct sc_atoms *atoms, const struct sc_node *node,
              const mp_limb_t *low)
{
  unsigned bit = 0, begin, end;
  while (sc_mask_next_run (node->mask, &bit, &begin, &end))
    if (!add_cut_at (atoms, low, begin) || !add_cut_at (atoms, low, end))
      return false;
  return add_cut (atoms, low) && add_cut_at (atoms, low, node->word_bits);
}

size_t
sc_class_entries (const struct sc_plan *plan, const struct sc_node *node)
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

size_t
sc_class_run_end (const uint8_t *entries, size_t i, size_t n)
{
  size_t end = i + 1;
  while (end < n && entries[end] == entries[i])
    end++;
  return end;
}

static bool
add_class_cuts (struct sc_atoms *atoms, const struct sc_node *node,
                const mp_limb_t *low)
{
  const uint8_t *entries = atoms->plan->entries + node->entries;
  size_t n = sc_class_entries (atoms->plan, node);
  for (size_t i = 0; i < n; i = sc_class_run_end (entries, i, n))
    if (!add_cut_at (atoms, low, (unsigned)i))
      return false;
  return add_cut_after (atoms, sc_plan_limbs (atoms->plan, node->high));
}

static bool
add_node_cuts (struct sc_atoms *atoms, const struct sc_node *node)
{
  const struct sc_plan *plan = atoms->plan;
  if (node->kind == SC_NODE_TARGET || node->kind == SC_NODE_TABLE
      || node->kind == SC_NODE_CLASS_LESS)
    return true;
  const mp_limb_t *low = sc_plan_limbs (plan, node->low);
  switch (node->kind)
    {
    case SC_NODE_LESS:
      return add_cut (atoms, low);
    case SC_NODE_EQUAL:
      return add_cut (atoms, low) && add_cut_after (atoms, low);
    case SC_NODE_RANGE:
      return add_cut (atoms, low)
             && add_cut_after (atoms, sc_plan_limbs (plan, node->high));
    case SC_NODE_BITS:
      return add_bit_cuts (atoms, node, low);
    case SC_NODE_CLASS:
      return add_class_cuts (atoms, node, low);
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
      || node->yes >= plan->n_nodes || node->limit > SC_CLASSES_MAX)
    return false;
  size_t n = sc_class_entries (plan, node);
  for (size_t i = 0; i < n; i++)
    if (plan->entries[node->entries + i] >= node->limit)
      return false;
  return n > 0;
}

/* Are the numbers in NODE those of something?  */
static bool
is_well_formed (const struct sc_plan *plan, const struct sc_node *node,
                unsigned word_bits)
{
  switch (node->kind)
    {
    case SC_NODE_TARGET:
      return node->target < plan->n_targets;
    case SC_NODE_TABLE:
      return true;
    case SC_NODE_BITS:
      if ((node->word_bits != 32 && node->word_bits != 64)
          || node->word_bits > word_bits || node->yes >= plan->n_nodes
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
sort_cuts (struct sc_atoms *atoms)
{
  struct sc_format format = atoms->plan->format;
  size_t limbs = format.limbs, n = atoms->n;
  mp_limb_t *cuts = atoms->cuts;
  if (limbs == 1)
    qsort (cuts, n, sizeof *cuts, compare_limb);
  else
    qsort_r (cuts, n, limbs * sizeof *cuts, compare_values, &format);

  size_t kept = 1;
  for (size_t i = 1; i < n; i++)
    if (sc_value_compare (&format, cuts + i * limbs,
                          cuts + (kept - 1) * limbs))
      sc_value_copy (&format, cuts + kept++ * limbs, cuts + i * limbs);
  atoms->n = kept;
}

static enum sc_reason
make_cuts (struct sc_atoms *atoms, const struct sc_problem *problem,
           unsigned word_bits)
{
  const struct sc_plan *plan = atoms->plan;
  mp_limb_t least[SC_LIMBS_MAX];
  sc_value_set_min (&plan->format, least);
  if (!add_cut (atoms, least))
    return SC_OUT_OF_MEMORY;
  for (size_t i = 0; i < problem->n_runs; i++)
    if (!add_cut (atoms, sc_run_low (problem, i))
        || !add_cut_after (atoms, sc_run_high (problem, i)))
      return SC_OUT_OF_MEMORY;
  for (size_t i = 0; i < plan->n_nodes; i++)
    if (!is_well_formed (plan, &plan->nodes[i], word_bits))
      return SC_PROOF_MALFORMED;
    else if (!add_node_cuts (atoms, &plan->nodes[i]))
      return SC_OUT_OF_MEMORY;
  sort_cuts (atoms);
  return SC_OK;
}

/* Which segment each atom is of.  */
static bool
find_segments (struct sc_atoms *atoms, const struct sc_problem *problem)
{
  const struct sc_format *format = &problem->format;
  atoms->segments = sc_array_new (atoms->n, sizeof *atoms->segments);
  if (!atoms->segments)
    return false;
  size_t run = 0;
  for (size_t i = 0; i < atoms->n; i++)
    {
      const mp_limb_t *first = atoms->cuts + i * format->limbs;
      while (run < problem->n_runs
             && sc_value_compare (format, sc_run_high (problem, run), first)
                    < 0)
        run++;
      bool inside
          = run < problem->n_runs
            && sc_value_compare (format, sc_run_low (problem, run), first)
                   <= 0;
      atoms->segments[i] = inside ? problem->run_segments[run] : SC_NO_SEGMENT;
    }
  return true;
}

enum sc_reason
sc_atoms_make (struct sc_atoms *atoms, const struct sc_plan *plan,
               const struct sc_problem *problem, unsigned word_bits)
{
  *atoms = (struct sc_atoms){ .plan = plan };
  enum sc_reason reason = make_cuts (atoms, problem, word_bits);
  if (!reason && !find_segments (atoms, problem))
    reason = SC_OUT_OF_MEMORY;
  if (reason)
    sc_atoms_clear (atoms);
  return reason;
}

void
sc_atoms_clear (struct sc_atoms *atoms)
{
  free (atoms->cuts);
  free (atoms->segments);
}

size_t
sc_atoms_below (const struct sc_atoms *atoms, const mp_limb_t *value)
{
  size_t limbs = atoms->plan->format.limbs, low = 0, high = atoms->n;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (sc_value_compare (&atoms->plan->format, atoms->cuts + middle * limbs,
                            value)
          < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

size_t
sc_atoms_up_to (const struct sc_atoms *atoms, const mp_limb_t *value)
{
  mp_limb_t after[SC_LIMBS_MAX];
  if (!sc_value_next (&atoms->plan->format, after, value))
    return atoms->n;
  return sc_atoms_below (atoms, after);
}

size_t
sc_atoms_below_sum (const struct sc_atoms *atoms, const mp_limb_t *low,
                    unsigned delta)
{
  mp_limb_t value[SC_LIMBS_MAX];
  if (!sc_value_add (&atoms->plan->format, value, low, delta))
    return atoms->n;
  return sc_atoms_below (atoms, value);
}
