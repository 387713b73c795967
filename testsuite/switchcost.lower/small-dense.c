/* Area: lower
   Purpose: no threshold: dense switches of 4 to 14 cases all lose the table
   that an explicit attribute would leave them.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fopt-info-optimized" } */

extern int h (int), hd (void);

#define RETPOLINE __attribute__ ((indirect_branch ("thunk-extern")))
#define C(N) case N: return h (N * N + 3) + N;

RETPOLINE int
dense4 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    { C (0) C (1) C (2) C (3) default: return hd (); }
}

RETPOLINE int
dense5 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    { C (0) C (1) C (2) C (3) C (4) default: return hd (); }
}

RETPOLINE int
dense8 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
      C (0) C (1) C (2) C (3) C (4) C (5) C (6) C (7)
    default: return hd ();
    }
}

RETPOLINE int
dense10 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
      C (0) C (1) C (2) C (3) C (4) C (5) C (6) C (7) C (8) C (9)
    default: return hd ();
    }
}

RETPOLINE int
dense14 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
      C (0) C (1) C (2) C (3) C (4) C (5) C (6) C (7) C (8) C (9) C (10)
      C (11) C (12) C (13)
    default: return hd ();
    }
}

/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
/* Stock also passes: its tables are jumped to through the thunk.  */
/* { dg-final { scan-assembler-not {jmp[ \t]+\*} } } */
/* { dg-final { scan-assembler-not {\.(long|quad)[ \t]+\.L} } } */
