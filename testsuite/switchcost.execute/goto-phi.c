/* Area: execute, control flow
   Purpose: a label inside the default that is also a goto's target, values
   that meet in PHI nodes at the targets, several cases with the same target
   and different values.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-tree-switch-conversion" } */

#include "probe.h"

NOIPA int
into_default (int x)
{
  int r;
  int y = 20;
  switch (x)
    {
    case 1: case 2: r = y + 1; break;
    case 5: r = y * 3; break;
    case 9: case 10: case 11: h3 (); r = h (13); break;
    case 40: goto d;
    default:
    d:
      r = 7;
    }
  return h (r);
}

/* Jumps into cases from outside of the switch.  */
NOIPA int
from_outside (int x)
{
  int r = 1;
  if (x == 77)
    goto inside;
  if (x == 78)
    {
      r = 2;
      goto inside;
    }
  switch (x)
    {
    case 3: r = 11; break;
    case 6:
      r = 12;
    inside:
      h5 ();
      break;
    case 12: r = 13; goto inside;
    case 15 ... 17: r = 14; break;
    default: r = 15;
    }
  return h (r);
}

/* The switch's edges carry constants into one PHI; -fno-tree-switch-conversion
   keeps them from becoming a data table.  */
NOIPA int
values_only (unsigned x)
{
  int r;
  switch (x)
    {
    case 0: r = 3; break;
    case 7: r = 5; break;
    case 9: r = 3; break;
    case 1000: r = 8; break;
    case 4000000000u: r = 5; break;
    default: r = 1;
    }
  return h (r);
}

/* The index itself and a value before the switch live on in every target.  */
NOIPA int
live_index (int x)
{
  int before = x ^ 3;
  int r;
  switch (x)
    {
    case 0: case 4: r = before; break;
    case 6: r = x; break;
    case 8 ... 12: r = x - 1; break;
    default: r = (x == (before ^ 3)) ? 99 : 98;
    }
  return h (r);
}

/* A case that leads straight back to the head of a loop.  */
NOIPA int
looping (unsigned x)
{
  unsigned n = 0;
again:
  switch (x)
    {
    case 1: n++; x = 4; goto again;
    case 4: n += 2; x = 9; goto again;
    case 9: n += 3; x = 50; goto again;
    case 16: break;
    case 25: n += 8; break;
    default: n += 10;
    }
  return h ((int) n);
}

static const struct probe_row into_rows[]
  = { { 1, 2, 21 }, { 5, 5, 60 }, { 9, 11, 31313 } };
static const struct probe_row outside_rows[]
  = { { 77, 77, 501 }, { 78, 78, 502 }, { 3, 3, 11 }, { 6, 6, 512 },
      { 12, 12, 513 }, { 15, 17, 14 } };
static const struct probe_row values_rows[]
  = { { 0, 0, 3 }, { 7, 7, 5 }, { 9, 9, 3 }, { 1000, 1000, 8 },
      { 4000000000u, 4000000000u, 5 } };
static const struct probe_row live_rows[]
  = { { 0, 0, 3 }, { 4, 4, 7 }, { 6, 6, 6 }, { 8, 8, 7 }, { 9, 9, 8 },
      { 10, 10, 9 }, { 11, 11, 10 }, { 12, 12, 11 } };
static const struct probe_row looping_rows[]
  = { { 1, 1, 16 }, { 4, 4, 15 }, { 9, 9, 13 }, { 16, 16, 0 },
      { 25, 25, 8 } };

PROBE_MAIN (PROBE (into_default, int, into_rows, 7);
	    PROBE (from_outside, int, outside_rows, 15);
	    PROBE (values_only, unsigned, values_rows, 1);
	    PROBE (live_index, int, live_rows, 99);
	    PROBE (looping, unsigned, looping_rows, 10))
