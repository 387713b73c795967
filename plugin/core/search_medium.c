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
     - a chain of bit tests, heaviest target first;
     - a class table.

   Items of one target (the default, nearly always) are not taken out: they are
   what is left over.  Both the target with most items and that with most
   weight are tried for it, each with single items and with groups to take
   out.  Not exact: plans that need both kinds are not among those looked at.
   What is left when a plan has come down to few items is searched again,
   exactly.

   At most MAX_OUT items or groups are taken out at a time; for n items and
   k = min (MAX_OUT, n) that is O(n^3 k) time and O(n^2 k) memory.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "medium.h"
#include "array.h"

#include <stdlib.h>
#include <string.h>

static bool
allocate (struct sc_medium *medium)
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

static bool
is_one_target (const struct sc_medium *medium, const struct sc_view *view)
{
  for (unsigned i = 1; i < view->n_left; i++)
    if (medium->items[view->left[i]].target
        != medium->items[view->left[0]].target)
      return false;
  return true;
}

/* What is left of VIEW needs, if it matters.  */
static uint64_t
view_need (const struct sc_medium *medium, const struct sc_view *view)
{
  uint64_t need = 0;
  if (!medium->limited)
    return 0;
  for (unsigned i = 0; i < view->n_left; i++)
    need += medium->items[view->left[i]].need;
  return need;
}

static void
offer_hot (struct sc_medium *medium, const struct sc_view *view,
           struct sc_medium_state *state)
{
  if (view->n_out == view->n_hot)
    return;
  const struct sc_prices *prices = &medium->search->prices;
  struct sc_medium_unit unit
      = sc_view_unit (medium, view, view->hot[view->n_out]);
  unsigned at = unit.first, to = unit.last;
  uint64_t weight = 0, need = 0;
  for (unsigned i = at; i <= to; i++)
    {
      weight += medium->items[i].weight;
      need += medium->items[i].need;
    }
  /* The unit is all that is left: it has several targets.  */
  if (weight == view->weight || !sc_medium_fits (medium, need, at == to, 1)
      || !sc_medium_fits (medium, view_need (medium, view) - need, false, 1))
    return;
  uint64_t cost
      = sc_price_test (prices, weight, view->weight - weight)
        + sc_medium_state (medium, view->first, view->last, view->n_out + 1)
              ->cost;
  if (at != to || !medium->items[at].is_single)
    cost += sc_range_price (medium->search, medium->items[at].low,
                            view->weight);
  if (at != to)
    cost += sc_medium_state (medium, at, to, 0)->cost;
  sc_medium_offer (state, cost, CHOOSE_HOT, 0, 0);
}

static void
offer_inner (struct sc_medium *medium, const struct sc_view *view,
             struct sc_medium_state *state)
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
  uint64_t inside = 0, need = 0;
  for (unsigned k = i; k <= j; k++)
    {
      inside += items[view->left[k]].weight;
      need += items[view->left[k]].need;
    }
  if (!sc_medium_fits (medium, need, i == j, 1)
      || !sc_medium_fits (medium, view_need (medium, view) - need, true, 1))
    return;
  unsigned at = view->left[i], to = view->left[j];
  const struct sc_prices *prices = &medium->search->prices;
  unsigned out = sc_view_out_before (medium, view, j)
                 - sc_view_out_before (medium, view, i);
  uint64_t cost = sc_price_test (prices, inside, view->weight - inside)
                  + sc_medium_state (medium, at, to, out)->cost;
  if (at != to || !items[at].is_single)
    cost += sc_range_price (medium->search, items[at].low, view->weight);
  sc_medium_offer (state, cost, CHOOSE_INNER, i, j);
}

static struct sc_selection
select_items (const struct sc_medium *medium, const struct sc_view *view)
{
  return (struct sc_selection){ medium->items, view->left, view->n_left,
                                view->weight };
}

static void
offer_class (const struct sc_medium *medium, const struct sc_view *view,
             struct sc_medium_state *state)
{
  struct sc_selection selection = select_items (medium, view);
  /* A unit of one item is of one target: too many are left.  */
  if (!medium->groups
      && !sc_class_may_pay (view->n_left, view->n_targets - view->n_out))
    return;
  uint64_t cost = sc_class_cost (medium->search, &selection, state->cost);
  if (cost != UINT64_MAX && medium->limited
      && !sc_medium_fit_alone (medium, view,
                               sc_class_height (medium->search, &selection)))
    return;
  sc_medium_offer (state, cost, CHOOSE_CLASS, 0, 0);
}

