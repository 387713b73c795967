/* Area: execute, control flow
   Purpose: fall-through out of and into the default, as in a kernel's XDP
   verdict switch, and chains of it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

NOIPA int
verdict (unsigned x)
{
  switch (x)
    {
    case 2: h2 (); break;
    case 3: h3 (); break;
    case 4: h4 (); break;
    default: h9 (); /* Fall through.  */
    case 0: /* Fall through.  */
    case 1: h1 ();
    }
  return 0;
}

NOIPA int
chain (int x)
{
  switch (x)
    {
    case 10: h1 (); /* Fall through.  */
    case 8: h2 (); /* Fall through.  */
    case -6: h3 (); /* Fall through.  */
    case 4 ... 5: h4 (); break;
    case 100: h5 (); /* Fall through.  */
    default: h6 (); /* Fall through.  */
    case 7: h7 ();
    }
  return h8 ();
}

/* Every case but one falls through the whole way.  */
NOIPA int
duff (unsigned char x)
{
  switch (x % 8)
    {
    case 0: h1 (); /* Fall through.  */
    case 7: h2 (); /* Fall through.  */
    case 6: h3 (); /* Fall through.  */
    case 5: h4 (); /* Fall through.  */
    case 4: h5 (); /* Fall through.  */
    case 3: h6 (); /* Fall through.  */
    case 2: h7 (); /* Fall through.  */
    case 1: h8 ();
    }
  return 0;
}

static const struct probe_row verdict_rows[]
  = { { 0, 1, 1 }, { 2, 2, 2 }, { 3, 3, 3 }, { 4, 4, 4 } };
static const struct probe_row chain_rows[]
  = { { 10, 10, 102030408 }, { 8, 8, 2030408 }, { -6, -6, 30408 },
      { 4, 5, 408 }, { 100, 100, 5060708 }, { 7, 7, 708 } };
static const struct probe_row duff_rows[]
  = { { 0, 0, 102030405060708ULL }, { 7, 7, 2030405060708ULL },
      { 6, 6, 30405060708ULL }, { 5, 5, 405060708 }, { 4, 4, 5060708 },
      { 3, 3, 60708 }, { 2, 2, 708 }, { 1, 1, 8 } };

#define MOD8(X) ((X) % 8)

PROBE_MAIN (PROBE (verdict, unsigned, verdict_rows, 901);
	    PROBE (chain, int, chain_rows, 60708);
	    PROBE_MAP (duff, unsigned char, MOD8, duff_rows, 0))
