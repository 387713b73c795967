/* Why a plan was chosen: the plan beside its alternatives.

   Looks at results only: the searches need not say what moved them, and cannot
   be wrong about it.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"

/* Before a table: a compare, a branch, a load and the jump to the thunk.  */
#define TABLE_CODE_BYTES 21

struct why_text
{
  const char *name;
  const char *text;
};

static const struct why_text whys[] = {
#define SC_WHY(IDENTIFIER, NAME, TEXT) { NAME, TEXT },
#include "whys.def"
#undef SC_WHY
};

const char *
sc_why_name (enum sc_why why)
{
  size_t n = sizeof whys / sizeof whys[0];
  return (size_t)why < n ? whys[why].name : "unknown";
}

const char *
sc_why_text (enum sc_why why)
{
  size_t n = sizeof whys / sizeof whys[0];
  return (size_t)why < n ? whys[why].text : "of an unknown reason";
}

/* The bytes of a table, of which an entry is a word, code included; 0 if there
   would be none.  */
static uint64_t
table_bytes (const struct sc_problem *problem, const struct sc_params *params)
{
  uint64_t entries = sc_table_entries (problem);
  return entries ? entries * (params->word_bits / 8) + TABLE_CODE_BYTES : 0;
}

static uint64_t
all_bytes (const struct sc_cost *cost)
{
  return cost->bytes + cost->data_bytes;
}

static enum sc_why
why (const struct sc_plan *plan, const struct sc_params *params,
     const struct sc_cost *cost, const struct sc_cost *balanced)
{
  enum sc_node_kind root = plan->nodes[plan->root].kind;
  if (root == SC_NODE_TARGET)
    return SC_WHY_ONE_TARGET;
  if (root == SC_NODE_TABLE)
    return SC_WHY_TABLE;
  if (cost->nodes[SC_NODE_TABLE])
    return SC_WHY_TABLE_AFTER_TESTS;
  if (params->for_size)
    return all_bytes (cost) < all_bytes (balanced) ? SC_WHY_SMALLEST
                                                   : SC_WHY_AS_BALANCED;
  if (cost->cycles_q6 == balanced->cycles_q6
      && all_bytes (cost) == all_bytes (balanced))
    return SC_WHY_AS_BALANCED;
  if (cost->cycles_q6 < balanced->cycles_q6)
    return SC_WHY_FASTER;
  return all_bytes (cost) < all_bytes (balanced) ? SC_WHY_SMALLER
                                                 : SC_WHY_SHORT_PATHS;
}

enum sc_reason
sc_explain (const struct sc_problem *problem, const struct sc_plan *plan,
            const struct sc_params *params, struct sc_explanation *out)
{
  struct sc_explanation result;
  struct sc_plan *balanced = NULL;
  enum sc_reason reason = sc_plan_create_balanced (&balanced, problem);
  if (reason == SC_OK)
    reason = sc_plan_cost (balanced, problem, params, &result.balanced);
  sc_plan_destroy (balanced);
  if (reason == SC_OK)
    reason = sc_plan_cost (plan, problem, params, &result.plan);
  if (reason != SC_OK)
    return reason;

  result.table_q6 = sc_table_cost_q6 (problem, params);
  result.table_bytes = table_bytes (problem, params);
  result.why = why (plan, params, &result.plan, &result.balanced);
  *out = result;
  return SC_OK;
}