static void
offer_all (struct sc_medium *medium, const struct sc_view *view,
           struct sc_medium_state *state)
{
  sc_medium_offer_splits (medium, view, state);
  offer_hot (medium, view, state);
  offer_inner (medium, view, state);
  sc_medium_offer_bits (medium, view, state);
  offer_class (medium, view, state);
}

/* All states of one interval, the emptiest first.  */
static void
solve_interval (struct sc_medium *medium, unsigned first, unsigned last)
{
  struct sc_view view;
  sc_view_begin (medium, &view, first, last);
  sc_view_take_out (medium, &view, view.n_hot);
  for (unsigned n_out = view.n_hot + 1; n_out-- > 0;)
    {
      if (n_out < view.n_out)
        sc_view_put_back (medium, &view);
      struct sc_medium_state *state
          = sc_medium_state (medium, first, last, n_out);
      bool is_target = is_one_target (medium, &view);
      *state = (struct sc_medium_state){ is_target ? 0 : UINT64_MAX,
                                         CHOOSE_TARGET, 0, 0 };
      if (!is_target)
        offer_all (medium, &view, state);
    }
}

/* The best choice for VIEW at DEPTH whose sides have room there; if there is
   none the less that leaves them most.  */
static struct sc_medium_state
choose (struct sc_medium *medium, const struct sc_view *view, unsigned depth)
{
  struct sc_medium_state state
      = *sc_medium_state (medium, view->first, view->last, view->n_out);
  medium->limited = true;
  uint64_t all = view_need (medium, view), least = UINT64_MAX, need = 0;
  if (state.kind == CHOOSE_TARGET || !all)
    return state;
  state.cost = UINT64_MAX;
  medium->depth = depth;
  offer_all (medium, view, &state);
  if (state.cost != UINT64_MAX)
    return state;
  for (unsigned i = 0; i + 1 < view->n_left; i++)
    {
      need += medium->items[view->left[i]].need;
      uint64_t more = need > all - need ? need : all - need;
      if (more < least)
        {
          least = more;
          state = (struct sc_medium_state){ 0, CHOOSE_LESS, (uint8_t)i,
                                            (uint8_t)i };
        }
    }
  return state;
}

static bool build (struct sc_medium *medium, unsigned first, unsigned last,
                   unsigned n_out, unsigned depth, uint32_t *out);

/* Build what is left of VIEW from item FIRST to item LAST of those left.  */
static bool
build_part (struct sc_medium *medium, const struct sc_view *view,
            unsigned first, unsigned last, unsigned depth, uint32_t *out)
{
  return build (medium, view->left[first], view->left[last],
                sc_view_out_before (medium, view, last)
                    - sc_view_out_before (medium, view, first),
                depth, out);
}

static bool
build_three_way (struct sc_medium *medium, const struct sc_view *view,
                 unsigned i, unsigned depth, uint32_t *out)
{
  const struct sc_item *item = &medium->items[view->left[i]];
  uint32_t less, yes, no;
  if (!sc_build_three_way (medium->search, item, out, &less)
      || !build_part (medium, view, 0, i - 1, depth + 2, &yes)
      || !build_part (medium, view, i + 1, view->n_left - 1, depth + 2, &no))
    return false;
  medium->search->plan->nodes[less].yes = yes;
  medium->search->plan->nodes[less].no = no;
  return true;
}

static bool
build_test (struct sc_medium *medium, const struct sc_view *view,
            const struct sc_medium_state *state, unsigned depth, uint32_t *out)
{
  struct sc_search *search = medium->search;
  const struct sc_item *items = medium->items;
  uint32_t yes, no;
  bool done;
  if (state->kind == CHOOSE_LESS)
    done = sc_build_less (search, items[view->left[state->at + 1]].low, out)
           && build_part (medium, view, 0, state->at, depth + 1, &yes)
           && build_part (medium, view, state->at + 1u, view->n_left - 1,
                          depth + 1, &no);
  else if (state->kind == CHOOSE_HOT)
    {
      struct sc_medium_unit unit
          = sc_view_unit (medium, view, view->hot[view->n_out]);
      done = sc_build_range (search, items[unit.first].low,
                             items[unit.last].high, out)
             && build (medium, unit.first, unit.last, 0, depth + 1, &yes)
             && build (medium, view->first, view->last, view->n_out + 1,
                       depth + 1, &no);
    }
  else
    {
      no = items[view->left[0]].target;
      done = sc_build_range (search, items[view->left[state->at]].low,
                             items[view->left[state->to]].high, out)
             && build_part (medium, view, state->at, state->to, depth + 1,
                            &yes);
    }
  if (!done)
    return false;
  search->plan->nodes[*out].yes = yes;
  search->plan->nodes[*out].no = no;
  return sc_build_widen (search, *out);
}

