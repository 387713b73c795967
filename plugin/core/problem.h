/* The problem as the rest of the core sees it, finished.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_PROBLEM_H
#define SC_PROBLEM_H

#include "value.h"

struct sc_problem
{
  struct sc_format format;
  uint32_t n_targets;
  uint32_t default_target;
  unsigned hedge_percent;
  bool finished;

  /* As given: labels, and where the index may lie.  Bounds are pairs of
     values, low then high, in one array each.  */
  uint32_t *case_targets;
  mp_limb_t *case_bounds;
  size_t n_cases, cases_allocated;
  mp_limb_t *known_bounds;
  size_t n_known, known_allocated;
  uint64_t *flows; /* By target; NULL if none was set.  */

  /* Made by sc_problem_finish.  */
  struct sc_segment *segments;
  mp_limb_t *bounds; /* Low and high of every segment.  */
  size_t n_segments;
  /* The segments less the values that cannot occur, for the proof: maximal
     runs of possible values, each with its segment.  */
  mp_limb_t *run_bounds;
  size_t *run_segments;
  size_t n_runs;
  size_t n_reached; /* Distinct targets among the segments.  */
};

static inline const mp_limb_t *
sc_segment_low (const struct sc_problem *problem, size_t i)
{
  return problem->bounds + 2 * i * problem->format.limbs;
}

static inline const mp_limb_t *
sc_segment_high (const struct sc_problem *problem, size_t i)
{
  return problem->bounds + (2 * i + 1) * problem->format.limbs;
}

static inline const mp_limb_t *
sc_run_low (const struct sc_problem *problem, size_t i)
{
  return problem->run_bounds + 2 * i * problem->format.limbs;
}

static inline const mp_limb_t *
sc_run_high (const struct sc_problem *problem, size_t i)
{
  return problem->run_bounds + (2 * i + 1) * problem->format.limbs;
}

#endif /* SC_PROBLEM_H */
