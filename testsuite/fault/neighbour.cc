/* A plugin that counts the switches before and after GCC's switchlower, as
   others that look at control flow would: passes of its own stand at the same
   places as ours.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"

#define EXPORT __attribute__ ((visibility ("default")))

EXPORT int plugin_is_GPL_compatible;

static const pass_data data
    = { GIMPLE_PASS, "neighbour", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0 };

class neighbour_pass : public gimple_opt_pass
{
public:
  neighbour_pass (gcc::context *context, const char *place)
      : gimple_opt_pass (data, context), m_place (place)
  {
  }

  opt_pass *
  clone () final override
  {
    return new neighbour_pass (m_ctxt, m_place);
  }

  unsigned int
  execute (function *fun) final override
  {
    unsigned switches = 0;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
    {
      gimple_stmt_iterator last = gsi_last_nondebug_bb (bb);
      switches += !gsi_end_p (last)
                  && gimple_code (gsi_stmt (last)) == GIMPLE_SWITCH;
    }
    inform (fun->function_start_locus, "%s: %u switches in %qD", m_place,
            switches, fun->decl);
    return 0;
  }

private:
  const char *m_place;
};

static void
insert (const char *plugin, const char *place, pass_positioning_ops position)
{
  register_pass_info info;
  info.pass = new neighbour_pass (g, place);
  info.reference_pass_name = "switchlower";
  info.ref_pass_instance_number = 0;
  info.pos_op = position;
  register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

EXPORT int
plugin_init (plugin_name_args *info, plugin_gcc_version *)
{
  insert (info->base_name, "before", PASS_POS_INSERT_BEFORE);
  insert (info->base_name, "after", PASS_POS_INSERT_AFTER);
  return 0;
}
