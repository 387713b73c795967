/* Area: lower
   Purpose: the vowels (PR tree-optimization/97736): one range check and one
   mask test, in whatever form; so at most two branches.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void);

int
vowel (char c)
{
  switch (c) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 'a': case 'e': case 'i': case 'o': case 'u': return h0 ();
    }
  return h1 ();
}

/* Stock also passes: GCC has bit tests, too.  */
/* { dg-final { scan-switch-branches vowel <= 2 } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-switch-depth vowel <= 2 } } */
