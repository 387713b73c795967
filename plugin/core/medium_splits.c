/* Less, and equal with less on one compare, for the medium search.

   What the items left of a view cost up to one of them and after it is found
   once for both kinds of tests; this is where most time of the search goes.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "medium.h"

/* By place among the items left, the last one excepted: the weight of those up
   to there, what they cost by themselves and what those after them cost.  */
struct sides
{
  uint64_t weight[SC_MEDIUM_MAX];
  uint64_t below[SC_MEDIUM_MAX], above[SC_MEDIUM_MAX];
};

/* The units out before and after an item that is left are all that are
   out.  */
static void
find_sides (const struct sc_medium *medium, const struct sc_view *view,
            struct sides *sides)
{
  const struct sc_medium_state *states = medium->states;
  const uint32_t *starts = medium->offsets + medium->n * view->first;
  const uint32_t *ends = medium->offsets + view->last;
  unsigned out = 0, next = view->first;
  uint64_t weight = 0;
  for (unsigned i = 0; i + 1 < view->n_left; i++)
    {
      unsigned at = view->left[i];
      out += sc_medium_units_out (medium, at - next);
      next = at + 1;
      weight += medium->items[at].weight;
      sides->weight[i] = weight;
      sides->below[i] = states[starts[at] + out].cost;
      sides->above[i]
          = states[ends[medium->n * next] + view->n_out - out].cost;
    }
}

/* Is there room for the items left from place BEGIN to before END under a node
   so far BELOW the one in work?  */
static bool
has_room (const struct sc_medium *medium, const struct sc_view *view,
          unsigned begin, unsigned end, unsigned below)
{
  uint64_t need = 0;
  for (unsigned i = begin; i < end; i++)
    need += medium->items[view->left[i]].need;
  return sc_medium_fits (medium, need, begin + 1 == end, below);
}

static void
offer_less (struct sc_medium *medium, const struct sc_view *view,
            const struct sides *sides, struct sc_medium_state *state)
{
  const struct sc_item *items = medium->items;
  const uint64_t minority_q6 = medium->search->prices.minority_q6;
  const uint64_t fixed
      = sc_price_test (&medium->search->prices, 0, view->weight);
  for (unsigned i = 0; i + 1 < view->n_left; i++)
    {
      uint64_t yes = sides->weight[i], no = view->weight - yes;
      uint64_t cost = fixed + (yes < no ? yes : no) * minority_q6
                      + sides->below[i] + sides->above[i];
      if (cost < state->cost
          && items[view->left[i]].target != items[view->left[i + 1]].target
          && (!medium->limited
              || (has_room (medium, view, 0, i + 1, 1)
                  && has_room (medium, view, i + 1, view->n_left, 1))))
        sc_medium_offer (state, cost, CHOOSE_LESS, i, i);
    }
}

static void
offer_three_way (struct sc_medium *medium, const struct sc_view *view,
                 const struct sides *sides, struct sc_medium_state *state)
{
  const struct sc_prices *prices = &medium->search->prices;
  for (unsigned i = 1; i + 1 < view->n_left; i++)
    {
      const struct sc_item *item = &medium->items[view->left[i]];
      if (!item->is_single)
        continue;
      uint64_t rest = view->weight - item->weight;
      uint64_t below = sides->weight[i - 1], above = rest - below;
      uint64_t cost = sc_price_test (prices, item->weight, rest)
                      + sc_price_test (prices, below, above)
                      - sc_price_shared (prices, rest) + sides->below[i - 1]
                      + sides->above[i];
      if (cost < state->cost
          && (!medium->limited
              || (has_room (medium, view, i, i + 1, 1)
                  && has_room (medium, view, 0, i, 2)
                  && has_room (medium, view, i + 1, view->n_left, 2))))
        sc_medium_offer (state, cost, CHOOSE_THREE_WAY, i, i);
    }
}

void
sc_medium_offer_splits (struct sc_medium *medium, const struct sc_view *view,
                        struct sc_medium_state *state)
{
  struct sides sides;
  find_sides (medium, view, &sides);
  offer_less (medium, view, &sides, state);
  offer_three_way (medium, view, &sides, state);
}
