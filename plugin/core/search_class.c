/* Class tables: a byte for each value says which target it goes to.

   Many values that go to few targets in no simple order are cheapest looked up
   (Bernstein, "Producing good code for the case statement", 1985, has the
   table of bytes in front of a jump table): the load costs the same for all,
   and the tree of tests that follows is over targets, not over segments.  A
   class is a target; its number is free, so that the tree over classes may
   have its leaves in any order and needs "less" alone.

   The tree: classes in order of weight, then the best tree over that order
   by interval dynamic programming.  A tree with the least number of executed
   tests is among these (leaves of an optimal prefix code can be sorted by
   weight), and so is the chain that tests for the heaviest first, the one with
   the fewest mispredictions.

   O(n k + k^3) for n items of k targets.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"

#include <string.h>

/* With more targets a look-up gains little over a tree.  */
#define TARGETS_MAX 64u
#define ENTRIES_MAX 65536u

struct classes
{
  unsigned n;
  uint32_t targets[TARGETS_MAX]; /* Lightest first.  */
  uint64_t weights[TARGETS_MAX];
};

/* The best trees over classes I .. J.  */
struct forest
{
  uint64_t cost[TARGETS_MAX][TARGETS_MAX];
  uint8_t split[TARGETS_MAX][TARGETS_MAX]; /* First class of the upper side. */
};

static const struct sc_item *
item_at (const struct sc_selection *selection, size_t i)
{
  return &selection->items[selection->left ? selection->left[i] : i];
}

static unsigned
find_class (const struct classes *classes, uint32_t target)
{
  unsigned i = 0;
  while (i < classes->n && classes->targets[i] != target)
    i++;
  return i;
}

/* False if there are too many targets for the items.  */
static bool
collect (const struct sc_selection *selection, struct classes *classes)
{
  size_t most = selection->n / SC_ITEMS_PER_TARGET;
  if (most > TARGETS_MAX)
    most = TARGETS_MAX;
  classes->n = 0;
  for (size_t i = 0; i < selection->n; i++)
    {
      const struct sc_item *item = item_at (selection, i);
      unsigned k = find_class (classes, item->target);
      if (k == most)
        return false;
      if (k == classes->n)
        {
          classes->targets[k] = item->target;
          classes->weights[k] = 0;
          classes->n++;
        }
      classes->weights[k] += item->weight;
    }
  return true;
}

/* Lightest first; among equals as they were.  */
static void
sort (struct classes *classes)
{
  for (unsigned i = 1; i < classes->n; i++)
    for (unsigned j = i;
         j > 0 && classes->weights[j - 1] > classes->weights[j]; j--)
      {
        uint64_t weight = classes->weights[j];
        uint32_t target = classes->targets[j];
        classes->weights[j] = classes->weights[j - 1];
        classes->targets[j] = classes->targets[j - 1];
        classes->weights[j - 1] = weight;
        classes->targets[j - 1] = target;
      }
}

static void
grow (const struct sc_prices *prices, const struct classes *classes,
      struct forest *forest)
{
  uint64_t sums[TARGETS_MAX + 1] = { 0 };
  for (unsigned i = 0; i < classes->n; i++)
    {
      sums[i + 1] = sums[i] + classes->weights[i];
      forest->cost[i][i] = 0;
    }
  for (unsigned length = 1; length < classes->n; length++)
    for (unsigned i = 0; i + length < classes->n; i++)
      {
        unsigned j = i + length;
        uint64_t least = UINT64_MAX;
        for (unsigned k = i + 1; k <= j; k++)
          {
            uint64_t cost = forest->cost[i][k - 1] + forest->cost[k][j]
                            + sc_price_test (prices, sums[k] - sums[i],
                                             sums[j + 1] - sums[k]);
            if (cost < least)
              {
                least = cost;
                forest->split[i][j] = (uint8_t)k;
              }
          }
        forest->cost[i][j] = least;
      }
}

/* The classes of SELECTION and the best trees over them; false if there are
   too many.  */
static bool
plant (const struct sc_search *search, const struct sc_selection *selection,
       struct classes *classes, struct forest *forest)
{
  if (!collect (selection, classes))
    return false;
  sort (classes);
  grow (&search->prices, classes, forest);
  return true;
}

/* Where the table of SELECTION begins and how many entries it has; 0 if too
   many.  From zero if those that come before cost no more than the
   subtraction they save.  */
