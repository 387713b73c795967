/* What the unit tests of the core share; see support.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

uint64_t
random_next (struct random *random)
{
  uint64_t z = random->state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

uint64_t
random_below (struct random *random, uint64_t bound)
{
  return random_next (random) % bound;
}

void
reference_init (struct reference *reference, unsigned precision,
                bool is_signed, uint32_t n_targets, uint32_t default_target)
{
  reference->precision = precision;
  reference->is_signed = is_signed;
  reference->n_targets = n_targets;
  reference->default_target = default_target;
  reference->n = 0;
  reference->restricted = false;
  mpz_inits (reference->least, reference->most, NULL);
  mpz_setbit (reference->most, precision - is_signed);
  if (is_signed)
    mpz_neg (reference->least, reference->most);
  mpz_sub_ui (reference->most, reference->most, 1);
}

void
reference_clear (struct reference *reference)
{
  for (size_t i = 0; i < reference->n; i++)
    mpz_clears (reference->labels[i].low, reference->labels[i].high, NULL);
  mpz_clears (reference->least, reference->most, NULL);
}

void
reference_add (struct reference *reference, const mpz_t low, const mpz_t high,
               uint32_t target)
{
  for (size_t i = 0; i < reference->n; i++)
    if (mpz_cmp (low, reference->labels[i].high) <= 0
        && mpz_cmp (high, reference->labels[i].low) >= 0)
      return;
  size_t n = reference->n++;
  mpz_init_set (reference->labels[n].low, low);
  mpz_init_set (reference->labels[n].high, high);
  reference->labels[n].target = target;
}

void
reference_add_si (struct reference *reference, long low, long high,
                  uint32_t target)
{
  mpz_t first, last;
  mpz_init_set_si (first, low);
  mpz_init_set_si (last, high);
  reference_add (reference, first, last, target);
  mpz_clears (first, last, NULL);
}

uint32_t
reference_target (const struct reference *reference, const mpz_t value)
{
  if (mpz_cmp (value, reference->least) < 0
      || mpz_cmp (value, reference->most) > 0)
    return SC_NO_TARGET;
  for (size_t i = 0; i < reference->n; i++)
    if (mpz_cmp (value, reference->labels[i].low) >= 0
        && mpz_cmp (value, reference->labels[i].high) <= 0)
      return reference->labels[i].target;
  return reference->default_target;
}

struct sc_problem *
reference_problem (const struct reference *reference, struct random *flows)
{
  struct sc_problem *problem = NULL;
  assert_int_equal (
      sc_problem_create (&problem, reference->precision, reference->is_signed,
                         reference->n_targets, reference->default_target),
      SC_OK);
  for (size_t i = 0; i < reference->n; i++)
    assert_int_equal (sc_problem_add_case (problem, reference->labels[i].low,
                                           reference->labels[i].high,
                                           reference->labels[i].target),
                      SC_OK);
  if (reference->restricted)
    assert_int_equal (
        sc_problem_restrict (problem, reference->least, reference->most),
        SC_OK);
  for (uint32_t i = 0; flows && i < reference->n_targets; i++)
    {
      uint64_t flow = random_below (flows, 1 << random_below (flows, 24));
      assert_int_equal (sc_problem_set_flow (problem, i, flow), SC_OK);
    }
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  return problem;
}

/* A random value near the last one, or anywhere.  */
static void
random_value (const struct reference *reference, struct random *random,
              unsigned shape, mpz_t value)
{
  if (shape == 0)
    mpz_add_ui (value, value, 1);
  else if (shape == 1)
    mpz_add_ui (value, value, 1 + random_below (random, 6));
  else
    {
      mpz_set_ui (value, random_next (random));
      for (unsigned i = 1; i < (reference->precision + 63) / 64; i++)
        {
          mpz_mul_2exp (value, value, 64);
          mpz_add_ui (value, value, random_next (random));
        }
      mpz_fdiv_r_2exp (value, value, reference->precision);
      mpz_add (value, value, reference->least);
      if (mpz_cmp (value, reference->most) > 0)
        mpz_set (value, reference->most);
    }
}

