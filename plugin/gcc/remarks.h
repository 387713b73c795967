/* switchcost: what is said about each switch.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_REMARKS_H
#define SWITCHCOST_REMARKS_H

#include "read.h"

/* Say in dumps and -fopt-info that ITEM was lowered under PARAMS, what the
   alternatives would have cost and why this one was chosen.  */
void sc_remark_lowered (const sc_switch *item,
                        const sc_explanation *explanation,
                        const sc_params *params);

/* Say there why ITEM is left to the compiler.  A fault of our own is also
   told to the user, in a form that never fails a compilation.  */
void sc_remark_left (const sc_switch *item, sc_reason reason);

/* Say there that the switch at STMT, like any other of this unit, is left to
   the compiler because of its target: WHY completes the sentence.  */
void sc_remark_target (const gimple *stmt, const char *why);

#endif /* SWITCHCOST_REMARKS_H */
