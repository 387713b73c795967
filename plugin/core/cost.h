/* What a test costs: the one place where the objective is written down.

   A branch that splits weight W into A <= B costs, the heavier side falling
   through,

       W * not_taken + A * (taken - not_taken) + rho * A * mispredict

   with rho = 1 - predictability.  Summed over a tree this is the objective of
   Baer, "On conditional branches in optimal search trees" (2006).  When size
   is the aim, a test costs its bytes instead.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_COST_H
#define SC_COST_H

#include "plan.h"

/* Of cycles all are 0 when size is the aim.  */
struct sc_prices
{
  bool for_size;
  uint64_t through_q6;  /* Per execution.  */
  uint64_t minority_q6; /* More, when the lighter side is taken.  */
  uint64_t compare_q6, subtract_q6, shift_q6, bit_test_q6;
  uint64_t load_q6;    /* Of a class.  */
  uint64_t table_q6;   /* Bounds check, load and thunk.  */
  uint64_t byte_price; /* A byte's, in the unit of costs.  */
  uint32_t branch_bytes, wide_bytes, compare_bytes, subtract_bytes,
      shift_bytes, bit_test_bytes, load_bytes;
};

/* The prices under PARAMS for a problem whose weights sum to TOTAL.  */
struct sc_prices sc_prices_make (const struct sc_params *params,
                                 uint64_t total);

/* A compare and branch; costs are weight times 1/64 cycle (or bytes).  */
static inline uint64_t
sc_price_test (const struct sc_prices *prices, uint64_t yes, uint64_t no)
{
  uint64_t minority = yes < no ? yes : no;
  return (yes + no) * prices->through_q6 + minority * prices->minority_q6
         + prices->branch_bytes * prices->byte_price;
}

/* What a test saves whose compare the test before it has made: x == c, then
   x <= c.  No more than a test costs.  */
static inline uint64_t
sc_price_shared (const struct sc_prices *prices, uint64_t weight)
{
  return weight * prices->compare_q6
         + prices->compare_bytes * prices->byte_price;
}

/* What a range test costs beyond a plain one: the subtraction.  */
static inline uint64_t
sc_price_subtract (const struct sc_prices *prices, uint64_t weight)
{
  return weight * prices->subtract_q6
         + prices->subtract_bytes * prices->byte_price;
}

/* The place of x in its word: for all bit tests below.  */
static inline uint64_t
sc_price_shift (const struct sc_prices *prices, uint64_t weight)
{
  return weight * prices->shift_q6 + prices->shift_bytes * prices->byte_price;
}

/* What a bit test in a word of WORD_BITS costs beyond a plain one.  */
static inline uint64_t
sc_price_bit_test (const struct sc_prices *prices, uint64_t weight,
                   unsigned word_bits)
{
  uint64_t bytes = prices->bit_test_bytes * prices->byte_price;
  if (word_bits > 32)
    bytes += prices->wide_bytes * prices->byte_price;
  return weight * prices->bit_test_q6 + bytes;
}

/* Looking up a class in a table of so many ENTRIES, of a byte each.  */
static inline uint64_t
sc_price_class (const struct sc_prices *prices, uint64_t weight,
                uint64_t entries)
{
  uint64_t bytes = (prices->load_bytes + entries) * prices->byte_price;
  return weight * prices->load_q6 + bytes;
}

/* A dispatch through a jump table behind a thunk.  Its bytes are not
   counted.  */
static inline uint64_t
sc_price_table (const struct sc_prices *prices, uint64_t weight)
{
  return weight * prices->table_q6;
}

/* Fill the weights and flows of PLAN's nodes from PROBLEM.  */
enum sc_reason sc_plan_annotate (struct sc_plan *plan,
                                 const struct sc_problem *problem,
                                 unsigned word_bits);

/* The sum of the prices of PLAN's nodes (annotated), in the search's own
   unit.  */
uint64_t sc_plan_price (const struct sc_plan *plan,
                        const struct sc_prices *prices);

/* The price of each node of PLAN (annotated) that can be reached and is no
   target, by its number in EACH.  False if memory is out.  */
bool sc_plan_node_prices (const struct sc_plan *plan,
                          const struct sc_prices *prices, uint64_t *each);

/* The sum of the weights of PROBLEM.  */
uint64_t sc_problem_weight (const struct sc_problem *problem);

#endif /* SC_COST_H */
