/* Area: core, proof.  Purpose: of all ways to change one node of a plan the
   proof catches exactly those after which some value goes elsewhere.

   The judge is an interpreter of plans of its own, on biased 128-bit numbers,
   that is run on one value of every run that the plan, changed or not, can
   tell apart; on all values where the index has at most eight bits.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"
#include "plan.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define PLANS 8000
#define CHANGES_MIN 100000

typedef unsigned __int128 wide;

/* ---- The truth.  */

/* One value and where it must go; SC_NO_TARGET if it cannot occur.  */
struct sample
{
  wide value;
  uint32_t target;
};

struct truth
{
  struct reference reference;
  wide mask; /* All bits of a value.  */
  struct sample *samples;
  size_t n, allocated;
};

static struct truth truth;

static wide
biased (const mpz_t value)
{
  mpz_t distance;
  mpz_init_set (distance, value);
  if (truth.reference.is_signed)
    {
      mpz_t least;
      mpz_init (least);
      mpz_setbit (least, truth.reference.precision - 1);
      mpz_add (distance, distance, least);
      mpz_clear (least);
    }
  uint64_t limbs[2] = { 0, 0 };
  mpz_export (limbs, NULL, -1, sizeof *limbs, 0, 0, distance);
  mpz_clear (distance);
  return ((wide)limbs[1] << 64) | limbs[0];
}

static void
add_sample (wide value)
{
  value &= truth.mask;
  if (truth.n == truth.allocated)
    {
      truth.allocated = 2 * truth.allocated + 256;
      truth.samples
          = realloc (truth.samples, truth.allocated * sizeof *truth.samples);
      assert_non_null (truth.samples);
    }
  truth.samples[truth.n++].value = value;
}

static wide
plan_value (const struct sc_plan *plan, uint32_t number)
{
  const mp_limb_t *limbs = sc_plan_limbs (plan, number);
  return plan->format.limbs == 1 ? limbs[0]
                                 : ((wide)limbs[1] << 64) | limbs[0];
}

/* Every value of a class table, and those next to it.  */
static void
add_class_samples (const struct sc_plan *plan, const struct sc_node *node)
{
  wide low = plan_value (plan, node->low);
  wide n = plan_value (plan, node->high) - low + 1;
  for (wide i = 0; i < n + 4; i++)
    add_sample (low + i - 2);
}

/* The first value of each run that PLAN can tell apart after a change of one
   constant by one, of one kind, of one mask or of one entry.  */
static void
add_samples (const struct sc_plan *plan)
{
  add_sample (0);
  for (size_t i = 0; i < truth.reference.n; i++)
    {
      add_sample (biased (truth.reference.labels[i].low));
      add_sample (biased (truth.reference.labels[i].high) + 1);
    }
  add_sample (biased (truth.reference.least));
  for (uint32_t i = 0; i < plan->n_values; i++)
    {
      wide value = plan_value (plan, i);
      for (unsigned delta = 0; delta <= 3; delta++)
        {
          add_sample (value + delta - 1);
          add_sample (value + delta + 31);
          add_sample (value + delta + 63);
        }
    }
  for (size_t i = 0; i < plan->n_nodes; i++)
    if (plan->nodes[i].kind == SC_NODE_CLASS)
      add_class_samples (plan, &plan->nodes[i]);
    else if (plan->nodes[i].kind == SC_NODE_BITS)
      for (unsigned bit = 0; bit < 68; bit++)
        add_sample (plan_value (plan, plan->nodes[i].low) + bit - 2);
}

static void
find_truth (const struct sc_plan *plan)
{
  const struct reference *reference = &truth.reference;
  unsigned precision = reference->precision;
  truth.n = 0;
  truth.mask = precision == 128 ? ~(wide)0 : ((wide)1 << precision) - 1;
  if (precision <= 8)
    for (wide value = 0; value <= truth.mask; value++)
      add_sample (value);
  else
    add_samples (plan);

  wide least = biased (reference->least), most = biased (reference->most);
  wide low[REFERENCE_MAX], high[REFERENCE_MAX];
  for (size_t i = 0; i < reference->n; i++)
    {
      low[i] = biased (reference->labels[i].low);
      high[i] = biased (reference->labels[i].high);
    }
  for (size_t i = 0; i < truth.n; i++)
    {
      struct sample *sample = &truth.samples[i];
      sample->target = reference->default_target;
      if (sample->value < least || sample->value > most)
        sample->target = SC_NO_TARGET;
      else
        for (size_t j = 0; j < reference->n; j++)
          if (sample->value >= low[j] && sample->value <= high[j])
            sample->target = reference->labels[j].target;
    }
}

