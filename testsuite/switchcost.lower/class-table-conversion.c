/* Area: lower
   Purpose: no data where the compiler is told to make none of switches.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fno-tree-switch-conversion" } */

#include "class-table.h"

/* Stock also passes: it has no class tables.  */
/* { dg-final { scan-assembler-not {\.rodata} } } */
