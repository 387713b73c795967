/* Area: lower
   Purpose: two-windows.c for size: smaller than the compiler's own.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-Os -mindirect-branch=thunk-extern -fno-tree-switch-conversion -fopt-info-optimized" } */

extern int h1 (void), h2 (void), h3 (void);

int
windows (int x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: case 10: return h1 ();
    case 20: case 30: case 62: return h2 ();
    case 1000: case 1010: case 1025 ... 1030: return h1 ();
    default: return h3 ();
    }
}

/* { dg-final { scan-switch-size < } } */
