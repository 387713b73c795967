/* The search: which one for how many items, and what they share.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"
#include "array.h"

#include <stdlib.h>

/* How many hot items the medium search takes out: all of a few items, else
   no more than so many, which costs little and saves much time.  */
#define FEW 24u
#define MAX_OUT 8u
/* Not searched again for the sake of a move that may not pay.  */
#define MANY 2000u

/* How many items the medium search leaves to the small one: each more nearly
   triples the time, so that fewer do where there are many such pieces.  */
static unsigned
exact_max_for (size_t n)
{
  return n <= 14 ? SC_SMALL_MAX : (n <= 500 ? 8 : 6);
}

/* What is a switch of few cases, whose bytes count more, and where the balanced
   tree is preferred a little.  */
#define FEW_SEGMENTS 13u

size_t
sc_items_join (struct sc_item *items, size_t n)
{
  size_t last = 0;
  for (size_t i = 1; i < n; i++)
    if (items[i].target == items[last].target)
      {
        items[last].high = items[i].high;
        items[last].weight += items[i].weight;
        if (items[last].need < items[i].need)
          items[last].need = items[i].need;
        items[last].is_single = false;
      }
    else
      items[++last] = items[i];
  return n ? last + 1 : 0;
}

struct sc_span
sc_span_between (const struct sc_search *search, const struct sc_item *first,
                 const struct sc_item *last)
{
  const struct sc_format *format = &search->plan->format;
  unsigned bits = search->params->word_bits;
  struct sc_span span = { NULL, 0 };
  if (!search->params->allow_bits)
    return span;
  if (sc_value_compare (format, first->low, search->zero) >= 0
      && sc_value_distance (format, search->zero, last->high, bits) < bits)
    span.base = search->zero;
  else if (sc_value_distance (format, first->low, last->high, bits) < bits)
    span.base = first->low;
  if (span.base)
    span.bits = (uint8_t)sc_word_bits (search, span.base, last->high);
  return span;
}

unsigned
sc_word_bits (const struct sc_search *search, const mp_limb_t *base,
              const mp_limb_t *high)
{
  return sc_value_distance (&search->plan->format, base, high, 32) < 32 ? 32
                                                                        : 64;
}

uint64_t
sc_range_price (const struct sc_search *search, const mp_limb_t *low,
                uint64_t weight)
{
  if (!sc_value_compare (&search->plan->format, low, search->zero))
    return 0;
  return sc_price_subtract (&search->prices, weight);
}

uint64_t
sc_word_price (const struct sc_search *search, const mp_limb_t *base,
               uint64_t weight)
{
  uint64_t price = sc_price_shift (&search->prices, weight);
  if (base != search->zero)
    price += sc_price_subtract (&search->prices, weight);
  return price;
}

uint64_t
sc_item_mask (const struct sc_search *search, const struct sc_item *item,
              const mp_limb_t *base)
{
  const struct sc_format *format = &search->plan->format;
  unsigned low = sc_value_distance (format, base, item->low, 63);
  unsigned high = sc_value_distance (format, base, item->high, 63);
  return (UINT64_MAX >> (63 - high)) & (UINT64_MAX << low);
}

bool
sc_build_less (struct sc_search *search, const mp_limb_t *value, uint32_t *out)
{
  struct sc_node node = { .kind = SC_NODE_LESS };
  return sc_plan_add_value (search->plan, value, &node.low)
         && sc_plan_add_node (search->plan, &node, out);
}

bool
sc_build_range (struct sc_search *search, const mp_limb_t *low,
                const mp_limb_t *high, uint32_t *out)
{
  bool is_single = !sc_value_compare (&search->plan->format, low, high);
  struct sc_node node = { .kind = is_single ? SC_NODE_EQUAL : SC_NODE_RANGE };
  if (!sc_plan_add_value (search->plan, low, &node.low))
    return false;
  node.high = node.low;
  return (is_single || sc_plan_add_value (search->plan, high, &node.high))
         && sc_plan_add_node (search->plan, &node, out);
}

bool
sc_build_three_way (struct sc_search *search, const struct sc_item *item,
                    uint32_t *equal, uint32_t *less)
{
  mp_limb_t after[SC_LIMBS_MAX];
  if (!sc_value_next (&search->plan->format, after, item->low)
      || !sc_build_range (search, item->low, item->low, equal)
      || !sc_build_less (search, after, less))
    return false;
  search->plan->nodes[*equal].yes = item->target;
  search->plan->nodes[*equal].no = *less;
  return true;
}

bool
sc_build_bits (struct sc_search *search, struct sc_word *word,
               const mp_limb_t *base, uint64_t mask, unsigned word_bits,
               uint32_t *out)
{
  if (!word->valid)
    {
      if (!sc_plan_add_value (search->plan, base, &word->value))
        return false;
      word->valid = true;
      word->base = base;
    }
  struct sc_node node = { .kind = SC_NODE_BITS,
                          .low = word->value,
                          .mask = mask,
                          .word_bits = word_bits };
  return sc_plan_add_node (search->plan, &node, out);
}

