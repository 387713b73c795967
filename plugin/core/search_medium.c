/* The search for up to a few dozen items: intervals with hot items taken out.

   A state is an interval of items less its H heaviest: that heavy items are
   tested for before lighter ones wherever they lie is what makes the number
   of states polynomial (Anderson, Kannan, Karloff, Ladner, "Thresholds and
   optimal binary comparison search trees", 2002; Chrobak, Golin, Munro, Young,
   "A simple algorithm for optimal search trees with two-way comparisons",
   2021).  The tests of a state:

     - less, between any two of its items;
     - equal and less on one compare, for any of its inner items;
     - equal or range, for its heaviest item, or group of neighbouring items;
     - range, when the items at both ends have one target: all between;
     - a chain of bit tests, heaviest target first.

   Items of one target (the default, nearly always) are not taken out: they are
   what is left over.  Both the target with most items and that with most
   weight are tried for it, each with single items and with groups to take
   out.  Not exact: plans that need both kinds are not among those looked at.

   O(n^4) time and O(n^3) memory for n items, with small constants.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"
#include "array.h"

#include <stdlib.h>
#include <string.h>

enum choice_kind
{
  CHOOSE_TARGET,
  CHOOSE_LESS,      /* AT: last item on the "yes" side.  */
  CHOOSE_THREE_WAY, /* AT: the item between.  */
  CHOOSE_HOT,       /* AT .. TO: the unit.  */
  CHOOSE_INNER,     /* AT .. TO: the items inside.  */
  CHOOSE_BITS
};

struct state
{
  uint64_t cost;
  uint8_t kind, at, to;
};

#define NO_UNIT 255
struct unit
{
  uint8_t first, last;
  uint64_t weight;
};

struct medium
{
  struct sc_search *search;
  const struct sc_item *items;
  unsigned n;
  unsigned max_out; /* How many units are taken out at most.  */
  uint32_t common;  /* The target that is left over.  */
  /* What can be taken out: items, or groups of neighbours; heaviest first.
     NO_UNIT for items of the common target.  */
  bool groups;
  unsigned n_units;
  struct unit units[SC_MEDIUM_MAX];
  uint8_t unit_of[SC_MEDIUM_MAX];
  uint32_t *offsets; /* Of an interval's states; by n * first + last.  */
  struct state *states;
};

/* The interval in work, and which of its items are left.  */
struct view
{
  unsigned first, last;
  unsigned n_hot;             /* Units that can be taken out.  */
  uint8_t hot[SC_MEDIUM_MAX]; /* Their numbers, heaviest first.  */
  unsigned n_out;             /* How many are out.  */
  bool out[SC_MEDIUM_MAX];    /* By item.  */
  /* How many units that are out have an item at or before, at or after,
     this one.  */
  uint8_t out_before[SC_MEDIUM_MAX], out_after[SC_MEDIUM_MAX];
  unsigned n_left;
  uint8_t left[SC_MEDIUM_MAX + 1];
  unsigned n_targets; /* Of the interval.  */
  uint64_t weight;    /* Of what is left.  */
};

/* The target that has most items, or most weight if BY_WEIGHT; SC_NO_TARGET
   if each has one item only.  */
static uint32_t
find_common (const struct medium *medium, bool by_weight)
{
  uint64_t most = 0;
  unsigned most_items = 0;
  uint32_t common = SC_NO_TARGET;
  for (unsigned i = 0; i < medium->n; i++)
    {
      uint64_t sum = 0;
      unsigned count = 0;
      for (unsigned j = i; j < medium->n; j++)
        if (medium->items[j].target == medium->items[i].target)
          {
            sum += by_weight ? medium->items[j].weight : 1;
            count++;
          }
      most_items = count > most_items ? count : most_items;
      if (sum > most)
        {
          most = sum;
          common = medium->items[i].target;
        }
    }
  return most_items > 1 ? common : SC_NO_TARGET;
}

