/* The optimum by trying everything.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_TEST_ORACLE_H
#define SC_TEST_ORACLE_H

#include "cost.h"

/* The least price of a plan of less, equal and range tests for PROBLEM, which
   has at most 8 segments.  Shares no code with the searches.  */
uint64_t oracle_optimum (const struct sc_problem *problem,
                         const struct sc_prices *prices);

#endif /* SC_TEST_ORACLE_H */
