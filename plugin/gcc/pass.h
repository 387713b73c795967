/* switchcost: the passes.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_PASS_H
#define SWITCHCOST_PASS_H

#include "switchcost.h"

/* Register the passes of plugin NAME.  OPTIONS stays in use.  */
void sc_passes_register (const char *name, const sc_options *options);

#endif /* SWITCHCOST_PASS_H */
