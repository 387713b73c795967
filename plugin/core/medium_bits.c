/* Chains of bit tests, for the medium search.

   All that is left of a view fits one word: one test for each target but the
   last, heaviest first, on one place of x.  O(n k) for n items of k targets,
   k at most CHAIN_MAX.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "medium.h"

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
make_chain (const struct sc_medium *medium, const struct sc_view *view,
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

/* The word for all that is left of VIEW.  */
static const struct sc_span *
view_span (const struct sc_medium *medium, const struct sc_view *view)
{
  return &medium->spans[view->left[0]][view->left[view->n_left - 1]];
}

void
sc_medium_offer_bits (struct sc_medium *medium, const struct sc_view *view,
                      struct sc_medium_state *state)
{
  struct sc_search *search = medium->search;
  const struct sc_span *span = view_span (medium, view);
  struct chain chain;
  /* A unit of one item is of one target: too many are left.  */
  if (!medium->groups && view->n_targets > CHAIN_MAX + view->n_out)
    return;
  if (!span->bits || !make_chain (medium, view, &chain)
      || !sc_medium_fit_alone (medium, view, chain.n - 1))
    return;
  uint64_t weight = view->weight;
  uint64_t cost = sc_word_price (search, span->base, weight);
  for (unsigned i = 0; i + 1 < chain.n; i++)
    {
      uint64_t yes = chain.weights[i];
      cost += sc_price_test (&search->prices, yes, weight - yes)
              + sc_price_bit_test (&search->prices, weight, span->bits);
      weight -= yes;
    }
  sc_medium_offer (state, cost, CHOOSE_BITS, 0, 0);
}

bool
sc_medium_build_bits (struct sc_medium *medium, const struct sc_view *view,
                      uint32_t *out)
{
  struct sc_search *search = medium->search;
  struct sc_word word = { .valid = false };
  const struct sc_span *span = view_span (medium, view);
  struct chain chain;
  if (!span->bits || !make_chain (medium, view, &chain))
    return false;
  uint32_t previous = 0;
  for (unsigned i = 0; i + 1 < chain.n; i++)
    {
      uint64_t mask = 0;
      for (unsigned k = 0; k < view->n_left; k++)
        if (medium->items[view->left[k]].target == chain.targets[i])
          mask |= sc_item_mask (search, &medium->items[view->left[k]],
                                span->base);
      uint32_t node;
      if (!sc_build_bits (search, &word, span->base, mask, span->bits, &node))
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
