/* Area: control
   Purpose: methods, templates, lambdas, constructors.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized -fno-inline -std=c++14" } */

#include "body.h"

#pragma switchcost push
#pragma switchcost predictability=11

struct A
{
  int declared (unsigned x);
  int
  in_class (unsigned x)
  {
    switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 11%" } */
      BODY (10)
  }
};

template <class T>
int
hinted (T x)
{
#pragma switchcost next predictability=12
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 12%" } */
    BODY (20)
}

template <class T>
int
unhinted (T x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 11%" } */
    BODY (30)
}
#pragma switchcost pop

__attribute__ ((switchcost ("predictability=13"))) int
A::declared (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 13%" } */
    BODY (40)
}

template <class T>
__attribute__ ((switchcost ("predictability=14"))) int
marked (T x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 14%" } */
    BODY (50)
}

struct B
{
  __attribute__ ((switchcost ("predictability=15"))) B (unsigned x);
};

B::B (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 15%" } */
    {
    case 1: h (61); break;
    case 5: h (65); break;
    case 77: h (67); break;
    default: h (68); break;
    }
}

int
lambdas (unsigned x)
{
  auto first = [] (unsigned x)
      __attribute__ ((switchcost ("predictability=16"))) -> int {
    switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 16%" } */
      BODY (70)
  };
  auto second = [] (unsigned x) -> int {
#pragma switchcost next predictability=17
    switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 17%" } */
      BODY (80)
  };
  switch (first (x) + second (x)) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
    BODY (90)
}

[[gnu::switchcost ("predictability=18")]] int
standard (unsigned x)
{
  switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 18%" } */
    BODY (100)
}

/* Parsed at the end of the class, where nothing is in force any more.  */
struct D
{
#pragma switchcost push
#pragma switchcost predictability=19
  int
  in_region (unsigned x)
  {
    switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 19%" } */
      BODY (110)
  }
#pragma switchcost pop
  int
  after_region (unsigned x)
  {
    switch (x) /* { dg-message "switch lowered: \[^\n\]* predictability 90%" } */
      BODY (120)
  }
};

int
use_again (D d, unsigned x)
{
  return d.in_region (x) + d.after_region (x);
}

int
use (A a, unsigned x)
{
  return a.in_class (x) + hinted (x) + hinted ((unsigned short)x)
         + unhinted (x) + marked (x);
}
