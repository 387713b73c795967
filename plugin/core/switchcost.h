/* switchcost: the cheapest lowering of a switch under a machine cost model.

   The one header of the core that others include.  The core knows nothing of
   a compiler: it is told the values, targets and execution counts of a switch
   (the problem) and what instructions cost (the machine), and answers with a
   tree of tests (the plan), proved to send every value to its target.

       sc_problem_create, _add_case, _restrict, _set_flow, _finish
       sc_plan_create      searches
       sc_plan_prove       checks, independently of the search
       sc_plan_node        lets an emitter walk the result
       sc_explain          says what it costs, and why it was chosen
       sc_report_line      writes all of that as one line of JSON

   Conventions.  Bounds of values are inclusive.  Costs are unsigned integers
   in 1/64 cycle ("q6"); weights and flows are relative execution counts
   without unit.  No floating point and no hash order anywhere: the same input
   gives the same plan on every host.  Every function that can fail returns a
   reason, SC_OK (zero) for success; on failure its outputs are not written.
   The core allocates with malloc only, never aborts, prints nothing and keeps
   no state between calls.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_H
#define SWITCHCOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <gmp.h>

#ifdef __cplusplus
#define SC_BEGIN_DECLS                                                        \
  extern "C"                                                                  \
  {
#define SC_END_DECLS }
#else
#define SC_BEGIN_DECLS
#define SC_END_DECLS
#endif

SC_BEGIN_DECLS

/* Why something was declined or failed; the list is reasons.def.  */
enum sc_reason
{
#define SC_REASON(IDENTIFIER, NAME, TEXT) IDENTIFIER,
#include "reasons.def"
#undef SC_REASON
};

/* The stable short name and the text of REASON; never NULL.  */
const char *sc_reason_name (enum sc_reason reason);
const char *sc_reason_text (enum sc_reason reason);

/* ---- The machine: what instructions cost.  */

/* Costs in 1/64 cycle, 0 .. SC_COST_MAX each; sizes in bytes, 0 .. 64 each.
   A branch's cost includes the compare before it.  */
#define SC_COST_MAX 65535

struct sc_machine
{
  const char *name;
  const char *summary;    /* One line for help texts.  */
  uint32_t not_taken_q6;  /* Compare and branch, not taken.  */
  uint32_t taken_q6;      /* Compare and branch, taken.  */
  uint32_t mispredict_q6; /* Extra cost of a misprediction.  */
  uint32_t subtract_q6;   /* Subtract a constant, as a range test needs.  */
  uint32_t shift_q6;      /* Moving x to where bit tests need it, once per
                             chain of them.  */
  uint32_t bit_test_q6;   /* Loading the mask, beyond a plain compare.  */
  uint32_t compare_q6;    /* Saved by a second branch on one compare.  */
  uint32_t load_q6;       /* A load that hits the first-level cache.  */
  uint32_t jump_q6;       /* Unmitigated indirect jump, predicted.  */
  uint32_t thunk_q6;      /* Indirect jump through a retpoline thunk.  */
  uint32_t branch_bytes;  /* Compare with a small constant, and branch.  */
  uint32_t wide_bytes;    /* Extra for a mask of 64 bits.  */
  uint32_t compare_bytes;
  uint32_t subtract_bytes;
  uint32_t shift_bytes;
  uint32_t bit_test_bytes;
  uint32_t load_bytes; /* A load from a table of bytes.  */
};

/* The built-in machines by name, NULL for an unknown NAME, and their number
   and order for listings.  All have static lifetime.  */
const struct sc_machine *sc_machine_find (const char *name);
const struct sc_machine *sc_machine_at (size_t i);
size_t sc_machine_count (void);

/* A machine from a file; the format is described in machine_file.c.
   MACHINE's strings are the members below it, so that an object that was
   parsed must stay where it is.  */
#define SC_MACHINE_FILE_MAX 65536u /* Bytes of a file, and of a line.  */
#define SC_MACHINE_LINE_MAX 200u

struct sc_machine_file
{
  struct sc_machine machine;
  char name[32];
  char summary[80];
};

