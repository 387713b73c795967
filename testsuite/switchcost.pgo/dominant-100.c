/* Area: pgo
   Purpose: a value with all of the executions is peeled: the first test is for
   it.
   Stock may pass in all scans: GCC weighs its tree by the profile, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks" } */

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
  = { { 5, 10000, 1 }, { -7000, 0, 0 }, { 120, 0, 2 },
      { 15000, 0, 3 }, { 15001, 0, 4 }, { 60, 0, -1 } };

FEED (dominant, shares)

/* { dg-final-use { scan-switch-test dominant 1 {\$5, %edi$} } } */
/* { dg-final-use { scan-switch-hot dominant {\mh1\M} } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
