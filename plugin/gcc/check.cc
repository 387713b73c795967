/* switchcost: is the code made for a switch the switch?

   A developer's check of emit.cc, and of read.cc along with it: it looks at
   the switch before and at the GIMPLE after, and shares no code with what
   turns the one into the other.  Of the core only the values that can occur
   are believed.  How values are followed is trace.cc's.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "check.h"
#include "values.h"

static sc_wide
wide_of_mpz (mpz_ptr value, tree type)
{
  return sc_wide_of (sc_number_tree (type, value));
}

/* ---- Before.  */

sc_check::sc_check (const sc_switch *item)
    : m_location (item->location), m_bb (gimple_bb (item->stmt)),
      m_index (gimple_switch_index (item->stmt)),
      m_first_new (last_basic_block_for_fn (cfun))
{
  save_demands (item);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, m_bb->succs)
  save_phis (e);
}

void
sc_check::save_phis (edge e)
{
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    m_phis.put (gimple_phi_result (i.phi ()),
                PHI_ARG_DEF_FROM_EDGE (i.phi (), e));
}

void
sc_check::save_demands (const sc_switch *item)
{
  auto_vec<sc_demand> labels;
  sc_demands_of_labels (item->stmt, &labels);
  basic_block otherwise = label_to_block (
      cfun, CASE_LABEL (gimple_switch_default_label (item->stmt)));
  tree type = TREE_TYPE (m_index);
  sc_number low, high;
  for (size_t i = 0; i < sc_problem_runs (item->problem); i++)
    {
      sc_problem_run (item->problem, i, low, high);
      add_demands (wide_of_mpz (low, type), wide_of_mpz (high, type), labels,
                   otherwise);
    }
}

/* LOW .. HIGH can occur: cut it at LABELS.  */

void
sc_check::add_demands (const sc_wide &low, const sc_wide &high,
                       const vec<sc_demand> &labels, basic_block otherwise)
{
  sc_wide next = low;
  for (unsigned i = sc_demands_below (labels, low); wi::les_p (next, high);
       i++)
    {
      bool last = i == labels.length () || wi::gts_p (labels[i].low, high);
      sc_demand gap = { next, last ? high : labels[i].low - 1, otherwise };
      if (wi::les_p (gap.low, gap.high))
        m_demands.safe_push (gap);
      if (last)
        break;
      sc_demand label = { wi::smax (next, labels[i].low),
                          wi::smin (high, labels[i].high), labels[i].dest };
      m_demands.safe_push (label);
      next = label.high + 1;
    }
}

void
sc_check::run ()
{
  sc_tracer trace (m_bb, m_index, m_first_new, &m_phis);
  unsigned i;
  sc_demand *demand;
  FOR_EACH_VEC_ELT (m_demands, i, demand)
  if (!trace.follow (*demand))
    {
      char value[WIDE_INT_PRINT_BUFFER_SIZE];
      print_dec (trace.fault_value (), value, SIGNED);
      error_at (m_location.get_location_t (),
                "internal fault of %qs: the code made for this switch has %s "
                "for the value %s",
                "switchcost", trace.fault (), value);
      return;
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_location,
                     "switch checked: %u runs of values arrive as they "
                     "should\n",
                     trace.runs ());
}