/* What is wrong with a file, for "FILE:LINE: expected EXPECTED for KEY, not
   FOUND".  KEY and FOUND may be NULL; FOUND points into the text and is not
   terminated.  LINE counts from 1; for a missing key it is the last.  */
struct sc_machine_mistake
{
  unsigned line;
  const char *expected;
  const char *key;
  const char *found;
  size_t found_length;
};

/* Parse TEXT of SIZE bytes into *OUT.  If it is malformed, return false and
   fill *MISTAKE; *OUT is then unchanged.  Nothing is allocated.  */
bool sc_machine_file_parse (struct sc_machine_file *out, const char *text,
                            size_t size, struct sc_machine_mistake *mistake);

/* The I-th key of a machine file, for suggestions; NULL past the end.  */
const char *sc_machine_file_key (size_t i);

/* Does VALUE of the argument "machine" name a file and not a built-in
   machine?  It does if it has a slash or a dot.  */
bool sc_machine_file_name_p (const char *value);

/* ---- The problem: what the switch does.  */

/* Stands for "this cannot happen" where a target is asked for.  */
#define SC_NO_TARGET UINT32_MAX

/* Limits: larger input is declined with a reason.  */
#define SC_PRECISION_MAX 1024u
#define SC_CASES_MAX 4000000u
#define SC_TARGETS_MAX 4000000u

struct sc_problem;

/* Make an empty problem in *OUT for an index of PRECISION bits (1 ..
   SC_PRECISION_MAX), two's complement if IS_SIGNED.  Targets are numbered 0
   .. N_TARGETS - 1.  Values without a case go to DEFAULT_TARGET;
   SC_NO_TARGET there says that they cannot occur.  The caller owns *OUT and
   passes it to sc_problem_destroy.  */
enum sc_reason sc_problem_create (struct sc_problem **out, unsigned precision,
                                  bool is_signed, uint32_t n_targets,
                                  uint32_t default_target);
void sc_problem_destroy (struct sc_problem *problem);

/* Values LOW .. HIGH go to TARGET, or cannot occur if TARGET is
   SC_NO_TARGET.  Parts outside the index's type are dropped; if HIGH < LOW
   nothing is added.  One call is one label for the even division of a
   target's flow.  */
enum sc_reason sc_problem_add_case (struct sc_problem *problem,
                                    const mpz_t low, const mpz_t high,
                                    uint32_t target);

/* The index is known to lie in LOW .. HIGH, or in another interval so given:
   calls add up.  Without a call every value of the type can occur.  */
enum sc_reason sc_problem_restrict (struct sc_problem *problem,
                                    const mpz_t low, const mpz_t high);

/* TARGET is reached FLOW times, relative to the others.  Targets that are not
   set have flow 0; if no call is made all labels are equally likely, the
   default counting as one label.  FLOW at most SC_FLOW_MAX.  */
#define SC_FLOW_MAX ((uint64_t)1 << 32)
enum sc_reason sc_problem_set_flow (struct sc_problem *problem,
                                    uint32_t target, uint64_t flow);

/* How much the flows are to be believed: HEDGE_PERCENT (0 .. 100, default
   10) of the weight is spread evenly over the labels, default included.  */
enum sc_reason sc_problem_set_hedge (struct sc_problem *problem,
                                     unsigned hedge_percent);

/* No more calls to the functions above: cut the values into segments, give
   them weights.  SC_LABELS_OVERLAP if two cases share a value,
   SC_NOTHING_REACHABLE if no value is left.  */
enum sc_reason sc_problem_finish (struct sc_problem *problem);

/* A maximal run of values of one target, in increasing order.  Values that
   cannot occur belong to no segment.  WEIGHT steers the search (hedged, all
   together at most SC_WEIGHT_TOTAL, each at least 1); FLOW is the profile's
   share, all together at most SC_WEIGHT_TOTAL.  */
#define SC_WEIGHT_TOTAL ((uint64_t)1 << 30)

struct sc_segment
{
  uint32_t target;
  bool is_single; /* One value only.  */
  uint64_t weight;
  uint64_t flow;
};

