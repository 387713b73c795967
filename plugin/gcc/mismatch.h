/* switchcost: is this the compiler that the plugin was built for?

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_MISMATCH_H
#define SWITCHCOST_MISMATCH_H

#include "compat.h"

/* Is RUNNING the compiler whose headers the plugin was built with?  Uses
   nothing of it.  */
bool sc_mismatch_p (const plugin_gcc_version *running);

/* Say in one message what differs, with both values, and how to rebuild: a
   warning if DISABLE, else an error.  */
void sc_mismatch_report (const char *plugin, const plugin_gcc_version *running,
                         bool disable);

#endif /* SWITCHCOST_MISMATCH_H */
