/* Area: lower
   Purpose: an unreachable default and a sparse outlier (PR
   tree-optimization/49054): five leaves, four branches.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), h4 (void);

int
sparse (unsigned id)
{
  switch (id) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: return h0 ();
    case 1: return h1 ();
    case 9001: return h2 ();
    case 3: return h3 ();
    case 4: return h4 ();
    default: __builtin_unreachable ();
    }
}

/* Stock also passes: one jump for each leaf.  */
/* { dg-final { scan-assembler-times {\n[ \t]+jmp[ \t]+h\d} 5 } } */
/* Stock may pass: so since GCC 9.  */
/* { dg-final { scan-switch-branches sparse == 4 } } */
