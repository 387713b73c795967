/* Entropy and its price.

   A test that splits weight W into A and B yields W log W - A log A - B log B
   bits of information, and all tests of a tree together must yield the entropy
   of its targets (Shannon, "A mathematical theory of communication", 1948).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_INFORMATION_H
#define SC_INFORMATION_H

#include "cost.h"

/* log2 (X) in 1/65536, to 1/1024; X > 0.  */
uint64_t sc_log2_q16 (uint64_t x);

/* Information of a split into A and B, weight times 1/65536 bit; WHOLE is the
   log2 of their sum.  */
uint64_t sc_information (uint64_t a, uint64_t b, uint64_t whole);

/* The least price of a bit, per unit of weight, whatever the split.  */
uint64_t sc_least_bit_price (const struct sc_prices *prices);

#endif /* SC_INFORMATION_H */
