/* The search for few items: exact.

   A state is the set of items that the value may still be in; every test
   splits it in two.  Cutting inside an item cannot help, so the tests of a
   state are: between two of its items (less), an inner item, then between
   those below and those above on the same compare (equal and less), a run of
   its items against the rest (equal, range), one target against the rest by a
   bit test, or a class table for all.  A run at either end is a less.  A
   second table holds the costs where the word for bit tests is at hand
   already.

   O(2^n n^2) for n items.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"

#include <stdlib.h>

#define STATES (1u << SC_SMALL_MAX)

enum choice_kind
{
  CHOOSE_TARGET,
  CHOOSE_LESS,
  CHOOSE_RANGE,
  CHOOSE_THREE_WAY,
  CHOOSE_BITS,
  CHOOSE_CLASS
};

struct state
{
  uint64_t cost;
  uint16_t yes; /* The items on the test's "yes" side.  */
  uint8_t kind;
};

struct small
{
  struct sc_search *search;
  const struct sc_item *items;
  unsigned n;
  uint16_t same[SC_SMALL_MAX];  /* The items of one target with each.  */
  bool from_zero[SC_SMALL_MAX]; /* A range test from here is a plain one.  */
  struct sc_span spans[SC_SMALL_MAX][SC_SMALL_MAX];
  uint64_t weights[STATES];
  uint64_t minorities[STATES]; /* What it costs more to take these.  */
  uint8_t targets[STATES];     /* How many.  */
  uint64_t needs[STATES];
  bool limited;   /* Only tests whose sides have room under DEPTH.  */
  unsigned depth; /* Of the state in work.  */
  struct state states[2][STATES]; /* Second: with the word at hand.  */
};

/* Is there room for SET under a node that is BELOW the one in work?  */
static bool
fits (const struct small *small, unsigned set, unsigned below)
{
  return sc_need_fits (small->needs[set], small->targets[set] == 1,
                       small->depth + below);
}

/* The members of SET as a selection; LEFT has room for all.  */
static struct sc_selection
select_items (const struct small *small, unsigned set, uint8_t *left)
{
  struct sc_selection selection
      = { small->items, left, 0, small->weights[set] };
  for (; set; set &= set - 1)
    left[selection.n++] = (uint8_t)sc_lowest_bit (set);
  return selection;
}

/* Do the paths of SET's members through a class table, the longest
   for all of them, have room?  */
static bool
class_has_room (const struct small *small, unsigned set)
{
  uint8_t left[SC_SMALL_MAX];
  struct sc_selection selection = select_items (small, set, left);
  unsigned height = sc_class_height (small->search, &selection);
  for (unsigned i = 0; i < small->n; i++)
    if ((set >> i & 1)
        && !sc_need_fits (small->items[i].need, true, small->depth + height))
      return false;
  return true;
}

/* Is there room for all sides of a test of SET?  */
static bool
has_room (const struct small *small, unsigned set, enum choice_kind kind,
          unsigned yes)
{
  unsigned no = set & ~yes;
  if (kind == CHOOSE_THREE_WAY)
    return fits (small, yes, 1) && fits (small, no & (yes - 1), 2)
           && fits (small, no & ~(yes - 1), 2);
  if (kind == CHOOSE_CLASS)
    return class_has_room (small, set);
  return fits (small, yes, 1) && fits (small, no, 1);
}

static void
offer (const struct small *small, unsigned set, struct state *state,
       uint64_t cost, enum choice_kind kind, unsigned yes)
{
  if (cost >= state->cost
      || (small->limited && !has_room (small, set, kind, yes)))
    return;
  state->cost = cost;
  state->kind = (uint8_t)kind;
  state->yes = (uint16_t)yes;
}

/* A set of items as a list, and what any test of it costs.  */
struct members
{
  unsigned set, n;
  uint8_t items[SC_SMALL_MAX];
  uint16_t first[SC_SMALL_MAX + 1]; /* [K]: the set of the first K.  */
  uint64_t weight, fixed;
};

static struct members
list_members (const struct small *small, unsigned set)
{
  uint64_t weight = small->weights[set];
  struct members members = { .set = set, .weight = weight };
  members.fixed = sc_price_test (&small->search->prices, 0, weight);
  unsigned n = 0;
  for (unsigned left = set; left; left &= left - 1)
    {
      members.items[n++] = (uint8_t)sc_lowest_bit (left);
      members.first[n] = (uint16_t)(set ^ (left & (left - 1)));
    }
  members.n = n;
  return members;
}

/* What it costs to ask whether it is YES.  */
static uint64_t
split_cost (const struct small *small, const struct members *members,
            unsigned yes)
{
  uint64_t minority = small->minorities[yes];
  uint64_t other = small->minorities[members->set] - minority;
  return members->fixed + (minority < other ? minority : other);
}

/* Less: the items up to a member against those after it.  And equal to an
   inner member and less in one compare: it, the members below, the members
   above.  */
