/* Area: execute, value ranges
   Purpose: an unreachable default, a sparse outlier (PR
   tree-optimization/49054), all targets equal, alternating targets.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

/* Values that are no case stay outside: calling with them is undefined.  */
NOIPA int
sparse (unsigned x)
{
  switch (x)
    {
    case 0: return h1 ();
    case 1: return h2 ();
    case 9001: return h3 ();
    case 3: return h4 ();
    case 4: return h5 ();
    default: __builtin_unreachable ();
    }
}

NOIPA int
one_target (unsigned x)
{
  switch (x)
    {
    case 0: case 1: case 2: case 3: return h1 ();
    default: __builtin_unreachable ();
    }
}

NOIPA int
alternating (unsigned x)
{
  switch (x)
    {
    case 0: case 2: case 4: case 6: return h1 ();
    case 1: case 3: case 5: case 7: return h2 ();
    default: __builtin_unreachable ();
    }
}

/* Some cases cannot happen, the default can.  */
NOIPA int
holes (unsigned x)
{
  switch (x)
    {
    case 4: case 6: case 20 ... 29: __builtin_unreachable ();
    case 3: return h1 ();
    case 5: return h2 ();
    case 7: case 30: return h3 ();
    default: return h4 ();
    }
}

#define SPARSE(X) ((X) % 5 == 2 ? 9001u : (X) % 5)
#define MOD4(X) ((X) % 4)
#define MOD8(X) ((X) % 8)
#define NO_HOLES(X)                                                           \
  ((X) == 4 || (X) == 6 || ((X) >= 20 && (X) <= 29) ? 3u : (X))

static NOIPA int call_sparse (unsigned x) { return sparse (SPARSE (x)); }
static NOIPA int call_one (unsigned x) { return one_target (MOD4 (x)); }
static NOIPA int call_alternating (unsigned x) { return alternating (MOD8 (x)); }
static NOIPA int call_holes (unsigned x) { return holes (NO_HOLES (x)); }

static const struct probe_row sparse_rows[]
  = { { 0, 0, 1 }, { 1, 1, 2 }, { 9001, 9001, 3 }, { 3, 3, 4 }, { 4, 4, 5 } };
static const struct probe_row one_rows[] = { { 0, 3, 1 } };
static const struct probe_row alternating_rows[]
  = { { 0, 0, 1 }, { 2, 2, 1 }, { 4, 4, 1 }, { 6, 6, 1 },
      { 1, 1, 2 }, { 3, 3, 2 }, { 5, 5, 2 }, { 7, 7, 2 } };
static const struct probe_row holes_rows[]
  = { { 3, 3, 1 }, { 5, 5, 2 }, { 7, 7, 3 }, { 30, 30, 3 } };

PROBE_MAIN (PROBE_MAP (call_sparse, unsigned, SPARSE, sparse_rows, 99);
	    PROBE_MAP (call_one, unsigned, MOD4, one_rows, 99);
	    PROBE_MAP (call_alternating, unsigned, MOD8, alternating_rows, 99);
	    PROBE_MAP (call_holes, unsigned, NO_HOLES, holes_rows, 4))
