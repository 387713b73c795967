/* What the searches share: items, and building a plan from choices.

   An item is a segment, or several of one target that have only values
   between them that a test above has taken out.  A search works on an array
   of items in increasing order; the values that reach it are exactly those of
   the items, so that a test may be cut anywhere between them.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_SEARCH_H
#define SC_SEARCH_H

#include "cost.h"

#include <limits.h>

/* Of a set of items, one bit each, that is not empty.  */
static inline unsigned
sc_lowest_bit (unsigned set)
{
  return (unsigned)__builtin_ctz (set);
}

static inline unsigned
sc_highest_bit (unsigned set)
{
  return 31 - (unsigned)__builtin_clz (set);
}

struct sc_item
{
  const mp_limb_t *low, *high;
  uint64_t weight;
  uint64_t need; /* Of room near the root; see below.  */
  uint32_t target;
  bool is_single;
};

/* An item whose path may have at most L tests needs 2^-L of the room that a
   binary tree has (Kraft); here in 2^-SC_NEED_BITS.  0: its path may have any
   length.  Items whose needs add up to half of the room under a node can be
   told apart there by less alone, each within its length (Gilbert and Moore,
   "Variable-length binary encodings", 1959): the searches keep to that where
   they can.  */
#define SC_NEED_BITS 40u

/* Is there room for NEED under a node at DEPTH, which is a target or not?  */
static inline bool
sc_need_fits (uint64_t need, bool is_target, unsigned depth)
{
  if (depth > SC_NEED_BITS)
    return need == 0;
  uint64_t room = ((uint64_t)1 << SC_NEED_BITS) >> depth;
  return need <= (is_target ? room : room / 2);
}

struct sc_search
{
  const struct sc_params *params;
  struct sc_prices prices;
  struct sc_plan *plan;
  /* What the large search, which cannot know better, may try: tests for hot
     items first, and class tables; and whether it did.  */
  bool take_out, took_out;
  bool use_class, used_class;
  unsigned exact_max; /* The medium search leaves up to so many items to the
                         small one.  */
  mp_limb_t zero[SC_LIMBS_MAX];
};

/* Where x is in its word, as made for bit tests further up, if VALID.  */
struct sc_word
{
  bool valid;
  uint32_t value; /* Number of the base.  */
  const mp_limb_t *base;
};

/* Each search makes the plan for items ITEMS[0] .. ITEMS[N - 1], N >= 1, and
   gives its root, which is to hang at DEPTH.  Plans are optimal over less,
   equal and range tests for sc_search_small; see the files for the others.
   The medium search takes out at most MAX_OUT hot items, one after the other;
   *HINT is which of its variants to try, and then which was best; SC_NO_HINT
   tries all.  */
#define SC_NO_HINT UINT_MAX
#define SC_SMALL_MAX 12u
#define SC_MEDIUM_MAX 40u
enum sc_reason sc_search_small (struct sc_search *search,
                                const struct sc_item *items, unsigned n,
                                unsigned depth, uint32_t *root);
enum sc_reason sc_search_medium (struct sc_search *search,
                                 const struct sc_item *items, unsigned n,
                                 unsigned max_out, unsigned *hint,
                                 unsigned depth, uint32_t *root);
enum sc_reason sc_search_large (struct sc_search *search,
                                const struct sc_item *items, size_t n,
                                uint32_t *root);

/* Search a plan for PROBLEM with the weights of ITEMS, one for each segment,
   and annotate it with the problem's own.  *HINT is as above, for a search
   again with other weights.  In no case does the small search get more than
   EXACT_MAX items.  */
enum sc_reason sc_search (struct sc_plan **out,
                          const struct sc_problem *problem,
                          const struct sc_params *params,
                          const struct sc_item *items, unsigned exact_max,
                          unsigned *hint);

/* Replace *PLAN by one without paths much longer than the balanced tree's, if
   one is found.  ITEMS are the segments, and are changed.  On failure *PLAN is
   destroyed.  */
