/* Area: lower
   Purpose: a label that the index's type cannot hold is never taken, and costs
   nothing.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -w" } */

extern int h0 (void), h1 (void), h2 (void);

int
byte (unsigned char c)
{
  switch (c)
    {
    case 256: return h0 ();
    case 1: return h1 ();
    default: return h2 ();
    }
}

/* Stock also passes: the front end drops the label.  */
/* { dg-final { scan-assembler-not {\mh0\M} } } */
/* Stock may pass: its tree is as good for one case.  */
/* { dg-final { scan-switch-branches byte == 1 } } */
