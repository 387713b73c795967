/* Area: pgo
   Purpose: the value with 95 % of the traffic is decided by the first test.
   Stock may pass in all scans: GCC weighs its tree by the profile, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks" } */

#include "feed.h"

NOIPA void
verdict (int act)
{
  switch (act)
    {
    case 2: h2 (); break;
    case 3: h3 (); break;
    case 4: h4 (); break;
    default: h5 (); /* Fall through.  */
    case 0: /* Fall through.  */
    case 1: h1 ();
    }
}

/* Value 77 warns, then drops.  */
static struct share shares[]
  = { { 4, 9500, 4 }, { 2, 200, 2 }, { 3, 100, 3 }, { 0, 100, 1 },
      { 1, 90, 1 }, { 77, 10, 5 }, { 99, 0, 1 } };

NOIPA void
feed_one (int value)
{
  verdict (value);
  if (value == 77)
    counts[1]--;
}

FEED (feed_one, shares)

/* { dg-final-use { scan-switch-test verdict 1 {\$4, %edi$} } } */
/* { dg-final-use { scan-switch-hot verdict {\mh4\M} } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
