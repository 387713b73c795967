/* A call through a pointer and nothing else.  Compiled once per variant,
   under the name CALL.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "published.h"

void
CALL (unsigned n, void (*function) (void))
{
  for (unsigned i = 0; i < n; i++)
    function ();
}
