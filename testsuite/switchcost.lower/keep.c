/* Area: lower
   Purpose: a function that indirect_branch ("keep") exempts from the global
   option is left alone.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), h4 (void);
extern int h5 (void), hd (void);

__attribute__ ((indirect_branch ("keep"))) int
keep (unsigned x)
{
  switch (x)
    {
    case 0: return h0 () + 1;
    case 1: return h1 () + 2;
    case 2: return h2 () + 3;
    case 3: return h3 () + 4;
    case 4: return h4 () + 5;
    case 5: return h5 () + 6;
    default: return hd ();
    }
}

/* Stock also passes: it is compared with itself.  */
/* { dg-final { scan-switch-as-stock keep } } */
