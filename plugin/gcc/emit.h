/* switchcost: a plan as GIMPLE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_EMIT_H
#define SWITCHCOST_EMIT_H

#include "read.h"

/* Replace ITEM's statement by PLAN, which is proved.  ITEM's
   statement and edges are gone then.  Dominators, if computed, are stale
   afterwards, loops may need a fixup, and blocks may have become
   unreachable.  */
void sc_switch_emit (sc_switch *item, const sc_plan *plan);

#endif /* SWITCHCOST_EMIT_H */