/* Outside the range all values go to one target.  If that is also where the
   bit tests, of a word that begins at zero, send what is in none of their
   masks, values from zero on may be let in.  */
bool
sc_build_widen (struct sc_search *search, uint32_t number)
{
  struct sc_plan *plan = search->plan;
  const struct sc_node *node = &plan->nodes[number];
  if (node->kind != SC_NODE_RANGE
      || sc_value_compare (&plan->format, sc_plan_limbs (plan, node->low),
                           search->zero)
             <= 0)
    return true;
  uint32_t rest = node->yes;
  if (plan->nodes[rest].kind != SC_NODE_BITS
      || sc_value_compare (&plan->format,
                           sc_plan_limbs (plan, plan->nodes[rest].low),
                           search->zero))
    return true;
  while (plan->nodes[rest].kind == SC_NODE_BITS)
    rest = plan->nodes[rest].no;
  if (rest != node->no || plan->nodes[rest].kind != SC_NODE_TARGET)
    return true;
  uint32_t zero;
  if (!sc_plan_add_value (plan, search->zero, &zero))
    return false;
  plan->nodes[number].low = zero;
  return true;
}

static enum sc_reason
search_items (struct sc_search *search, const struct sc_item *items, size_t n,
              unsigned *hint)
{
  uint32_t *root = &search->plan->root;
  if (n <= search->exact_max)
    return sc_search_small (search, items, (unsigned)n, 0, root);
  if (n <= SC_MEDIUM_MAX)
    return sc_search_medium (search, items, (unsigned)n,
                             n <= FEW ? SC_MEDIUM_MAX : MAX_OUT, hint, 0,
                             root);
  return sc_search_large (search, items, n, root);
}

/* PROBLEM's segments as items.  */
static void
load_items (const struct sc_problem *problem, struct sc_item *items)
{
  for (size_t i = 0; i < problem->n_segments; i++)
    {
      const struct sc_segment *segment = &problem->segments[i];
      items[i] = (struct sc_item){ .low = sc_segment_low (problem, i),
                                   .high = sc_segment_high (problem, i),
                                   .weight = segment->weight,
                                   .target = segment->target,
                                   .is_single = segment->is_single };
    }
}

/* What the large search may do, and then what it did.  */
struct moves
{
  bool take_out, use_class;
};

/* One search.  */
static enum sc_reason
search_once (struct sc_plan **out, const struct sc_problem *problem,
             const struct sc_params *params, const struct sc_item *items,
             unsigned exact_max, unsigned *hint, struct moves *moves)
{
  uint64_t total = 0;
  for (size_t i = 0; i < problem->n_segments; i++)
    total += items[i].weight;
  struct sc_search search
      = { .params = params,
          .prices = sc_prices_make (params, total),
          .plan = sc_plan_new (problem),
          .take_out = moves->take_out,
          .use_class = moves->use_class,
          .exact_max = exact_max_for (problem->n_segments) };
  if (search.exact_max > exact_max)
    search.exact_max = exact_max;
  if (!search.plan)
    return SC_OUT_OF_MEMORY;
  sc_value_set_zero (&problem->format, search.zero);
  enum sc_reason reason
      = search_items (&search, items, problem->n_segments, hint);
  if (!reason)
    reason = sc_plan_annotate (search.plan, problem, params->word_bits);
  *moves = (struct moves){ search.took_out, search.used_class };
  if (reason)
    sc_plan_destroy (search.plan);
  else
    *out = search.plan;
  return reason;
}

/* Replace *PLAN by OTHER if OTHER costs less than WORTH percent of it.  */
static void
take_cheaper (struct sc_plan **plan, struct sc_plan *other,
              const struct sc_problem *problem, const struct sc_params *params,
              unsigned worth)
{
  struct sc_prices prices
      = sc_prices_make (params, sc_problem_weight (problem));
  uint64_t limit = sc_plan_price (*plan, &prices) / 100 * worth;
  if (sc_plan_price (other, &prices) < limit)
    {
      struct sc_plan *dearer = *plan;
      *plan = other;
      other = dearer;
    }
  sc_plan_destroy (other);
}

/* Search again without one of the large search's moves; *PLAN stays unless the
   other costs less than WORTH percent of it.  On failure *PLAN is
   destroyed.  */
static enum sc_reason
search_again (struct sc_plan **plan, const struct sc_problem *problem,
              const struct sc_params *params, const struct sc_item *items,
              unsigned exact_max, unsigned *hint, struct moves moves,
              unsigned worth)
{
  struct sc_plan *other;
  enum sc_reason reason
      = search_once (&other, problem, params, items, exact_max, hint, &moves);
  if (reason)
    sc_plan_destroy (*plan);
  else
    take_cheaper (plan, other, problem, params, worth);
  return reason;
}

