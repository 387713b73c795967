/* Area: options
   Purpose: -fsanitize=kernel-address: compiles, and the switch is lowered.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fsanitize=kernel-address -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);
struct fields { unsigned f : 3; int g : 3; };

int
field (struct fields *p)
{
  switch (p->g) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case -4: return h0 ();
    case -1: return h1 ();
    case 3: return h2 ();
    default: return -1;
    }
}

int
unreachable (int x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case -2147483647 - 1: return h0 ();
    case -1: return h1 ();
    case 0: return h2 ();
    case 2147483647: return h3 ();
    default: __builtin_unreachable ();
    }
}
