/* Area: lower
   Purpose: the instructions that decide have the line of the switch, so that a
   debugger does not jump about; nothing has line 0.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -g -fopt-info-optimized" } */

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

/* Stock may pass: GCC's own tree has the line, too.  */
/* { dg-final { scan-switch-line verdict 16 } } */
/* Stock may pass: likewise.  */
/* { dg-final { scan-assembler-not {\.loc 1 0 } } } */
