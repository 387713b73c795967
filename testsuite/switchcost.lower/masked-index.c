/* Area: lower
   Purpose: the jump-table problem itself (PR target/86952): eight values in
   three bits need no range check, no table and at most seven branches. A worst
   path of three tests would be right if all comparisons cost the same; where
   history predicts everything it is five branches, of which two share a
   compare.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fplugin-arg-switchcost-predictability=100 -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);
extern int h4 (void), h5 (void), h6 (void), h7 (void);

int
masked (unsigned v)
{
  switch (v & 7) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: return h0 () + 1;
    case 1: return h1 () + 2;
    case 2: return h2 () + 3;
    case 3: return h3 () + 4;
    case 4: return h4 () + 5;
    case 5: return h5 () + 6;
    case 6: return h6 () + 7;
    default: return h7 () + 8;
    }
}

/* Stock also passes: -mindirect-branch unsets -fjump-tables.  */
/* { dg-final { scan-assembler-not {jmp[ \t]+\*} } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-assembler-not {\.(long|quad)[ \t]+\.L} } } */
/* Stock may pass: GCC 12 has seven, too, but a longer path.  */
/* { dg-final { scan-switch-branches masked <= 7 } } */
/* Stock may pass: so does GCC 12, without the assumption.  */
/* { dg-final { scan-switch-depth masked <= 5 } } */
