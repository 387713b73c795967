/* Area: lower
   Purpose: 203 dense opcodes in a loop: no table under retpolines whatever the
   size. (Keeping a thunked table where it is the cheaper one is an argument of
   its own.)

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

#define OP(N) case N: acc = acc * 31 + N; break;
#define TEN(N)                                                                \
  OP (N##0) OP (N##1) OP (N##2) OP (N##3) OP (N##4) OP (N##5) OP (N##6)       \
  OP (N##7) OP (N##8) OP (N##9)

extern unsigned other (unsigned);

unsigned
interpret (const unsigned char *pc, const unsigned char *end)
{
  unsigned acc = 1;
  while (pc < end)
    switch (*pc++) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
      {
	OP (0) OP (1) OP (2) OP (3) OP (4) OP (5) OP (6) OP (7) OP (8) OP (9)
	TEN (1) TEN (2) TEN (3) TEN (4) TEN (5) TEN (6) TEN (7) TEN (8)
	TEN (9) TEN (10) TEN (11) TEN (12) TEN (13) TEN (14) TEN (15)
	TEN (16) TEN (17) TEN (18) TEN (19) OP (200) OP (201) OP (202)
      default:
	acc = other (acc);
      }
  return acc;
}

/* Stock also passes: -mindirect-branch unsets -fjump-tables.  */
/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-assembler-not {\.(long|quad)[ \t]+\.L} } } */
/* Two more than the plan's worst path: the loop's own tests.  Log2 of 203 is
   7.7; unlikely branches make longer paths.  */
/* Stock may pass: its tree is less deep, and slower.  */
/* { dg-final { scan-switch-depth interpret <= 24 } } */
/* { dg-final { scan-switch-size < { xfail smaller_gcc_tree } } } */
