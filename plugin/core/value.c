/* Values of the index as fixed-width numbers; see value.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "value.h"

_Static_assert(GMP_NUMB_BITS == 64, "64-bit GMP limbs are assumed");

struct sc_format
sc_format_make (unsigned precision, bool is_signed)
{
  struct sc_format format = { precision, is_signed, (precision + 63) / 64 };
  return format;
}

int
sc_value_place (const struct sc_format *format, const mpz_t value)
{
  size_t bits = mpz_sizeinbase (value, 2);
  if (mpz_sgn (value) >= 0)
    return bits > format->precision - format->is_signed && mpz_sgn (value) > 0;
  if (!format->is_signed)
    return -1;
  if (bits < format->precision)
    return 0;
  /* The most negative number is the only one with that many bits.  */
  bool is_min = bits == format->precision && mpz_scan1 (value, 0) == bits - 1;
  return is_min ? 0 : -1;
}

/* The bit that tells negative from non-negative, as limb and mask.  */
static mp_limb_t
sign_mask (const struct sc_format *format)
{
  return (mp_limb_t)1 << ((format->precision - 1) % 64);
}

void
sc_value_set_zero (const struct sc_format *format, mp_limb_t *out)
{
  mpn_zero (out, format->limbs);
  if (format->is_signed)
    out[format->limbs - 1] = sign_mask (format);
}

void
sc_value_set (const struct sc_format *format, mp_limb_t *out,
              const mpz_t value)
{
  mp_limb_t magnitude[SC_LIMBS_MAX] = { 0 };
  mpn_copyi (magnitude, mpz_limbs_read (value), (mp_size_t)mpz_size (value));
  sc_value_set_zero (format, out);
  if (mpz_sgn (value) < 0)
    mpn_sub_n (out, out, magnitude, format->limbs);
  else
    mpn_add_n (out, out, magnitude, format->limbs);
}

void
sc_value_get (const struct sc_format *format, const mp_limb_t *value,
              mpz_t out)
{
  mpz_import (out, format->limbs, -1, sizeof (mp_limb_t), 0, 0, value);
  if (!format->is_signed)
    return;
  /* Subtract 2^(precision - 1) within OUT alone.  */
  if (mpz_tstbit (out, format->precision - 1))
    mpz_clrbit (out, format->precision - 1);
  else
    {
      mp_limb_t zero[SC_LIMBS_MAX], magnitude[SC_LIMBS_MAX];
      sc_value_set_zero (format, zero);
      mpn_sub_n (magnitude, zero, value, format->limbs);
      mpz_import (out, format->limbs, -1, sizeof (mp_limb_t), 0, 0, magnitude);
      mpz_neg (out, out);
    }
}

void
sc_value_set_min (const struct sc_format *format, mp_limb_t *out)
{
  mpn_zero (out, format->limbs);
}

void
sc_value_set_max (const struct sc_format *format, mp_limb_t *out)
{
  for (unsigned i = 0; i < format->limbs; i++)
    out[i] = ~(mp_limb_t)0;
  unsigned top_bits = format->precision % 64;
  if (top_bits)
    out[format->limbs - 1] >>= 64 - top_bits;
}

bool
sc_value_add (const struct sc_format *format, mp_limb_t *out,
              const mp_limb_t *value, unsigned delta)
{
  mp_limb_t max[SC_LIMBS_MAX];
  sc_value_set_max (format, max);
  mp_limb_t carry = mpn_add_1 (out, value, format->limbs, delta);
  return !carry && sc_value_compare (format, out, max) <= 0;
}

bool
sc_value_next (const struct sc_format *format, mp_limb_t *out,
               const mp_limb_t *value)
{
  return sc_value_add (format, out, value, 1);
}

bool
sc_value_previous (const struct sc_format *format, mp_limb_t *out,
                   const mp_limb_t *value)
{
  return !mpn_sub_1 (out, value, format->limbs, 1);
}

unsigned
sc_value_distance (const struct sc_format *format, const mp_limb_t *low,
                   const mp_limb_t *high, unsigned limit)
{
  mp_limb_t difference[SC_LIMBS_MAX];
  mpn_sub_n (difference, high, low, format->limbs);
  for (unsigned i = 1; i < format->limbs; i++)
    if (difference[i])
      return limit;
  return difference[0] < limit ? (unsigned)difference[0] : limit;
}

uint64_t
sc_scale (uint64_t a, uint64_t b, uint64_t c)
{
  mp_limb_t product[2], quotient[2], factor = a;
  product[1] = mpn_mul_1 (product, &factor, 1, b);
  mpn_divrem_1 (quotient, 0, product, 2, c);
  return quotient[0];
}