/* Number the units by weight; with GROUPS neighbours are one unit.  */
static void
make_units (struct medium *medium, bool groups)
{
  const struct sc_item *items = medium->items;
  struct unit *units = medium->units;
  unsigned n = 0;
  bool joins = false;
  for (unsigned i = 0; i < medium->n; i++)
    {
      bool can_be_hot = items[i].target != medium->common;
      if (can_be_hot && joins)
        {
          units[n - 1].last = (uint8_t)i;
          units[n - 1].weight += items[i].weight;
        }
      else if (can_be_hot)
        units[n++] = (struct unit){ (uint8_t)i, (uint8_t)i, items[i].weight };
      joins = groups && can_be_hot;
    }
  for (unsigned i = 1; i < n; i++)
    for (unsigned j = i; j > 0 && units[j - 1].weight < units[j].weight; j--)
      {
        struct unit unit = units[j];
        units[j] = units[j - 1];
        units[j - 1] = unit;
      }
  medium->groups = groups;
  medium->n_units = n;
  memset (medium->unit_of, NO_UNIT, sizeof medium->unit_of);
  for (unsigned i = 0; i < n; i++)
    memset (medium->unit_of + units[i].first, (int)i,
            units[i].last - units[i].first + 1u);
}

static bool
allocate (struct medium *medium)
{
  unsigned n = medium->n;
  uint32_t total = 0;
  medium->offsets = sc_array_new ((size_t)n * n, sizeof *medium->offsets);
  if (!medium->offsets)
    return false;
  for (unsigned first = 0; first < n; first++)
    {
      uint32_t hot = 0;
      for (unsigned last = first; last < n; last++)
        {
          unsigned unit = medium->unit_of[last];
          hot += unit != NO_UNIT
                 && (last == first || medium->unit_of[last - 1] != unit);
          medium->offsets[n * first + last] = total;
          total += (hot < medium->max_out ? hot : medium->max_out) + 1;
        }
    }
  medium->states = sc_array_new (total, sizeof *medium->states);
  return medium->states != NULL;
}

static struct state *
state_of (const struct medium *medium, unsigned first, unsigned last,
          unsigned n_out)
{
  return &medium->states[medium->offsets[medium->n * first + last] + n_out];
}

/* Set VIEW to the interval with nothing out.  */
static void
view_begin (const struct medium *medium, struct view *view, unsigned first,
            unsigned last)
{
  view->first = first;
  view->last = last;
  view->n_hot = 0;
  for (unsigned i = 0; i < medium->n_units && view->n_hot < medium->max_out;
       i++)
    if (medium->units[i].last >= first && medium->units[i].first <= last)
      view->hot[view->n_hot++] = (uint8_t)i;
  view->n_out = 0;
  view->n_left = 0;
  view->weight = 0;
  view->n_targets = 0;
  for (unsigned i = first; i <= last; i++)
    {
      view->out[i] = false;
      view->out_before[i] = view->out_after[i] = 0;
      view->left[view->n_left++] = (uint8_t)i;
      view->weight += medium->items[i].weight;
      unsigned k = first;
      while (medium->items[k].target != medium->items[i].target)
        k++;
      view->n_targets += k == i;
    }
}

/* The items of the unit numbered NUMBER that are in VIEW.  */
static struct unit
view_unit (const struct medium *medium, const struct view *view,
           unsigned number)
{
  struct unit unit = medium->units[number];
  if (unit.first < view->first)
    unit.first = (uint8_t)view->first;
  if (unit.last > view->last)
    unit.last = (uint8_t)view->last;
  return unit;
}

/* Mark UNIT's items as OUT, or not, and count it.  */
static void
view_mark (const struct medium *medium, struct view *view,
           const struct unit *unit, bool out)
{
  const uint8_t change = out ? 1 : (uint8_t)-1;
  for (unsigned i = unit->first; i <= unit->last; i++)
    {
      uint64_t weight = medium->items[i].weight;
      view->out[i] = out;
      view->weight = out ? view->weight - weight : view->weight + weight;
    }
  for (unsigned i = unit->first; i <= view->last; i++)
    view->out_before[i] = (uint8_t)(view->out_before[i] + change);
  for (unsigned i = view->first; i <= unit->last; i++)
    view->out_after[i] = (uint8_t)(view->out_after[i] + change);
}

