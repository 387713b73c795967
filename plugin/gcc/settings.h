/* switchcost: settings of one function, __attribute__ ((switchcost ("..."))).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_SETTINGS_H
#define SWITCHCOST_SETTINGS_H

#include "compat.h"
#include "switchcost.h"

/* Have plugin NAME register the attribute.  */
void sc_settings_register (const char *name);

/* What GIVEN, the arguments, become in the function of DECL.  */
sc_options sc_settings_of (const sc_options *given, const_tree decl);

/* Settings by pragma: TEXT holds for DECL where its attributes say nothing.  */
void sc_settings_add_weak (tree decl, const char *text);

/* Is TEXT right?  If not, warn at LOCATION, under OPTION, that WHERE has a
   mistake.  */
bool sc_settings_check (location_t location, int option, const char *where,
                        const char *text);

/* Set OPTIONS from TEXT, as far as it is right.  */
void sc_settings_apply (sc_options *options, const char *text);

#endif /* SWITCHCOST_SETTINGS_H */
