/* Area: lower
   Purpose: 32 bits: bit tests in words of 32 bits, 64-bit indices in two
   words.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -m32 -fno-pic -fopt-info-optimized" } */

extern int h1 (void), h2 (void), h3 (void);

int
windows (int x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 1: case 4: case 8: case 11: case 30: case 33: case 50: case 62:
      return h1 ();
    case 3: case 20: return h2 ();
    default: return h3 ();
    }
}

int
wide (long long x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 5: return h1 ();
    case 0x100000005: return h2 ();
    case -1: return h3 ();
    default: return 0;
    }
}

/* Stock also passes: -mindirect-branch unsets -fjump-tables.  */
/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
