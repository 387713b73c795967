/* Area: lower
   Purpose: a kernel's XDP verdict switch: 0 and 1 are one test, the default's
   fall-through into them stays, no indirect jump.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern void pass (void *), tx (void *), redir (void *), drop (void *);
extern void warn_bad (unsigned);

void
verdict (unsigned act, void *packet)
{
  switch (act) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 2: pass (packet); break;
    case 3: tx (packet); break;
    case 4: redir (packet); break;
    default: warn_bad (act); /* Fall through.  */
    case 0: /* Fall through.  */
    case 1: drop (packet);
    }
}

/* Stock also passes: -mindirect-branch unsets -fjump-tables.  */
/* { dg-final { scan-assembler-not {__x86_indirect_thunk} } } */
/* Five segments: <=1, 2, 3, 4, >4.  */
/* Stock may pass: for five segments its tree is minimal.  */
/* { dg-final { scan-switch-branches verdict <= 4 } } */
/* Stock also passes: no code is duplicated.  */
/* { dg-final { scan-assembler-times {\mwarn_bad\M} 1 } } */
