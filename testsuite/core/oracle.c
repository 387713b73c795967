/* The optimum by trying everything; see oracle.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "oracle.h"

#include <string.h>

/* Optimum over less, equal and range by trying all of them: items and sets of
   items as bits, costs remembered by set.  */
struct oracle
{
  const struct sc_prices *prices;
  const struct sc_problem *problem;
  size_t n;
  uint64_t best[1 << 8];
};

static uint64_t
set_weight (const struct oracle *oracle, unsigned set)
{
  uint64_t weight = 0;
  for (size_t i = 0; i < oracle->n; i++)
    if (set >> i & 1)
      weight += sc_problem_segment (oracle->problem, i)->weight;
  return weight;
}

static bool
has_one_target (const struct oracle *oracle, unsigned set)
{
  uint32_t target = SC_NO_TARGET;
  for (size_t i = 0; i < oracle->n; i++)
    if (set >> i & 1)
      {
        uint32_t other = sc_problem_segment (oracle->problem, i)->target;
        if (target != SC_NO_TARGET && other != target)
          return false;
        target = other;
      }
  return true;
}

static uint64_t
oracle_best (struct oracle *oracle, unsigned set)
{
  if (has_one_target (oracle, set))
    return 0;
  if (oracle->best[set] != UINT64_MAX)
    return oracle->best[set];
  uint64_t best = UINT64_MAX;
  /* Every interval of segments, as a test that it is inside.  */
  for (size_t i = 0; i < oracle->n; i++)
    for (size_t j = i; j < oracle->n; j++)
      {
        unsigned inside = set & (((2u << j) - 1) & ~((1u << i) - 1));
        unsigned outside = set & ~inside;
        if (!inside || !outside)
          continue;
        uint64_t yes = set_weight (oracle, inside);
        uint64_t no = set_weight (oracle, outside);
        uint64_t cost = sc_price_test (oracle->prices, yes, no);
        bool at_end = !(set & ((1u << i) - 1)) || !(set >> (j + 1));
        bool single = !(inside & (inside - 1));
        mpz_t low, high;
        mpz_inits (low, high, NULL);
        size_t first = 0;
        while (!(inside >> first & 1))
          first++;
        sc_problem_bounds (oracle->problem, first, low, high);
        bool from_zero = mpz_sgn (low) == 0;
        mpz_clears (low, high, NULL);
        for (size_t k = 0; k < oracle->n; k++)
          if (single && (inside >> k & 1))
            single = sc_problem_segment (oracle->problem, k)->is_single;
        if (!at_end && !single && !from_zero)
          cost += sc_price_subtract (oracle->prices, yes + no);
        cost += oracle_best (oracle, inside) + oracle_best (oracle, outside);
        if (cost < best)
          best = cost;
      }
  /* Every inner single segment, then the rest on the same compare.  */
  for (size_t i = 0; i < oracle->n; i++)
    {
      unsigned equal = set & (1u << i), below = set & ((1u << i) - 1);
      unsigned above = set & ~equal & ~below;
      if (!equal || !below || !above
          || !sc_problem_segment (oracle->problem, i)->is_single)
        continue;
      uint64_t rest = set_weight (oracle, below | above);
      uint64_t cost
          = sc_price_test (oracle->prices, set_weight (oracle, equal), rest)
            + sc_price_test (oracle->prices, set_weight (oracle, below),
                             set_weight (oracle, above))
            - sc_price_shared (oracle->prices, rest)
            + oracle_best (oracle, below) + oracle_best (oracle, above);
      if (cost < best)
        best = cost;
    }
  return oracle->best[set] = best;
}

uint64_t
oracle_optimum (const struct sc_problem *problem,
                const struct sc_prices *prices)
{
  struct oracle oracle
      = { prices, problem, sc_problem_segments (problem), { 0 } };
  memset (oracle.best, 0xff, sizeof oracle.best);
  return oracle_best (&oracle, (1u << oracle.n) - 1);
}
