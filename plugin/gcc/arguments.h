/* switchcost: -fplugin-arg-switchcost-KEY=VALUE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_ARGUMENTS_H
#define SWITCHCOST_ARGUMENTS_H

#include "switchcost.h"

struct plugin_name_args;

/* Set OPTIONS from INFO's arguments.  For each that is wrong emit an error
   that names it and a likely correction; false if there was one.  */
bool sc_arguments_parse (const plugin_name_args *info, sc_options *options);

/* Is there an argument mismatch=disable?  Asks nothing of the compiler, so
   that it works before the compiler's version is checked.  */
bool sc_arguments_disable_on_mismatch (const plugin_name_args *info);

/* The known key closest to KEY among those for which IF_P holds, or NULL.  */
const char *sc_closest_key (const char *key, bool (*if_p) (const char *));

/* The word that KEY accepts closest to VALUE, or NULL.  */
const char *sc_closest_word (const char *key, const char *value);

/* Print what the plugin accepts, and its version, to standard output.  */
void sc_arguments_print_help ();
void sc_arguments_print_version ();

#endif /* SWITCHCOST_ARGUMENTS_H */
