/* Area: pgo
   Purpose: a value with 20 % of the executions is not peeled where comparisons
   are what counts: the others would pay.  (For 30 % see dominant-30.c.)
   Stock may pass in all scans: GCC weighs its tree by the profile, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks -fplugin-arg-switchcost-predictability=100" } */

#include "feed.h"

NOIPA int
dominant (int x)
{
  switch (x)
    {
    case -7000: return h0 ();
    case 5: return h1 ();
    case 120: return h2 ();
    case 15000: return h3 ();
    case 15001: return h4 ();
    default: return 0;
    }
}

static struct share shares[]
  = { { -7000, 2000, 0 }, { 5, 1600, 1 }, { 120, 1600, 2 },
      { 15000, 1600, 3 }, { 15001, 1600, 4 }, { 60, 1600, -1 } };

FEED (dominant, shares)

/* { dg-final-use { scan-switch-test-not dominant 1 {\$-7000, %edi$} } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
