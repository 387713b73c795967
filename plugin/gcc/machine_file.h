/* switchcost: machine=FILE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_MACHINE_FILE_H
#define SWITCHCOST_MACHINE_FILE_H

#include "switchcost.h"

/* The machine that FILE describes; it lives as long as the compiler.  If the
   file cannot be read or is malformed, emit an error that says where, and
   return NULL.  */
const sc_machine *sc_machine_load (const char *file);

#endif /* SWITCHCOST_MACHINE_FILE_H */
