/* From labels to segments.

   The labels, sorted, and the gaps between them cover all values of the type;
   where the index may lie cuts this cover into pieces; pieces that cannot
   occur are dropped; neighbours of one target, with only impossible values
   between them, are joined into segments.

   A target's flow is divided evenly over its labels, as GCC divides an edge's
   probability; a label's over its pieces; the default counts as one label of
   its target and its pieces are the gaps.

   O(n log n) in labels.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "segments.h"
#include "array.h"

#include <stdlib.h>
#include <string.h>

/* The number of the label that stands for the default.  */
#define DEFAULT_LABEL SIZE_MAX

/* An interval with where it came from; bounds point into other arrays.  */
struct interval
{
  const mp_limb_t *low, *high;
  size_t label;
  unsigned limbs;
};

struct cutter
{
  struct sc_problem *problem;
  struct interval *labels; /* Sorted.  */
  struct interval *known;  /* Sorted, disjoint.  */
  size_t n_known;
  mp_limb_t *room; /* Bounds that are in no other array.  */
  size_t room_used;
  struct interval *pieces;
  size_t n_pieces;
  uint32_t *label_pieces;  /* By label; the default's is the last.  */
  uint32_t *target_labels; /* Labels with pieces, by target.  */
};

static int
compare_intervals (const void *a, const void *b)
{
  const struct interval *left = a, *right = b;
  int order = mpn_cmp (left->low, right->low, left->limbs);
  return order ? order : mpn_cmp (left->high, right->high, left->limbs);
}

static void
load_intervals (struct interval *out, const mp_limb_t *bounds, size_t n,
                unsigned limbs)
{
  for (size_t i = 0; i < n; i++)
    {
      out[i].low = bounds + 2 * i * limbs;
      out[i].high = out[i].low + limbs;
      out[i].label = i;
      out[i].limbs = limbs;
    }
  qsort (out, n, sizeof *out, compare_intervals);
}

static enum sc_reason
load_labels (struct cutter *cutter)
{
  struct sc_problem *problem = cutter->problem;
  load_intervals (cutter->labels, problem->case_bounds, problem->n_cases,
                  problem->format.limbs);
  for (size_t i = 1; i < problem->n_cases; i++)
    if (sc_value_compare (&problem->format, cutter->labels[i - 1].high,
                          cutter->labels[i].low)
        >= 0)
      return SC_LABELS_OVERLAP;
  return SC_OK;
}

/* The intervals in which the index may lie, overlaps joined; the whole type
   if nothing is known.  */
static void
load_known (struct cutter *cutter)
{
  struct sc_problem *problem = cutter->problem;
  const struct sc_format *format = &problem->format;
  if (problem->n_known == 0)
    {
      mp_limb_t *low = cutter->room;
      mp_limb_t *high = cutter->room + format->limbs;
      cutter->room_used = 2 * format->limbs;
      sc_value_set_min (format, low);
      sc_value_set_max (format, high);
      cutter->known[0]
          = (struct interval){ low, high, DEFAULT_LABEL, format->limbs };
      cutter->n_known = 1;
      return;
    }

  struct interval *known = cutter->known;
  load_intervals (known, problem->known_bounds, problem->n_known,
                  format->limbs);
  size_t last = 0;
  for (size_t i = 1; i < problem->n_known; i++)
    if (sc_value_compare (format, known[i].low, known[last].high) > 0)
      known[++last] = known[i];
    else if (sc_value_compare (format, known[i].high, known[last].high) > 0)
      known[last].high = known[i].high;
  cutter->n_known = last + 1;
}

/* The target of LABEL; SC_NO_TARGET if its values cannot occur.  */
static uint32_t
label_target (const struct cutter *cutter, size_t label)
{
  const struct sc_problem *problem = cutter->problem;
  return label == DEFAULT_LABEL ? problem->default_target
                                : problem->case_targets[label];
}

static void
add_piece (struct cutter *cutter, const mp_limb_t *low, const mp_limb_t *high,
           size_t label)
{
  uint32_t target = label_target (cutter, label);
  if (target == SC_NO_TARGET)
    return;
  cutter->pieces[cutter->n_pieces++]
      = (struct interval){ low, high, label, cutter->problem->format.limbs };
  size_t i = label == DEFAULT_LABEL ? cutter->problem->n_cases : label;
  if (cutter->label_pieces[i]++ == 0)
    cutter->target_labels[target]++;
}

