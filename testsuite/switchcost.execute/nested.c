/* Area: execute, control flow
   Purpose: switches in switches, on the same and on another index, in loops;
   one that -O3 may unswitch.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

/* The inner switch sees a range known from the outer one.  */
NOIPA int
same_index (int x)
{
  switch (x)
    {
    case 0 ... 9:
      switch (x)
	{
	case 1: return h1 ();
	case 4: return h2 ();
	case 8: return h3 ();
	case 12: return h19 ();
	default: return h4 ();
	}
    case 10 ... 19:
      switch (x & 3)
	{
	case 0: return h5 ();
	case 1: return h6 ();
	case 2: return h7 ();
	default: return h8 ();
	}
    case 40: return h9 ();
    default:
      switch (x)
	{
	case 5: return h19 ();
	case 20: return h10 ();
	case -1: return h11 ();
	default: return h12 ();
	}
    }
}

NOIPA int
other_index (unsigned x)
{
  unsigned low = x & 15, high = (x >> 4) & 15;
  switch (low)
    {
    case 0:
      switch (high)
	{
	case 0: h1 (); break;
	case 3: h2 (); break;
	case 5: h3 (); goto out;
	case 15: h4 (); break;
	}
      break;
    case 2: case 5: case 7:
      switch (high)
	{
	case 1 ... 4: h5 (); break;
	case 9: h6 (); break;
	default: h7 ();
	}
      break;
    case 15:
      h8 ();
      break;
    default:
      h9 ();
    }
  h10 ();
out:
  return h11 ();
}

static int unswitch_data[3] = { 3, 4, 5 };

NOIPA int
unswitched (int x)
{
  for (int i = 0; i < 3; i++)
    switch (x)
      {
      case 0: h (unswitch_data[i]); break;
      case 1: h1 (); break;
      case 4: h2 (); break;
      default: h (unswitch_data[2 - i]);
      }
  return 0;
}

/* The nibbles of X as a program.  */
NOIPA int
nibbles (unsigned x)
{
  int a = 0;
  for (int i = 0; i < 8; i++, x >>= 4)
    switch (x & 15)
      {
      case 0: a += 1; break;
      case 1: a ^= 21; break;
      case 2: a *= 3; break;
      case 3: a -= 7; break;
      case 4: a = -a; break;
      case 5: a &= 0xfff; continue;
      case 6: a |= 2; break;
      case 7: goto done;
      case 8: a <<= 1; a &= 0xffff; break;
      case 9: a = a % 77; break;
      case 10: if (a & 1) continue; a += 5; break;
      case 11: x ^= 0x10; break;
      default: a += 2;
      }
done:
  return h (a & 63);
}

static const struct probe_row same_rows[]
  = { { 0, 9, 4 }, { 1, 1, 1 }, { 4, 4, 2 }, { 8, 8, 3 }, { 10, 10, 7 },
      { 11, 11, 8 }, { 12, 12, 5 }, { 13, 13, 6 }, { 14, 14, 7 },
      { 15, 15, 8 }, { 16, 16, 5 }, { 17, 17, 6 }, { 18, 18, 7 },
      { 19, 19, 8 }, { 40, 40, 9 }, { 20, 20, 10 }, { -1, -1, 11 } };
static const struct probe_row other_rows[]
  = { { 0, 255, 91011 }, { 0x00, 0x00, 11011 }, { 0x30, 0x30, 21011 },
      { 0x50, 0x50, 311 }, { 0xf0, 0xf0, 41011 }, { 0x10, 0x10, 1011 },
      { 0x20, 0x20, 1011 }, { 0x40, 0x40, 1011 }, { 0x60, 0x60, 1011 },
      { 0x70, 0x70, 1011 }, { 0x80, 0x80, 1011 }, { 0x90, 0x90, 1011 },
      { 0xa0, 0xa0, 1011 }, { 0xb0, 0xb0, 1011 }, { 0xc0, 0xc0, 1011 },
      { 0xd0, 0xd0, 1011 }, { 0xe0, 0xe0, 1011 },
#define INNER(L)                                                              \
  { 0x00 + L, 0x00 + L, 71011 }, { 0x10 + L, 0x10 + L, 51011 },               \
  { 0x20 + L, 0x20 + L, 51011 }, { 0x30 + L, 0x30 + L, 51011 },               \
  { 0x40 + L, 0x40 + L, 51011 }, { 0x50 + L, 0x50 + L, 71011 },               \
  { 0x60 + L, 0x60 + L, 71011 }, { 0x70 + L, 0x70 + L, 71011 },               \
  { 0x80 + L, 0x80 + L, 71011 }, { 0x90 + L, 0x90 + L, 61011 },               \
  { 0xa0 + L, 0xa0 + L, 71011 }, { 0xb0 + L, 0xb0 + L, 71011 },               \
  { 0xc0 + L, 0xc0 + L, 71011 }, { 0xd0 + L, 0xd0 + L, 71011 },               \
  { 0xe0 + L, 0xe0 + L, 71011 }, { 0xf0 + L, 0xf0 + L, 71011 }
      INNER (2), INNER (5), INNER (7),
#define OUTER(H) { 0x ## H ## f, 0x ## H ## f, 81011 }
      OUTER (0), OUTER (1), OUTER (2), OUTER (3), OUTER (4), OUTER (5),
      OUTER (6), OUTER (7), OUTER (8), OUTER (9), OUTER (a), OUTER (b),
      OUTER (c), OUTER (d), OUTER (e), OUTER (f) };
static const struct probe_row unswitched_rows[]
  = { { 0, 0, 30405 }, { 1, 1, 10101 }, { 4, 4, 20202 } };

#define BYTE(X) ((X) & 255)

/* The program of nibbles has no table: its result is compared only.  */
static NOIPA void
run_nibbles (void)
{
  probe_start ();
  for (int i = 0; i < 2000; i++)
    {
      unsigned program = probe_random ();
      probe_trace = 0;
      nibbles (program);
      probe_note ("nibbles", program, probe_trace);
    }
  probe_finish ("nibbles");
}

PROBE_MAIN (PROBE (same_index, int, same_rows, 12);
	    PROBE_MAP (other_index, unsigned, BYTE, other_rows, 99);
	    PROBE (unswitched, int, unswitched_rows, 50403);
	    run_nibbles ())
