/* What -fsanitize-coverage calls; nothing is done with it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>

void
__sanitizer_cov_trace_pc (void)
{
}

#define COMPARE(NAME, TYPE)                                                   \
  void __sanitizer_cov_trace_##NAME (TYPE a, TYPE b)                          \
  {                                                                           \
    (void) a;                                                                 \
    (void) b;                                                                 \
  }
COMPARE (cmp1, uint8_t)
COMPARE (cmp2, uint16_t)
COMPARE (cmp4, uint32_t)
COMPARE (cmp8, uint64_t)
COMPARE (const_cmp1, uint8_t)
COMPARE (const_cmp2, uint16_t)
COMPARE (const_cmp4, uint32_t)
COMPARE (const_cmp8, uint64_t)
COMPARE (cmpf, float)
COMPARE (cmpd, double)

void
__sanitizer_cov_trace_switch (uint64_t value, void *cases)
{
  (void) value;
  (void) cases;
}
