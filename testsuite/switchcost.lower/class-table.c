/* Area: lower
   Purpose: values in no order that go to few targets are looked up: a table of bytes,
   then a tree over the targets.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern" } */

#include "class-table.h"

/* { dg-final { scan-assembler {\.section\t\.rodata} } } */
/* { dg-final { scan-switch-branches scattered <= 6 } } */
/* { dg-final { scan-switch-size < } } */
