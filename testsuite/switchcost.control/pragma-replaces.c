/* Area: control
   Purpose: of pragmas the last right setting of each key is kept, and no other:
   thousands of them are no long text, and a wrong one replaces nothing.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -fdump-tree-optimized" } */

#include "body.h"

#pragma switchcost predictability=11
#pragma switchcost predictability=12
int
same_key (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 12%" } */
    BODY (10)
}

#pragma switchcost predictability=1000 /* { dg-warning "needs a percentage" } */
int
wrong (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 12%" } */
    BODY (20)
}

#pragma switchcost tables=none
#pragma switchcost off
#pragma switchcost predictability=13
#pragma switchcost when=always
int
other_keys (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 13%" } */
    BODY (30)
}

/* { dg-final { scan-tree-dump-times {switchcost \("predictability=12", 0\)} 2 "optimized" } } */
/* { dg-final { scan-tree-dump {switchcost \("when=always,predictability=13,tables=none", 0\)} "optimized" } } */
