/* Area: lower
   Purpose: targets that end in __builtin_unreachable: no branch leads past the
   end of the function.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

enum m { M0, M1, M2 };
extern enum m mode;
extern void other (int);

void
falls_off (void)
{
  switch (mode) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case M0:
      __asm__ volatile ("# zero");
      __builtin_unreachable ();
    case M1: other (1); break;
    case M2: other (2); break;
    default: other (3);
    }
}

/* Stock also passes: the value is not excluded, as its target has effects.  */
/* { dg-final { scan-assembler-times {# zero} 1 } } */
