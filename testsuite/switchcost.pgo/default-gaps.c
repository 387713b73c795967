/* Area: pgo
   Purpose: the default's weight is spread over the gaps: the root stays in the
   middle where comparisons are what counts.
   Stock may pass in all scans: GCC weighs its tree by the profile, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks -fplugin-arg-switchcost-predictability=100" } */

#include "feed.h"

NOIPA int
f (int x)
{
  switch (x)
    {
    case 1: return h0 ();
    case 2: return h1 ();
    case 3: return h2 ();
    case 5: return h3 ();
    case 10: return h4 ();
    case 11: return h5 ();
    case 20: return h6 ();
    default: return h7 ();
    }
}

static struct share shares[]
  = { { 1, 1000, 0 }, { 2, 1000, 1 }, { 3, 1000, 2 }, { 5, 1000, 3 },
      { 10, 1000, 4 }, { 11, 1000, 5 }, { 20, 1000, 6 }, { 0, 200, 7 },
      { 4, 200, 7 }, { 7, 200, 7 }, { 15, 200, 7 }, { 1000, 200, 7 } };

FEED (f, shares)

/* { dg-final-use { scan-switch-test f 1 {\$([3-9]|10|11), %edi$} } } */
/* All was executed: nothing is cold.  */
/* { dg-final-use { scan-assembler-not {\mf\.cold\M} } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
