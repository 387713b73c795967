/* The proof: does every value reach its target?

   Exact: all values are sent through the plan at once; see walk.c.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "walk.h"

static enum sc_reason
check_arrival (const struct sc_arrival *arrival, void *data)
{
  const struct sc_problem *problem = data;
  bool right = problem->segments[arrival->segment].target == arrival->target;
  return right ? SC_OK : SC_PROOF_WRONG_TARGET;
}

enum sc_reason
sc_plan_prove (const struct sc_plan *plan, const struct sc_problem *problem,
               unsigned word_bits)
{
  if (!problem->finished || (word_bits != 32 && word_bits != 64))
    return SC_BAD_ARGUMENT;
  if (plan->format.precision != problem->format.precision
      || plan->format.is_signed != problem->format.is_signed)
    return SC_PROOF_MALFORMED;
  return sc_walk (plan, problem, word_bits, check_arrival, (void *)problem,
                  NULL, NULL);
}