/* List what is left of VIEW.  */
static void
view_list (struct view *view)
{
  unsigned n = 0;
  for (unsigned i = view->first; i <= view->last; i++)
    {
      view->left[n] = (uint8_t)i;
      n += !view->out[i];
    }
  view->n_left = n;
}

/* Take the N_OUT heaviest units out.  */
static void
view_take_out (const struct medium *medium, struct view *view, unsigned n_out)
{
  for (; view->n_out < n_out; view->n_out++)
    {
      struct unit unit = view_unit (medium, view, view->hot[view->n_out]);
      view_mark (medium, view, &unit, true);
    }
  view_list (view);
}

static void
view_put_back (const struct medium *medium, struct view *view)
{
  struct unit unit = view_unit (medium, view, view->hot[--view->n_out]);
  view_mark (medium, view, &unit, false);
  view_list (view);
}

static bool
is_one_target (const struct medium *medium, const struct view *view)
{
  for (unsigned i = 1; i < view->n_left; i++)
    if (medium->items[view->left[i]].target
        != medium->items[view->left[0]].target)
      return false;
  return true;
}

static void
offer (struct state *state, uint64_t cost, enum choice_kind kind, unsigned at,
       unsigned to)
{
  if (cost < state->cost)
    *state = (struct state){ cost, (uint8_t)kind, (uint8_t)at, (uint8_t)to };
}

static void
offer_hot (struct medium *medium, const struct view *view, struct state *state)
{
  if (view->n_out == view->n_hot)
    return;
  const struct sc_prices *prices = &medium->search->prices;
  struct unit unit = view_unit (medium, view, view->hot[view->n_out]);
  unsigned at = unit.first, to = unit.last;
  uint64_t weight = 0;
  for (unsigned i = at; i <= to; i++)
    weight += medium->items[i].weight;
  /* The unit is all that is left: it has several targets.  */
  if (weight == view->weight)
    return;
  uint64_t cost
      = sc_price_test (prices, weight, view->weight - weight)
        + state_of (medium, view->first, view->last, view->n_out + 1)->cost;
  if (at != to || !medium->items[at].is_single)
    cost += sc_range_price (medium->search, medium->items[at].low,
                            view->weight);
  if (at != to)
    cost += state_of (medium, at, to, 0)->cost;
  offer (state, cost, CHOOSE_HOT, at, to);
}

static void
offer_less (struct medium *medium, const struct view *view,
            struct state *state)
{
  const struct sc_item *items = medium->items;
  uint64_t yes = 0;
  for (unsigned i = 0; i + 1 < view->n_left; i++)
    {
      unsigned at = view->left[i];
      yes += items[at].weight;
      if (items[at].target == items[view->left[i + 1]].target)
        continue;
      unsigned below = view->out_before[at], above = view->out_after[at + 1];
      uint64_t cost
          = sc_price_test (&medium->search->prices, yes, view->weight - yes)
            + state_of (medium, view->first, at, below)->cost
            + state_of (medium, at + 1, view->last, above)->cost;
      offer (state, cost, CHOOSE_LESS, at, at);
    }
}

static void
offer_three_way (struct medium *medium, const struct view *view,
                 struct state *state)
{
  const struct sc_item *items = medium->items;
  const struct sc_prices *prices = &medium->search->prices;
  if (view->n_left < 3)
    return;
  uint64_t below = items[view->left[0]].weight;
  for (unsigned i = 1; i + 1 < view->n_left; i++)
    {
      unsigned at = view->left[i];
      uint64_t rest = view->weight - items[at].weight;
      if (items[at].is_single)
        {
          uint64_t cost = sc_price_test (prices, items[at].weight, rest)
                          + sc_price_test (prices, below, rest - below)
                          - sc_price_shared (prices, rest)
                          + state_of (medium, view->first, at - 1,
                                      view->out_before[at - 1])
                                ->cost
                          + state_of (medium, at + 1, view->last,
                                      view->out_after[at + 1])
                                ->cost;
          offer (state, cost, CHOOSE_THREE_WAY, at, at);
        }
      below += items[at].weight;
    }
}