/* ---- The interpreter.  */

#define FAULT (SC_NO_TARGET - 10)

/* Where VALUE goes; FAULT for a shift by more than a word, a look-up outside
   of a table, a class that was not looked up, and a cycle.  */
static uint32_t
interpret (const struct sc_plan *plan, wide value)
{
  uint32_t at = plan->root;
  unsigned class = UINT_MAX;
  for (size_t step = 0; step <= plan->n_nodes; step++)
    {
      const struct sc_node *node = &plan->nodes[at];
      if (node->kind == SC_NODE_TARGET)
        return node->target;
      wide low = plan_value (plan, node->low), distance = value - low;
      bool yes = false;
      switch (node->kind)
        {
        case SC_NODE_LESS:
          yes = value < low;
          break;
        case SC_NODE_EQUAL:
          yes = value == low;
          break;
        case SC_NODE_RANGE:
          yes = value >= low && value <= plan_value (plan, node->high);
          break;
        case SC_NODE_BITS:
          if (value < low || distance >= node->word_bits)
            return FAULT;
          yes = node->mask >> distance & 1;
          break;
        case SC_NODE_CLASS:
          if (value < low || value > plan_value (plan, node->high)
              || node->entries + distance >= plan->n_entries)
            return FAULT;
          class = plan->entries[node->entries + (size_t)distance];
          yes = true;
          break;
        case SC_NODE_CLASS_LESS:
          if (class == UINT_MAX)
            return FAULT;
          yes = class < node->limit;
          break;
        default:
          return FAULT;
        }
      at = yes ? node->yes : node->no;
    }
  return FAULT;
}

static bool
is_right (const struct sc_plan *plan)
{
  for (size_t i = 0; i < truth.n; i++)
    {
      const struct sample *sample = &truth.samples[i];
      if (sample->target != SC_NO_TARGET
          && interpret (plan, sample->value) != sample->target)
        return false;
    }
  return true;
}

/* ---- Changes.  Each makes one of one NODE of PLAN, or returns false if there
   is none of its sort.  Plans that are not well formed any more are the
   business of another test.  */

typedef bool change (struct sc_plan *plan, struct sc_node *node,
                     struct random *random);

/* An entry that was changed, which is not part of its node.  */
static struct
{
  uint8_t *at;
  uint8_t old;
} changed_entry;

static bool
is_target (const struct sc_plan *plan, uint32_t node)
{
  return plan->nodes[node].kind == SC_NODE_TARGET;
}

/* Let *NUMBER be that of a value DELTA away.  Values are shared, so that a
   spare one, the last, is used.  */
static void
move_value (struct sc_plan *plan, uint32_t *number, int delta)
{
  wide value = plan_value (plan, *number) + (wide)delta;
  *number = (uint32_t)plan->n_values - 1;
  mp_limb_t *limbs = plan->values + *number * plan->format.limbs;
  limbs[0] = (uint64_t)(value & truth.mask);
  if (plan->format.limbs > 1)
    limbs[1] = (uint64_t)((value & truth.mask) >> 64);
}

static bool
raise_low (struct sc_plan *plan, struct sc_node *node, struct random *random)
{
  (void)random;
  move_value (plan, &node->low, 1);
  return true;
}

static bool
reduce_low (struct sc_plan *plan, struct sc_node *node, struct random *random)
{
  (void)random;
  move_value (plan, &node->low, -1);
  return true;
}

static bool
raise_high (struct sc_plan *plan, struct sc_node *node, struct random *random)
{
  (void)random;
  if (node->kind != SC_NODE_RANGE && node->kind != SC_NODE_CLASS)
    return false;
  move_value (plan, &node->high, 1);
  return true;
}

