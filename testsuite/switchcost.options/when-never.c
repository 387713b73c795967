/* Area: options
   Purpose: when=never: nothing, mitigated or not.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fplugin-arg-switchcost-when=never -fopt-info-optimized" } */

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

int
f (unsigned x)
{
  switch (x)
    BODY
}

/* { dg-final { scan-switch-as-stock f } } */
