/* One switch as a line of JSON.

   The plan's tree comes last, so that a reader that does not need it can cut
   the line at "tree".  Everything is a function of the arguments: no time, no
   address, no path but what is given.  The same switch gives the same line.

   A node's two costs are what going on from it to either side takes: what the
   test takes in any case, and on the rarer side the taken branch and the share
   of mispredictions that the model charges there.  A path costs the sum over
   its nodes.  Linear in nodes.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array.h"
#include "cost.h"
#include "plan.h"
#include "text.h"

#include <stdlib.h>

static const char *const kind_names[SC_NODE_KINDS] = {
  [SC_NODE_TARGET] = "target", [SC_NODE_LESS] = "less",
  [SC_NODE_EQUAL] = "equal",   [SC_NODE_RANGE] = "range",
  [SC_NODE_BITS] = "bits",     [SC_NODE_TABLE] = "table",
  [SC_NODE_CLASS] = "class",   [SC_NODE_CLASS_LESS] = "class-less",
};

static void
add_place (struct sc_text *text, const struct sc_report *report)
{
  sc_text_add (text, "{\"switchcost\":");
  sc_text_number (text, SC_REPORT_VERSION);
  sc_text_key_string (text, "file", report->file);
  sc_text_key_number (text, "line", report->line);
  sc_text_key_number (text, "column", report->column);
  sc_text_key_string (text, "function", report->function);
  sc_text_key_string (text, "symbol", report->symbol);
}

static void
add_known (struct sc_text *text, const char *key, bool known, uint64_t number)
{
  sc_text_key (text, key);
  if (known)
    sc_text_number (text, number);
  else
    sc_text_add (text, "null");
}

/* What became of the switch, and why.  */
static void
add_outcome (struct sc_text *text, const struct sc_report *report)
{
  bool lowered = report->reason == SC_OK && report->explanation;
  sc_text_key_string (text, "outcome", lowered ? "lowered" : "left");
  sc_text_key_string (text, "reason",
                      lowered ? sc_why_name (report->explanation->why)
                              : sc_reason_name (report->reason));
  sc_text_key_string (text, "text",
                      lowered ? sc_why_text (report->explanation->why)
                              : sc_reason_text (report->reason));
}

static void
add_assumptions (struct sc_text *text, const struct sc_report *report)
{
  const struct sc_params *params = report->params;
  sc_text_key_string (text, "aim", params->for_size ? "size" : "speed");
  sc_text_key_string (text, "profile", report->profile);
  add_known (text, "count", report->has_count, report->count);
  add_known (text, "per_call_milli", report->has_rate, report->per_call_milli);
  sc_text_key_string (text, "machine", params->machine->name);
  sc_text_key_number (text, "predictability", params->predictability_percent);
  sc_text_key_string (text, "tables", report->tables);
}

static void
add_problem (struct sc_text *text, const struct sc_problem *problem)
{
  sc_text_key (text, "index");
  sc_text_add (text, "{\"bits\":");
  sc_text_number (text, problem->format.precision);
  sc_text_key (text, "signed");
  sc_text_add (text, problem->format.is_signed ? "true}" : "false}");
  sc_text_key_number (text, "labels", sc_problem_labels (problem));
  sc_text_key_number (text, "segments", sc_problem_segments (problem));
  sc_text_key_number (text, "targets", sc_problem_targets (problem));
  sc_text_key_number (text, "default_share",
                      sc_problem_default_share (problem));
}

static void
add_cost (struct sc_text *text, const struct sc_cost *cost)
{
  sc_text_add (text, "{\"cycles_q6\":");
  sc_text_number (text, cost->cycles_q6);
  sc_text_key_number (text, "bytes", cost->bytes);
  sc_text_key_number (text, "data_bytes", cost->data_bytes);
  sc_text_key_number (text, "depth", cost->depth_max);
  for (unsigned kind = 0; kind < SC_NODE_KINDS; kind++)
    if (kind != SC_NODE_TARGET && kind_names[kind])
      sc_text_key_number (text, kind_names[kind], cost->nodes[kind]);
  sc_text_add (text, "}");
}

