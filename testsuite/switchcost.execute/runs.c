/* Area: execute, segments
   Purpose: contiguous runs in both spellings, month lengths, masks with holes,
   two windows far apart, values on both sides of zero.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-tree-switch-conversion" } */

#include "probe.h"

NOIPA int
run_spelt (int x)
{
  switch (x)
    {
    case 0: case 1: case 2: case 3: case 4: case 5: case 6: case 7: case 8:
    case 10: case 11: case 12: case 13: case 14: case 15:
      return h1 ();
    case 9:
    default:
      return h2 ();
    }
}

NOIPA int
run_range (int x)
{
  switch (x)
    {
    case 0 ... 8: case 10 ... 15: return h1 ();
    case 9:
    default:
      return h2 ();
    }
}

NOIPA int
months (int x)
{
  switch (x)
    {
    case 4: case 6: case 9: case 11: return h1 ();
    }
  return h2 ();
}

NOIPA int
mask (unsigned x)
{
  switch (x)
    {
    case 0: case 2: case 8: case 10: return h1 ();
    default: return h2 ();
    }
}

NOIPA int
windows (int x)
{
  switch (x)
    {
    case 0: case 10: return h1 ();
    case 20: case 30: case 62: return h2 ();
    case 1000: case 1010: case 1025 ... 1030: return h1 ();
    default: return h3 ();
    }
}

NOIPA int
around_zero (int x)
{
  switch (x)
    {
    case -31: case -17: case -3: case 0: case 12: case 32: return h1 ();
    case -30: case -16: case 13: return h2 ();
    default: return h3 ();
    }
}

/* A bit test of the full word, and one value more.  */
NOIPA int
full_word (long x)
{
  switch (x)
    {
    case 100: case 103: case 110: case 120: case 140: case 163: return h1 ();
    case 164: return h2 ();
    default: return h3 ();
    }
}

NOIPA int
three_sets (unsigned x)
{
  switch (x)
    {
    case 1: case 4: case 9: case 16: case 25: case 36: case 49: return h1 ();
    case 2: case 3: case 5: case 7: case 11: case 13: case 17: return h2 ();
    case 6: case 12: case 18: case 24: case 30: return h3 ();
    default: return h4 ();
    }
}

#define ONE(V, T) { V, V, T }

static const struct probe_row run_rows[] = { { 0, 8, 1 }, { 10, 15, 1 } };
static const struct probe_row months_rows[]
  = { ONE (4, 1), ONE (6, 1), ONE (9, 1), ONE (11, 1) };
static const struct probe_row mask_rows[]
  = { ONE (0, 1), ONE (2, 1), ONE (8, 1), ONE (10, 1) };
static const struct probe_row windows_rows[]
  = { ONE (0, 1), ONE (10, 1), ONE (20, 2), ONE (30, 2), ONE (62, 2),
      ONE (1000, 1), ONE (1010, 1), { 1025, 1030, 1 } };
static const struct probe_row zero_rows[]
  = { ONE (-31, 1), ONE (-17, 1), ONE (-3, 1), ONE (0, 1), ONE (12, 1),
      ONE (32, 1), ONE (-30, 2), ONE (-16, 2), ONE (13, 2) };
static const struct probe_row word_rows[]
  = { ONE (100, 1), ONE (103, 1), ONE (110, 1), ONE (120, 1), ONE (140, 1),
      ONE (163, 1), ONE (164, 2) };
static const struct probe_row sets_rows[]
  = { ONE (1, 1), ONE (4, 1), ONE (9, 1), ONE (16, 1), ONE (25, 1),
      ONE (36, 1), ONE (49, 1), ONE (2, 2), ONE (3, 2), ONE (5, 2),
      ONE (7, 2), ONE (11, 2), ONE (13, 2), ONE (17, 2), ONE (6, 3),
      ONE (12, 3), ONE (18, 3), ONE (24, 3), ONE (30, 3) };

PROBE_MAIN (PROBE (run_spelt, int, run_rows, 2);
	    PROBE (run_range, int, run_rows, 2);
	    PROBE (months, int, months_rows, 2);
	    PROBE (mask, unsigned, mask_rows, 2);
	    PROBE (windows, int, windows_rows, 3);
	    PROBE (around_zero, int, zero_rows, 3);
	    PROBE (full_word, long, word_rows, 3);
	    PROBE (three_sets, unsigned, sets_rows, 4))
