/* switchcost: the passes.

   Contract.  `switchcost' runs just before each of GCC's `switchlower'
   passes, `switchcost_O0' before `switchlower_O0' where nothing is optimised.
   In a function that the gate refuses nothing is read or written: the
   compiler's output is byte for byte what it would be.  In one that is
   admitted every gswitch is

       read    into a problem of the core;
       planned by the core's search, within the target's and user's limits;
       proved  to send each value to its target, by the core, always;
       emitted as a tree of tests,

   or, if any step has a reason not to, left as it is for GCC.  All switches
   are read before the first is rewritten, so that what is known about values
   comes from an IL that is still whole.

   GCC's own pass follows and lowers what was left.  There it must make the
   tables that were found cheapest, and not the very ones that are to be
   avoided: -fjump-tables or -fno-jump-tables is put in force, for the whole
   function, until `switchcost_restore', which runs right after it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "check.h"
#include "emit.h"
#include "gate.h"
#include "hints.h"
#include "pass.h"
#include "read.h"
#include "remarks.h"
#include "report.h"
#include "settings.h"
#include "target/target.h"

static const sc_options *options;

/* ---- The flag that GCC's own pass sees.  */

/* flag_jump_tables as it was, while OVERRIDDEN.  */
static bool overridden;
static int flag_jump_tables_saved;

/* Let GCC's pass make tables of what is left in this function, or not.  */

static void
override_tables (bool wanted)
{
  gcc_assert (!overridden);
  flag_jump_tables_saved = flag_jump_tables;
  flag_jump_tables = wanted;
  overridden = true;
}

static void
restore_tables ()
{
  flag_jump_tables = flag_jump_tables_saved;
  overridden = false;
}

/* ---- One switch.  */

/* The balanced tree is as good if it costs no more than this of the best plan.
   Of 160 cells of the grid with a profile, 5 to 32 cases, 8 instead of 13 are
   slower than GCC's tree by more than 3 %, and the mean stays
   (HACKING.md).  */
#define BALANCED_PERCENT 105

static sc_params
params_for (const sc_switch *item)
{
  sc_params params;
  params.machine = item->options.machine;
  params.predictability_percent = item->options.predictability_percent;
  params.word_bits = sc_target_word_bits ();
  params.for_size = optimize_bb_for_size_p (gimple_bb (item->stmt));
  params.byte_q9 = 0;
  params.allow_bits = optimize && flag_bit_tests;
  params.allow_class = sc_gate_allows_data (&item->options, cfun);
  params.allow_table = sc_gate_allows_table (&item->options, cfun);
  params.limit_paths = item->profile != SC_PROFILE_MEASURED;
  params.balanced_percent = BALANCED_PERCENT;
  return params;
}

/* Search a plan for ITEM under PARAMS and prove it; *PLAN, if made, is the
   caller's whatever is returned.  */

static sc_reason
make_plan (const sc_switch *item, const sc_params *params, sc_plan **plan)
{
  sc_reason reason = sc_plan_create (plan, item->problem, params);
  if (reason == SC_OK)
    reason = sc_plan_prove (*plan, item->problem, params->word_bits);
  return reason;
}

static void
emit_plan (sc_switch *item, const sc_plan *plan)
{
  if (!options->check)
    {
      sc_switch_emit (item, plan);
      return;
    }
  sc_check check (item);
  sc_switch_emit (item, plan);
  check.run ();
}

/* What became of the switches of a function.  */

struct outcome
{
  unsigned lowered;
  unsigned declined;
  unsigned tables; /* Kept as the cheapest, wholly or after tests.  */
  unsigned loads;  /* Plans with class tables.  */
};

static bool
has_node_p (const sc_plan *plan, sc_node_kind kind)
{
  for (uint32_t i = 0; i < sc_plan_nodes (plan); i++)
    if (sc_plan_node (plan, i)->kind == kind)
      return true;
  return false;
}

/* Say what becomes of ITEM, which is still there: in remarks and in the
   report.  PLAN is NULL if there is none.  */

