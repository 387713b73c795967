/* The optimum by trying everything.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_TEST_ORACLE_H
#define SC_TEST_ORACLE_H

#include "cost.h"

/* Which tests there are: less and equal; or range and less that shares a
   compare with equal, too.  */
enum oracle_tests
{
  ORACLE_TWO_WAY,
  ORACLE_ALL
};

/* The least price of a plan of TESTS for PROBLEM, which has at most ORACLE_MAX
   segments.  Shares no code with the searches.  O(2^n n^2) for n
   segments.  */
#define ORACLE_MAX 16u
uint64_t oracle_optimum (const struct sc_problem *problem,
                         const struct sc_prices *prices,
                         enum oracle_tests tests);

/* The least sum, over N keys of which nothing else can occur, of WEIGHTS[i]
   times the number of less and equal tests that key i meets: "optimal search
   trees with two-way comparisons" (Chrobak, Golin, Munro, Young 2021, and
   Anderson, Kannan, Karloff, Ladner 2002).  N at most ORACLE_KEYS_MAX;
   O(n^4).  */
#define ORACLE_KEYS_MAX 40u
uint64_t oracle_two_way_keys (const uint64_t *weights, unsigned n);

#endif /* SC_TEST_ORACLE_H */
