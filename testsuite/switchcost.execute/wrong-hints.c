/* Area: execute, weights
   Purpose: hints and attributes that are wrong, extreme or contradictory
   change the order of the tests, never a result.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

NOIPA int
expected_value (int x)
{
  switch (__builtin_expect (x, 5))
    {
    case -7000: return h1 ();
    case 5: return h2 ();
    case 120: return h3 ();
    case 15000: return h4 ();
    case 15001: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
expected_default (int x)
{
  switch (__builtin_expect (x, 999))
    {
    case -7000: return h1 ();
    case 5: return h2 ();
    case 120: return h3 ();
    case 15000: return h4 ();
    default: return h6 ();
    }
}

NOIPA int
expected_range (int x)
{
  switch (__builtin_expect_with_probability (x, 25, 0.7))
    {
    case 0 ... 19: return h1 ();
    case 20 ... 29: return h2 ();
    case 30 ... 39: return h3 ();
    case 50: return h4 ();
    default: return h5 ();
    }
}

static NOIPA __attribute__ ((cold)) int
cold_handler (void)
{
  return h (7);
}

NOIPA int
cold_cases (int x)
{
  switch (x)
    {
    case 1: return cold_handler () + 1;
    case 2: return h1 ();
    case 3: return cold_handler () + 2;
    case 4: return h2 ();
    case 9: return cold_handler () + 3;
    default: return cold_handler () + 4;
    }
}

NOIPA __attribute__ ((cold)) int
cold_function (int x)
{
  switch (x)
    {
    case 1: return h1 ();
    case 2: return h2 ();
    case 3: return h3 ();
    case 4: return h4 ();
    case 9: return h5 ();
    default: return h6 ();
    }
}

NOIPA __attribute__ ((hot)) int
labels (int x)
{
  switch (x)
    {
    case 1: goto rare;
    case 2: goto often;
    case 3: return h1 ();
    case 8: goto rare;
    default: return h4 ();
    }
often: __attribute__ ((hot));
  return h2 ();
rare: __attribute__ ((cold));
  return h3 ();
}

#define ONE(V, T) { V, V, T }

static const struct probe_row expected_rows[]
  = { ONE (-7000, 1), ONE (5, 2), ONE (120, 3), ONE (15000, 4),
      ONE (15001, 5) };
static const struct probe_row default_rows[]
  = { ONE (-7000, 1), ONE (5, 2), ONE (120, 3), ONE (15000, 4) };
static const struct probe_row range_rows[]
  = { { 0, 19, 1 }, { 20, 29, 2 }, { 30, 39, 3 }, ONE (50, 4) };
static const struct probe_row cold_rows[]
  = { ONE (1, 7), ONE (2, 1), ONE (3, 7), ONE (4, 2), ONE (9, 7) };
static const struct probe_row function_rows[]
  = { ONE (1, 1), ONE (2, 2), ONE (3, 3), ONE (4, 4), ONE (9, 5) };
static const struct probe_row label_rows[]
  = { ONE (1, 3), ONE (2, 2), ONE (3, 1), ONE (8, 3) };

PROBE_MAIN (PROBE (expected_value, int, expected_rows, 6);
	    PROBE (expected_default, int, default_rows, 6);
	    PROBE (expected_range, int, range_rows, 5);
	    PROBE (cold_cases, int, cold_rows, 7);
	    PROBE (cold_function, int, function_rows, 6);
	    PROBE (labels, int, label_rows, 4))
