/* switchcost: #pragma switchcost.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_PRAGMAS_H
#define SWITCHCOST_PRAGMAS_H

/* Have plugin NAME register the pragmas.  */
void sc_pragmas_register (const char *name);

#endif /* SWITCHCOST_PRAGMAS_H */