size_t sc_problem_segments (const struct sc_problem *problem);
const struct sc_segment *sc_problem_segment (const struct sc_problem *problem,
                                             size_t i);
/* The bounds of segment I, into caller-initialised LOW and HIGH.  */
void sc_problem_bounds (const struct sc_problem *problem, size_t i, mpz_t low,
                        mpz_t high);
/* The maximal runs of values that can occur and are of one segment, in
   increasing order, and the bounds of run I.  */
size_t sc_problem_runs (const struct sc_problem *problem);
void sc_problem_run (const struct sc_problem *problem, size_t i, mpz_t low,
                     mpz_t high);
/* Labels given and distinct targets that can be reached.  */
size_t sc_problem_labels (const struct sc_problem *problem);
size_t sc_problem_targets (const struct sc_problem *problem);
/* The share of weight that goes to the default target, in 1/10000.  */
unsigned sc_problem_default_share (const struct sc_problem *problem);

/* ---- The plan: how to do it.  */

enum sc_node_kind
{
  SC_NODE_TARGET, /* Go to TARGET.  */
  SC_NODE_LESS,   /* x < LOW ?  */
  SC_NODE_EQUAL,  /* x == LOW ?  */
  SC_NODE_RANGE,  /* LOW <= x && x <= HIGH ?  */
  SC_NODE_BITS,   /* bit x - LOW of MASK set ?  Here LOW <= x < LOW +
                     WORD_BITS is known.  The YES child is an
                     SC_NODE_TARGET.  */
  SC_NODE_TABLE,  /* Keep the switch: the compiler's jump table decides.  No
                     children.  */
  SC_NODE_CLASS,  /* Look up the class of x: entry x - LOW of ENTRIES.  Here
                     LOW <= x <= HIGH is known.  Goes on at YES, always, with
                     a tree of: */
  SC_NODE_CLASS_LESS, /* Class < LIMIT ?  */
  SC_NODE_KINDS
};

/* A plan is a tree, but for its SC_NODE_TARGETs, which are shared.  Nodes are
   numbered; nodes 0 .. targets - 1 are the SC_NODE_TARGETs in
   order.  LOW and HIGH are numbers of values, for sc_plan_value.  */
struct sc_node
{
  enum sc_node_kind kind;
  uint32_t target;
  uint32_t low, high;
  uint64_t mask;
  uint32_t word_bits; /* Of MASK: 32, or 64 where words have so many.  */
  uint32_t entries;   /* Number of the first of HIGH - LOW + 1 entries, for
                         sc_plan_entry.  */
  uint32_t limit;     /* Of SC_NODE_CLASS: its classes are below.  */
  uint32_t yes, no;   /* Nodes to go on with.  */
  uint64_t yes_weight, no_weight; /* How often, as the search weighs it.  */
  uint64_t yes_flow, no_flow;     /* How often, by the profile.  */
};

/* What the search may use and aim at.  */
#define SC_BYTE_Q9_MAX 64u
#define SC_BALANCED_PERCENT_MAX 200u

struct sc_params
{
  const struct sc_machine *machine;
  unsigned predictability_percent; /* 0 .. 100; 100 = history predicts all.  */
  unsigned word_bits;              /* 32 or 64: for bit tests.  */
  bool for_size;                   /* Minimise bytes, not cycles.  */
  unsigned byte_q9;                /* Else what a byte is worth, in 1/512 cycle
                                      per execution, at most SC_BYTE_Q9_MAX;
                                      0 stands for 1.  */
  bool allow_bits;                 /* Bit tests may be used.  */
  bool allow_class;                /* Class tables, which are data, may be.  */
  bool allow_table; /* The compiler's jump table may be kept.  */
  bool limit_paths; /* Weights are guesses: no value's path is to be much
                       longer than in the balanced tree.  */
  /* Of few segments: the balanced tree, which is what the compiler makes, may
     cost so many percent of the best plan and is taken all the same, as
     weights and costs are not known better.  Up to SC_BALANCED_PERCENT_MAX;
     less than 100 stands for 100.  */
  unsigned balanced_percent;
};

struct sc_plan;

