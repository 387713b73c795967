/* Area: lower
   Purpose: a dominant case is peeled: the first test is for the hot value, not
   for a pivot. Shares of 70 and 30 % are tested with a profile: GCC 12 takes
   __builtin_expect_with_probability on a switch for the contrary of what it
   says (0.05 % for the value).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), h4 (void);

int
dominant (int x)
{
  switch (__builtin_expect (x, 5)) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case -7000: return h0 ();
    case 5: return h1 ();
    case 120: return h2 ();
    case 15000: return h3 ();
    case 15001: return h4 ();
    default: return 0;
    }
}

/* Stock may pass: GCC 12 puts likely values first where there are few.  */
/* { dg-final { scan-switch-test dominant 1 {^cmpl \$5, %edi$} } } */