static void
offer_splits (struct small *small, const struct members *members,
              unsigned word, struct state *state)
{
  const struct sc_prices *prices = &small->search->prices;
  const struct state *states = small->states[word];
  struct state three = { UINT64_MAX, 0, CHOOSE_THREE_WAY };
  unsigned set = members->set;
  uint64_t cost_above = states[set ^ members->first[1]].cost;
  for (unsigned i = 1; i < members->n; i++)
    {
      unsigned below = members->first[i], above = set ^ members->first[i + 1];
      uint64_t cost_below = states[below].cost;
      offer (small, set, state,
             split_cost (small, members, below) + cost_below + cost_above,
             CHOOSE_LESS, below);
      cost_above = states[above].cost;
      if (!above || !small->items[members->items[i]].is_single)
        continue;
      unsigned equal = 1u << members->items[i];
      uint64_t cost = split_cost (small, members, equal)
                      + sc_price_test (prices, small->weights[below],
                                       small->weights[above])
                      - sc_price_shared (prices, small->weights[below | above])
                      + cost_below + cost_above;
      offer (small, set, &three, cost, CHOOSE_THREE_WAY, equal);
    }
  if (three.cost < state->cost)
    *state = three;
}

/* Equal and range: a run of members with a member before and one after.  Most
   of the time goes here.  */
static void
offer_ranges (struct small *small, const struct members *members,
              unsigned word, struct state *state)
{
  const struct state *states = small->states[word];
  const uint64_t *minorities = small->minorities;
  const unsigned set = members->set, n = members->n;
  const uint64_t all = minorities[set];
  const uint64_t range
      = sc_price_subtract (&small->search->prices, members->weight);
  struct state best = *state;
  for (unsigned i = 1; i + 1 < n; i++)
    {
      unsigned item = members->items[i], before = members->first[i];
      uint64_t fixed = members->fixed + (small->from_zero[item] ? 0 : range);
      uint64_t single = small->items[item].is_single ? members->fixed : fixed;
      for (unsigned j = i + 1; j < n; j++)
        {
          unsigned yes = before ^ members->first[j];
          uint64_t minority = minorities[yes], other = all - minority;
          uint64_t cost = (j == i + 1 ? single : fixed)
                          + (minority < other ? minority : other)
                          + states[yes].cost + states[set ^ yes].cost;
          if (cost < best.cost)
            offer (small, set, &best, cost, CHOOSE_RANGE, yes);
        }
    }
  *state = best;
}

static void
offer_bits (struct small *small, unsigned set, unsigned word,
            struct state *state)
{
  const struct sc_prices *prices = &small->search->prices;
  const struct sc_span *span
      = &small->spans[sc_lowest_bit (set)][sc_highest_bit (set)];
  if (!span->bits)
    return;
  uint64_t weight = small->weights[set];
  uint64_t fixed = sc_price_bit_test (prices, weight, span->bits);
  if (!word)
    fixed += sc_word_price (small->search, span->base, weight);
  for (unsigned left = set; left;)
    {
      unsigned yes = set & small->same[sc_lowest_bit (left)], no = set & ~yes;
      left &= ~yes;
      offer (
          small, set, state,
          fixed
              + sc_price_test (prices, small->weights[yes], small->weights[no])
              + small->states[1][no].cost,
          CHOOSE_BITS, yes);
    }
}

static void
offer_class (struct small *small, unsigned set, struct state *state)
{
  uint8_t left[SC_SMALL_MAX];
  struct sc_selection selection = select_items (small, set, left);
  if (!sc_class_may_pay (selection.n, small->targets[set]))
    return;
  offer (small, set, state,
         sc_class_cost (small->search, &selection, state->cost), CHOOSE_CLASS,
         0);
}

/* What is asked about items again and again.  */
static void
prepare (struct small *small)
{
  struct sc_search *search = small->search;
  const struct sc_item *items = small->items;
  for (unsigned i = 0; i < small->n; i++)
    {
      small->same[i] = 0;
      small->from_zero[i] = !sc_value_compare (&search->plan->format,
                                               items[i].low, search->zero);
      for (unsigned j = 0; j < small->n; j++)
        if (items[j].target == items[i].target)
          small->same[i] |= (uint16_t)(1u << j);
      for (unsigned j = i; j < small->n; j++)
        small->spans[i][j] = sc_span_between (search, &items[i], &items[j]);
    }
}

static void
offer_all (struct small *small, const struct members *members, unsigned word,
           struct state *state)
{
  offer_splits (small, members, word, state);
  offer_ranges (small, members, word, state);
  offer_bits (small, members->set, word, state);
  offer_class (small, members->set, state);
}

static void
solve (struct small *small)
{
  for (unsigned set = 1; set < 1u << small->n; set++)
    {
      unsigned first = sc_lowest_bit (set), rest = set & (set - 1);
      small->weights[set] = small->weights[rest] + small->items[first].weight;
      small->needs[set] = small->needs[rest] + small->items[first].need;
      small->minorities[set]
          = small->weights[set] * small->search->prices.minority_q6;
      small->targets[set]
          = (uint8_t)(small->targets[set & ~(unsigned)small->same[first]] + 1);
      bool is_target = small->targets[set] == 1;
      struct state unknown = { is_target ? 0 : UINT64_MAX, 0, CHOOSE_TARGET };
      small->states[0][set] = small->states[1][set] = unknown;
      if (is_target)
        continue;
      struct members members = list_members (small, set);
      offer_all (small, &members, 0, &small->states[0][set]);
      /* A word at hand holds all that is left.  */
      if (small->spans[first][sc_highest_bit (set)].bits)
        offer_all (small, &members, 1, &small->states[1][set]);
    }
}