static void
explain (const sc_switch *item, const sc_params *params, const sc_plan *plan,
         sc_reason reason)
{
  sc_explanation explanation;
  bool explained
      = plan && (dump_enabled_p () || sc_report_wanted_p ())
        && sc_explain (item->problem, plan, params, &explanation) == SC_OK;
  if (reason != SC_OK)
    sc_remark_left (item, reason);
  else if (explained)
    sc_remark_lowered (item, &explanation, params);
  if (sc_report_wanted_p ())
    sc_report_add (item, params, plan, explained ? &explanation : NULL,
                   reason);
}

/* Lower ITEM, or leave it.  */

static void
lower_switch (sc_switch *item, outcome *result)
{
  sc_plan *plan = NULL;
  sc_reason reason = item->reason;
  sc_params params = params_for (item);
  if (reason == SC_OK)
    reason = make_plan (item, &params, &plan);
  bool proved = reason == SC_OK;
  if (proved)
    {
      result->tables += has_node_p (plan, SC_NODE_TABLE);
      result->loads += has_node_p (plan, SC_NODE_CLASS);
      if (sc_plan_node (plan, sc_plan_root (plan))->kind == SC_NODE_TABLE)
        reason = SC_TABLE_KEPT;
    }
  explain (item, &params, proved ? plan : NULL, reason);
  if (reason == SC_OK)
    {
      result->lowered++;
      emit_plan (item, plan);
    }
  else
    result->declined += reason != SC_TABLE_KEPT && reason != SC_TURNED_OFF;
  sc_plan_destroy (plan);
}

/* ---- A target without a mitigation.  */

/* Has it been said why nothing happens here?  */
static bool target_explained;

static bool
target_to_explain_p ()
{
  return !target_explained && options->when == SC_WHEN_MITIGATED
         && sc_target_unsupported ();
}

/* Say once, at the first switch there is, why it and all others of this unit
   are left alone.  */

static void
explain_target (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  if (const gswitch *stmt = sc_switch_of (bb))
    {
      sc_remark_target (stmt, sc_target_unsupported ());
      target_explained = true;
      return;
    }
}

/* ---- One function.  */

typedef auto_delete_vec<sc_switch> switch_list;

/* The switches of FUN that are ours: the arguments, FUN's settings and hints at
   the switch itself say which.  One that a hint alone turns off is among them,
   to be told of.  */

static void
collect_switches (function *fun, switch_list *switches)
{
  sc_options settings = sc_settings_of (options, fun->decl);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    gswitch *stmt = sc_switch_of (bb);
    if (!stmt)
      continue;
    sc_options own = settings;
    bool hinted = sc_hints_apply (&own, stmt);
    bool admitted = sc_gate (&own, fun);
    if (!admitted && !(hinted && sc_gate (&settings, fun)))
      continue;
    sc_switch *item = new sc_switch (stmt);
    item->options = own;
    item->reason = admitted ? SC_OK : SC_TURNED_OFF;
    switches->safe_push (item);
  }
}

static void
read_switches (switch_list *switches)
{
  unsigned i;
  sc_switch *item;
  if (!optimize)
    {
      FOR_EACH_VEC_ELT (*switches, i, item)
      if (item->reason == SC_OK)
        sc_switch_read (item, NULL);
      return;
    }
  calculate_dominance_info (CDI_DOMINATORS);
  gimple_ranger ranger;
  FOR_EACH_VEC_ELT (*switches, i, item)
  if (item->reason == SC_OK)
    sc_switch_read (item, &ranger);
}

static outcome
lower_switches (switch_list *switches)
{
  outcome result = { 0, 0, 0, 0 };
  unsigned i;
  sc_switch *item;
  FOR_EACH_VEC_ELT (*switches, i, item)
  lower_switch (item, &result);
  return result;
}

