/* What the unit tests of the core share: random problems, and a reference
   that knows nothing of segments.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_TEST_SUPPORT_H
#define SC_TEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "switchcost.h"

/* SplitMix64 (Steele, Lea, Flood 2014): seeded, the same on every host.  */
struct random
{
  uint64_t state;
};

uint64_t random_next (struct random *random);
/* 0 .. BOUND - 1.  */
uint64_t random_below (struct random *random, uint64_t bound);

/* A switch as a list of labels, evaluated by looking at each.  */
#define REFERENCE_MAX 6000
struct reference
{
  unsigned precision;
  bool is_signed;
  uint32_t n_targets;
  uint32_t default_target;
  size_t n;
  struct
  {
    mpz_t low, high;
    uint32_t target;
  } labels[REFERENCE_MAX];
  bool restricted;
  mpz_t least, most;
};

void reference_init (struct reference *reference, unsigned precision,
                     bool is_signed, uint32_t n_targets,
                     uint32_t default_target);
void reference_clear (struct reference *reference);
/* Add LOW .. HIGH unless it overlaps a label that is there.  */
void reference_add (struct reference *reference, const mpz_t low,
                    const mpz_t high, uint32_t target);
void reference_add_si (struct reference *reference, long low, long high,
                       uint32_t target);
/* The target of VALUE, SC_NO_TARGET if it cannot occur.  */
uint32_t reference_target (const struct reference *reference,
                           const mpz_t value);
/* A finished problem of the same switch; fails the test if it cannot be
   made.  */
struct sc_problem *reference_problem (const struct reference *reference,
                                      struct random *flows);

/* A random switch of about N labels, of one of several shapes.  */
void reference_random (struct reference *reference, struct random *random,
                       size_t n);

/* Parameters for tests.  */
struct sc_params test_params (unsigned predictability_percent);

/* The plan for PROBLEM with PARAMS; fails the test if there is none.  The
   caller destroys it.  */
struct sc_plan *test_plan (const struct sc_problem *problem,
                           const struct sc_params *params);

/* Compare PLAN with REFERENCE on every label's bounds, their neighbours, the
   type's extremes and random values.  */
void check_plan (const struct sc_plan *plan, const struct reference *reference,
                 struct random *random);

#endif /* SC_TEST_SUPPORT_H */
