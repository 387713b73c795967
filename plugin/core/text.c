/* A text that grows, and JSON in it; see text.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text.h"
#include "array.h"

#include <string.h>

static void
add_bytes (struct sc_text *text, const char *bytes, size_t n)
{
  if (text->failed
      || !sc_array_reserve (&text->bytes, &text->allocated, text->n + n + 1,
                            1))
    {
      text->failed = true;
      return;
    }
  memcpy (text->bytes + text->n, bytes, n);
  text->n += n;
  text->bytes[text->n] = '\0';
}

void
sc_text_add (struct sc_text *text, const char *string)
{
  add_bytes (text, string, strlen (string));
}

void
sc_text_number (struct sc_text *text, uint64_t number)
{
  char digits[20];
  size_t begin = sizeof digits;
  do
    {
      digits[--begin] = (char)('0' + number % 10);
      number /= 10;
    }
  while (number);
  add_bytes (text, digits + begin, sizeof digits - begin);
}

/* The length of the well-formed UTF-8 sequence at BYTES, 0 if there is none:
   Unicode, table 3-7.  */
static size_t
utf8_length (const unsigned char *bytes)
{
  unsigned first = bytes[0];
  size_t n = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (first >= 0x80 && (first < 0xc2 || first > 0xf4))
    return 0;
  unsigned low = 0x80, high = 0xbf;
  if (first == 0xe0)
    low = 0xa0;
  else if (first == 0xed)
    high = 0x9f;
  else if (first == 0xf0)
    low = 0x90;
  else if (first == 0xf4)
    high = 0x8f;
  for (size_t i = 1; i < n; i++)
    {
      if (bytes[i] < low || bytes[i] > high)
        return 0;
      low = 0x80;
      high = 0xbf;
    }
  return n;
}

void
sc_text_string (struct sc_text *text, const char *string)
{
  static const char hex[] = "0123456789abcdef";
  const unsigned char *bytes = (const unsigned char *)string;
  sc_text_add (text, "\"");
  while (*bytes)
    {
      size_t n = utf8_length (bytes);
      if (*bytes < 0x20)
        {
          const char escape[]
              = { '\\', 'u', '0', '0', hex[*bytes >> 4], hex[*bytes & 15], 0 };
          sc_text_add (text, escape);
        }
      else if (n == 0)
        sc_text_add (text, "\\ufffd");
      else
        {
          if (*bytes == '"' || *bytes == '\\')
            sc_text_add (text, "\\");
          add_bytes (text, (const char *)bytes, n);
        }
      bytes += n ? n : 1;
    }
  sc_text_add (text, "\"");
}

/* VALUE less ZERO in decimal: mpn_get_str overwrites what it reads, may write
   leading zeros, and wants no leading limb of zero.  */
void
sc_text_value (struct sc_text *text, const struct sc_format *format,
               const mp_limb_t *value)
{
  mp_limb_t zero[SC_LIMBS_MAX], magnitude[SC_LIMBS_MAX + 1];
  sc_value_set_zero (format, zero);
  bool negative = sc_value_compare (format, value, zero) < 0;
  const mp_limb_t *more = negative ? zero : value;
  const mp_limb_t *less = negative ? value : zero;
  mpn_sub_n (magnitude, more, less, format->limbs);

  mp_size_t limbs = format->limbs;
  while (limbs > 0 && magnitude[limbs - 1] == 0)
    limbs--;
  unsigned char digits[SC_PRECISION_MAX / 3 + 2] = { 0 };
  size_t n = limbs ? mpn_get_str (digits, 10, magnitude, limbs) : 1;
  size_t begin = 0;
  while (begin + 1 < n && digits[begin] == 0)
    begin++;
  for (size_t i = begin; i < n; i++)
    digits[i] = (unsigned char)(digits[i] + '0');

  sc_text_add (text, negative ? "\"-" : "\"");
  add_bytes (text, (const char *)digits + begin, n - begin);
  sc_text_add (text, "\"");
}

void
sc_text_key (struct sc_text *text, const char *key)
{
  sc_text_add (text, ",\"");
  sc_text_add (text, key);
  sc_text_add (text, "\":");
}

void
sc_text_key_number (struct sc_text *text, const char *key, uint64_t number)
{
  sc_text_key (text, key);
  sc_text_number (text, number);
}

void
sc_text_key_string (struct sc_text *text, const char *key, const char *string)
{
  sc_text_key (text, key);
  sc_text_string (text, string);
}