static unsigned
lower_function (function *fun)
{
  if (seen_error ())
    return 0;

  switch_list switches;
  collect_switches (fun, &switches);
  if (switches.is_empty ())
    {
      if (target_to_explain_p ())
        explain_target (fun);
      return 0;
    }

  read_switches (&switches);
  outcome result = lower_switches (&switches);
  if (result.tables > 0)
    override_tables (true);
  else if (result.declined > 0 && flag_jump_tables
           && sc_gate_forbids_tables (fun))
    override_tables (false);
  if (result.lowered == 0)
    return 0;

  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  if (current_loops)
    loops_state_set (LOOPS_NEED_FIXUP);
  /* A load has a virtual operand, which is not known yet.  */
  return TODO_cleanup_cfg
         | (result.loads > 0 ? TODO_update_ssa_only_virtuals : 0);
}

/* ---- The passes.  */

static const pass_data lower_data = { GIMPLE_PASS,
                                      "switchcost",
                                      OPTGROUP_OTHER,
                                      TV_TREE_SWITCH_LOWERING,
                                      PROP_cfg | PROP_ssa,
                                      0,
                                      0,
                                      0,
                                      0 };

static const pass_data lower_O0_data = { GIMPLE_PASS,
                                         "switchcost_O0",
                                         OPTGROUP_OTHER,
                                         TV_TREE_SWITCH_LOWERING,
                                         PROP_cfg,
                                         0,
                                         0,
                                         0,
                                         0 };

static const pass_data restore_data = {
  GIMPLE_PASS, "switchcost_restore", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0
};

/* Has FUN a switch that may be ours?  Hints are looked at later.  */

static bool
gate_function (const function *fun)
{
  sc_options settings = sc_settings_of (options, fun->decl);
  return sc_gate (&settings, fun) || sc_hints_any_p ()
         || target_to_explain_p ();
}

class lower_pass : public gimple_opt_pass
{
public:
  lower_pass (gcc::context *context) : gimple_opt_pass (lower_data, context) {}

  opt_pass *
  clone () final override
  {
    return new lower_pass (m_ctxt);
  }
  bool
  gate (function *fun) final override
  {
    return gate_function (fun);
  }
  unsigned int
  execute (function *fun) final override
  {
    return lower_function (fun);
  }
};

/* At -O1 and above this would meet the switches that GCC keeps for tables.  */

class lower_O0_pass : public gimple_opt_pass
{
public:
  lower_O0_pass (gcc::context *context)
      : gimple_opt_pass (lower_O0_data, context)
  {
  }

  opt_pass *
  clone () final override
  {
    return new lower_O0_pass (m_ctxt);
  }
  bool
  gate (function *fun) final override
  {
    return !optimize && gate_function (fun);
  }
  unsigned int
  execute (function *fun) final override
  {
    return lower_function (fun);
  }
};

class restore_pass : public gimple_opt_pass
{
public:
  restore_pass (gcc::context *context)
      : gimple_opt_pass (restore_data, context)
  {
  }

  opt_pass *
  clone () final override
  {
    return new restore_pass (m_ctxt);
  }
  bool
  gate (function *) final override
  {
    return overridden;
  }
  unsigned int
  execute (function *) final override
  {
    restore_tables ();
    return 0;
  }
};

/* Put PASS before or after, as POSITION says, every pass named REFERENCE.  */

static void
insert (const char *plugin, opt_pass *pass, const char *reference,
        pass_positioning_ops position)
{
  register_pass_info info;
  info.pass = pass;
  info.reference_pass_name = reference;
  info.ref_pass_instance_number = 0;
  info.pos_op = position;
  register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

void
sc_passes_register (const char *name, const sc_options *given)
{
  options = given;
  insert (name, new lower_pass (g), "switchlower", PASS_POS_INSERT_BEFORE);
  insert (name, new restore_pass (g), "switchlower", PASS_POS_INSERT_AFTER);
  insert (name, new lower_O0_pass (g), "switchlower_O0",
          PASS_POS_INSERT_BEFORE);
  insert (name, new restore_pass (g), "switchlower_O0", PASS_POS_INSERT_AFTER);
  sc_gate_watch_lto (name, options);
}
