/* Area: execute, index types
   Purpose: labels that the index's type cannot hold, after promotion and
   before it, are never taken.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

NOIPA int
byte (unsigned char x)
{
  switch (x)
    {
    case 512: return h1 ();
    case 1: return h2 ();
    case -1: return h3 ();
    case 200 ... 300: return h4 ();
    case 1000 ... 2000: return h5 ();
    default: return h6 ();
    }
}

NOIPA int
signed_byte (signed char x)
{
  switch (x)
    {
    case -200 ... -120: return h1 ();
    case 0: return h2 ();
    case 255: return h3 ();
    case 127: return h4 ();
    case 128: return h5 ();
    default: return h6 ();
    }
}

/* All labels outside: only the default is left.  */
NOIPA int
none (unsigned char x)
{
  switch (x)
    {
    case 256: return h1 ();
    case 257: return h2 ();
    case 1000: return h3 ();
    case 2000: return h4 ();
    case 3000: return h5 ();
    default: return h6 ();
    }
}

/* One label covers the type and more.  */
NOIPA int
all (unsigned char x)
{
  switch (x)
    {
    case -10 ... 1000: return h1 ();
    case 1001: return h2 ();
    default: return h3 ();
    }
}

static const struct probe_row byte_rows[]
  = { { 1, 1, 2 }, { 200, 255, 4 } };
static const struct probe_row signed_rows[]
  = { { -128, -120, 1 }, { 0, 0, 2 }, { 127, 127, 4 } };
static const struct probe_row none_rows[] = { { 0, 255, 6 } };
static const struct probe_row all_rows[] = { { 0, 255, 1 } };

PROBE_MAIN (PROBE (byte, unsigned char, byte_rows, 6);
	    PROBE (signed_byte, signed char, signed_rows, 6);
	    PROBE (none, unsigned char, none_rows, 99);
	    PROBE (all, unsigned char, all_rows, 99))
