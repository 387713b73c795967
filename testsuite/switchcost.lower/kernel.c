/* Area: lower
   Purpose: as a kernel is compiled: a function with a loop, no data, nothing
   but calls of the handlers.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -mindirect-branch-register -ffreestanding -mcmodel=kernel -mno-red-zone -fno-pic -fno-jump-tables -fopt-info-optimized" } */

extern int h (int);
struct entry { unsigned tag; int value; };

int
parse (const struct entry *d)
{
  int sum = 0;
  for (; d->tag; d++)
    switch (d->tag) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
      {
      case 5: sum += h (d->value); break;
      case 6: sum -= h (d->value + 1); break;
      case 7: sum ^= h (d->value + 2); break;
      case 8: sum |= h (d->value + 3); break;
      case 9: sum &= h (d->value + 4); break;
      case 10: sum *= h (d->value + 5); break;
      case 23: return sum;
      }
  return -sum;
}

/* Stock also passes: an explicit -fno-jump-tables.  */
/* { dg-final { scan-assembler-not {\.rodata} } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-assembler-not {jmp[ \t]+\*|__x86_indirect_thunk} } } */
