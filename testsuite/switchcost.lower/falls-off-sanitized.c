/* Area: lower
   Purpose: falls-off.c where reaching the end is to be reported: that is a
   target like any other.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fsanitize=unreachable -fopt-info-optimized" } */

extern int h0 (void), h1 (void), h2 (void), h3 (void);

int
ids (unsigned id)
{
  switch (id) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: return h0 ();
    case 1: return h1 ();
    case 9001: return h2 ();
    case 3: return h3 ();
    default: __builtin_unreachable ();
    }
}

/* Stock also passes: it has the report, too.  */
/* { dg-final { scan-assembler-times {__ubsan_handle_builtin_unreachable} 1 } } */
