/* Area: execute, loops
   Purpose: a switch on what does not change in its loop, which -O3 may move
   out of it; right either way.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

static const int numbers[] = { 3, 1, 4, 1, 5 };

NOIPA int
unswitched (int m)
{
  int sum = 0;
  for (unsigned i = 0; i < 2; i++)
    switch (m)
      {
      case 0: sum += h1 (); break;
      case 1: sum += h2 (); break;
      case 4: sum += h3 (); break;
      default: sum -= numbers[i]; break;
      }
  return sum;
}

static const struct probe_row rows[]
  = { { 0, 0, 101 }, { 1, 1, 202 }, { 4, 4, 303 } };

PROBE_MAIN (PROBE (unswitched, int, rows, 0))
