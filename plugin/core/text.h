/* A text that grows, and JSON in it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_TEXT_H
#define SC_TEXT_H

#include "value.h"

/* All zero is an empty text.  Once memory is out FAILED stays set and the rest
   is dropped.  BYTES is the owner's to free.  */
struct sc_text
{
  char *bytes;
  size_t n, allocated;
  bool failed;
};

void sc_text_add (struct sc_text *text, const char *string);
void sc_text_number (struct sc_text *text, uint64_t number);
/* STRING in quotes, escaped; what is not UTF-8 becomes U+FFFD.  */
void sc_text_string (struct sc_text *text, const char *string);
/* VALUE in decimal and quotes: it may have more digits than the numbers of
   JSON readers.  */
void sc_text_value (struct sc_text *text, const struct sc_format *format,
                    const mp_limb_t *value);

/* ,"KEY": and one of the above, or a word.  */
void sc_text_key (struct sc_text *text, const char *key);
void sc_text_key_number (struct sc_text *text, const char *key,
                         uint64_t number);
void sc_text_key_string (struct sc_text *text, const char *key,
                         const char *string);

#endif /* SC_TEXT_H */
