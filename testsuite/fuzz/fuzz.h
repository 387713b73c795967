/* What the fuzzers share: reading their input piece by piece, and failing.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_FUZZ_H
#define SC_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

struct input
{
  const uint8_t *at;
  size_t left;
};

/* The next byte; zero past the end.  */
static inline uint8_t
next_byte (struct input *input)
{
  if (!input->left)
    return 0;
  input->left--;
  return *input->at++;
}

static inline uint64_t
next_number (struct input *input, unsigned bytes)
{
  uint64_t number = 0;
  while (bytes--)
    number = number << 8 | next_byte (input);
  return number;
}

#define REQUIRE(CONDITION)                                                    \
  do                                                                          \
    if (!(CONDITION))                                                         \
      {                                                                       \
        fprintf (stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__,         \
                 #CONDITION);                                                 \
        abort ();                                                             \
      }                                                                       \
  while (0)

#endif /* SC_FUZZ_H */