/* Search the cheapest plan for PROBLEM (finished) under PARAMS.  The caller
   owns *OUT.  PROBLEM may be destroyed before the plan.  */
enum sc_reason sc_plan_create (struct sc_plan **out,
                               const struct sc_problem *problem,
                               const struct sc_params *params);

/* The tree that a compiler would make that counts comparisons only, in the same
   form: the reference of reports.  PROBLEM is finished; the caller owns
   *OUT.  */
enum sc_reason sc_plan_create_balanced (struct sc_plan **out,
                                        const struct sc_problem *problem);
void sc_plan_destroy (struct sc_plan *plan);

/* Is PLAN a tree but for its targets, with different sides to every test, and
   does it send every possible value of PROBLEM to its target?  Symbolic
   and exact, O(n log n) in segments and nodes.  SC_OK, SC_OUT_OF_MEMORY or
   one of SC_PROOF_*.  Shares no code with the search.  */
enum sc_reason sc_plan_prove (const struct sc_plan *plan,
                              const struct sc_problem *problem,
                              unsigned word_bits);

uint32_t sc_plan_root (const struct sc_plan *plan);
size_t sc_plan_nodes (const struct sc_plan *plan);
const struct sc_node *sc_plan_node (const struct sc_plan *plan, uint32_t i);
/* The value numbered I, into caller-initialised OUT.  */
void sc_plan_value (const struct sc_plan *plan, uint32_t i, mpz_t out);
/* The class that is entry I.  */
unsigned sc_plan_entry (const struct sc_plan *plan, uint32_t i);
/* The target that VALUE reaches; SC_TABLE_DECIDES if it arrives at a kept
   table, SC_NO_TARGET for a malformed plan.  */
#define SC_TABLE_DECIDES (UINT32_MAX - 1)
uint32_t sc_plan_evaluate (const struct sc_plan *plan, const mpz_t value);

/* Expected cycles per execution in 1/64, bytes, and shape.  */
struct sc_cost
{
  uint64_t cycles_q6;
  uint64_t bytes;                /* Of code.  */
  uint64_t data_bytes;           /* Of class tables.  */
  uint32_t nodes[SC_NODE_KINDS]; /* By kind.  */
  uint32_t depth_max;            /* Executed branches, worst path.  */
};
enum sc_reason sc_plan_cost (const struct sc_plan *plan,
                             const struct sc_problem *problem,
                             const struct sc_params *params,
                             struct sc_cost *out);

/* What no tree of tests for PROBLEM can cost less than, in expected cycles: the
   entropy of its targets times the least that a bit of information costs.
   Loads and subtractions come on top.  0 if memory is out.  */
uint64_t sc_problem_bound_q6 (const struct sc_problem *problem,
                              const struct sc_params *params);

/* Expected cycles of one dispatch through a jump table behind a thunk.  */
uint64_t sc_table_cost_q6 (const struct sc_problem *problem,
                           const struct sc_params *params);

/* ---- Why, and reports.  */

/* Why a plan was chosen; the list is whys.def.  */
enum sc_why
{
#define SC_WHY(IDENTIFIER, NAME, TEXT) IDENTIFIER,
#include "whys.def"
#undef SC_WHY
};

const char *sc_why_name (enum sc_why why);
const char *sc_why_text (enum sc_why why);

/* A plan beside its alternatives.  TABLE_BYTES is 0 if the cases are so far
   apart that no compiler would make a table of them.  */
struct sc_explanation
{
  enum sc_why why;
  struct sc_cost plan;
  struct sc_cost balanced;
  uint64_t table_q6;
  uint64_t table_bytes;
};
enum sc_reason sc_explain (const struct sc_problem *problem,
                           const struct sc_plan *plan,
                           const struct sc_params *params,
                           struct sc_explanation *out);

/* What a report says of one switch beyond problem and plan.  Texts are UTF-8;
   what is not becomes U+FFFD.  */
#define SC_REPORT_VERSION 1

