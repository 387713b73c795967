/* Area: lower
   Purpose: a function that is mitigated by an attribute alone must not keep a
   table; its unmarked twin in the same file is left alone.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void), h4 (void);
extern int h5 (void), h6 (void), h7 (void), hd (void);

#define BODY                                                                  \
  switch (x)                                                                  \
    {                                                                         \
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

__attribute__ ((indirect_branch ("thunk-extern"))) int
marked (unsigned x)
{
  BODY
}

int
unmarked (unsigned x)
{
  BODY
}

/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
/* One table, of eight entries: the twin's.  */
/* { dg-final { scan-assembler-times {\.(?:long|quad)[ \t]+\.L} 8 } } */
/* Stock also passes: it is compared with itself.  */
/* { dg-final { scan-switch-as-stock unmarked } } */
