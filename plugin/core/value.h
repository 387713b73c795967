/* Values of the index as fixed-width numbers.

   A value is kept biased: its distance from the smallest value of the index's
   type.  So every value is an unsigned number of PRECISION bits, order is the
   unsigned order for signed types too, and differences never wrap.  It takes
   "limbs" GMP limbs, least significant first; arithmetic is GMP's mpn layer,
   which never allocates.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_VALUE_H
#define SC_VALUE_H

#include "switchcost.h"

struct sc_format
{
  unsigned precision; /* Bits, 1 .. SC_PRECISION_MAX.  */
  bool is_signed;
  unsigned limbs;
};

#define SC_LIMBS_MAX ((SC_PRECISION_MAX + 63) / 64)

struct sc_format sc_format_make (unsigned precision, bool is_signed);

/* Where VALUE lies: -1 below the type's values, 0 among them, 1 above.  */
int sc_value_place (const struct sc_format *format, const mpz_t value);

/* Convert; VALUE must lie among the type's values.  GET may allocate in the
   caller's VALUE.  */
void sc_value_set (const struct sc_format *format, mp_limb_t *out,
                   const mpz_t value);
void sc_value_get (const struct sc_format *format, const mp_limb_t *value,
                   mpz_t out);

void sc_value_set_min (const struct sc_format *format, mp_limb_t *out);
void sc_value_set_max (const struct sc_format *format, mp_limb_t *out);

/* The biased form of the number zero.  */
void sc_value_set_zero (const struct sc_format *format, mp_limb_t *out);

/* OUT = VALUE + 1 (or - 1); false, OUT not meant to be used, past the end.  */
bool sc_value_next (const struct sc_format *format, mp_limb_t *out,
                    const mp_limb_t *value);
bool sc_value_previous (const struct sc_format *format, mp_limb_t *out,
                        const mp_limb_t *value);

/* OUT = VALUE + DELTA; false if that is not a value of the type.  */
bool sc_value_add (const struct sc_format *format, mp_limb_t *out,
                   const mp_limb_t *value, unsigned delta);

/* HIGH - LOW, or LIMIT if that is less; LOW <= HIGH.  */
unsigned sc_value_distance (const struct sc_format *format,
                            const mp_limb_t *low, const mp_limb_t *high,
                            unsigned limit);

static inline int
sc_value_compare (const struct sc_format *format, const mp_limb_t *a,
                  const mp_limb_t *b)
{
  if (format->limbs == 1)
    return (*a > *b) - (*a < *b);
  return mpn_cmp (a, b, format->limbs);
}

static inline void
sc_value_copy (const struct sc_format *format, mp_limb_t *out,
               const mp_limb_t *value)
{
  mpn_copyi (out, value, format->limbs);
}

/* A * B / C without overflow, for results that fit; C > 0.  */
uint64_t sc_scale (uint64_t a, uint64_t b, uint64_t c);

#endif /* SC_VALUE_H */