/* What is left of VIEW by the search for few items.  */
static bool
build_exactly (const struct sc_medium *medium, const struct sc_view *view,
               unsigned depth, uint32_t *out)
{
  struct sc_item left[SC_SMALL_MAX];
  for (unsigned i = 0; i < view->n_left; i++)
    left[i] = medium->items[view->left[i]];
  size_t n = sc_items_join (left, view->n_left);
  return sc_search_small (medium->search, left, (unsigned)n, depth, out)
         == SC_OK;
}

/* Depth is at most 2 n: every test takes an item out or splits.  */
static bool
build (struct sc_medium *medium, unsigned first, unsigned last, unsigned n_out,
       unsigned depth, uint32_t *out)
{
  struct sc_view view;
  sc_view_begin (medium, &view, first, last);
  sc_view_take_out (medium, &view, n_out);
  struct sc_medium_state state = choose (medium, &view, depth);
  if (state.kind == CHOOSE_TARGET)
    {
      *out = medium->items[view.left[0]].target;
      return true;
    }
  if (view.n_left <= medium->search->exact_max)
    return build_exactly (medium, &view, depth, out);
  if (state.kind == CHOOSE_BITS)
    return sc_medium_build_bits (medium, &view, out);
  if (state.kind == CHOOSE_CLASS)
    {
      struct sc_selection selection = select_items (medium, &view);
      return sc_class_build (medium->search, &selection, out);
    }
  if (state.kind == CHOOSE_THREE_WAY)
    return build_three_way (medium, &view, state.at, depth, out);
  return build_test (medium, &view, &state, depth, out);
}

/* What is left over, and what is taken out.  */
struct variant
{
  uint32_t common;
  bool groups;
};

/* The cost of the best plan of VARIANT in *COST; false if memory is out.  */
static bool
solve (struct sc_medium *medium, const struct variant *variant, uint64_t *cost)
{
  medium->common = variant->common;
  sc_medium_make_units (medium, variant->groups);
  if (!allocate (medium))
    return false;
  for (unsigned length = 1; length <= medium->n; length++)
    for (unsigned first = 0; first + length <= medium->n; first++)
      solve_interval (medium, first, first + length - 1);
  *cost = sc_medium_state (medium, 0, medium->n - 1, 0)->cost;
  return true;
}

static void
release (struct sc_medium *medium)
{
  free (medium->offsets);
  free (medium->states);
  medium->offsets = NULL;
  medium->states = NULL;
}

/* The variants worth trying, at most 4.  */
static unsigned
list_variants (const struct sc_medium *medium, struct variant *variants)
{
  uint32_t common[2]
      = { sc_medium_common (medium, true), sc_medium_common (medium, false) };
  unsigned n = 0;
  for (unsigned i = 0; i < 1u + (common[0] != common[1]); i++)
    {
      struct sc_medium grouped = *medium;
      grouped.common = common[i];
      sc_medium_make_units (&grouped, true);
      bool has_groups = false;
      for (unsigned k = 0; k < grouped.n_units; k++)
        has_groups |= grouped.units[k].first != grouped.units[k].last;
      variants[n++] = (struct variant){ common[i], false };
      if (has_groups && grouped.n_units > 1)
        variants[n++] = (struct variant){ common[i], true };
    }
  return n;
}

/* Try all variants, or the one that was best before if *HINT tells, and tell;
   the best in *BEST.  */
static bool
search_variants (struct sc_medium *medium, unsigned *hint,
                 struct sc_medium *best)
{
  struct variant variants[4];
  unsigned n = list_variants (medium, variants);
  uint64_t least = UINT64_MAX, cost;
  bool known = *hint < n;
  for (unsigned i = known ? *hint : 0; i < (known ? *hint + 1 : n); i++)
    {
      if (!solve (medium, &variants[i], &cost))
        return false;
      if (cost < least)
        {
          struct sc_medium worse = *best;
          *best = *medium;
          *medium = worse;
          least = cost;
          *hint = i;
        }
      release (medium);
    }
  return true;
}

enum sc_reason
sc_search_medium (struct sc_search *search, const struct sc_item *items,
                  unsigned n, unsigned max_out, unsigned *hint, unsigned depth,
                  uint32_t *root)
{
  struct sc_span spans[SC_MEDIUM_MAX][SC_MEDIUM_MAX];
  struct sc_medium medium = { .search = search,
                              .items = items,
                              .n = n,
                              .max_out = max_out,
                              .spans = spans };
  sc_medium_prepare (&medium);
  struct sc_medium best = medium;
  bool done = search_variants (&medium, hint, &best)
              && build (&best, 0, n - 1, 0, depth, root);
  release (&medium);
  release (&best);
  return done ? SC_OK : SC_OUT_OF_MEMORY;
}
