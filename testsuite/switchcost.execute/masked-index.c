/* Area: execute, value ranges
   Purpose: a masked index, where the last case is the default in disguise (PR
   target/86952).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

NOIPA int
masked (unsigned x)
{
  switch (x & 7)
    {
    case 0: return h1 () + 1;
    case 1: return h2 () + 2;
    case 2: return h3 () + 3;
    case 3: return h4 () + 4;
    case 4: return h5 () + 5;
    case 5: return h6 () + 6;
    case 6: return h7 () + 7;
    default: return h8 () + 8;
    }
}

/* Four values in two bits, with a default that cannot be reached and that
   GCC may or may not know of.  */
NOIPA int
two_bits (unsigned x)
{
  switch (x & 3)
    {
    case 0: return h1 ();
    case 1: return h2 ();
    case 2: return h3 ();
    case 3: return h4 ();
    default: return h5 ();
    }
}

NOIPA int
two_bits_unreachable (unsigned x)
{
  switch (x & 3)
    {
    case 0: return h1 ();
    case 1: return h2 ();
    case 2: return h3 ();
    case 3: return h4 ();
    default: __builtin_unreachable ();
    }
}

/* A range known from control flow, from below zero.  */
NOIPA int
bounded (int x)
{
  if (x < -3 || x > 28)
    return h20 ();
  switch (x)
    {
    case -3: case 0: case 9: case 28: return h1 ();
    case 5: return h2 ();
    default: return h3 ();
    }
}

NOIPA int
five_bits (unsigned x)
{
  switch (x & 31)
    {
    case 1: case 4: case 8: case 11: case 30: return h1 ();
    default: return h2 ();
    }
}

/* A range with a hole, and a shifted one: few of the labels can be met.  */
NOIPA int
multiples (unsigned x)
{
  switch (x & 12)
    {
    case 0: return h1 ();
    case 3: return h9 ();
    case 4: return h2 ();
    case 8: return h3 ();
    case 12: return h4 ();
    case 16: return h9 ();
    default: return h10 ();
    }
}

#define LOW3(X) ((X) & 7)
#define LOW2(X) ((X) & 3)
#define LOW5(X) ((X) & 31)
#define BITS12(X) ((X) & 12)

static const struct probe_row masked_rows[]
  = { { 0, 0, 1 }, { 1, 1, 2 }, { 2, 2, 3 }, { 3, 3, 4 }, { 4, 4, 5 },
      { 5, 5, 6 }, { 6, 6, 7 }, { 7, 7, 8 } };
static const struct probe_row two_rows[]
  = { { 0, 0, 1 }, { 1, 1, 2 }, { 2, 2, 3 }, { 3, 3, 4 } };
static const struct probe_row bounded_rows[]
  = { { -3, 28, 3 }, { -3, -3, 1 }, { 0, 0, 1 }, { 9, 9, 1 }, { 28, 28, 1 },
      { 5, 5, 2 } };
static const struct probe_row five_rows[]
  = { { 1, 1, 1 }, { 4, 4, 1 }, { 8, 8, 1 }, { 11, 11, 1 }, { 30, 30, 1 } };
static const struct probe_row multiples_rows[]
  = { { 0, 0, 1 }, { 4, 4, 2 }, { 8, 8, 3 }, { 12, 12, 4 } };

PROBE_MAIN (PROBE_MAP (masked, unsigned, LOW3, masked_rows, 99);
	    PROBE_MAP (two_bits, unsigned, LOW2, two_rows, 99);
	    PROBE_MAP (two_bits_unreachable, unsigned, LOW2, two_rows, 99);
	    PROBE (bounded, int, bounded_rows, 20);
	    PROBE_MAP (five_bits, unsigned, LOW5, five_rows, 2);
	    PROBE_MAP (multiples, unsigned, BITS12, multiples_rows, 99))
