/* Area: pgo
   Purpose: targets that are never executed may be cold; the way to the others
   leads through no cold section.
   Stock may pass in all scans: its counts are consistent, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks" } */

#include "feed.h"

NOIPA int
f (int x)
{
  switch (x)
    {
    case 0: return h0 () + 1;
    case 1: return h1 () + 2;
    case 2: return h2 () + 3;
    case 3: return h3 () + 4;
    case 4: return h4 () + 5;
    case 7: case 9: case 14: return h5 () + 6;
    case 100 ... 200: return h6 () + 7;
    default: return h7 () + 8;
    }
}

static struct share shares[]
  = { { 2, 5000, 2 }, { 4, 3000, 4 }, { 14, 300, 5 }, { 150, 20, 6 },
      { 1000, 1000, 7 }, { 6, 400, 7 } };

FEED (f, shares)

/* { dg-final-use { scan-switch-hot f {\mh2\M} } } */
/* { dg-final-use { scan-switch-hot f {\mh4\M} } } */
/* { dg-final-use { scan-switch-hot f {\mh5\M} } } */
/* { dg-final-use { scan-switch-hot f {\mh6\M} } } */
/* { dg-final-use { scan-switch-hot f {\mh7\M} } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
