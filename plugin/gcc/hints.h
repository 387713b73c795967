/* switchcost: settings of one switch, #pragma switchcost next.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_HINTS_H
#define SWITCHCOST_HINTS_H

#include "compat.h"
#include "switchcost.h"

/* Have plugin NAME find the switches that hints are for.  */
void sc_hints_register (const char *name);

/* There is a hint TEXT at LOCATION, in the function that is being parsed.  */
void sc_hints_add (location_t location, const char *text);

/* Is there a hint for some switch?  */
bool sc_hints_any_p ();

/* If there is one for STMT, set OPTIONS from it and return true.  */
bool sc_hints_apply (sc_options *options, const gswitch *stmt);

#endif /* SWITCHCOST_HINTS_H */