/* How many units with items among FIRST .. LAST are out of VIEW.  */
static unsigned
count_out (const struct medium *medium, const struct view *view,
           unsigned first, unsigned last)
{
  unsigned count = 0;
  for (unsigned i = first; i <= last; i++)
    count += view->out[i]
             && (i == first || medium->unit_of[i - 1] != medium->unit_of[i]);
  return count;
}

static void
offer_inner (struct medium *medium, const struct view *view,
             struct state *state)
{
  const struct sc_item *items = medium->items;
  uint32_t outer = items[view->left[0]].target;
  unsigned i = 0, j = view->n_left - 1;
  if (items[view->left[j]].target != outer)
    return;
  /* Both ends stop at an item of another target: there is one.  */
  while (items[view->left[i]].target == outer)
    i++;
  while (items[view->left[j]].target == outer)
    j--;
  uint64_t inside = 0;
  for (unsigned k = i; k <= j; k++)
    inside += items[view->left[k]].weight;
  unsigned at = view->left[i], to = view->left[j];
  const struct sc_prices *prices = &medium->search->prices;
  uint64_t cost
      = sc_price_test (prices, inside, view->weight - inside)
        + state_of (medium, at, to, count_out (medium, view, at, to))->cost;
  if (at != to || !items[at].is_single)
    cost += sc_range_price (medium->search, items[at].low, view->weight);
  offer (state, cost, CHOOSE_INNER, at, to);
}

/* The targets of a view, heaviest first.  */
#define CHAIN_MAX 8u
struct chain
{
  unsigned n;
  uint32_t targets[CHAIN_MAX];
  uint64_t weights[CHAIN_MAX];
};

/* False if there are too many targets for a chain of bit tests.  */
static bool
make_chain (const struct medium *medium, const struct view *view,
            struct chain *chain)
{
  chain->n = 0;
  for (unsigned i = 0; i < view->n_left; i++)
    {
      const struct sc_item *item = &medium->items[view->left[i]];
      unsigned k = 0;
      while (k < chain->n && chain->targets[k] != item->target)
        k++;
      if (k == CHAIN_MAX)
        return false;
      if (k == chain->n)
        {
          chain->targets[chain->n] = item->target;
          chain->weights[chain->n++] = 0;
        }
      chain->weights[k] += item->weight;
    }
  for (unsigned i = 1; i < chain->n; i++)
    for (unsigned j = i; j > 0 && chain->weights[j - 1] < chain->weights[j];
         j--)
      {
        uint64_t weight = chain->weights[j];
        uint32_t target = chain->targets[j];
        chain->weights[j] = chain->weights[j - 1];
        chain->targets[j] = chain->targets[j - 1];
        chain->weights[j - 1] = weight;
        chain->targets[j - 1] = target;
      }
  /* Of two, the one of the first item is tested for: what lies around, if
     anything does, is of the other.  */
  uint32_t first = medium->items[view->left[0]].target;
  if (chain->n == 2 && chain->targets[0] != first)
    {
      uint64_t weight = chain->weights[0];
      chain->weights[0] = chain->weights[1];
      chain->weights[1] = weight;
      chain->targets[1] = chain->targets[0];
      chain->targets[0] = first;
    }
  return true;
}

static bool
chain_base (const struct medium *medium, const struct view *view,
            const mp_limb_t **base)
{
  const struct sc_item *items = medium->items;
  return medium->search->params->allow_bits
         && sc_word_fits (medium->search, items[view->left[0]].low,
                          items[view->left[view->n_left - 1]].high, base);
}

static unsigned
chain_bits (const struct medium *medium, const struct view *view,
            const mp_limb_t *base)
{
  return sc_word_bits (medium->search, base,
                       medium->items[view->left[view->n_left - 1]].high);
}

