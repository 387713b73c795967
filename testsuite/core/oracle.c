/* The optimum by trying everything; see oracle.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "oracle.h"

#include <stdlib.h>
#include <string.h>

/* Optimum over less, equal and range by trying all of them: sets of
   segments as bits, costs by set, smaller sets first.  */
struct oracle
{
  const struct sc_prices *prices;
  const struct sc_problem *problem;
  enum oracle_tests tests;
  unsigned n;
  bool from_zero[ORACLE_MAX]; /* Does the segment begin at zero?  */
  uint64_t *weights, *best;   /* By set.  */
};

static const struct sc_segment *
segment_of (const struct oracle *oracle, unsigned i)
{
  return sc_problem_segment (oracle->problem, i);
}

static bool
has_one_target (const struct oracle *oracle, unsigned set)
{
  uint32_t target = SC_NO_TARGET;
  for (unsigned i = 0; i < oracle->n; i++)
    if (set >> i & 1)
      {
        uint32_t other = segment_of (oracle, i)->target;
        if (target != SC_NO_TARGET && other != target)
          return false;
        target = other;
      }
  return true;
}

static unsigned
first_of (unsigned set)
{
  unsigned i = 0;
  while (!(set >> i & 1))
    i++;
  return i;
}

/* The cost of asking SET whether it is INSIDE, a run of its members, and of
   going on.  */
static uint64_t
cost_of_range (const struct oracle *oracle, unsigned set, unsigned inside)
{
  unsigned outside = set & ~inside, first = first_of (inside);
  uint64_t yes = oracle->weights[inside], no = oracle->weights[outside];
  uint64_t cost = sc_price_test (oracle->prices, yes, no)
                  + oracle->best[inside] + oracle->best[outside];
  bool at_end = outside < inside || first_of (outside) > first;
  bool is_single
      = !(inside & (inside - 1)) && segment_of (oracle, first)->is_single;
  if (!at_end && !is_single && oracle->tests == ORACLE_TWO_WAY)
    return UINT64_MAX;
  if (!at_end && !is_single && !oracle->from_zero[first])
    cost += sc_price_subtract (oracle->prices, yes + no);
  return cost;
}

/* Is x the value of member I, then is it less, on one compare.  */
static uint64_t
cost_of_three_way (const struct oracle *oracle, unsigned set, unsigned i)
{
  unsigned equal = 1u << i, below = set & (equal - 1);
  unsigned above = set & ~equal & ~below;
  if (oracle->tests == ORACLE_TWO_WAY || !below || !above
      || !segment_of (oracle, i)->is_single)
    return UINT64_MAX;
  const uint64_t *weights = oracle->weights;
  uint64_t rest = weights[below] + weights[above];
  return sc_price_test (oracle->prices, weights[equal], rest)
         + sc_price_test (oracle->prices, weights[below], weights[above])
         - sc_price_shared (oracle->prices, rest) + oracle->best[below]
         + oracle->best[above];
}

static uint64_t
best_of (const struct oracle *oracle, unsigned set)
{
  uint64_t best = UINT64_MAX;
  for (unsigned i = 0; i < oracle->n; i++)
    {
      if (!(set >> i & 1))
        continue;
      uint64_t cost = cost_of_three_way (oracle, set, i);
      best = cost < best ? cost : best;
      unsigned inside = 0;
      for (unsigned j = i; j < oracle->n; j++)
        if (set >> j & 1)
          {
            inside |= 1u << j;
            if (inside == set)
              break;
            cost = cost_of_range (oracle, set, inside);
            best = cost < best ? cost : best;
          }
    }
  return best;
}

static uint64_t
solve (struct oracle *oracle)
{
  unsigned sets = 1u << oracle->n;
  oracle->weights[0] = 0;
  for (unsigned set = 1; set < sets; set++)
    {
      unsigned first = first_of (set);
      oracle->weights[set] = oracle->weights[set & (set - 1)]
                             + segment_of (oracle, first)->weight;
      oracle->best[set]
          = has_one_target (oracle, set) ? 0 : best_of (oracle, set);
    }
  return oracle->best[sets - 1];
}

uint64_t
oracle_optimum (const struct sc_problem *problem,
                const struct sc_prices *prices, enum oracle_tests tests)
{
  struct oracle oracle = { .prices = prices,
                           .problem = problem,
                           .tests = tests,
                           .n = (unsigned)sc_problem_segments (problem) };
  mpz_t low, high;
  mpz_inits (low, high, NULL);
  for (unsigned i = 0; i < oracle.n; i++)
    {
      sc_problem_bounds (problem, i, low, high);
      oracle.from_zero[i] = mpz_sgn (low) == 0;
    }
  mpz_clears (low, high, NULL);
  oracle.weights = malloc ((sizeof *oracle.weights) << oracle.n);
  oracle.best = malloc ((sizeof *oracle.best) << oracle.n);
  if (!oracle.weights || !oracle.best)
    abort ();
  uint64_t optimum = solve (&oracle);
  free (oracle.weights);
  free (oracle.best);
  return optimum;
}

/* Keys FIRST .. LAST without the OUT heaviest of them: that an equality test
   is best made on the heaviest key left is what bounds the number of
   states.  */
struct keys
{
  const uint64_t *weights;
  unsigned n;
  uint64_t best[ORACLE_KEYS_MAX][ORACLE_KEYS_MAX][ORACLE_KEYS_MAX + 1];
};

/* Is key A taken out before key B?  */
static bool
is_heavier (const struct keys *keys, unsigned a, unsigned b)
{
  return keys->weights[a] != keys->weights[b]
             ? keys->weights[a] > keys->weights[b]
             : a < b;
}

/* Is KEY among the OUT heaviest of FIRST .. LAST?  */
static bool
is_out (const struct keys *keys, unsigned first, unsigned last, unsigned out,
        unsigned key)
{
  unsigned heavier = 0;
  for (unsigned i = first; i <= last; i++)
    heavier += is_heavier (keys, i, key);
  return heavier < out;
}

static uint64_t
best_of_keys (const struct keys *keys, unsigned first, unsigned last,
              unsigned out)
{
  unsigned left = last - first + 1 - out;
  if (left <= 1)
    return 0;
  bool gone[ORACLE_KEYS_MAX];
  uint64_t weight = 0;
  for (unsigned i = first; i <= last; i++)
    {
      gone[i] = is_out (keys, first, last, out, i);
      weight += gone[i] ? 0 : keys->weights[i];
    }
  uint64_t best = keys->best[first][last][out + 1];
  unsigned gone_below = 0;
  for (unsigned i = first; i < last; i++)
    {
      gone_below += gone[i];
      uint64_t cost = keys->best[first][i][gone_below]
                      + keys->best[i + 1][last][out - gone_below];
      best = cost < best ? cost : best;
    }
  return best + weight;
}

uint64_t
oracle_two_way_keys (const uint64_t *weights, unsigned n)
{
  struct keys *keys = calloc (1, sizeof *keys);
  if (!keys)
    abort ();
  keys->weights = weights;
  keys->n = n;
  for (unsigned length = 1; length <= n; length++)
    for (unsigned first = 0; first + length <= n; first++)
      for (unsigned out = length + 1; out-- > 0;)
        keys->best[first][first + length - 1][out]
            = out == length
                  ? 0
                  : best_of_keys (keys, first, first + length - 1, out);
  uint64_t optimum = keys->best[0][n - 1][0];
  free (keys);
  return optimum;
}
