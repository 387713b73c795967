/* Area: control
   Purpose: the attribute can be asked for, and the pragma is silent where it is read by nobody.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -Wall" } */

#if !__has_attribute (switchcost)
#error
#endif

#pragma switchcost push
#pragma switchcost off
#pragma switchcost pop
extern int x;
