/* Area: lower
   Purpose: an enumeration without its out-of-range values would need two
   tests; C needs the default's as well, and no more than three branches.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);

enum k { K0, K1, K2 };

int
small (enum k e)
{
  switch (e) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case K0: return h0 ();
    case K1: return h1 ();
    case K2: return h2 ();
    }
  return h3 ();
}

/* Stock may pass: its tree is as good for so few.  */
/* { dg-final { scan-switch-branches small <= 3 } } */
/* Stock also passes: the default is kept.  */
/* { dg-final { scan-assembler {\mh3\M} } } */
