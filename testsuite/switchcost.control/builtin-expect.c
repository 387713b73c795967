/* Area: control
   Purpose: the value that __builtin_expect names is tested for first, the default likewise.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#include "body.h"

int
value (unsigned x)
{
  switch (__builtin_expect (x, 5)) /* { dg-message "switch lowered: \[^\n\]* default \[0-4\]\\.\[0-9\]+%" } */
    {
    case 0: return h (10) + 1;
    case 50: return h (11) + 2;
    case 5: return h (12) + 3;
    case 200: return h (13) + 4;
    case 300: return h (14) + 5;
    default: return hd (10);
    }
}

int
otherwise (unsigned x)
{
  switch (__builtin_expect (x, 100)) /* { dg-message "switch lowered: \[^\n\]* default \[78\]\[0-9\]\\.\[0-9\]+%" } */
    BODY (20)
}

/* Stock may pass: some releases test for it first, too.  */
/* { dg-final { scan-switch-test value 1 {\$5,} } } */
/* { dg-final { scan-switch-test otherwise 1 {\$7,} } } */
