/* switchcost: report=FILE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_REPORT_H
#define SWITCHCOST_REPORT_H

#include "read.h"

/* Open FILE for the reports of this compilation.  If it cannot be written a
   warning says so, and there are none.  */
void sc_report_open (const char *file);

/* Is there a report?  */
bool sc_report_wanted_p ();

/* Add a line about ITEM, of the current function, whose statement and edges are
   still there.  REASON is SC_OK if it is lowered.  PLAN and EXPLANATION are
   NULL if there is none.  */
void sc_report_add (const sc_switch *item, const sc_params *params,
                    const sc_plan *plan, const sc_explanation *explanation,
                    sc_reason reason);

#endif /* SWITCHCOST_REPORT_H */