static void
add_costs (struct sc_text *text, const struct sc_explanation *explanation)
{
  sc_text_key (text, "plan");
  add_cost (text, &explanation->plan);
  sc_text_key (text, "balanced");
  add_cost (text, &explanation->balanced);
  sc_text_key (text, "thunked_table");
  sc_text_add (text, "{\"cycles_q6\":");
  sc_text_number (text, explanation->table_q6);
  add_known (text, "bytes", explanation->table_bytes > 0,
             explanation->table_bytes);
  sc_text_add (text, "}");
}

/* ---- The tree.  */

/* The price of a node that the search has made and not used.  */
#define UNUSED UINT64_MAX

struct tree_writer
{
  struct sc_text *text;
  const struct sc_report *report;
  uint64_t minority_q6; /* Extra on the rarer side of a test.  */
  uint64_t *prices;     /* By node; see sc_plan_node_prices.  */
  size_t *segments;     /* By target: the first segment,  */
  size_t *numbers;      /* and how many there are.  */
};

/* A target is known by the first of its values, and by its line.  */
static void
add_target (const struct tree_writer *writer, uint32_t target)
{
  const struct sc_problem *problem = writer->report->problem;
  size_t segment = writer->segments[target];
  if (target == problem->default_target)
    {
      sc_text_key (writer->text, "default");
      sc_text_add (writer->text, "true");
    }
  if (segment < problem->n_segments)
    {
      sc_text_key (writer->text, "low");
      sc_text_value (writer->text, &problem->format,
                     sc_segment_low (problem, segment));
      sc_text_key (writer->text, "high");
      sc_text_value (writer->text, &problem->format,
                     sc_segment_high (problem, segment));
    }
  sc_text_key_number (writer->text, "segments", writer->numbers[target]);
  if (writer->report->target_lines && writer->report->target_lines[target])
    sc_text_key_number (writer->text, "line",
                        writer->report->target_lines[target]);
}

static void
add_pair (struct sc_text *text, const char *key, uint64_t yes, uint64_t no)
{
  sc_text_key (text, key);
  sc_text_add (text, "[");
  sc_text_number (text, yes);
  sc_text_add (text, ",");
  sc_text_number (text, no);
  sc_text_add (text, "]");
}

/* The classes of the values from LOW on.  */
static void
add_classes (const struct tree_writer *writer, const struct sc_node *node)
{
  const struct sc_plan *plan = writer->report->plan;
  unsigned last
      = sc_value_distance (&plan->format, sc_plan_limbs (plan, node->low),
                           sc_plan_limbs (plan, node->high), UINT32_MAX);
  sc_text_key (writer->text, "classes");
  for (unsigned i = 0; i <= last && !writer->text->failed; i++)
    {
      sc_text_add (writer->text, i ? "," : "[");
      sc_text_number (writer->text, sc_plan_entry (plan, node->entries + i));
    }
  sc_text_add (writer->text, "]");
}

static void
add_bounds (const struct tree_writer *writer, const struct sc_node *node)
{
  const struct sc_plan *plan = writer->report->plan;
  if (node->kind == SC_NODE_CLASS_LESS)
    {
      sc_text_key_number (writer->text, "limit", node->limit);
      return;
    }
  sc_text_key (writer->text, "low");
  sc_text_value (writer->text, &plan->format, sc_plan_limbs (plan, node->low));
  if (node->kind == SC_NODE_RANGE || node->kind == SC_NODE_CLASS)
    {
      sc_text_key (writer->text, "high");
      sc_text_value (writer->text, &plan->format,
                     sc_plan_limbs (plan, node->high));
    }
  if (node->kind == SC_NODE_CLASS)
    add_classes (writer, node);
  if (node->kind == SC_NODE_BITS)
    {
      /* In a string, as are the values: it may have 64 bits.  */
      sc_text_key (writer->text, "mask");
      sc_text_add (writer->text, "\"");
      sc_text_number (writer->text, node->mask);
      sc_text_add (writer->text, "\"");
      sc_text_key_number (writer->text, "word", node->word_bits);
    }
}

