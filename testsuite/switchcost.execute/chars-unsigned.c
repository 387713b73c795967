/* Area: execute, index types
   Purpose: chars.c where plain char is unsigned.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

/* { dg-additional-options "-funsigned-char" } */

#include "chars.c"