static void
offer_bits (struct medium *medium, const struct view *view,
            struct state *state)
{
  struct sc_search *search = medium->search;
  const mp_limb_t *base;
  struct chain chain;
  /* A unit of one item is of one target: too many are left.  */
  if (!medium->groups && view->n_targets > CHAIN_MAX + view->n_out)
    return;
  if (!chain_base (medium, view, &base) || !make_chain (medium, view, &chain))
    return;
  uint64_t weight = view->weight;
  uint64_t cost = sc_word_price (search, base, weight);
  unsigned bits = chain_bits (medium, view, base);
  for (unsigned i = 0; i + 1 < chain.n; i++)
    {
      uint64_t yes = chain.weights[i];
      cost += sc_price_test (&search->prices, yes, weight - yes)
              + sc_price_bit_test (&search->prices, weight, bits);
      weight -= yes;
    }
  offer (state, cost, CHOOSE_BITS, 0, 0);
}

/* All states of one interval, the emptiest first.  */
static void
solve_interval (struct medium *medium, unsigned first, unsigned last)
{
  struct view view;
  view_begin (medium, &view, first, last);
  view_take_out (medium, &view, view.n_hot);
  for (unsigned n_out = view.n_hot + 1; n_out-- > 0;)
    {
      if (n_out < view.n_out)
        view_put_back (medium, &view);
      struct state *state = state_of (medium, first, last, n_out);
      bool is_target = is_one_target (medium, &view);
      *state
          = (struct state){ is_target ? 0 : UINT64_MAX, CHOOSE_TARGET, 0, 0 };
      if (is_target)
        continue;
      offer_less (medium, &view, state);
      offer_three_way (medium, &view, state);
      offer_hot (medium, &view, state);
      offer_inner (medium, &view, state);
      offer_bits (medium, &view, state);
    }
}

static bool
build_bits (struct medium *medium, const struct view *view, uint32_t *out)
{
  struct sc_search *search = medium->search;
  struct sc_word word = { .valid = false };
  const mp_limb_t *base = NULL;
  struct chain chain;
  if (!chain_base (medium, view, &base) || !make_chain (medium, view, &chain))
    return false;
  unsigned bits = chain_bits (medium, view, base);
  uint32_t previous = 0;
  for (unsigned i = 0; i + 1 < chain.n; i++)
    {
      uint64_t mask = 0;
      for (unsigned k = 0; k < view->n_left; k++)
        if (medium->items[view->left[k]].target == chain.targets[i])
          mask |= sc_item_mask (search, &medium->items[view->left[k]], base);
      uint32_t node;
      if (!sc_build_bits (search, &word, base, mask, bits, &node))
        return false;
      search->plan->nodes[node].yes = chain.targets[i];
      if (i == 0)
        *out = node;
      else
        search->plan->nodes[previous].no = node;
      previous = node;
    }
  search->plan->nodes[previous].no = chain.targets[chain.n - 1];
  return true;
}

static bool build (struct medium *medium, unsigned first, unsigned last,
                   unsigned n_out, uint32_t *out);

/* The first item after AT that is left in VIEW.  */
static unsigned
left_after (const struct view *view, unsigned at)
{
  unsigned i = 0;
  while (view->left[i] <= at)
    i++;
  return view->left[i];
}

static bool
build_three_way (struct medium *medium, const struct view *view, unsigned at,
                 uint32_t *out)
{
  uint32_t less, yes, no;
  if (!sc_build_three_way (medium->search, &medium->items[at], out, &less)
      || !build (medium, view->first, at - 1, view->out_before[at - 1], &yes)
      || !build (medium, at + 1, view->last, view->out_after[at + 1], &no))
    return false;
  medium->search->plan->nodes[less].yes = yes;
  medium->search->plan->nodes[less].no = no;
  return true;
}

