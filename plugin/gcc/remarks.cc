/* switchcost: what is said about each switch.

   One line each, through the compiler's own channel: dump files, -fopt-info,
   -fsave-optimization-record.  Tests and people match these lines: keep their
   words and order.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "remarks.h"

/* A number of hundredths as text: GCC's own formatting pads nothing.  */

struct decimal
{
  explicit decimal (uint64_t hundredths)
  {
    snprintf (text, sizeof text, "%u.%02u", (unsigned)(hundredths / 100),
              (unsigned)(hundredths % 100));
  }
  char text[32];
};

static decimal
cycles (uint64_t cost_q6)
{
  return decimal ((cost_q6 * 100 + 32) / 64);
}

static const char *
profile_name (sc_profile profile)
{
  switch (profile)
    {
    case SC_PROFILE_ABSENT:
      return "no profile";
    case SC_PROFILE_GUESSED:
      return "guessed profile";
    case SC_PROFILE_MEASURED:
      return "measured profile";
    }
  gcc_unreachable ();
}

/* How many tests of a plan are of classes, as text; nothing if none are.  */

struct class_text
{
  explicit class_text (const sc_cost *cost)
  {
    text[0] = 0;
    if (cost->nodes[SC_NODE_CLASS_LESS])
      snprintf (text, sizeof text, ", %u class",
                (unsigned)cost->nodes[SC_NODE_CLASS_LESS]);
  }
  char text[24];
};

/* What a plan has besides tests, as text.  */

struct tables_text
{
  explicit tables_text (const sc_cost *cost)
  {
    text[0] = 0;
    if (cost->nodes[SC_NODE_CLASS])
      snprintf (text, sizeof text, " and %u class table%s of %u bytes",
                (unsigned)cost->nodes[SC_NODE_CLASS],
                cost->nodes[SC_NODE_CLASS] > 1 ? "s" : "",
                (unsigned)cost->data_bytes);
    if (cost->nodes[SC_NODE_TABLE])
      snprintf (text, sizeof text, " and a jump table");
  }
  char text[80];
};

void
sc_remark_lowered (const sc_switch *item, const sc_explanation *explanation,
                   const sc_params *params)
{
  if (!dump_enabled_p ())
    return;

  const sc_cost &cost = explanation->plan, &balanced = explanation->balanced;
  const uint32_t *kinds = cost.nodes;
  dump_printf_loc (
      MSG_OPTIMIZED_LOCATIONS, item->location,
      "switch lowered: %u tests (%u less, %u equal, %u range, %u bits%s)%s "
      "for "
      "%u segments of %u targets, default %s%%; worst path %u; "
      "%s cycles, %u bytes; balanced tree %s cycles, %u bytes; "
      "table behind thunk %s cycles; for %s, %s, predictability %u%%, "
      "machine %s; chosen because %s [%s]\n",
      kinds[SC_NODE_LESS] + kinds[SC_NODE_EQUAL] + kinds[SC_NODE_RANGE]
          + kinds[SC_NODE_BITS] + kinds[SC_NODE_CLASS_LESS],
      kinds[SC_NODE_LESS], kinds[SC_NODE_EQUAL], kinds[SC_NODE_RANGE],
      kinds[SC_NODE_BITS], class_text (&cost).text, tables_text (&cost).text,
      (unsigned)sc_problem_segments (item->problem),
      (unsigned)sc_problem_targets (item->problem),
      decimal (sc_problem_default_share (item->problem)).text, cost.depth_max,
      cycles (cost.cycles_q6).text, (unsigned)cost.bytes,
      cycles (balanced.cycles_q6).text, (unsigned)balanced.bytes,
      cycles (explanation->table_q6).text, params->for_size ? "size" : "speed",
      profile_name (item->profile), params->predictability_percent,
      params->machine->name, sc_why_text (explanation->why),
      sc_why_name (explanation->why));
}

/* Is REASON a fault of the plugin?  */

static bool
own_fault_p (sc_reason reason)
{
  switch (reason)
    {
    case SC_PROOF_WRONG_TARGET:
    case SC_PROOF_VALUE_LOST:
    case SC_PROOF_SHIFT_RANGE:
    case SC_PROOF_TABLE_RANGE:
    case SC_PROOF_MALFORMED:
      return true;
    default:
      return false;
    }
}

void
sc_remark_left (const sc_switch *item, sc_reason reason)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, item->location,
                     "switch left to the compiler: %s [%s]\n",
                     sc_reason_text (reason), sc_reason_name (reason));

  /* A note, as a warning would fail -Werror for what is no fault of the
     source, and the switch is compiled all the same.  */
  if (own_fault_p (reason))
    inform (item->location.get_location_t (),
            "internal fault of %qs: %s; this switch is left to the compiler",
            "switchcost", sc_reason_text (reason));
}

void
sc_remark_target (const gimple *stmt, const char *why)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, stmt,
                     "switches left to the compiler: %s [target]\n", why);
}
