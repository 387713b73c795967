/* Area: lower
   Purpose: a computed goto is no switch: left alone, thunks and all.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern" } */

int
interpret (const unsigned char *p, int a)
{
  static const void *t[] = { &&x, &&y, &&z };
  goto *t[*p++];
x:
  a += 1;
  goto *t[*p++];
y:
  a *= 3;
  goto *t[*p++];
z:
  return a;
}

/* Stock also passes: it is compared with itself.  */
/* { dg-final { scan-switch-as-stock interpret } } */
/* Stock also passes: it is not ours to change.  */
/* { dg-final { scan-assembler {__x86_indirect_thunk} } } */
