/* Area: lower
   Purpose: dense switches of 4 to 14 cases for size: smaller than the
   compiler's own. All in one, because the lengths of jumps, which nobody knows
   at this level, make a single function some bytes longer or shorter.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-Os -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h (int), hd (void);

#define C(N) case N: return h (N * N + 3) + N;
#define C4 C (0) C (1) C (2) C (3)
#define C8 C4 C (4) C (5) C (6) C (7)
#define DENSE(CASES) { CASES default: return hd (); }

int
dense4 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    DENSE (C4)
}

int
dense5 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    DENSE (C4 C (4))
}

int
dense8 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    DENSE (C8)
}

int
dense9 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    DENSE (C8 C (8))
}

int
dense10 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    DENSE (C8 C (8) C (9))
}

int
dense13 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    DENSE (C8 C (8) C (9) C (10) C (11) C (12))
}

int
dense14 (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    DENSE (C8 C (8) C (9) C (10) C (11) C (12) C (13))
}

/* { dg-final { scan-switch-size < } } */
/* Stock also passes: -mindirect-branch unsets -fjump-tables.  */
/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