enum sc_reason
sc_search (struct sc_plan **out, const struct sc_problem *problem,
           const struct sc_params *params, const struct sc_item *items,
           unsigned exact_max, unsigned *hint)
{
  struct moves made = { true, true };
  struct sc_plan *plan;
  enum sc_reason reason
      = search_once (&plan, problem, params, items, exact_max, hint, &made);
  if (!reason && made.use_class && problem->n_segments <= MANY)
    reason = search_again (&plan, problem, params, items, exact_max, hint,
                           (struct moves){ made.take_out, false }, 100);
  /* Tests for hot items are worth 8 %: they are good for whoever the profile
     was right about.  */
  if (!reason && made.take_out)
    reason = search_again (&plan, problem, params, items, exact_max, hint,
                           (struct moves){ false, made.use_class }, 92);
  if (!reason)
    *out = plan;
  return reason;
}

/* Replace *PLAN by the balanced tree if that is cheaper after all: the search
   is not exact for many items.  On failure *PLAN is destroyed.  */
static enum sc_reason
consider_balanced (struct sc_plan **plan, const struct sc_problem *problem,
                   const struct sc_params *params)
{
  struct sc_plan *balanced;
  enum sc_reason reason = sc_plan_create_balanced (&balanced, problem);
  if (reason)
    {
      sc_plan_destroy (*plan);
      return reason;
    }
  take_cheaper (plan, balanced, problem, params,
                problem->n_segments <= FEW_SEGMENTS && !params->for_size
                        && params->balanced_percent > 100
                    ? params->balanced_percent
                    : 100);
  return SC_OK;
}

/* What bytes are worth, one after the other, to a plan that has too many.  */
static const unsigned byte_prices_q9[] = { 4, 16, SC_BYTE_Q9_MAX };

/* Has PLAN no more bytes than BALANCED, and costs no more?  */
static bool
is_no_worse (const struct sc_plan *plan, const struct sc_plan *balanced,
             const struct sc_problem *problem, const struct sc_params *params)
{
  struct sc_cost cost, limit;
  return !sc_plan_cost (plan, problem, params, &cost)
         && !sc_plan_cost (balanced, problem, params, &limit)
         && cost.bytes + cost.data_bytes <= limit.bytes
         && cost.cycles_q6 <= limit.cycles_q6;
}

/* Switches of few cases are many, and each is executed seldom: *PLAN, whose
   weights are guesses, is replaced by one that has no more bytes than the
   balanced tree if one is found that costs no more either.  On failure *PLAN
   is destroyed.  */
static enum sc_reason
consider_bytes (struct sc_plan **plan, const struct sc_problem *problem,
                const struct sc_params *params, struct sc_item *items)
{
  struct sc_plan *balanced, *other;
  struct sc_params dearer = *params;
  unsigned hint = SC_NO_HINT;
  enum sc_reason reason = sc_plan_create_balanced (&balanced, problem);
  if (reason)
    {
      sc_plan_destroy (*plan);
      return reason;
    }
  load_items (problem, items);
  for (unsigned i = 0;
       !reason && i < sizeof byte_prices_q9 / sizeof byte_prices_q9[0]
       && !is_no_worse (*plan, balanced, problem, params);
       i++)
    {
      dearer.byte_q9 = byte_prices_q9[i];
      reason
          = sc_search (&other, problem, &dearer, items, SC_SMALL_MAX, &hint);
      if (reason)
        break;
      if (is_no_worse (other, balanced, problem, params))
        {
          struct sc_plan *larger = *plan;
          *plan = other;
          other = larger;
        }
      sc_plan_destroy (other);
    }
  sc_plan_destroy (balanced);
  if (reason)
    sc_plan_destroy (*plan);
  return reason;
}

enum sc_reason
sc_plan_create (struct sc_plan **out, const struct sc_problem *problem,
                const struct sc_params *params)
{
  if (!problem->finished || !params->machine
      || params->predictability_percent > 100
      || params->byte_q9 > SC_BYTE_Q9_MAX
      || params->balanced_percent > SC_BALANCED_PERCENT_MAX
      || (params->word_bits != 32 && params->word_bits != 64))
    return SC_BAD_ARGUMENT;
  struct sc_item *items = sc_array_new (problem->n_segments, sizeof *items);
  if (!items)
    return SC_OUT_OF_MEMORY;
  load_items (problem, items);
  unsigned hint = SC_NO_HINT;
  struct sc_plan *plan;
  enum sc_reason reason
      = sc_search (&plan, problem, params, items, SC_SMALL_MAX, &hint);
  if (!reason && params->limit_paths && !params->for_size)
    reason = sc_hedge (&plan, problem, params, items, hint);
  if (!reason)
    reason = consider_balanced (&plan, problem, params);
  if (!reason && params->limit_paths && !params->for_size
      && problem->n_segments <= FEW_SEGMENTS)
    reason = consider_bytes (&plan, problem, params, items);
  if (!reason && params->allow_table && !params->for_size)
    reason = sc_consider_table (&plan, problem, params);
  if (!reason)
    *out = plan;
  free (items);
  return reason;
}