/* The best choice for SET at DEPTH whose sides have room there; if there is
   none the less that leaves them most.  */
static struct state
choose (struct small *small, unsigned set, unsigned word, unsigned depth)
{
  struct state state = small->states[word][set];
  if (state.kind == CHOOSE_TARGET || !small->needs[set])
    return state;
  state.cost = UINT64_MAX;
  small->limited = true;
  small->depth = depth;
  struct members members = list_members (small, set);
  offer_all (small, &members, word, &state);
  if (state.cost != UINT64_MAX)
    return state;
  uint64_t least = UINT64_MAX;
  unsigned yes = 0;
  for (unsigned rest = set; rest & (rest - 1); rest &= rest - 1)
    {
      yes |= rest & -rest;
      uint64_t a = small->needs[yes], b = small->needs[set & ~yes];
      uint64_t more = a > b ? a : b;
      if (more < least)
        {
          least = more;
          state = (struct state){ 0, (uint16_t)yes, CHOOSE_LESS };
        }
    }
  return state;
}

static bool build (struct small *small, unsigned set, struct sc_word word,
                   unsigned depth, uint32_t *out);

static bool
build_test (struct small *small, const struct state *state, unsigned set,
            struct sc_word *word, uint32_t *out)
{
  const struct sc_item *items = small->items;
  unsigned yes = state->yes;
  if (state->kind == CHOOSE_LESS)
    return sc_build_less (small->search, items[sc_lowest_bit (set & ~yes)].low,
                          out);
  if (state->kind == CHOOSE_RANGE)
    return sc_build_range (small->search, items[sc_lowest_bit (yes)].low,
                           items[sc_highest_bit (yes)].high, out);

  const struct sc_span *span
      = &small->spans[sc_lowest_bit (set)][sc_highest_bit (set)];
  const mp_limb_t *base = word->valid ? word->base : span->base;
  uint64_t mask = 0;
  for (unsigned i = 0; i < small->n; i++)
    if (yes >> i & 1)
      mask |= sc_item_mask (small->search, &items[i], base);
  return sc_build_bits (
      small->search, word, base, mask,
      sc_word_bits (small->search, base, items[sc_highest_bit (set)].high),
      out);
}

static bool
build_three_way (struct small *small, unsigned set, unsigned equal,
                 struct sc_word word, unsigned depth, uint32_t *out)
{
  unsigned below = set & (equal - 1), above = set & ~equal & ~below;
  uint32_t less, yes, no;
  if (!sc_build_three_way (small->search, &small->items[sc_lowest_bit (equal)],
                           out, &less)
      || !build (small, below, word, depth + 2, &yes)
      || !build (small, above, word, depth + 2, &no))
    return false;
  small->search->plan->nodes[less].yes = yes;
  small->search->plan->nodes[less].no = no;
  return true;
}

/* Depth is at most n, since every test takes an item out.  */
static bool
build (struct small *small, unsigned set, struct sc_word word, unsigned depth,
       uint32_t *out)
{
  struct state state = choose (small, set, word.valid, depth);
  if (state.kind == CHOOSE_TARGET)
    {
      *out = small->items[sc_lowest_bit (set)].target;
      return true;
    }
  if (state.kind == CHOOSE_THREE_WAY)
    return build_three_way (small, set, state.yes, word, depth, out);
  if (state.kind == CHOOSE_CLASS)
    {
      uint8_t left[SC_SMALL_MAX];
      struct sc_selection selection = select_items (small, set, left);
      return sc_class_build (small->search, &selection, out);
    }
  uint32_t yes, no;
  if (!build_test (small, &state, set, &word, out)
      || !build (small, state.yes, word, depth + 1, &yes)
      || !build (small, set & ~(unsigned)state.yes, word, depth + 1, &no))
    return false;
  small->search->plan->nodes[*out].yes = yes;
  small->search->plan->nodes[*out].no = no;
  return sc_build_widen (small->search, *out);
}

enum sc_reason
sc_search_small (struct sc_search *search, const struct sc_item *items,
                 unsigned n, unsigned depth, uint32_t *root)
{
  struct small *small = malloc (sizeof *small);
  if (!small)
    return SC_OUT_OF_MEMORY;
  small->search = search;
  small->items = items;
  small->n = n;
  small->weights[0] = small->needs[0] = 0;
  small->minorities[0] = 0;
  small->targets[0] = 0;
  small->states[0][0] = small->states[1][0] = (struct state){ 0 };
  small->limited = false;
  prepare (small);
  solve (small);
  struct sc_word none = { .valid = false };
  bool done = build (small, (1u << n) - 1, none, depth, root);
  free (small);
  return done ? SC_OK : SC_OUT_OF_MEMORY;
}
