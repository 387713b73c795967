/* switchcost: which functions are ours.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_GATE_H
#define SWITCHCOST_GATE_H

#include "compat.h"
#include "switchcost.h"

/* Do OPTIONS have the switches of FUN lowered?  FUN has been current.  */
bool sc_gate (const sc_options *options, const function *fun);

/* May the plan for a switch of FUN keep a jump table behind a thunk?  */
bool sc_gate_allows_table (const sc_options *options, const function *fun);

/* May it read tables of data?  FUN is current.  */
bool sc_gate_allows_data (const sc_options *options, const function *fun);

/* May switches of FUN, which is current, never become jump tables?  */
bool sc_gate_forbids_tables (const function *fun);

/* The gswitch that ends BB, or NULL.  */
gswitch *sc_switch_of (basic_block bb);

/* Have plugin NAME tell the user, once, when the switches of a unit will be
   lowered by the link step only.  OPTIONS stays in use.  */
void sc_gate_watch_lto (const char *name, const sc_options *options);

#endif /* SWITCHCOST_GATE_H */
