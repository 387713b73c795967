/* switchcost: which functions are ours.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "gate.h"
#include "settings.h"
#include "target/target.h"

/* Did the user ask for no tables, by option, attribute or pragma?  That
   -mindirect-branch= turns them off does not count.  */

static bool
tables_refused_p ()
{
  return global_options_set.x_flag_jump_tables && !flag_jump_tables;
}

static bool
tables_requested_p ()
{
  return global_options_set.x_flag_jump_tables && flag_jump_tables;
}

bool
sc_gate (const sc_options *options, const function *fun)
{
  switch (options->when)
    {
    case SC_WHEN_MITIGATED:
      return sc_target_mitigated_p (fun);
    case SC_WHEN_NO_TABLES:
      return sc_target_mitigated_p (fun) || tables_refused_p ();
    case SC_WHEN_ALWAYS:
      return true;
    case SC_WHEN_NEVER:
      return false;
    }
  gcc_unreachable ();
}

bool
sc_gate_allows_table (const sc_options *options, const function *fun)
{
  if (!optimize || tables_refused_p () || !sc_target_mitigated_p (fun)
      || !sc_target_jumps_well_p (fun))
    return false;
  return options->tables_set ? options->tables == SC_TABLES_JUMP
                             : tables_requested_p ();
}

/* Code in a section of its own may run where other sections cannot be reached
   (early boot), must not be instrumented (noinstr) or is thrown away with its
   data (init).  A load of ours would be instrumented by sanitizers of
   addresses and threads, at a cost the model knows nothing of.  */

bool
sc_gate_allows_data (const sc_options *options, const function *fun)
{
  return optimize && flag_tree_switch_conversion
         && options->tables != SC_TABLES_NONE && !DECL_SECTION_NAME (fun->decl)
         && !(flag_sanitize
              & (SANITIZE_ADDRESS | SANITIZE_THREAD | SANITIZE_HWADDRESS));
}

bool
sc_gate_forbids_tables (const function *fun)
{
  return sc_target_mitigated_p (fun) && !tables_requested_p ();
}

gswitch *
sc_switch_of (basic_block bb)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (bb);
  return gsi_end_p (last) ? NULL : dyn_cast<gswitch *> (gsi_stmt (last));
}

static bool
has_switch_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  if (sc_switch_of (bb))
    return true;
  return false;
}

/* Slim objects hold no code: passes run when they are linked, and only if the
   plugin is there again.  Asked of units that have a switch of ours only, so
   that configuration probes stay silent; a note, for -Werror's sake.  */

static void
note_slim_lto (void *, void *data)
{
  const sc_options *options = (const sc_options *)data;
  if (!flag_generate_lto || flag_fat_lto_objects || in_lto_p || seen_error ())
    return;

  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fun = DECL_STRUCT_FUNCTION (node->decl);
    if (!fun || !fun->cfg)
      continue;
    sc_options settings = sc_settings_of (options, node->decl);
    if (!sc_gate (&settings, fun) || !has_switch_p (fun))
      continue;
    inform (UNKNOWN_LOCATION,
            "%qs lowers the switches of this unit when it is linked: "
            "%<-fplugin%> must also be given to the link step",
            "switchcost");
    return;
  }
}

void
sc_gate_watch_lto (const char *name, const sc_options *options)
{
  register_callback (name, PLUGIN_ALL_IPA_PASSES_START, note_slim_lto,
                     const_cast<sc_options *> (options));
}
