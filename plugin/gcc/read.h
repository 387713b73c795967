/* switchcost: a gswitch as the core's problem.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_READ_H
#define SWITCHCOST_READ_H

#include "compat.h"
#include "switchcost.h"

/* How the counts of a switch came to be.  */
enum sc_profile
{
  SC_PROFILE_ABSENT,
  SC_PROFILE_GUESSED,
  SC_PROFILE_MEASURED
};

/* One switch.  OPTIONS are set by who makes it.  EDGES are by target: one for
   each block it can jump to.  PROBLEM is owned, and NULL unless REASON is
   SC_OK.  */
struct sc_switch
{
  explicit sc_switch (gswitch *stmt);
  ~sc_switch ();

  gswitch *stmt;
  sc_options options; /* In force for this switch.  */
  dump_user_location_t location;
  auto_vec<edge> edges;
  sc_profile profile;
  sc_problem *problem;
  sc_reason reason;

private:
  sc_switch (const sc_switch &) = delete;
  sc_switch &operator= (const sc_switch &) = delete;
};

/* Read ITEM's statement into its problem, or its reason.  RANGER, if not
   NULL, is asked which values the index can have.  The IL is not changed.  */
void sc_switch_read (sc_switch *item, range_query *ranger);

#endif /* SWITCHCOST_READ_H */
