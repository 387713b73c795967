/* The problem: labels, possible values and flows as they are given.

   What is made of them is segments.c.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array.h"
#include "problem.h"
#include "segments.h"

#include <stdlib.h>

enum sc_reason
sc_problem_create (struct sc_problem **out, unsigned precision, bool is_signed,
                   uint32_t n_targets, uint32_t default_target)
{
  if (precision > SC_PRECISION_MAX)
    return SC_PRECISION_UNSUPPORTED;
  if (precision == 0 || n_targets == 0
      || (default_target >= n_targets && default_target != SC_NO_TARGET))
    return SC_BAD_ARGUMENT;
  if (n_targets > SC_TARGETS_MAX)
    return SC_TOO_MANY_LABELS;

  struct sc_problem *problem = calloc (1, sizeof *problem);
  if (!problem)
    return SC_OUT_OF_MEMORY;
  problem->format = sc_format_make (precision, is_signed);
  problem->n_targets = n_targets;
  problem->default_target = default_target;
  problem->hedge_percent = 10;
  *out = problem;
  return SC_OK;
}

void
sc_problem_destroy (struct sc_problem *problem)
{
  if (!problem)
    return;
  free (problem->case_targets);
  free (problem->case_bounds);
  free (problem->known_bounds);
  free (problem->flows);
  free (problem->segments);
  free (problem->bounds);
  free (problem->run_bounds);
  free (problem->run_segments);
  free (problem);
}

/* Write LOW .. HIGH, clipped to the type, to OUT; false if nothing is
   left.  */
static bool
clip_to_type (const struct sc_format *format, mp_limb_t *out, const mpz_t low,
              const mpz_t high)
{
  if (mpz_cmp (low, high) > 0)
    return false;
  int low_place = sc_value_place (format, low);
  int high_place = sc_value_place (format, high);
  if (low_place > 0 || high_place < 0)
    return false;
  if (low_place < 0)
    sc_value_set_min (format, out);
  else
    sc_value_set (format, out, low);
  if (high_place > 0)
    sc_value_set_max (format, out + format->limbs);
  else
    sc_value_set (format, out + format->limbs, high);
  return true;
}

enum sc_reason
sc_problem_add_case (struct sc_problem *problem, const mpz_t low,
                     const mpz_t high, uint32_t target)
{
  if (problem->finished
      || (target >= problem->n_targets && target != SC_NO_TARGET))
    return SC_BAD_ARGUMENT;
  if (problem->n_cases == SC_CASES_MAX)
    return SC_TOO_MANY_LABELS;

  size_t pair = 2 * problem->format.limbs;
  size_t n = problem->n_cases;
  /* Both arrays grow by one rule, so one count serves them.  If only the
     first can grow, its count is not kept, and it is grown again.  */
  size_t bounds_allocated = problem->cases_allocated;
  if (!sc_array_reserve (&problem->case_bounds, &bounds_allocated, n + 1,
                         pair * sizeof (mp_limb_t)))
    return SC_OUT_OF_MEMORY;
  if (!sc_array_reserve (&problem->case_targets, &problem->cases_allocated,
                         n + 1, sizeof (uint32_t)))
    return SC_OUT_OF_MEMORY;

  if (clip_to_type (&problem->format, problem->case_bounds + n * pair, low,
                    high))
    {
      problem->case_targets[n] = target;
      problem->n_cases++;
    }
  return SC_OK;
}

enum sc_reason
sc_problem_restrict (struct sc_problem *problem, const mpz_t low,
                     const mpz_t high)
{
  if (problem->finished)
    return SC_BAD_ARGUMENT;
  size_t pair = 2 * problem->format.limbs;
  if (!sc_array_reserve (&problem->known_bounds, &problem->known_allocated,
                         problem->n_known + 1, pair * sizeof (mp_limb_t)))
    return SC_OUT_OF_MEMORY;
  if (clip_to_type (&problem->format,
                    problem->known_bounds + problem->n_known * pair, low,
                    high))
    problem->n_known++;
  return SC_OK;
}

enum sc_reason
sc_problem_set_flow (struct sc_problem *problem, uint32_t target,
                     uint64_t flow)
{
  if (problem->finished || target >= problem->n_targets || flow > SC_FLOW_MAX)
    return SC_BAD_ARGUMENT;
  if (!problem->flows)
    problem->flows = calloc (problem->n_targets, sizeof *problem->flows);
  if (!problem->flows)
    return SC_OUT_OF_MEMORY;
  problem->flows[target] = flow;
  return SC_OK;
}

enum sc_reason
sc_problem_set_hedge (struct sc_problem *problem, unsigned hedge_percent)
{
  if (problem->finished || hedge_percent > 100)
    return SC_BAD_ARGUMENT;
  problem->hedge_percent = hedge_percent;
  return SC_OK;
}

enum sc_reason
sc_problem_finish (struct sc_problem *problem)
{
  if (problem->finished)
    return SC_BAD_ARGUMENT;
  enum sc_reason reason = sc_segments_make (problem);
  problem->finished = reason == SC_OK;
  return reason;
}

size_t
sc_problem_segments (const struct sc_problem *problem)
{
  return problem->n_segments;
}

const struct sc_segment *
sc_problem_segment (const struct sc_problem *problem, size_t i)
{
  return &problem->segments[i];
}

void
sc_problem_bounds (const struct sc_problem *problem, size_t i, mpz_t low,
                   mpz_t high)
{
  sc_value_get (&problem->format, sc_segment_low (problem, i), low);
  sc_value_get (&problem->format, sc_segment_high (problem, i), high);
}

size_t
sc_problem_runs (const struct sc_problem *problem)
{
  return problem->n_runs;
}

void
sc_problem_run (const struct sc_problem *problem, size_t i, mpz_t low,
                mpz_t high)
{
  sc_value_get (&problem->format, sc_run_low (problem, i), low);
  sc_value_get (&problem->format, sc_run_high (problem, i), high);
}

size_t
sc_problem_labels (const struct sc_problem *problem)
{
  return problem->n_cases;
}

size_t
sc_problem_targets (const struct sc_problem *problem)
{
  return problem->n_reached;
}

unsigned
sc_problem_default_share (const struct sc_problem *problem)
{
  uint64_t total = 0, share = 0;
  for (size_t i = 0; i < problem->n_segments; i++)
    {
      const struct sc_segment *segment = &problem->segments[i];
      total += segment->weight;
      if (segment->target == problem->default_target)
        share += segment->weight;
    }
  return total ? (unsigned)(share * 10000 / total) : 0;
}
