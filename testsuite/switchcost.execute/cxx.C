/* Area: execute, C++
   Purpose: scoped and plain enumerations with fixed and open ranges, a switch
   in a template, in a lambda, with a destructor and an exception at the
   targets.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-strict-enums" } */

#include "probe.h"

enum plain { P0, P1, P2 };
enum class scoped : unsigned char { A = 1, B = 100, C = 255 };
enum class negative : short { A = -300, B = 0, C = 300 };

NOIPA int
plain_enum (plain x)
{
  switch (x)
    {
    case P0: return h1 ();
    case P1: return h2 ();
    case P2: return h3 ();
    }
  return h4 ();
}

NOIPA int
scoped_enum (scoped x)
{
  switch (x)
    {
    case scoped::A: return h1 ();
    case scoped::B: return h2 ();
    case scoped::C: return h3 ();
    }
  return h4 ();
}

NOIPA int
negative_enum (negative x)
{
  switch (x)
    {
    case negative::A: return h1 ();
    case negative::B: return h2 ();
    case negative::C: return h3 ();
    }
  return h4 ();
}

template <typename T, T base>
NOIPA int
in_template (T x)
{
  switch (x)
    {
    case base: return h1 ();
    case base + 1: return h2 ();
    case base + 7: return h3 ();
    case base + 8 ... base + 20: return h4 ();
    default: return h5 ();
    }
}

NOIPA int
template_long (long x)
{
  return in_template<long, -1000> (x);
}

NOIPA int
template_uchar (unsigned char x)
{
  return in_template<unsigned char, 200> (x);
}

struct guard
{
  ~guard () { h20 (); }
};

/* Handlers run under a destructor; one target throws.  */
NOIPA int
throwing (int x)
{
  try
    {
      guard g;
      switch (x)
	{
	case 1: return h1 ();
	case 2: throw 2;
	case 3: { guard inner; h3 (); break; }
	case 7: case 9: throw 'x';
	default: h4 ();
	}
    }
  catch (int)
    {
      return h5 ();
    }
  catch (...)
    {
      return h6 ();
    }
  return h7 ();
}

NOIPA int
in_lambda (bool x)
{
  auto decide = [] (int v) {
    switch (v)
      {
      case 0: return h1 ();
      case 1: return h2 ();
      default: return h3 ();
      }
  };
  return decide (x);
}

static const probe_row plain_rows[]
  = { { 0, 0, 1 }, { 1, 1, 2 }, { 2, 2, 3 } };
static const probe_row scoped_rows[]
  = { { 1, 1, 1 }, { 100, 100, 2 }, { 255, 255, 3 } };
static const probe_row negative_rows[]
  = { { -300, -300, 1 }, { 0, 0, 2 }, { 300, 300, 3 } };
static const probe_row long_rows[]
  = { { -1000, -1000, 1 }, { -999, -999, 2 }, { -993, -993, 3 },
      { -992, -980, 4 } };
static const probe_row uchar_rows[]
  = { { 200, 200, 1 }, { 201, 201, 2 }, { 207, 207, 3 }, { 208, 220, 4 } };
static const probe_row throwing_rows[]
  = { { 1, 1, 120 }, { 2, 2, 2005 }, { 3, 3, 3202007 }, { 7, 7, 2006 },
      { 9, 9, 2006 } };
static const probe_row lambda_rows[] = { { 0, 0, 1 }, { 1, 1, 2 } };

PROBE_MAIN (PROBE (plain_enum, plain, plain_rows, 4);
	    PROBE (scoped_enum, scoped, scoped_rows, 4);
	    PROBE (negative_enum, negative, negative_rows, 4);
	    PROBE (template_long, long, long_rows, 5);
	    PROBE (template_uchar, unsigned char, uchar_rows, 5);
	    PROBE (throwing, int, throwing_rows, 42007);
	    PROBE (in_lambda, bool, lambda_rows, 99))
