/* Area: execute, index types
   Purpose: 16, 32 and 64 bits of both signs: wrap-around, extreme labels,
   ranges that end at an extreme or cover everything.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

NOIPA int
u16 (unsigned short x)
{
  switch (x)
    {
    case 0: return h1 ();
    case 1 ... 99: return h2 ();
    case 0x7fff: return h3 ();
    case 0x8000: return h4 ();
    case 0xfff0 ... 0xffff: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
s16 (short x)
{
  switch (x)
    {
    case -0x8000 ... -0x7ff0: return h1 ();
    case -1: return h2 ();
    case 0: return h3 ();
    case 12: case 14: case 16: return h4 ();
    case 0x7fff: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
u32 (unsigned x)
{
  switch (x)
    {
    case UINT_MAX - 2 ... UINT_MAX: return h1 ();
    case 0 ... 2: return h2 ();
    case 7: return h3 ();
    case 0x7fffffffu ... 0x80000001u: return h4 ();
    default: return h5 ();
    }
}

NOIPA int
s32 (int x)
{
  switch (x)
    {
    case INT_MIN: return h1 ();
    case INT_MIN + 1: return h2 ();
    case -1: return h3 ();
    case 0: return h4 ();
    case INT_MAX - 1: return h5 ();
    case INT_MAX: return h6 ();
    default: return h7 ();
    }
}

/* Everything but one value.  */
NOIPA int
s64_all (long long x)
{
  switch (x)
    {
    case LLONG_MIN ... -1: return h1 ();
    case 0 ... LLONG_MAX - 1: return h2 ();
    default: return h3 ();
    }
}

NOIPA int
s64 (long long x)
{
  switch (x)
    {
    case LLONG_MIN: return h1 ();
    case -0x100000000: return h2 ();
    case -1 ... 1: return h3 ();
    case 0xffffffff: return h4 ();
    case 0x100000000: return h5 ();
    case 0x100000001: return h6 ();
    case LLONG_MAX: return h7 ();
    default: return h8 ();
    }
}

NOIPA int
u64 (unsigned long long x)
{
  switch (x)
    {
    case 0: return h1 ();
    case 0x7fffffff ... 0x80000000: return h2 ();
    case 0x7fffffffffffffff: return h3 ();
    case 0x8000000000000000: return h4 ();
    case 0xffffffffffffff00 ... 0xfffffffffffffffe: return h5 ();
    case 0xffffffffffffffff: return h6 ();
    default: return h7 ();
    }
}

/* Only the upper half differs.  */
NOIPA int
u64_high (unsigned long long x)
{
  switch (x)
    {
    case 5: return h1 ();
    case 0x100000005: return h2 ();
    case 0x200000005: return h3 ();
    case 0x300000005: return h4 ();
    case 0x8000000000000005: return h5 ();
    default: return h6 ();
    }
}

#define ONE(V, T) { V, V, T }

static const struct probe_row u16_rows[]
  = { ONE (0, 1), { 1, 99, 2 }, ONE (0x7fff, 3), ONE (0x8000, 4),
      { 0xfff0, 0xffff, 5 } };
static const struct probe_row s16_rows[]
  = { { -0x8000, -0x7ff0, 1 }, ONE (-1, 2), ONE (0, 3), ONE (12, 4),
      ONE (14, 4), ONE (16, 4), ONE (0x7fff, 5) };
static const struct probe_row u32_rows[]
  = { { UINT_MAX - 2, UINT_MAX, 1 }, { 0, 2, 2 }, ONE (7, 3),
      { 0x7fffffffu, 0x80000001u, 4 } };
static const struct probe_row s32_rows[]
  = { ONE (INT_MIN, 1), ONE (INT_MIN + 1, 2), ONE (-1, 3), ONE (0, 4),
      ONE (INT_MAX - 1, 5), ONE (INT_MAX, 6) };
static const struct probe_row s64_all_rows[]
  = { { LLONG_MIN, -1, 1 }, { 0, LLONG_MAX - 1, 2 },
      { LLONG_MAX, LLONG_MAX, 3 } };
static const struct probe_row s64_rows[]
  = { ONE (LLONG_MIN, 1), ONE (-0x100000000, 2), { -1, 1, 3 },
      ONE (0xffffffff, 4), ONE (0x100000000, 5), ONE (0x100000001, 6),
      ONE (LLONG_MAX, 7) };
static const struct probe_row u64_rows[]
  = { ONE (0, 1), { 0x7fffffff, 0x80000000, 2 }, ONE (0x7fffffffffffffff, 3),
      ONE (0x8000000000000000, 4),
      { 0xffffffffffffff00, 0xfffffffffffffffe, 5 },
      ONE (0xffffffffffffffff, 6) };
static const struct probe_row u64_high_rows[]
  = { ONE (5, 1), ONE (0x100000005, 2), ONE (0x200000005, 3),
      ONE (0x300000005, 4), ONE (0x8000000000000005, 5) };

PROBE_MAIN (PROBE (u16, unsigned short, u16_rows, 6);
	    PROBE (s16, short, s16_rows, 6);
	    PROBE (u32, unsigned, u32_rows, 5);
	    PROBE (s32, int, s32_rows, 7);
	    PROBE (s64_all, long long, s64_all_rows, 99);
	    PROBE (s64, long long, s64_rows, 8);
	    PROBE (u64, unsigned long long, u64_rows, 7);
	    PROBE (u64_high, unsigned long long, u64_high_rows, 6))
