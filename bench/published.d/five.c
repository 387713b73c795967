/* The switch of the mailing-list microbenchmark: five dense cases, one of
   which has an effect, so that the switch cannot become data.  Compiled once
   per variant, under the name FIVE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "published.h"

int
FIVE (int x)
{
  switch (x)
    {
    case 0:
      return 12;
    case 1:
      return 250;
    case 2:
      effect++;
      return 4;
    case 3:
      return 61;
    case 4:
      return 707;
    default:
      return 0;
    }
}
