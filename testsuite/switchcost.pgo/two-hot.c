/* Area: pgo
   Purpose: 64 dense cases, two of them with 45 and 30 % of the executions: two
   equality tests, then the rest.
   Stock may pass in all scans: GCC weighs its tree by the profile, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mindirect-branch=thunk -fdump-tree-switchlower1-blocks -fdump-tree-optimized-blocks" } */

#include "feed.h"

NOIPA int
h (int k)
{
  return counts[k]++, k;
}

#define C(N) case N: return h (N) + N * 2;

NOIPA int
f (int x)
{
  switch (x)
    {
      C (0) C (1) C (2) C (3) C (4) C (5) C (6) C (7) C (8) C (9) C (10)
      C (11) C (12) C (13) C (14) C (15) C (16) C (17) C (18) C (19) C (20)
      C (21) C (22) C (23) C (24) C (25) C (26) C (27) C (28) C (29) C (30)
      C (31) C (32) C (33) C (34) C (35) C (36) C (37) C (38) C (39) C (40)
      C (41) C (42) C (43) C (44) C (45) C (46) C (47) C (48) C (49) C (50)
      C (51) C (52) C (53) C (54) C (55) C (56) C (57) C (58) C (59) C (60)
      C (61) C (62) C (63)
    default: return -1;
    }
}

static struct share shares[70];

__attribute__ ((constructor)) static void
fill (void)
{
  for (int i = 0; i < 64; i++)
    {
      shares[i].value = shares[i].handler = i;
      shares[i].times = i == 17 ? 4500 : i == 44 ? 3000 : 40;
    }
}

FEED (f, shares)

/* { dg-final-use { scan-switch-test f 1 {\$17, %edi$} } } */
/* { dg-final-use { scan-switch-test f 2 {\$44, %edi$} } } */
/* { dg-final-use { scan-switch-hot f {\mh\M} } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "switchlower1" } } */
/* { dg-final-use { scan-tree-dump-not "Invalid sum" "optimized" } } */
