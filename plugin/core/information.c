/* Entropy and its price; see information.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "information.h"

#include <stdlib.h>

/* By repeated squaring.  */
uint64_t
sc_log2_q16 (uint64_t x)
{
  unsigned whole = 63 - (unsigned)__builtin_clzll (x);
  uint64_t mantissa = whole > 31 ? x >> (whole - 31) : x << (31 - whole);
  uint64_t result = whole;
  for (unsigned i = 0; i < 10; i++)
    {
      mantissa = mantissa * mantissa >> 31;
      result <<= 1;
      if (mantissa >> 32)
        {
          mantissa >>= 1;
          result |= 1;
        }
    }
  return result << 6;
}

uint64_t
sc_information (uint64_t a, uint64_t b, uint64_t whole)
{
  return a * (whole - sc_log2_q16 (a)) + b * (whole - sc_log2_q16 (b));
}

/* Over splits of 2^20 in 64ths.  */
uint64_t
sc_least_bit_price (const struct sc_prices *prices)
{
  uint64_t least = UINT64_MAX;
  for (uint64_t k = 1; k <= 32; k++)
    {
      uint64_t a = k << 14, b = (64 - k) << 14;
      uint64_t cost = (a + b) * prices->through_q6 + a * prices->minority_q6;
      uint64_t price
          = (cost << 14) / (sc_information (a, b, sc_log2_q16 (a + b)) >> 2);
      if (price < least)
        least = price;
    }
  return least;
}

/* The weights of each target's segments; NULL if memory is out.  */
static uint64_t *
target_weights (const struct sc_problem *problem)
{
  uint64_t *weights = calloc (problem->n_targets + (size_t)1, sizeof *weights);
  for (size_t i = 0; weights && i < problem->n_segments; i++)
    weights[problem->segments[i].target] += problem->segments[i].weight;
  return weights;
}

uint64_t
sc_problem_bound_q6 (const struct sc_problem *problem,
                     const struct sc_params *params)
{
  uint64_t total = sc_problem_weight (problem);
  uint64_t *weights = target_weights (problem);
  if (!weights || total == 0)
    {
      free (weights);
      return 0;
    }
  struct sc_params for_time = *params;
  for_time.for_size = false;
  struct sc_prices prices = sc_prices_make (&for_time, total);
  uint64_t whole = sc_log2_q16 (total), entropy_q16 = 0;
  for (uint32_t i = 0; i < problem->n_targets; i++)
    if (weights[i])
      entropy_q16 += weights[i] * (whole - sc_log2_q16 (weights[i]));
  free (weights);
  /* One percent off for what the steps of the two functions above lose.  */
  uint64_t bits_q16 = entropy_q16 / total;
  return bits_q16 * sc_least_bit_price (&prices) * 99 / 100 >> 16;
}
