/* Area: core, values.  Purpose: conversion, order and steps at the ends of
   types of many widths.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "value.h"

static const unsigned precisions[]
    = { 1, 2, 7, 8, 31, 32, 63, 64, 65, 127, 128, 129, 192, 1024 };
#define N_PRECISIONS (sizeof precisions / sizeof precisions[0])

struct limits
{
  mpz_t least, most;
};

static void
limits_init (struct limits *limits, const struct sc_format *format)
{
  mpz_inits (limits->least, limits->most, NULL);
  mpz_setbit (limits->most, format->precision - format->is_signed);
  if (format->is_signed)
    mpz_neg (limits->least, limits->most);
  mpz_sub_ui (limits->most, limits->most, 1);
}

static void
limits_clear (struct limits *limits)
{
  mpz_clears (limits->least, limits->most, NULL);
}

/* DELTA away from one end, converted and back.  */
static void
check_round_trip (const struct sc_format *format, const mpz_t value)
{
  mp_limb_t limbs[SC_LIMBS_MAX];
  mpz_t back;
  mpz_init (back);
  sc_value_set (format, limbs, value);
  sc_value_get (format, limbs, back);
  assert_int_equal (mpz_cmp (value, back), 0);
  mpz_clear (back);
}

static void
for_each_format (void (*check) (const struct sc_format *,
                                const struct limits *))
{
  for (size_t i = 0; i < N_PRECISIONS; i++)
    for (int is_signed = 0; is_signed < 2; is_signed++)
      {
        struct sc_format format = sc_format_make (precisions[i], is_signed);
        struct limits limits;
        limits_init (&limits, &format);
        check (&format, &limits);
        limits_clear (&limits);
      }
}

static void
check_ends (const struct sc_format *format, const struct limits *limits)
{
  mpz_t value;
  mpz_init (value);
  assert_int_equal (sc_value_place (format, limits->least), 0);
  assert_int_equal (sc_value_place (format, limits->most), 0);
  check_round_trip (format, limits->least);
  check_round_trip (format, limits->most);
  mpz_sub_ui (value, limits->least, 1);
  assert_int_equal (sc_value_place (format, value), -1);
  mpz_add_ui (value, limits->most, 1);
  assert_int_equal (sc_value_place (format, value), 1);
  mpz_set_ui (value, 0);
  assert_int_equal (sc_value_place (format, value), 0);
  check_round_trip (format, value);
  mpz_add_ui (value, limits->least, 1);
  check_round_trip (format, value);
  mpz_clear (value);
}

static void
check_order (const struct sc_format *format, const struct limits *limits)
{
  mp_limb_t least[SC_LIMBS_MAX], most[SC_LIMBS_MAX], zero[SC_LIMBS_MAX],
      other[SC_LIMBS_MAX];
  sc_value_set (format, least, limits->least);
  sc_value_set (format, most, limits->most);
  sc_value_set_zero (format, zero);
  assert_true (sc_value_compare (format, least, most) < 0);
  assert_true (sc_value_compare (format, zero, least) >= 0);
  assert_true (sc_value_compare (format, zero, most) <= 0);
  sc_value_set_min (format, other);
  assert_int_equal (sc_value_compare (format, least, other), 0);
  sc_value_set_max (format, other);
  assert_int_equal (sc_value_compare (format, most, other), 0);
  assert_false (sc_value_next (format, other, most));
  assert_false (sc_value_previous (format, other, least));
  assert_true (sc_value_next (format, other, least));
  assert_int_equal (sc_value_distance (format, least, other, 9), 1);
  assert_true (sc_value_previous (format, other, other));
  assert_int_equal (sc_value_compare (format, least, other), 0);
}

static void
test_value_round_trips_at_ends (void **state)
{
  (void)state;
  for_each_format (check_ends);
}

static void
test_value_order_is_that_of_numbers (void **state)
{
  (void)state;
  for_each_format (check_order);
}

static void
test_value_distance_is_capped (void **state)
{
  (void)state;
  struct sc_format format = sc_format_make (128, false);
  mp_limb_t low[2] = { 5, 0 }, near[2] = { 68, 0 }, far[2] = { 6, 1 };
  assert_int_equal (sc_value_distance (&format, low, near, 64), 63);
  assert_int_equal (sc_value_distance (&format, low, far, 64), 64);
}

static void
test_scale_is_exact (void **state)
{
  (void)state;
  assert_true (sc_scale (UINT64_MAX, UINT64_MAX, UINT64_MAX) == UINT64_MAX);
  assert_true (sc_scale (1ull << 40, 1ull << 40, 1ull << 41) == 1ull << 39);
  assert_true (sc_scale (7, 3, 2) == 10);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_value_round_trips_at_ends),
    cmocka_unit_test (test_value_order_is_that_of_numbers),
    cmocka_unit_test (test_value_distance_is_capped),
    cmocka_unit_test (test_scale_is_exact),
  };
  return cmocka_run_group_tests_name ("value", tests, NULL, NULL);
}
