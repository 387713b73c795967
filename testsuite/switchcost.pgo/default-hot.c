/* Area: pgo
   Purpose: a default with 93 % of the executions is not at the end of a chain:
   it is decided in few tests.
   Stock may pass in all scans: the depth of so small a tree has little room.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks" } */

#include "feed.h"

NOIPA int
f (int x)
{
  switch (x)
    {
    case '"': return h0 ();
    case '&': return h1 ();
    case '<': return h2 ();
    case '>': return h3 ();
    case '\\': return h4 ();
    default: return h5 ();
    }
}

static struct share shares[]
  = { { 'e', 5000, 5 }, { 'a', 4000, 5 }, { ' ', 300, 5 }, { '"', 300, 0 },
      { '&', 100, 1 }, { '<', 100, 2 }, { '>', 100, 3 }, { '\\', 100, 4 } };

FEED (f, shares)

/* { dg-final-use { scan-switch-hot f {\mh5\M} } } */
/* { dg-final-use { scan-switch-depth f <= 6 } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
