/* Area: lower
   Purpose: no data for a function of a section of its own: it may run where data
   cannot be reached.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern" } */

#define PLACE __attribute__ ((section (".init.text")))

#include "class-table.h"

/* Stock also passes: it has no class tables.  */
/* { dg-final { scan-assembler-not {\.rodata} } } */
