/* Area: lower
   Purpose: a chain of equality tests that GCC turns into switches only in part
   (PR tree-optimization/103429). Merging chains is out of scope; no indirect
   jump may come of it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern" } */

extern void h (int);

void
chain (int i)
{
#define TEST(N) else if (i == N) h (N * 3 + 1);
  if (i == 0)
    h (1);
  TEST (1) TEST (2) TEST (3) TEST (4) TEST (5) TEST (6) TEST (7) TEST (8)
  TEST (9) TEST (10) TEST (11) TEST (12) TEST (13) TEST (14) TEST (15)
  TEST (16)
}

/* Stock also passes: -mindirect-branch unsets -fjump-tables.  */
/* { dg-final { scan-assembler-not {jmp[ \t]+\*} } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
