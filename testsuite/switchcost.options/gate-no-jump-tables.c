/* Area: options
   Purpose: an explicit -fno-jump-tables is obeyed: never a table of code
   addresses, whatever else is asked for.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fno-jump-tables -fplugin-arg-switchcost-tables=jump -fplugin-arg-switchcost-predictability=0" } */

extern int h (int);

#define C(N) case N: return h (N * N + 3) + N;
#define TEN(N)                                                                \
  C (N##0) C (N##1) C (N##2) C (N##3) C (N##4) C (N##5) C (N##6) C (N##7)     \
  C (N##8) C (N##9)

int
mitigated (unsigned x)
{
  switch (x)
    {
      TEN (1) TEN (2) TEN (3) TEN (4) TEN (5) TEN (6) TEN (7) TEN (8) TEN (9)
      TEN (10) TEN (11) TEN (12) TEN (13) TEN (14) TEN (15) TEN (16)
    default: return 0;
    }
}

__attribute__ ((indirect_branch ("keep"))) int
exempt (unsigned x)
{
  switch (x)
    {
      TEN (1) TEN (2) TEN (3) TEN (4) TEN (5) TEN (6) TEN (7) TEN (8) TEN (9)
    default: return 0;
    }
}

/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
/* { dg-final { scan-assembler-not {jmp[ \t]+\*} } } */
/* { dg-final { scan-assembler-not {\.(long|quad)[ \t]+\.L} } } */
