/* Area: control
   Purpose: a wrong number of arguments is a warning in C++, too: of attributes
   in brackets, members and templates.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -std=c++14" } */

#include "body.h"

[[gnu::switchcost]] int
none (unsigned x) /* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" } */
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (10)
}

struct A
{
  __attribute__ ((switchcost ("off", 1))) int member (unsigned);
  /* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" "" { target *-*-* } 21 } */
};

int
A::member (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (20)
}

template <class T>
__attribute__ ((switchcost ("off", sizeof (T)))) int
dependent (T x) /* { dg-warning "'switchcost' attribute ignored: it takes one argument, a string \\\[-Wattributes\\\]" } */
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (30)
}

template int dependent<unsigned> (unsigned);
