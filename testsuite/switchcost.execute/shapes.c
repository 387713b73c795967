/* Area: execute, segments
   Purpose: few segments in every small shape: 1 to 9 cases, adjacent and
   apart, the default between them or outside, targets shared or not.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

NOIPA int
one (int x)
{
  switch (x) { case 5: return h1 (); default: return h2 (); }
}

NOIPA int
one_range (int x)
{
  switch (x) { case -5 ... 5: return h1 (); default: return h2 (); }
}

NOIPA int
two (unsigned x)
{
  switch (x)
    {
    case 0: return h1 ();
    case UINT_MAX: return h2 ();
    default: return h3 ();
    }
}

NOIPA int
two_adjacent (int x)
{
  switch (x)
    {
    case -1: return h1 ();
    case 0: return h2 ();
    default: return h3 ();
    }
}

NOIPA int
shared (int x)
{
  switch (x)
    {
    case 1: case 3: case 100: return h1 ();
    case 2: case 50: return h2 ();
    default: return h3 ();
    }
}

NOIPA int
half_open (unsigned x)
{
  switch (x)
    {
    case 100 ... UINT_MAX: return h1 ();
    case 0: return h2 ();
    case 50 ... 60: return h3 ();
    default: return h4 ();
    }
}

NOIPA int
ladder (int x)
{
  switch (x)
    {
    case INT_MIN ... -1000: return h1 ();
    case -999 ... -1: return h2 ();
    case 0: return h3 ();
    case 1 ... 999: return h4 ();
    case 1000 ... INT_MAX: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
nine (int x)
{
  switch (x)
    {
    case 1: return h1 ();
    case 2: return h2 ();
    case 4: return h3 ();
    case 8: return h4 ();
    case 16: return h5 ();
    case 32: return h6 ();
    case 64: return h7 ();
    case 128: return h8 ();
    case 256: return h9 ();
    default: return h10 ();
    }
}

/* A case says the same as the default.  */
NOIPA int
as_default (int x)
{
  switch (x)
    {
    case 3: case 5: return h1 ();
    case 4: default: return h2 ();
    case 8 ... 12: return h3 ();
    }
}

/* Nothing in the default, nothing in some cases.  */
NOIPA int
empty (int x)
{
  switch (x)
    {
    case 3: h1 (); break;
    case 5: break;
    case 7: h2 (); break;
    }
  return 0;
}

/* The index is used up by the switch and computed before it.  */
NOIPA int
computed (int x)
{
  switch ((x >> 3) + 7)
    {
    case 7: return h1 ();
    case 8: case 10: return h2 ();
    case 12 ... 20: return h3 ();
    default: return h4 ();
    }
}

#define ONE(V, T) { V, V, T }

static const struct probe_row one_rows[] = { ONE (5, 1) };
static const struct probe_row range_rows[] = { { -5, 5, 1 } };
static const struct probe_row two_rows[] = { ONE (0, 1), ONE (UINT_MAX, 2) };
static const struct probe_row adjacent_rows[] = { ONE (-1, 1), ONE (0, 2) };
static const struct probe_row shared_rows[]
  = { ONE (1, 1), ONE (3, 1), ONE (100, 1), ONE (2, 2), ONE (50, 2) };
static const struct probe_row half_rows[]
  = { { 100, UINT_MAX, 1 }, ONE (0, 2), { 50, 60, 3 } };
static const struct probe_row ladder_rows[]
  = { { INT_MIN, -1000, 1 }, { -999, -1, 2 }, ONE (0, 3), { 1, 999, 4 },
      { 1000, INT_MAX, 5 } };
static const struct probe_row nine_rows[]
  = { ONE (1, 1), ONE (2, 2), ONE (4, 3), ONE (8, 4), ONE (16, 5),
      ONE (32, 6), ONE (64, 7), ONE (128, 8), ONE (256, 9) };
static const struct probe_row default_rows[]
  = { ONE (3, 1), ONE (5, 1), { 8, 12, 3 } };
static const struct probe_row empty_rows[] = { ONE (3, 1), ONE (7, 2) };
static const struct probe_row computed_rows[]
  = { { 0, 7, 1 }, { 8, 15, 2 }, { 24, 31, 2 }, { 40, 111, 3 } };

PROBE_MAIN (PROBE (one, int, one_rows, 2);
	    PROBE (one_range, int, range_rows, 2);
	    PROBE (two, unsigned, two_rows, 3);
	    PROBE (two_adjacent, int, adjacent_rows, 3);
	    PROBE (shared, int, shared_rows, 3);
	    PROBE (half_open, unsigned, half_rows, 4);
	    PROBE (ladder, int, ladder_rows, 99);
	    PROBE (nine, int, nine_rows, 10);
	    PROBE (as_default, int, default_rows, 2);
	    PROBE (empty, int, empty_rows, 0);
	    PROBE (computed, int, computed_rows, 4))