/* The neighbour of VALUE, kept in room; NULL past the end of the type.  */
static const mp_limb_t *
neighbour (struct cutter *cutter, const mp_limb_t *value, bool upwards)
{
  const struct sc_format *format = &cutter->problem->format;
  mp_limb_t *out = cutter->room + cutter->room_used;
  bool exists = upwards ? sc_value_next (format, out, value)
                        : sc_value_previous (format, out, value);
  if (!exists)
    return NULL;
  cutter->room_used += format->limbs;
  return out;
}

/* Cut the known interval LOW .. HIGH into pieces; *LABEL is the first label
   that may end in it, and is moved on.  */
static void
cut_known (struct cutter *cutter, const mp_limb_t *low, const mp_limb_t *high,
           size_t *label)
{
  const struct sc_format *format = &cutter->problem->format;
  size_t n = cutter->problem->n_cases;
  size_t i = *label;
  while (i < n && sc_value_compare (format, cutter->labels[i].high, low) < 0)
    i++;
  while (low && i < n
         && sc_value_compare (format, cutter->labels[i].low, high) <= 0)
    {
      const struct interval *next = &cutter->labels[i];
      if (sc_value_compare (format, low, next->low) < 0)
        {
          add_piece (cutter, low, neighbour (cutter, next->low, false),
                     DEFAULT_LABEL);
          low = next->low;
        }
      bool ends_here = sc_value_compare (format, next->high, high) <= 0;
      add_piece (cutter, low, ends_here ? next->high : high, next->label);
      if (!ends_here)
        {
          *label = i;
          return;
        }
      low = neighbour (cutter, next->high, true);
      i++;
    }
  *label = i;
  if (low && sc_value_compare (format, low, high) <= 0)
    add_piece (cutter, low, high, DEFAULT_LABEL);
}

/* The flow of one piece of LABEL, not scaled yet: FLOWS by target, or one for
   every label if NULL.  In 1/2^9, so that division keeps enough of a small
   flow and the sum over all targets fits.  */
static uint64_t
piece_flow (const struct cutter *cutter, size_t label, const uint64_t *flows)
{
  size_t i = label == DEFAULT_LABEL ? cutter->problem->n_cases : label;
  uint32_t target = label_target (cutter, label);
  uint64_t flow = flows ? flows[target] : (uint64_t)1 << 20;
  uint64_t labels = flows ? cutter->target_labels[target] : 1;
  return sc_scale (flow, 1 << 9, labels * cutter->label_pieces[i]);
}

static uint64_t
total_flow (const struct cutter *cutter, const uint64_t *flows)
{
  uint64_t total = 0;
  for (size_t i = 0; i < cutter->n_pieces; i++)
    total += piece_flow (cutter, cutter->pieces[i].label, flows);
  return total;
}

/* PIECE is of segment SEGMENT: extend the last run by it, or begin one.  */
static void
add_to_runs (struct sc_problem *problem, const struct interval *piece,
             size_t segment)
{
  const struct sc_format *format = &problem->format;
  size_t n = problem->n_runs;
  mp_limb_t after[SC_LIMBS_MAX];
  bool extends = n > 0 && problem->run_segments[n - 1] == segment
                 && sc_value_next (format, after, sc_run_high (problem, n - 1))
                 && !sc_value_compare (format, after, piece->low);
  if (!extends)
    {
      problem->run_segments[n] = segment;
      sc_value_copy (format, problem->run_bounds + 2 * n * format->limbs,
                     piece->low);
      n = ++problem->n_runs;
    }
  sc_value_copy (format, problem->run_bounds + (2 * n - 1) * format->limbs,
                 piece->high);
}