void
reference_random (struct reference *reference, struct random *random, size_t n)
{
  static const unsigned precisions[] = { 1, 3, 8, 16, 32, 32, 64, 65, 128 };
  unsigned precision = precisions[random_below (random, 9)];
  uint32_t n_targets = 1 + (uint32_t)random_below (random, n + 2);
  if (random_below (random, 2))
    n_targets = 1 + (uint32_t)random_below (random, 4);
  uint32_t default_target = random_below (random, 5)
                                ? (uint32_t)random_below (random, n_targets)
                                : SC_NO_TARGET;
  reference_init (reference, precision, random_below (random, 2), n_targets,
                  default_target);
  unsigned shape = (unsigned)random_below (random, 3);
  mpz_t low, high;
  mpz_inits (low, high, NULL);
  random_value (reference, random, random_below (random, 2) ? 0 : 2, low);
  for (size_t i = 0; i < n; i++)
    {
      random_value (reference, random, shape, low);
      mpz_add_ui (high, low,
                  random_below (random, 4) ? 0 : random_below (random, 9));
      if (mpz_cmp (high, reference->most) > 0)
        mpz_set (high, reference->most);
      if (mpz_cmp (low, high) > 0)
        continue;
      reference_add (reference, low, high,
                     (uint32_t)random_below (random, n_targets));
      mpz_set (low, high);
    }
  /* Now and then the index's range is known, between two labels.  */
  if (reference->n > 1 && random_below (random, 4) == 0)
    {
      reference->restricted = true;
      mpz_set (reference->least, reference->labels[0].low);
      if (mpz_cmp (reference->labels[reference->n - 1].high, reference->least)
          >= 0)
        mpz_set (reference->most, reference->labels[reference->n - 1].high);
    }
  /* Something must be reachable.  */
  if (reference->n == 0 && default_target == SC_NO_TARGET)
    reference->default_target = 0;
  mpz_clears (low, high, NULL);
}

struct sc_params
test_params (unsigned predictability_percent)
{
  return (struct sc_params){ .machine = sc_machine_at (0),
                             .predictability_percent = predictability_percent,
                             .word_bits = 64,
                             .allow_bits = true,
                             .allow_class = true };
}

struct sc_plan *
test_plan (const struct sc_problem *problem, const struct sc_params *params)
{
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, problem, params), SC_OK);
  return plan;
}

static void
check_value (const struct sc_plan *plan, const struct reference *reference,
             const mpz_t value)
{
  uint32_t expected = reference_target (reference, value);
  if (expected != SC_NO_TARGET)
    assert_int_equal (sc_plan_evaluate (plan, value), expected);
}

/* VALUE itself and the values beside it.  */
static void
check_around (const struct sc_plan *plan, const struct reference *reference,
              const mpz_t value)
{
  mpz_t near;
  mpz_init_set (near, value);
  check_value (plan, reference, near);
  mpz_sub_ui (near, value, 1);
  check_value (plan, reference, near);
  mpz_add_ui (near, value, 1);
  check_value (plan, reference, near);
  mpz_clear (near);
}

void
check_plan (const struct sc_plan *plan, const struct reference *reference,
            struct random *random)
{
  for (size_t i = 0; i < reference->n; i++)
    {
      check_around (plan, reference, reference->labels[i].low);
      check_around (plan, reference, reference->labels[i].high);
    }
  check_around (plan, reference, reference->least);
  check_around (plan, reference, reference->most);
  mpz_t value;
  mpz_init (value);
  for (unsigned i = 0; i < 50; i++)
    {
      random_value (reference, random, 2, value);
      check_value (plan, reference, value);
    }
  mpz_clear (value);
}