/* A test, or a class table, which has a "yes" side only.  */
static void
add_test (const struct tree_writer *writer, uint32_t number)
{
  const struct sc_node *node = &writer->report->plan->nodes[number];
  uint64_t yes = node->yes_weight, no = node->no_weight;
  uint64_t rarer = yes < no ? yes : no;
  uint64_t both = yes + no ? yes + no : 1;
  uint64_t base
      = (writer->prices[number] - rarer * writer->minority_q6 + both / 2)
        / both;
  add_bounds (writer, node);
  sc_text_key_number (writer->text, "yes", node->yes);
  if (node->kind != SC_NODE_CLASS)
    sc_text_key_number (writer->text, "no", node->no);
  add_pair (writer->text, "weight", yes, no);
  add_pair (writer->text, "flow", node->yes_flow, node->no_flow);
  add_pair (writer->text, "cost_q6",
            base + (yes < no ? writer->minority_q6 : 0),
            node->kind == SC_NODE_CLASS
                ? 0
                : base + (yes < no ? 0 : writer->minority_q6));
}

static void
add_node (const struct tree_writer *writer, uint32_t number)
{
  const struct sc_node *node = &writer->report->plan->nodes[number];
  bool is_inner = node->kind != SC_NODE_TARGET;
  const char *name = kind_names[node->kind];
  if (is_inner && writer->prices[number] == UNUSED)
    name = "unused";
  sc_text_add (writer->text, number ? ",{\"kind\":\"" : "{\"kind\":\"");
  sc_text_add (writer->text, name ? name : "other");
  sc_text_add (writer->text, "\"");
  if (node->kind == SC_NODE_TARGET)
    add_target (writer, node->target);
  else if (writer->prices[number] == UNUSED)
    ;
  else if (node->kind == SC_NODE_TABLE)
    sc_text_key_number (writer->text, "cost_q6",
                        writer->report->explanation->table_q6);
  else
    add_test (writer, number);
  sc_text_add (writer->text, "}");
}

static void
find_segments (const struct tree_writer *writer)
{
  const struct sc_problem *problem = writer->report->problem;
  for (uint32_t target = 0; target < problem->n_targets; target++)
    {
      writer->segments[target] = problem->n_segments;
      writer->numbers[target] = 0;
    }
  for (size_t i = problem->n_segments; i-- > 0;)
    {
      writer->segments[problem->segments[i].target] = i;
      writer->numbers[problem->segments[i].target] += 1;
    }
}

static void
add_tree (struct sc_text *text, const struct sc_report *report)
{
  const struct sc_plan *plan = report->plan;
  struct sc_params for_time = *report->params;
  for_time.for_size = false;
  struct sc_prices prices
      = sc_prices_make (&for_time, sc_problem_weight (report->problem));
  prices.byte_price = 0;
  struct tree_writer writer = {
    .text = text,
    .report = report,
    .minority_q6 = prices.minority_q6,
    .prices = sc_array_new (plan->n_nodes, sizeof *writer.prices),
    .segments
    = sc_array_new (report->problem->n_targets, sizeof *writer.segments),
    .numbers
    = sc_array_new (report->problem->n_targets, sizeof *writer.numbers),
  };
  for (size_t i = 0; writer.prices && i < plan->n_nodes; i++)
    writer.prices[i] = UNUSED;
  if (!writer.prices || !writer.segments || !writer.numbers
      || !sc_plan_node_prices (plan, &prices, writer.prices))
    text->failed = true;
  else
    {
      find_segments (&writer);
      sc_text_key_number (text, "root", plan->root);
      sc_text_key (text, "tree");
      sc_text_add (text, "[");
      for (uint32_t i = 0; i < plan->n_nodes && !text->failed; i++)
        add_node (&writer, i);
      sc_text_add (text, "]");
    }
  free (writer.prices);
  free (writer.segments);
  free (writer.numbers);
}

enum sc_reason
sc_report_line (const struct sc_report *report, char **out, size_t *size)
{
  struct sc_text text = { 0 };
  add_place (&text, report);
  add_outcome (&text, report);
  add_assumptions (&text, report);
  if (report->problem)
    add_problem (&text, report->problem);
  if (report->plan && report->explanation)
    {
      add_costs (&text, report->explanation);
      add_tree (&text, report);
    }
  sc_text_add (&text, "}\n");
  if (text.failed)
    {
      free (text.bytes);
      return SC_OUT_OF_MEMORY;
    }
  *out = text.bytes;
  *size = text.n;
  return SC_OK;
}