static bool
reduce_high (struct sc_plan *plan, struct sc_node *node, struct random *random)
{
  (void)random;
  if (node->kind != SC_NODE_RANGE && node->kind != SC_NODE_CLASS)
    return false;
  move_value (plan, &node->high, -1);
  return true;
}

static bool
change_operator (struct sc_plan *plan, struct sc_node *node,
                 struct random *random)
{
  static const enum sc_node_kind kinds[]
      = { SC_NODE_LESS, SC_NODE_EQUAL, SC_NODE_RANGE, SC_NODE_BITS };
  enum sc_node_kind kind = kinds[random_below (random, 4)];
  if (kind == node->kind
      || (kind == SC_NODE_BITS && !is_target (plan, node->yes)))
    return false;
  if (kind == SC_NODE_RANGE)
    node->high = random_below (random, 2)
                     ? node->low
                     : (uint32_t)random_below (random, plan->n_values - 1);
  if (kind == SC_NODE_BITS)
    {
      node->mask = 1;
      node->word_bits = random_below (random, 2) ? 32 : 64;
    }
  node->kind = kind;
  return true;
}

static bool
swap_children (struct sc_plan *plan, struct sc_node *node,
               struct random *random)
{
  (void)random;
  if (node->kind == SC_NODE_BITS && !is_target (plan, node->no))
    return false;
  uint32_t yes = node->yes;
  node->yes = node->no;
  node->no = yes;
  return true;
}

static bool
flip_mask_bit (struct sc_plan *plan, struct sc_node *node,
               struct random *random)
{
  (void)plan;
  if (node->kind != SC_NODE_BITS)
    return false;
  node->mask ^= (uint64_t)1 << random_below (random, node->word_bits);
  return true;
}

static bool
change_word (struct sc_plan *plan, struct sc_node *node, struct random *random)
{
  (void)plan;
  (void)random;
  if (node->kind != SC_NODE_BITS || node->mask >> 32)
    return false;
  node->word_bits = 96 - node->word_bits;
  return true;
}

static bool
retarget_yes (struct sc_plan *plan, struct sc_node *node,
              struct random *random)
{
  uint32_t yes = node->yes;
  node->yes = (uint32_t)random_below (random, plan->n_targets);
  return node->yes != yes && node->yes != node->no;
}

/* What the default, or whatever is last, is reached by.  */
static bool
retarget_no (struct sc_plan *plan, struct sc_node *node, struct random *random)
{
  uint32_t no = node->no;
  node->no = (uint32_t)random_below (random, plan->n_targets);
  return node->no != no && node->no != node->yes;
}

/* A child is replaced by one of its own: its test is missing.  */
static bool
drop_child (struct sc_plan *plan, struct sc_node *node, struct random *random)
{
  uint32_t *child = random_below (random, 2) ? &node->yes : &node->no;
  if (is_target (plan, *child))
    return false;
  const struct sc_node *dropped = &plan->nodes[*child];
  *child = random_below (random, 2) ? dropped->yes : dropped->no;
  return node->yes != node->no;
}

static bool
change_entry (struct sc_plan *plan, struct sc_node *node,
              struct random *random)
{
  if (node->kind != SC_NODE_CLASS)
    return false;
  wide n = plan_value (plan, node->high) - plan_value (plan, node->low) + 1;
  changed_entry.at
      = plan->entries + node->entries + random_below (random, (uint64_t)n);
  changed_entry.old = *changed_entry.at;
  *changed_entry.at = (uint8_t)random_below (random, node->limit);
  return true;
}

static bool
shift_entries (struct sc_plan *plan, struct sc_node *node,
               struct random *random)
{
  (void)plan;
  if (node->kind != SC_NODE_CLASS)
    return false;
  node->entries += random_below (random, 2) || !node->entries ? 1u : -1u;
  return true;
}

static bool
change_limit (struct sc_plan *plan, struct sc_node *node,
              struct random *random)
{
  (void)plan;
  if (node->kind != SC_NODE_CLASS_LESS)
    return false;
  node->limit += random_below (random, 2) ? 1u : -1u;
  return true;
}