enum sc_reason sc_hedge (struct sc_plan **plan,
                         const struct sc_problem *problem,
                         const struct sc_params *params, struct sc_item *items,
                         unsigned hint);

/* Items, or those of them that LEFT lists: what a class table is offered
   for.  */
struct sc_selection
{
  const struct sc_item *items;
  const uint8_t *left; /* NULL: all.  */
  size_t n;
  uint64_t weight; /* Their sum.  */
};

/* Can a class table pay for so many ITEMS of so many targets, or more?  With
   fewer for each target a look-up gains little over a tree.  */
#define SC_ITEMS_PER_TARGET 2u
static inline bool
sc_class_may_pay (size_t items, size_t targets)
{
  return targets > 1 && items >= targets * SC_ITEMS_PER_TARGET;
}

/* The cost of a class table for SELECTION, and the tree over its classes;
   UINT64_MAX where there can be none, or it would cost LIMIT or more.  */
uint64_t sc_class_cost (const struct sc_search *search,
                        const struct sc_selection *selection, uint64_t limit);

/* Its tests on the longest path.  */
unsigned sc_class_height (const struct sc_search *search,
                          const struct sc_selection *selection);

/* Build it, where its cost is not UINT64_MAX.  */
bool sc_class_build (struct sc_search *search,
                     const struct sc_selection *selection, uint32_t *out);

/* The entries of a jump table for PROBLEM; 0 if they are more for each label
   than a compiler makes one of.  */
uint64_t sc_table_entries (const struct sc_problem *problem);

/* Replace *PLAN by one that keeps the jump table, perhaps after tests for hot
   values, if that is cheaper and a compiler would make a table.  On failure
   *PLAN is destroyed.  */
enum sc_reason sc_consider_table (struct sc_plan **plan,
                                  const struct sc_problem *problem,
                                  const struct sc_params *params);

/* Join neighbours of one target in ITEMS[0] .. ITEMS[N - 1]; the number that
   is left.  */
size_t sc_items_join (struct sc_item *items, size_t n);

/* The word that holds all values between two items, if any does.  It begins
   at zero if that serves, which saves a subtraction, else at the first
   value.  */
struct sc_span
{
  const mp_limb_t *base;
  uint8_t bits; /* 0: none does.  */
};

struct sc_span sc_span_between (const struct sc_search *search,
                                const struct sc_item *first,
                                const struct sc_item *last);

/* The bits of a word at BASE that reaches to HIGH: 32 or 64.  */
unsigned sc_word_bits (const struct sc_search *search, const mp_limb_t *base,
                       const mp_limb_t *high);

/* What a range test from LOW costs beyond a plain one: nothing from zero,
   where an unsigned compare does it.  */
uint64_t sc_range_price (const struct sc_search *search, const mp_limb_t *low,
                         uint64_t weight);

/* Price of having x - BASE at hand.  */
uint64_t sc_word_price (const struct sc_search *search, const mp_limb_t *base,
                        uint64_t weight);

/* The bits of ITEM in the word at BASE.  */
uint64_t sc_item_mask (const struct sc_search *search,
                       const struct sc_item *item, const mp_limb_t *base);

/* Add an inner node; YES and NO are set by the caller later.  */
bool sc_build_less (struct sc_search *search, const mp_limb_t *value,
                    uint32_t *out);
bool sc_build_range (struct sc_search *search, const mp_limb_t *low,
                     const mp_limb_t *high, uint32_t *out);
/* x == c, then x <= c, for the one value c of ITEM: the first node, whose
   "no" side is set, and the second.  */
bool sc_build_three_way (struct sc_search *search, const struct sc_item *item,
                         uint32_t *equal, uint32_t *less);
bool sc_build_bits (struct sc_search *search, struct sc_word *word,
                    const mp_limb_t *base, uint64_t mask, unsigned word_bits,
                    uint32_t *out);

/* NODE and all below it are built.  If it is a range test before bit tests,
   start it at zero where that changes no target: it needs no subtraction
   then.  */
bool sc_build_widen (struct sc_search *search, uint32_t node);

#endif /* SC_SEARCH_H */