struct sc_report
{
  const char *file;
  unsigned line, column;
  const char *function; /* As people write it.  */
  const char *symbol;   /* As the assembler does.  */
  const char *profile;
  const char *tables;
  bool has_count; /* Is COUNT, a measured number of executions, known?  */
  uint64_t count;
  bool has_rate; /* Executions per call of the function, in 1/1000.  */
  uint64_t per_call_milli;
  enum sc_reason reason;        /* SC_OK if lowered.  */
  const unsigned *target_lines; /* By target, 0 if unknown; or NULL.  */
  const struct sc_params *params;
  const struct sc_problem *problem; /* NULL if it could not be read.  */
  const struct sc_plan *plan;       /* NULL if there is none.  */
  const struct sc_explanation *explanation; /* Of PLAN; NULL without.  */
};

/* REPORT as a line of JSON, newline included, in *OUT of *SIZE bytes; docs/
   report.md describes it.  The caller frees *OUT.  */
enum sc_reason sc_report_line (const struct sc_report *report, char **out,
                               size_t *size);

/* ---- Arguments.  */

enum sc_when
{
  SC_WHEN_MITIGATED,
  SC_WHEN_NO_TABLES,
  SC_WHEN_ALWAYS,
  SC_WHEN_NEVER
};
enum sc_tables
{
  SC_TABLES_DATA,
  SC_TABLES_NONE,
  SC_TABLES_JUMP
};
enum sc_mismatch
{
  SC_MISMATCH_ERROR,
  SC_MISMATCH_DISABLE
};

struct sc_options
{
  enum sc_when when;
  const struct sc_machine *machine;
  unsigned predictability_percent;
  enum sc_tables tables;
  bool tables_set; /* By the user.  */
  enum sc_mismatch mismatch;
  const char *report; /* A file; NULL for none.  Not copied.  */
  bool check;         /* The developer's check of emitted code.  */
  bool help, version;
};

void sc_options_init (struct sc_options *options);

enum sc_option_status
{
  SC_OPTION_OK,
  SC_OPTION_UNKNOWN_KEY,
  SC_OPTION_UNKNOWN_VALUE, /* One of a list was expected.  */
  SC_OPTION_NOT_A_NUMBER,  /* A percentage was expected.  */
  SC_OPTION_VALUE_MISSING,
  SC_OPTION_VALUE_UNEXPECTED,
  SC_OPTION_NOT_LOCAL, /* For a whole compilation only.  */
  SC_OPTION_TOO_LONG
};

/* Set KEY to VALUE (NULL if none was given); OPTIONS is unchanged on
   failure.  */
enum sc_option_status sc_options_set (struct sc_options *options,
                                      const char *key, const char *value);

/* The I-th known key, or the I-th word that KEY accepts, for suggestions and
   help; NULL past the end.  */
const char *sc_options_key (size_t i);
const char *sc_options_word (const char *key, size_t i);
/* One line about KEY for the help text.  */
const char *sc_options_help (const char *key);

/* The words of WHEN and TABLES.  */
const char *sc_when_name (enum sc_when when);
const char *sc_tables_name (enum sc_tables tables);

/* ---- Settings of one function or switch: "KEY=VALUE,..." or "off".  */

#define SC_SETTING_MAX 64u /* Bytes of a key or value.  */

/* What is wrong with a text of settings.  VALUE is NULL if none was given.  */
struct sc_setting_mistake
{
  enum sc_option_status status;
  char key_text[SC_SETTING_MAX];
  char value_text[SC_SETTING_MAX];
  const char *value;
};

/* Set OPTIONS from TEXT; spaces around keys and values do not count, "off" is
   when=never.  Settings that are right are made whether others are wrong or
   not; false if one is wrong, with the first of them in *MISTAKE.  */
bool sc_settings_parse (struct sc_options *options, const char *text,
                        struct sc_setting_mistake *mistake);

/* Write to OUT what of TEXT counts: of each key the last setting that is
   right, "" if none is.  Setting options from it gives the same.  */
#define SC_SETTINGS_MAX (4 * 2 * SC_SETTING_MAX)
void sc_settings_shorten (char out[SC_SETTINGS_MAX], const char *text);

/* May KEY be set for a part of a compilation?  */
bool sc_setting_local_p (const char *key);

SC_END_DECLS

#endif /* SWITCHCOST_H */