/* Join the pieces into segments, and give these their weights.  */
static void
join_pieces (struct cutter *cutter)
{
  struct sc_problem *problem = cutter->problem;
  const struct sc_format *format = &problem->format;
  /* Room for the 1 that every piece gets at least.  */
  const uint64_t whole = SC_WEIGHT_TOTAL - 3 * (uint64_t)SC_CASES_MAX;
  uint64_t even_total = total_flow (cutter, NULL);
  uint64_t flow_total
      = problem->flows ? total_flow (cutter, problem->flows) : 0;
  const uint64_t *flows = flow_total ? problem->flows : NULL;
  if (!flows)
    flow_total = even_total;
  unsigned hedge = problem->hedge_percent;
  struct sc_segment *last = NULL;

  for (size_t i = 0; i < cutter->n_pieces; i++)
    {
      const struct interval *piece = &cutter->pieces[i];
      uint32_t target = label_target (cutter, piece->label);
      uint64_t flow = sc_scale (piece_flow (cutter, piece->label, flows),
                                whole, flow_total);
      uint64_t even = sc_scale (piece_flow (cutter, piece->label, NULL), whole,
                                even_total);
      uint64_t weight = (flow * (100 - hedge) + even * hedge) / 100 + 1;

      if (!last || last->target != target)
        {
          size_t n = problem->n_segments++;
          last = &problem->segments[n];
          *last = (struct sc_segment){ .target = target };
          sc_value_copy (format, problem->bounds + 2 * n * format->limbs,
                         piece->low);
        }
      last->flow += flow;
      last->weight += weight;
      size_t n = (size_t)(last - problem->segments);
      mp_limb_t *low = problem->bounds + 2 * n * format->limbs;
      sc_value_copy (format, low + format->limbs, piece->high);
      last->is_single = !sc_value_compare (format, low, piece->high);
      add_to_runs (problem, piece, n);
    }
}

static bool
allocate (struct cutter *cutter)
{
  struct sc_problem *problem = cutter->problem;
  size_t n = problem->n_cases, limbs = problem->format.limbs;
  /* Every label gives at most itself and the gap before it; every known
     interval one cut more, and one gap after the last label.  */
  size_t known = problem->n_known + 1, pieces = 2 * (n + 1) + 2 * known;
  cutter->labels = sc_array_new (n, sizeof *cutter->labels);
  cutter->known = sc_array_new (known, sizeof *cutter->known);
  cutter->room = sc_array_new (2 * pieces, limbs * sizeof (mp_limb_t));
  cutter->pieces = sc_array_new (pieces, sizeof *cutter->pieces);
  cutter->label_pieces = calloc (n + 1, sizeof *cutter->label_pieces);
  cutter->target_labels
      = calloc (problem->n_targets, sizeof *cutter->target_labels);
  problem->segments = sc_array_new (pieces, sizeof *problem->segments);
  problem->bounds = sc_array_new (2 * pieces, limbs * sizeof (mp_limb_t));
  problem->run_bounds = sc_array_new (2 * pieces, limbs * sizeof (mp_limb_t));
  problem->run_segments = sc_array_new (pieces, sizeof (size_t));
  return cutter->labels && cutter->known && cutter->room && cutter->pieces
         && cutter->label_pieces && cutter->target_labels && problem->segments
         && problem->bounds && problem->run_bounds && problem->run_segments;
}

static void
release (struct cutter *cutter)
{
  free (cutter->labels);
  free (cutter->known);
  free (cutter->room);
  free (cutter->pieces);
  free (cutter->label_pieces);
  free (cutter->target_labels);
}

static enum sc_reason
make (struct cutter *cutter)
{
  if (!allocate (cutter))
    return SC_OUT_OF_MEMORY;
  enum sc_reason reason = load_labels (cutter);
  if (reason)
    return reason;
  load_known (cutter);
  size_t label = 0;
  for (size_t i = 0; i < cutter->n_known; i++)
    cut_known (cutter, cutter->known[i].low, cutter->known[i].high, &label);
  if (cutter->n_pieces == 0)
    return SC_NOTHING_REACHABLE;
  join_pieces (cutter);
  for (uint32_t i = 0; i < cutter->problem->n_targets; i++)
    cutter->problem->n_reached += cutter->target_labels[i] > 0;
  return SC_OK;
}

enum sc_reason
sc_segments_make (struct sc_problem *problem)
{
  struct cutter cutter = { .problem = problem };
  enum sc_reason reason = make (&cutter);
  release (&cutter);
  if (reason)
    {
      free (problem->segments);
      free (problem->bounds);
      free (problem->run_bounds);
      free (problem->run_segments);
      problem->segments = NULL;
      problem->bounds = problem->run_bounds = NULL;
      problem->run_segments = NULL;
    }
  return reason;
}
