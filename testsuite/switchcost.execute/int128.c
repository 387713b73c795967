/* Area: execute, index types
   Purpose: 128 bits of both signs; a label that is 0 in its low half is not 0.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require-effective-target int128 } */

#include "probe.h"

#define BIT(N) ((__int128) 1 << (N))

NOIPA int
s128 (__int128 x)
{
  switch (x)
    {
    case 0: return h1 ();
    case 1: return h2 ();
    case BIT (64): return h3 ();
    case BIT (64) + 1: return h4 ();
    case -1: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
u128 (unsigned __int128 x)
{
  switch (x)
    {
    case 0 ... 3: return h1 ();
    case 4 ... 7: return h2 ();
    case 8: return h3 ();
    case 9: return h4 ();
    case 10: return h5 ();
    default: return h6 ();
    }
}

/* Extremes, ranges across the halves.  */
NOIPA int
s128_extremes (__int128 x)
{
  switch (x)
    {
    case (__int128) ((unsigned __int128) 1 << 127): return h1 ();
    case -BIT (64) ... -BIT (64) + 5: return h2 ();
    case BIT (63) ... BIT (64) + 3: return h3 ();
    case BIT (100): return h4 ();
    case (__int128) (~(unsigned __int128) 0 >> 1): return h5 ();
    default: return h6 ();
    }
}

/* A bit test's shape far from zero.  */
NOIPA int
u128_window (unsigned __int128 x)
{
  switch (x)
    {
    case (unsigned __int128) 1 << 70:
    case ((unsigned __int128) 1 << 70) + 3:
    case ((unsigned __int128) 1 << 70) + 5:
    case ((unsigned __int128) 1 << 70) + 11:
    case ((unsigned __int128) 1 << 70) + 60:
      return h1 ();
    default: return h2 ();
    }
}

#define ONE(V, T) { V, V, T }

static const struct probe_row s128_rows[]
  = { ONE (0, 1), ONE (1, 2), ONE (BIT (64), 3), ONE (BIT (64) + 1, 4),
      ONE (-1, 5) };
static const struct probe_row u128_rows[]
  = { { 0, 3, 1 }, { 4, 7, 2 }, ONE (8, 3), ONE (9, 4), ONE (10, 5) };
static const struct probe_row extremes_rows[]
  = { ONE ((__int128) ((unsigned __int128) 1 << 127), 1),
      { -BIT (64), -BIT (64) + 5, 2 }, { BIT (63), BIT (64) + 3, 3 },
      ONE (BIT (100), 4),
      ONE ((__int128) (~(unsigned __int128) 0 >> 1), 5) };
static const struct probe_row window_rows[]
  = { ONE (BIT (70), 1), ONE (BIT (70) + 3, 1), ONE (BIT (70) + 5, 1),
      ONE (BIT (70) + 11, 1), ONE (BIT (70) + 60, 1) };

PROBE_MAIN (PROBE (s128, __int128, s128_rows, 6);
	    PROBE (u128, unsigned __int128, u128_rows, 6);
	    PROBE (s128_extremes, __int128, extremes_rows, 6);
	    PROBE (u128_window, unsigned __int128, window_rows, 2))