static size_t
place (const struct sc_search *search, const struct sc_selection *selection,
       const mp_limb_t **low)
{
  const struct sc_format *format = &search->plan->format;
  const mp_limb_t *high = item_at (selection, selection->n - 1)->high;
  *low = item_at (selection, 0)->low;
  size_t entries
      = (size_t)sc_value_distance (format, *low, high, ENTRIES_MAX) + 1;
  if (entries > ENTRIES_MAX)
    return 0;
  if (sc_value_compare (format, *low, search->zero) < 0)
    return entries;
  size_t longer
      = (size_t)sc_value_distance (format, search->zero, high, ENTRIES_MAX)
        + 1;
  uint64_t extra = (longer - entries) * search->prices.byte_price;
  if (longer > ENTRIES_MAX
      || extra > sc_price_subtract (&search->prices, selection->weight))
    return entries;
  *low = search->zero;
  return longer;
}

uint64_t
sc_class_cost (const struct sc_search *search,
               const struct sc_selection *selection, uint64_t limit)
{
  const mp_limb_t *low;
  struct classes classes;
  struct forest forest;
  if (!search->params->allow_class
      || selection->n < 2 * (size_t)SC_ITEMS_PER_TARGET)
    return UINT64_MAX;
  size_t entries = place (search, selection, &low);
  if (!entries)
    return UINT64_MAX;
  uint64_t cost = sc_price_class (&search->prices, selection->weight, entries)
                  + sc_range_price (search, low, selection->weight);
  if (cost >= limit || !plant (search, selection, &classes, &forest))
    return UINT64_MAX;
  cost += forest.cost[0][classes.n - 1];
  return cost < limit ? cost : UINT64_MAX;
}

/* Of the tree over classes I .. J.  */
static unsigned
height (const struct forest *forest, unsigned i, unsigned j)
{
  if (i == j)
    return 0;
  unsigned k = forest->split[i][j];
  unsigned below = height (forest, i, k - 1), above = height (forest, k, j);
  return (below > above ? below : above) + 1;
}

unsigned
sc_class_height (const struct sc_search *search,
                 const struct sc_selection *selection)
{
  struct classes classes;
  struct forest forest;
  if (!plant (search, selection, &classes, &forest))
    return UINT_MAX;
  return height (&forest, 0, classes.n - 1);
}

/* The tree over classes I .. J; its depth is less than TARGETS_MAX.  */
static bool
build_tree (struct sc_search *search, const struct classes *classes,
            const struct forest *forest, unsigned i, unsigned j, uint32_t *out)
{
  if (i == j)
    {
      *out = classes->targets[i];
      return true;
    }
  unsigned k = forest->split[i][j];
  struct sc_node node = { .kind = SC_NODE_CLASS_LESS, .limit = k };
  uint32_t yes, no;
  if (!sc_plan_add_node (search->plan, &node, out)
      || !build_tree (search, classes, forest, i, k - 1, &yes)
      || !build_tree (search, classes, forest, k, j, &no))
    return false;
  search->plan->nodes[*out].yes = yes;
  search->plan->nodes[*out].no = no;
  return true;
}

/* Values between the items have been tested for before: any class will do, and
   that of the item before makes the fewest runs.  */
static void
fill (struct sc_search *search, const struct sc_selection *selection,
      const struct classes *classes, const mp_limb_t *low, uint8_t *entries,
      size_t n)
{
  size_t next = 0;
  uint8_t class = 0;
  for (size_t i = 0; i < selection->n; i++)
    {
      const struct sc_item *item = item_at (selection, i);
      size_t first = sc_value_distance (&search->plan->format, low, item->low,
                                        (unsigned)n);
      if (i == 0)
        class = (uint8_t)find_class (classes, item->target);
      memset (entries + next, class, first - next);
      class = (uint8_t)find_class (classes, item->target);
      next = first;
    }
  memset (entries + next, class, n - next);
}

bool
sc_class_build (struct sc_search *search, const struct sc_selection *selection,
                uint32_t *out)
{
  const mp_limb_t *low;
  struct classes classes;
  struct forest forest;
  size_t n = place (search, selection, &low);
  if (!n || !plant (search, selection, &classes, &forest))
    return false;

  struct sc_plan *plan = search->plan;
  struct sc_node node = { .kind = SC_NODE_CLASS, .limit = classes.n };
  uint32_t yes;
  const mp_limb_t *high = item_at (selection, selection->n - 1)->high;
  if (!sc_plan_add_entries (plan, n, &node.entries)
      || !sc_plan_add_value (plan, low, &node.low)
      || !sc_plan_add_value (plan, high, &node.high)
      || !sc_plan_add_node (plan, &node, out)
      || !build_tree (search, &classes, &forest, 0, classes.n - 1, &yes))
    return false;
  plan->nodes[*out].yes = yes;
  fill (search, selection, &classes, low, plan->entries + node.entries, n);
  return true;
}
