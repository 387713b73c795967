/* Area: options
   Purpose: the line says when bytes were the aim.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-Os -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);

int
f (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: .* for size, " } */
    {
    case 0: return h0 ();
    case 1: return h1 ();
    case 1000: return h2 ();
    default: return h3 ();
    }
}
