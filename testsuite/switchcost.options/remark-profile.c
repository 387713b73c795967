/* Area: options
   Purpose: without a profile the line does not claim a measured one.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);

int
f (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: .* (no|guessed) profile" } */
    {
    case 0: return h0 () + 1;
    case 1: return h1 () + 2;
    case 1000: return h2 () + 3;
    default: return h3 () + 4;
    }
}