static bool
build_test (struct medium *medium, const struct view *view,
            const struct state *state, uint32_t *out)
{
  struct sc_search *search = medium->search;
  const struct sc_item *items = medium->items;
  unsigned at = state->at, to = state->to;
  uint32_t yes, no;
  bool done;
  if (state->kind == CHOOSE_LESS)
    {
      unsigned below = view->out_before[at], above = view->out_after[at + 1];
      done = sc_build_less (search, items[left_after (view, at)].low, out)
             && build (medium, view->first, at, below, &yes)
             && build (medium, at + 1, view->last, above, &no);
    }
  else if (state->kind == CHOOSE_HOT)
    {
      done = sc_build_range (search, items[at].low, items[to].high, out)
             && build (medium, at, to, 0, &yes)
             && build (medium, view->first, view->last, view->n_out + 1, &no);
    }
  else
    {
      no = items[view->left[0]].target;
      done = sc_build_range (search, items[at].low, items[to].high, out)
             && build (medium, at, to, count_out (medium, view, at, to), &yes);
    }
  if (!done)
    return false;
  search->plan->nodes[*out].yes = yes;
  search->plan->nodes[*out].no = no;
  return sc_build_widen (search, *out);
}

/* Depth is at most 2 n: every test takes an item out or splits.  */
static bool
build (struct medium *medium, unsigned first, unsigned last, unsigned n_out,
       uint32_t *out)
{
  const struct state *state = state_of (medium, first, last, n_out);
  struct view view;
  view_begin (medium, &view, first, last);
  view_take_out (medium, &view, n_out);
  if (state->kind == CHOOSE_TARGET)
    {
      *out = medium->items[view.left[0]].target;
      return true;
    }
  if (state->kind == CHOOSE_BITS)
    return build_bits (medium, &view, out);
  if (state->kind == CHOOSE_THREE_WAY)
    return build_three_way (medium, &view, state->at, out);
  return build_test (medium, &view, state, out);
}

/* What is left over, and what is taken out.  */
struct variant
{
  uint32_t common;
  bool groups;
};

/* The cost of the best plan of VARIANT in *COST; false if memory is out.  */
static bool
solve (struct medium *medium, const struct variant *variant, uint64_t *cost)
{
  medium->common = variant->common;
  make_units (medium, variant->groups);
  free (medium->offsets);
  free (medium->states);
  if (!allocate (medium))
    return false;
  for (unsigned length = 1; length <= medium->n; length++)
    for (unsigned first = 0; first + length <= medium->n; first++)
      solve_interval (medium, first, first + length - 1);
  *cost = state_of (medium, 0, medium->n - 1, 0)->cost;
  return true;
}

/* The variants worth trying, at most 4.  */
static unsigned
list_variants (const struct medium *medium, struct variant *variants)
{
  uint32_t common[2]
      = { find_common (medium, true), find_common (medium, false) };
  unsigned n = 0;
  for (unsigned i = 0; i < 1u + (common[0] != common[1]); i++)
    {
      struct medium grouped = *medium;
      grouped.common = common[i];
      make_units (&grouped, true);
      bool has_groups = false;
      for (unsigned k = 0; k < grouped.n_units; k++)
        has_groups |= grouped.units[k].first != grouped.units[k].last;
      variants[n++] = (struct variant){ common[i], false };
      if (has_groups && grouped.n_units > 1)
        variants[n++] = (struct variant){ common[i], true };
    }
  return n;
}

/* Try all variants, or the one that was best before if *HINT tells; tell.  */
static bool
search_variants (struct medium *medium, unsigned *hint, uint32_t *root)
{
  struct variant variants[4];
  unsigned n = list_variants (medium, variants), best = 0;
  uint64_t least = UINT64_MAX, cost;
  bool known = *hint < n;
  for (unsigned i = known ? *hint : 0; i < (known ? *hint + 1 : n); i++)
    {
      if (!solve (medium, &variants[i], &cost))
        return false;
      if (cost < least)
        {
          least = cost;
          best = i;
        }
    }
  if (!known && best != n - 1 && !solve (medium, &variants[best], &cost))
    return false;
  *hint = best;
  return build (medium, 0, medium->n - 1, 0, root);
}

enum sc_reason
sc_search_medium (struct sc_search *search, const struct sc_item *items,
                  unsigned n, unsigned max_out, unsigned *hint, uint32_t *root)
{
  struct medium medium
      = { .search = search, .items = items, .n = n, .max_out = max_out };
  bool done = search_variants (&medium, hint, root);
  free (medium.offsets);
  free (medium.states);
  return done ? SC_OK : SC_OUT_OF_MEMORY;
}
