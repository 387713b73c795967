/* Area: pgo
   Purpose: a hot case among six sparse ones: decided first, and the others do
   not form a tower (a tree balanced by weight alone would be too tall).
   Stock may pass in all scans: GCC weighs its tree by the profile, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks" } */

#include "feed.h"

NOIPA int
f (int x)
{
  switch (x)
    {
    case 10: return h0 ();
    case 200: return h1 ();
    case 3000: return h2 ();
    case 40000: return h3 ();
    case 500000: return h4 ();
    case 6000000: return h5 ();
    default: return -1;
    }
}

static struct share shares[]
  = { { 10, 10, 0 }, { 200, 10, 1 }, { 3000, 10, 2 }, { 40000, 10, 3 },
      { 500000, 10, 4 }, { 6000000, 10000, 5 } };

FEED (f, shares)

/* { dg-final-use { scan-switch-test f 1 {\$6000000, %edi$} } } */
/* { dg-final-use { scan-switch-depth f <= 6 } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
