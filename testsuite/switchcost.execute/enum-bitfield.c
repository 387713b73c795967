/* Area: execute, index types
   Purpose: enumerations with values out of their range, bit-fields of both
   signs, enumerations of one byte; none may be narrowed to the enumerators.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

enum small { K0, K1, K2 };
enum negative { N5 = -5, N0 = 0, N9 = 9 };
enum __attribute__ ((packed)) tiny { T0, T1, T200 = 200 };
enum huge { H0, H1 = 0x7fffffff, H2 = -0x7fffffff - 1 };

NOIPA int
enum_small (enum small x)
{
  switch (x)
    {
    case K0: return h1 ();
    case K1: return h2 ();
    case K2: return h3 ();
    }
  return h4 ();
}

NOIPA int
enum_negative (enum negative x)
{
  switch (x)
    {
    case N5: return h1 ();
    case N0: return h2 ();
    case N9: return h3 ();
    }
  return h4 ();
}

NOIPA int
enum_tiny (enum tiny x)
{
  switch (x)
    {
    case T0: return h1 ();
    case T1: return h2 ();
    case T200: return h3 ();
    }
  return h4 ();
}

NOIPA int
enum_huge (enum huge x)
{
  switch (x)
    {
    case H0: return h1 ();
    case H1: return h2 ();
    case H2: return h3 ();
    }
  return h4 ();
}

struct fields
{
  unsigned u3 : 3;
  int s3 : 3;
  unsigned u1 : 1;
  int s1 : 1;
  unsigned long long u37 : 37;
  long long s37 : 37;
  enum small e2 : 2;
};

NOIPA int
unsigned_3 (unsigned x)
{
  struct fields f = { .u3 = x & 7 };
  switch (f.u3)
    {
    case 0: return h1 ();
    case 3: return h2 ();
    case 4 ... 6: return h3 ();
    default: return h4 ();
    }
}

static NOIPA int
signed_3_of (struct fields f)
{
  switch (f.s3)
    {
    case -4: return h1 ();
    case -1: return h2 ();
    case 3: return h3 ();
    default: return h4 ();
    }
}

NOIPA int
signed_3 (int x)
{
  struct fields f = { .s3 = x };
  return signed_3_of (f);
}

static NOIPA int
signed_1_of (struct fields *f)
{
  switch (f->s1)
    {
    case 0: return h1 ();
    case -1: return h2 ();
    case 1: return h3 ();
    default: return h4 ();
    }
}

NOIPA int
signed_1 (int x)
{
  struct fields f = { .s1 = x };
  return signed_1_of (&f);
}

static NOIPA int
unsigned_37_of (struct fields *f)
{
  switch (f->u37)
    {
    case 0 ... 2: return h1 ();
    case 0x1ffffffffe: return h2 ();
    case 0x1fffffffff: return h3 ();
    case 0x100000000: return h4 ();
    default: return h5 ();
    }
}

NOIPA int
unsigned_37 (unsigned long long x)
{
  struct fields f = { .u37 = x & 0x1fffffffff };
  return unsigned_37_of (&f);
}

static NOIPA int
signed_37_of (struct fields *f)
{
  switch (f->s37)
    {
    case -0x1000000000: return h1 ();
    case -1: return h2 ();
    case 0: return h3 ();
    case 0xfffffffff: return h4 ();
    case 0x100000000 ... 0x100000005: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
signed_37 (long long x)
{
  struct fields f = { .s37 = x };
  return signed_37_of (&f);
}

static NOIPA int
enum_field_of (struct fields *f)
{
  switch (f->e2)
    {
    case K0: return h1 ();
    case K1: return h2 ();
    case K2: return h3 ();
    }
  return h4 ();
}

NOIPA int
enum_field (unsigned x)
{
  struct fields f = { .e2 = (enum small) (x & 3) };
  return enum_field_of (&f);
}

#define AND7(X) ((X) & 7)
#define AND3(X) ((X) & 3)
#define EXTEND3(X) ((((X) & 7) ^ 4) - 4)
#define EXTEND1(X) (-((X) & 1))
#define AND37(X) ((X) & 0x1fffffffff)
#define EXTEND37(X) ((((X) & 0x1fffffffff) ^ 0x1000000000) - 0x1000000000)

static const struct probe_row small_rows[]
  = { { 0, 0, 1 }, { 1, 1, 2 }, { 2, 2, 3 } };
static const struct probe_row negative_rows[]
  = { { -5, -5, 1 }, { 0, 0, 2 }, { 9, 9, 3 } };
static const struct probe_row tiny_rows[]
  = { { 0, 0, 1 }, { 1, 1, 2 }, { 200, 200, 3 } };
static const struct probe_row huge_rows[]
  = { { 0, 0, 1 }, { INT_MAX, INT_MAX, 2 }, { INT_MIN, INT_MIN, 3 } };
static const struct probe_row unsigned_3_rows[]
  = { { 0, 0, 1 }, { 3, 3, 2 }, { 4, 6, 3 } };
static const struct probe_row signed_3_rows[]
  = { { -4, -4, 1 }, { -1, -1, 2 }, { 3, 3, 3 } };
static const struct probe_row signed_1_rows[] = { { 0, 0, 1 }, { -1, -1, 2 } };
static const struct probe_row unsigned_37_rows[]
  = { { 0, 2, 1 }, { 0x1ffffffffe, 0x1ffffffffe, 2 },
      { 0x1fffffffff, 0x1fffffffff, 3 }, { 0x100000000, 0x100000000, 4 } };
static const struct probe_row signed_37_rows[]
  = { { -0x1000000000, -0x1000000000, 1 }, { -1, -1, 2 }, { 0, 0, 3 },
      { 0xfffffffff, 0xfffffffff, 4 }, { 0x100000000, 0x100000005, 5 } };

PROBE_MAIN (PROBE (enum_small, enum small, small_rows, 4);
	    PROBE (enum_negative, enum negative, negative_rows, 4);
	    PROBE (enum_tiny, enum tiny, tiny_rows, 4);
	    PROBE (enum_huge, enum huge, huge_rows, 4);
	    PROBE_MAP (unsigned_3, unsigned, AND7, unsigned_3_rows, 4);
	    PROBE_MAP (signed_3, int, EXTEND3, signed_3_rows, 4);
	    PROBE_MAP (signed_1, int, EXTEND1, signed_1_rows, 99);
	    PROBE_MAP (unsigned_37, unsigned long long, AND37,
		       unsigned_37_rows, 5);
	    PROBE_MAP (signed_37, long long, EXTEND37, signed_37_rows, 6);
	    PROBE_MAP (enum_field, unsigned, AND3, small_rows, 4))
