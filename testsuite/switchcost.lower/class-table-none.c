/* Area: lower
   Purpose: tables=none: no data.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fplugin-arg-switchcost-tables=none" } */

#include "class-table.h"

/* Stock also passes: it has no class tables.  */
/* { dg-final { scan-assembler-not {\.rodata} } } */