static change *const changes[] = {
  raise_low,     reduce_low,    raise_high,    reduce_high,  change_operator,
  swap_children, flip_mask_bit, flip_mask_bit, change_word,  retarget_yes,
  retarget_no,   drop_child,    change_entry,  change_entry, change_entry,
  shift_entries, change_limit,
};

/* ---- The test.  */

struct counts
{
  unsigned wrong, harmless;
  unsigned useless;    /* Right, but with a test that has one outcome.  */
  unsigned of_classes; /* Changes of class tables.  */
};

static bool
is_of_classes (const struct sc_node *node)
{
  return node->kind == SC_NODE_CLASS || node->kind == SC_NODE_CLASS_LESS;
}

static void
try_change (struct sc_plan *plan, const struct sc_problem *problem,
            size_t number, change *make, struct random *random,
            struct counts *counts)
{
  struct sc_node *node = &plan->nodes[number], saved = *node;
  changed_entry.at = NULL;
  if (make (plan, node, random))
    {
      bool right = is_right (plan);
      enum sc_reason reason = sc_plan_prove (plan, problem, 64);
      counts->of_classes += is_of_classes (&saved);
      /* A test of classes that all go one way is refused, though right.  */
      if (right && reason == SC_PROOF_MALFORMED && plan->n_entries)
        counts->useless++;
      else if (right != (reason == SC_OK))
        fail_msg ("a plan that is %s: %s", right ? "right" : "wrong",
                  sc_reason_name (reason));
      else
        (*(right ? &counts->harmless : &counts->wrong))++;
    }
  *node = saved;
  if (changed_entry.at)
    *changed_entry.at = changed_entry.old;
}

static struct sc_plan *
random_plan (struct random *random, struct sc_problem **problem)
{
  /* Class tables need more labels.  */
  bool many = random_below (random, 8) == 0;
  reference_random (&truth.reference, random,
                    1 + random_below (random, many ? 60 : 20));
  *problem = reference_problem (&truth.reference,
                                random_below (random, 2) ? random : NULL);
  struct sc_params params = test_params ((unsigned)random_below (random, 101));
  params.for_size = random_below (random, 4) == 0;
  params.allow_class = random_below (random, 2);
  struct sc_plan *plan = NULL;
  assert_int_equal (sc_plan_create (&plan, *problem, &params), SC_OK);
  return plan;
}

static void
test_proof_catches_exactly_the_wrong_plans (void **state)
{
  (void)state;
  struct random random = { 1 };
  struct counts counts = { 0, 0, 0, 0 };
  for (unsigned i = 0; i < PLANS; i++)
    {
      struct sc_problem *problem;
      struct sc_plan *plan = random_plan (&random, &problem);
      assert_int_equal (sc_plan_prove (plan, problem, 64), SC_OK);
      find_truth (plan);
      assert_true (is_right (plan));
      uint32_t spare;
      mp_limb_t zero[SC_LIMBS_MAX] = { 0 };
      assert_true (sc_plan_add_value (plan, zero, &spare));
      for (size_t node = plan->n_targets; node < plan->n_nodes; node++)
        for (size_t j = 0; j < sizeof changes / sizeof *changes; j++)
          try_change (plan, problem, node, changes[j], &random, &counts);
      sc_plan_destroy (plan);
      sc_problem_destroy (problem);
      reference_clear (&truth.reference);
    }
  free (truth.samples);
  print_message ("changed plans: %u wrong, all caught; %u harmless, none"
                 " refused; %u with a useless test of classes, refused;"
                 " %u in all were changes of class tables\n",
                 counts.wrong, counts.harmless, counts.useless,
                 counts.of_classes);
  assert_true (counts.of_classes >= CHANGES_MIN / 50);
  assert_true (counts.wrong + counts.harmless >= CHANGES_MIN);
  assert_true (counts.harmless >= CHANGES_MIN / 50);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_proof_catches_exactly_the_wrong_plans),
  };
  return cmocka_run_group_tests_name ("teeth", tests, NULL, NULL);
}
