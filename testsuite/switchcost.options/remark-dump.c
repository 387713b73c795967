/* Area: options
   Purpose: the line is in the pass's dump file.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fdump-tree-all-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);

int
f (unsigned x)
{
  switch (x)
    {
    case 0: return h0 ();
    case 1: return h1 ();
    case 1000: return h2 ();
    default: return h3 ();
    }
}

/* { dg-final { scan-tree-dump-times "switch lowered: " 1 "switchcost1" } } */
