/* Area: options
   Purpose: when=no-tables: the attribute optimize counts for its function
   only.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fplugin-arg-switchcost-when=no-tables -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), h4 (void);
extern int h5 (void), h6 (void), h7 (void), hd (void);

#define BODY                                                                  \
  {                                                                           \
    case 0: return h0 () + 1;                                                 \
    case 1: return h1 () + 2;                                                 \
    case 2: return h2 () + 3;                                                 \
    case 3: return h3 () + 4;                                                 \
    case 4: return h4 () + 5;                                                 \
    case 5: return h5 () + 6;                                                 \
    case 6: return h6 () + 7;                                                 \
    case 7: return h7 () + 8;                                                 \
    default: return hd ();                                                    \
  }

__attribute__ ((optimize ("no-jump-tables"))) int
without (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: 8 tests" } */
    BODY
}

int
other (unsigned x)
{
  switch (x)
    BODY
}

/* { dg-final { scan-switch-as-stock other } } */
/* { dg-final { scan-assembler-times {jmp[ \t]+\*%} 1 } } */
