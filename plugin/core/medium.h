/* What the files of the medium search share; see search_medium.c.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_MEDIUM_H
#define SC_MEDIUM_H

#include "search.h"

enum choice_kind
{
  CHOOSE_TARGET,
  /* AT and TO are places among the items that are left.  */
  CHOOSE_LESS,      /* AT: last on the "yes" side.  */
  CHOOSE_THREE_WAY, /* AT: the one between.  */
  CHOOSE_HOT,       /* The next unit.  */
  CHOOSE_INNER,     /* AT .. TO: those inside.  */
  CHOOSE_BITS,
  CHOOSE_CLASS
};

struct sc_medium_state
{
  uint64_t cost;
  uint8_t kind, at, to;
};

#define NO_UNIT 255
struct sc_medium_unit
{
  uint8_t first, last;
  uint64_t weight;
};

struct sc_medium
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
  struct sc_medium_unit units[SC_MEDIUM_MAX];
  uint8_t unit_of[SC_MEDIUM_MAX];
  /* The item before of the same target, plus 1; 0 if there is none.  */
  uint8_t same_before[SC_MEDIUM_MAX];
  /* By first and last item: the word that holds both.  */
  struct sc_span (*spans)[SC_MEDIUM_MAX];
  bool limited; /* Only choices whose sides have room under DEPTH.  */
  unsigned depth;
  uint32_t *offsets; /* Of an interval's states; by n * first + last.  */
  struct sc_medium_state *states;
};

/* The interval in work, and which of its items are left.  */
struct sc_view
{
  unsigned first, last;
  unsigned n_hot;             /* Units that can be taken out.  */
  uint8_t hot[SC_MEDIUM_MAX]; /* Their numbers, heaviest first.  */
  unsigned n_out;             /* How many are out.  */
  unsigned n_left;
  uint8_t left[SC_MEDIUM_MAX];
  unsigned n_targets; /* Of the interval.  */
  uint64_t weight;    /* Of what is left.  */
};

static inline struct sc_medium_state *
sc_medium_state (const struct sc_medium *medium, unsigned first, unsigned last,
                 unsigned n_out)
{
  return &medium->states[medium->offsets[medium->n * first + last] + n_out];
}

static inline void
sc_medium_offer (struct sc_medium_state *state, uint64_t cost,
                 enum choice_kind kind, unsigned at, unsigned to)
{
  if (cost < state->cost)
    *state = (struct sc_medium_state){ cost, (uint8_t)kind, (uint8_t)at,
                                       (uint8_t)to };
}

/* Is there room for NEED under a node BELOW the one in work, if it matters?  */
static inline bool
sc_medium_fits (const struct sc_medium *medium, uint64_t need, bool is_target,
                unsigned below)
{
  return !medium->limited
         || sc_need_fits (need, is_target, medium->depth + below);
}

/* Is there room for each item of VIEW by itself?  */
static inline bool
sc_medium_fit_alone (const struct sc_medium *medium,
                     const struct sc_view *view, unsigned below)
{
  for (unsigned i = 0; medium->limited && i < view->n_left; i++)
    if (!sc_medium_fits (medium, medium->items[view->left[i]].need, true,
                         below))
      return false;
  return true;
}

/* The target that has most items, or most weight if BY_WEIGHT; SC_NO_TARGET
   if each has one item only.  */
uint32_t sc_medium_common (const struct sc_medium *medium, bool by_weight);

/* Note what does not depend on common target and units.  */
void sc_medium_prepare (struct sc_medium *medium);

/* Number the units by weight; with GROUPS neighbours are one unit.  */
void sc_medium_make_units (struct sc_medium *medium, bool groups);

/* Set VIEW to the interval with nothing out.  */
void sc_view_begin (const struct sc_medium *medium, struct sc_view *view,
                    unsigned first, unsigned last);

/* The items of the unit numbered NUMBER that are in VIEW.  */
struct sc_medium_unit sc_view_unit (const struct sc_medium *medium,
                                    const struct sc_view *view,
                                    unsigned number);

/* Take heaviest units out until N_OUT are; put the last one back.  */
void sc_view_take_out (const struct sc_medium *medium, struct sc_view *view,
                       unsigned n_out);
void sc_view_put_back (const struct sc_medium *medium, struct sc_view *view);

/* How many units so many neighbouring ITEMS are that are all out.  */
static inline unsigned
sc_medium_units_out (const struct sc_medium *medium, unsigned items)
{
  /* Neighbours are one unit where there are groups.  */
  return medium->groups && items > 1 ? 1 : items;
}

/* How many units are out of VIEW before item I of those that are left.  */
unsigned sc_view_out_before (const struct sc_medium *medium,
                             const struct sc_view *view, unsigned i);

/* Offer STATE less between any two of the items left of VIEW, and equal with
   less on one compare for each inner one: AT is its place among them.  */
void sc_medium_offer_splits (struct sc_medium *medium,
                             const struct sc_view *view,
                             struct sc_medium_state *state);

/* Offer STATE a chain of bit tests for all that is left of VIEW, and build
   it.  */
void sc_medium_offer_bits (struct sc_medium *medium,
                           const struct sc_view *view,
                           struct sc_medium_state *state);
bool sc_medium_build_bits (struct sc_medium *medium,
                           const struct sc_view *view, uint32_t *out);

#endif /* SC_MEDIUM_H */
