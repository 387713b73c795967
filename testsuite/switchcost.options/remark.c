/* Area: options
   Purpose: the line about each switch, at the switch: its words are stable.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);

int
f (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: 4 tests \\(\[0-9\]+ less, \[0-9\]+ equal, \[0-9\]+ range, \[0-9\]+ bits\\) for \[0-9\]+ segments of 4 targets, default \[0-9.\]+%; worst path \[0-9\]+; \[0-9.\]+ cycles, \[0-9\]+ bytes; balanced tree \[0-9.\]+ cycles, \[0-9\]+ bytes; table behind thunk \[0-9.\]+ cycles; for speed, \[a-z\]+ profile, predictability \[0-9\]+%, machine generic; chosen because \[a-z ,\]+ \\\[\[a-z-\]+\\\]\n" } */
    {
    case 0: return h0 ();
    case 1: return h1 ();
    case 1000: return h2 ();
    case 1002: return h2 ();
    default: return h3 ();
    }
}

__attribute__ ((indirect_branch ("keep"))) int
silent (unsigned x)
{
  switch (x)
    {
    case 0: return h0 ();
    case 1: return h1 ();
    default: return h3 ();
    }
}
