/* Area: lower
   Purpose: code that runs before it is relocated, as a loader's: without switch
   conversion no data is made of a switch, whatever it does, and nothing but
   the handlers is referred to.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fPIE -mindirect-branch=thunk-inline -fno-tree-switch-conversion -fopt-info-optimized" } */

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
      case 23: return sum;
      }
  return -sum;
}

/* A map from values to values.  */
int
value_of (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 0: return 11;
    case 1: return 7;
    case 2: return 23;
    case 3: return 5;
    case 4: return 90;
    case 5: return 41;
    case 6: return 3;
    case 7: return 17;
    default: return 0;
    }
}

/* Many values, few targets.  */
int
class_of (unsigned char c)
{
  switch (c) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case 'a' ... 'f': case 'A' ... 'F': return h (1);
    case '0' ... '9': return h (2);
    case '+': case '-': case '*': case '/': case '%': return h (3);
    case '(': case '[': case '{': return h (4);
    case ')': case ']': case '}': return h (5);
    case ' ': case '\t': case '\n': return h (6);
    default: return h (7);
    }
}

/* Stock also passes: -mindirect-branch unsets -fjump-tables.  */
/* { dg-final { scan-assembler-not {\.rodata|\.data} } } */
/* Stock also passes: likewise.  */
/* { dg-final { scan-assembler-not {CSWTCH|\(%rip\)} } } */
