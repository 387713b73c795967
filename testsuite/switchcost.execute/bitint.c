/* Area: execute, index types
   Purpose: _BitInt of widths with and without a machine mode.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require-effective-target bitint } */
/* { dg-additional-options "-std=gnu2x -w" } */

#define PROBE_WIDE _BitInt(256)
#define PROBE_UWIDE unsigned _BitInt(256)
#include "probe.h"

typedef unsigned _BitInt(192) u192;
typedef _BitInt(192) s192;
typedef unsigned _BitInt(7) u7;
typedef _BitInt(37) s37;
typedef _BitInt(100) s100;

NOIPA int
wide_unsigned (u192 x)
{
  switch (x)
    {
    case 0: return h1 ();
    case 1: return h2 ();
    case 2: return h3 ();
    case 3: return h4 ();
    case (u192) 1 << 130: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
wide_signed (s192 x)
{
  switch (x)
    {
    case -1: return h1 ();
    case -((s192) 1 << 150) ... -((s192) 1 << 149): return h2 ();
    case 5: return h3 ();
    case (s192) 1 << 64: return h4 ();
    case (s192) 1 << 128: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
seven_bits (u7 x)
{
  switch (x)
    {
    case 0: return h1 ();
    case 64 ... 100: return h2 ();
    case 127: return h3 ();
    default: return h4 ();
    }
}

NOIPA int
thirty_seven (s37 x)
{
  switch (x)
    {
    case -68719476736: return h1 ();
    case -1 ... 0: return h2 ();
    case 68719476735: return h3 ();
    case 4294967296: return h4 ();
    default: return h5 ();
    }
}

NOIPA int
hundred (s100 x)
{
  switch (x)
    {
    case 0: return h1 ();
    case (s100) 1 << 64: return h2 ();
    case (s100) 1 << 90: return h3 ();
    case -5: return h4 ();
    case 9: return h5 ();
    default: return h6 ();
    }
}

#define ONE(V, T) { V, V, T }

static const struct probe_row unsigned_rows[]
  = { ONE (0, 1), ONE (1, 2), ONE (2, 3), ONE (3, 4),
      ONE ((PROBE_WIDE) 1 << 130, 5) };
static const struct probe_row signed_rows[]
  = { ONE (-1, 1),
      { -((PROBE_WIDE) 1 << 150), -((PROBE_WIDE) 1 << 149), 2 }, ONE (5, 3),
      ONE ((PROBE_WIDE) 1 << 64, 4), ONE ((PROBE_WIDE) 1 << 128, 5) };
static const struct probe_row seven_rows[]
  = { ONE (0, 1), { 64, 100, 2 }, ONE (127, 3) };
static const struct probe_row thirty_rows[]
  = { ONE (-68719476736, 1), { -1, 0, 2 }, ONE (68719476735, 3),
      ONE (4294967296, 4) };
static const struct probe_row hundred_rows[]
  = { ONE (0, 1), ONE ((PROBE_WIDE) 1 << 64, 2),
      ONE ((PROBE_WIDE) 1 << 90, 3), ONE (-5, 4), ONE (9, 5) };

PROBE_MAIN (PROBE (wide_unsigned, u192, unsigned_rows, 6);
	    PROBE (wide_signed, s192, signed_rows, 6);
	    PROBE (seven_bits, u7, seven_rows, 4);
	    PROBE (thirty_seven, s37, thirty_rows, 5);
	    PROBE (hundred, s100, hundred_rows, 6))
