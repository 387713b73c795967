/* switchcost: is the code made for a switch the switch?

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_CHECK_H
#define SWITCHCOST_CHECK_H

#include "read.h"
#include "trace.h"

/* What one switch does.  Made before the switch is replaced, asked
   afterwards; no pass may run in between.  */
class sc_check
{
public:
  explicit sc_check (const sc_switch *item);

  /* Follow every value that can occur through the code that has replaced the
     switch.  If one arrives at another block than the switch would send it
     to, or with other PHI arguments, or if the code does anything that is not
     understood, emit an error that names the switch, the value and the
     fault.  The IL is not changed.  */
  void run ();

private:
  void save_demands (const sc_switch *item);
  void add_demands (const sc_wide &low, const sc_wide &high,
                    const vec<sc_demand> &labels, basic_block otherwise);
  void save_phis (edge e);

  dump_user_location_t m_location;
  basic_block m_bb; /* The switch's.  */
  tree m_index;
  int m_first_new; /* Blocks from this index on were made for the switch.  */
  auto_vec<sc_demand> m_demands;
  hash_map<tree, tree> m_phis; /* What each PHI result gets.  */
};

#endif /* SWITCHCOST_CHECK_H */
