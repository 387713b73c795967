/* The search for many items: split where a test tells most for its price.

   An item that holds a good part of all weight is tested for first, unless the
   caller forbids it: where weights halve from one item to the next, equality
   tests guess wrong once per dispatch, splits between pairs less.  Then the
   interval is split again and again until the parts are few enough for
   search_medium.c.  A test that splits weight W into A and B yields

       I = W log W - A log A - B log B

   bits of information; all tests of a tree together must yield the entropy of
   its targets, so the split is chosen that costs least beyond what its
   information is worth.  What a bit is worth is the least that one costs with
   any ratio of A to B: for machines where a misprediction is dear that ratio
   is far from even (Kaligosi and Sanders, "How branch mispredictions affect
   quicksort", 2006).

   O(n log n) for n items, memory O(n).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"
#include "array.h"
#include "information.h"

#include <stdlib.h>
#include <string.h>

/* Parts of so many items go to the medium search: fewer of very many, where
   time would show and quality does not.  */
#define PART_MAX 24u
#define PART_MAX_OF_MANY 12u
#define MANY 2000u
/* Hot items are known to be few there.  */
#define PART_MAX_OUT 3u
/* An item with more than 1/HOT_DIVISOR of the weight is tested for first.  */
#define HOT_DIVISOR 8u
/* Splits tried: near k/32 of the weight, or k/16.  */
#define FRACTIONS 32u
#define FRACTIONS_OF_MANY 16u

struct part
{
  size_t begin, end; /* Items, END not among them.  */
  uint32_t parent;   /* Whose side this part is; SC_NO_NODE for the root.  */
  bool yes;
  unsigned depth;
};

struct large
{
  struct sc_search *search;
  struct sc_item *items;
  size_t n;
  uint64_t *sums;     /* SUMS[i] is the weight of items below i.  */
  uint64_t *needs;    /* What they need.  */
  uint64_t *logs;     /* Of each, weight times its log2 in 1/65536.  */
  uint64_t bit_price; /* Cost units per weight and bit of information.  */
  size_t part_max;
  unsigned hint; /* The medium search's, for all parts alike.  */
  struct part *stack;
  size_t n_stack, stack_allocated;
};

/* What a split costs beyond the worth of its information, which may be less
   than nothing; WHOLE is the log2 of PART's weight.  */
static int64_t
excess (const struct large *large, const struct part *part, uint64_t whole,
        size_t at)
{
  uint64_t a = large->sums[at] - large->sums[part->begin];
  uint64_t b = large->sums[part->end] - large->sums[at];
  const struct sc_prices *prices = &large->search->prices;
  if (prices->for_size)
    return (int64_t)(a < b ? b - a : a - b);
  uint64_t worth = (sc_information (a, b, whole) >> 16) * large->bit_price;
  return (int64_t)(sc_price_test (prices, a, b)) - (int64_t)worth;
}

/* The first item of PART below which at least WEIGHT of it lies, never its
   first.  */
static size_t
item_at_weight (const struct large *large, const struct part *part,
                uint64_t weight)
{
  uint64_t wanted = large->sums[part->begin] + weight;
  size_t low = part->begin + 1, high = part->end - 1;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (large->sums[middle] < wanted)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Is there room for both sides of a split of PART at item AT?  */
static bool
has_room (const struct large *large, const struct part *part, size_t at)
{
  const uint64_t *needs = large->needs;
  return sc_need_fits (needs[at] - needs[part->begin], false, part->depth + 1)
         && sc_need_fits (needs[part->end] - needs[at], false,
                          part->depth + 1);
}

/* The first item of the upper side of the split of PART that leaves most room,
   or if nothing needs any, of the middle.  */
static size_t
even_split (const struct large *large, const struct part *part)
{
  const uint64_t *needs = large->needs;
  size_t middle = part->begin + (part->end - part->begin) / 2;
  uint64_t all = needs[part->end] - needs[part->begin];
  if (!all)
    return middle;
  size_t low = part->begin + 1, high = part->end - 1;
  while (low < high)
    {
      size_t at = low + (high - low) / 2;
      if (needs[at] - needs[part->begin] < all / 2)
        low = at + 1;
      else
        high = at;
    }
  /* Just above half, or just below it.  */
  bool down
      = low > part->begin + 1
        && needs[part->end] - needs[low - 1] < needs[low] - needs[part->begin];
  return down ? low - 1 : low;
}

/* The first item of the upper side of the best split of PART.  */
static size_t
best_split (const struct large *large, const struct part *part)
{
  uint64_t weight = large->sums[part->end] - large->sums[part->begin];
  uint64_t whole = sc_log2_q16 (weight);
  size_t best = even_split (large, part);
  int64_t least = has_room (large, part, best)
                      ? excess (large, part, whole, best)
                      : INT64_MAX;
  unsigned fractions = large->n > MANY ? FRACTIONS_OF_MANY : FRACTIONS;
  for (unsigned k = 1; k < fractions; k++)
    {
      size_t at = item_at_weight (large, part, weight / fractions * k);
      for (unsigned side = 0; side < 2; side++, at--)
        {
          if (at <= part->begin)
            break;
          int64_t cost = excess (large, part, whole, at);
          if (cost < least && has_room (large, part, at))
            {
              least = cost;
              best = at;
            }
        }
    }
  return best;
}

static bool
push (struct large *large, size_t begin, size_t end, uint32_t parent, bool yes,
      unsigned depth)
{
  if (!sc_array_reserve (&large->stack, &large->stack_allocated,
                         large->n_stack + 1, sizeof *large->stack))
    return false;
  large->stack[large->n_stack++]
      = (struct part){ begin, end, parent, yes, depth };
  return true;
}

/* Hang NODE where PARENT waits for it.  */
static void
attach (struct large *large, uint32_t parent, bool yes, uint32_t node,
        uint32_t *root)
{
  struct sc_plan *plan = large->search->plan;
  if (parent == SC_NO_TARGET)
    *root = node;
  else if (yes)
    plan->nodes[parent].yes = node;
  else
    plan->nodes[parent].no = node;
}

/* What a tree over items BEGIN .. END - 1 costs at least, were it to tell all
   of them apart: the worth of their entropy.  */
static uint64_t
tree_cost (const struct large *large, size_t begin, size_t end)
{
  const struct sc_prices *prices = &large->search->prices;
  uint64_t weight = large->sums[end] - large->sums[begin];
  uint64_t tests = (end - begin - 1) * prices->branch_bytes;
  if (prices->for_size)
    return tests;
  uint64_t entropy_q16 = weight * sc_log2_q16 (weight)
                         - (large->logs[end] - large->logs[begin]);
  return (entropy_q16 >> 16) * large->bit_price + tests * prices->byte_price;
}

/* Do the paths of SELECTION's items through a class table, the longest for all
   of them, have room under PART's node and BELOW tests?  */
static bool
class_has_room (const struct large *large, const struct part *part,
                const struct sc_selection *selection, unsigned below)
{
  if (large->needs[part->end] == large->needs[part->begin])
    return true;
  unsigned height = sc_class_height (large->search, selection);
  for (size_t i = 0; i < selection->n; i++)
    if (!sc_need_fits (selection->items[i].need, true,
                       part->depth + below + height))
      return false;
  return true;
}

/* Is a class table for PART, or for all of it but the items at its ends, likely
   to be cheaper than a tree?  If so *BEGIN .. *END - 1 are its items.  */
static bool
find_class (const struct large *large, const struct part *part, size_t *begin,
            size_t *end)
{
  const struct sc_prices *prices = &large->search->prices;
  if (!large->search->use_class)
    return false;
  for (unsigned trim = 0; trim < 2; trim++)
    {
      *begin = part->begin + trim;
      *end = part->end - trim;
      struct sc_selection selection
          = { large->items + *begin, NULL, *end - *begin,
              large->sums[*end] - large->sums[*begin] };
      uint64_t weight = large->sums[part->end] - large->sums[part->begin];
      uint64_t limit = tree_cost (large, *begin, *end);
      if (trim)
        {
          uint64_t entry
              = sc_price_test (prices, selection.weight,
                               weight - selection.weight)
                + sc_range_price (large->search, selection.items->low, weight);
          if (large->items[part->begin].target
              != large->items[part->end - 1].target)
            return false;
          limit = tree_cost (large, part->begin, part->end);
          limit = limit > entry ? limit - entry : 0;
        }
      if (sc_class_cost (large->search, &selection, limit) != UINT64_MAX
          && class_has_room (large, part, &selection, trim))
        return true;
    }
  return false;
}

static enum sc_reason
build_class (struct large *large, const struct part *part, size_t begin,
             size_t end, uint32_t *out)
{
  struct sc_search *search = large->search;
  const struct sc_item *items = large->items;
  struct sc_selection selection = { items + begin, NULL, end - begin,
                                    large->sums[end] - large->sums[begin] };
  uint32_t table;
  search->used_class = true;
  if (!sc_class_build (search, &selection, &table))
    return SC_OUT_OF_MEMORY;
  *out = table;
  if (begin == part->begin)
    return SC_OK;
  if (!sc_build_range (search, items[begin].low, items[end - 1].high, out))
    return SC_OUT_OF_MEMORY;
  search->plan->nodes[*out].yes = table;
  search->plan->nodes[*out].no = items[part->begin].target;
  return SC_OK;
}

static enum sc_reason
solve_part (struct large *large, const struct part *part, uint32_t *root)
{
  uint32_t node;
  if (part->end - part->begin <= large->part_max)
    {
      enum sc_reason reason
          = sc_search_medium (large->search, large->items + part->begin,
                              (unsigned)(part->end - part->begin),
                              PART_MAX_OUT, &large->hint, part->depth, &node);
      if (!reason)
        attach (large, part->parent, part->yes, node, root);
      return reason;
    }
  size_t begin, end;
  if (find_class (large, part, &begin, &end))
    {
      enum sc_reason reason = build_class (large, part, begin, end, &node);
      if (!reason)
        attach (large, part->parent, part->yes, node, root);
      return reason;
    }
  size_t at = best_split (large, part);
  if (!sc_build_less (large->search, large->items[at].low, &node)
      || !push (large, at, part->end, node, false, part->depth + 1)
      || !push (large, part->begin, at, node, true, part->depth + 1))
    return SC_OUT_OF_MEMORY;
  attach (large, part->parent, part->yes, node, root);
  return SC_OK;
}

static void
add_up (struct large *large)
{
  large->sums[0] = large->needs[0] = large->logs[0] = 0;
  for (size_t i = 0; i < large->n; i++)
    {
      large->sums[i + 1] = large->sums[i] + large->items[i].weight;
      large->needs[i + 1] = large->needs[i] + large->items[i].need;
      uint64_t weight = large->items[i].weight;
      large->logs[i + 1] = large->logs[i] + weight * sc_log2_q16 (weight);
    }
}

/* Test for items that hold a good part of the weight, and take them out.
   Where the rest goes is left in *PARENT and *YES.  */
static bool
take_out_hot (struct large *large, uint32_t *parent, unsigned *depth,
              uint32_t *root)
{
  uint64_t weight = 0, need = 0;
  for (size_t i = 0; i < large->n; i++)
    {
      weight += large->items[i].weight;
      need += large->items[i].need;
    }
  while (large->search->take_out && !large->search->prices.for_size
         && large->n > SC_MEDIUM_MAX)
    {
      size_t heaviest = 0;
      for (size_t i = 1; i < large->n; i++)
        if (large->items[i].weight > large->items[heaviest].weight)
          heaviest = i;
      struct sc_item item = large->items[heaviest];
      if (item.weight <= weight / HOT_DIVISOR
          || !sc_need_fits (need - item.need, false, *depth + 1))
        break;
      large->search->took_out = true;
      uint32_t node;
      if (!sc_build_range (large->search, item.low, item.high, &node))
        return false;
      large->search->plan->nodes[node].yes = item.target;
      attach (large, *parent, false, node, root);
      *parent = node;
      weight -= item.weight;
      need -= item.need;
      ++*depth;
      memmove (large->items + heaviest, large->items + heaviest + 1,
               (large->n - heaviest - 1) * sizeof *large->items);
      large->n = sc_items_join (large->items, large->n - 1);
    }
  return true;
}

static enum sc_reason
solve (struct large *large, uint32_t *root)
{
  uint32_t parent = SC_NO_TARGET;
  unsigned depth = 0;
  large->bit_price = sc_least_bit_price (&large->search->prices);
  if (!take_out_hot (large, &parent, &depth, root))
    return SC_OUT_OF_MEMORY;
  large->part_max = large->n <= MANY ? PART_MAX : PART_MAX_OF_MANY;
  add_up (large);
  if (!push (large, 0, large->n, parent, false, depth))
    return SC_OUT_OF_MEMORY;
  while (large->n_stack)
    {
      struct part part = large->stack[--large->n_stack];
      enum sc_reason reason = solve_part (large, &part, root);
      if (reason)
        return reason;
    }
  return SC_OK;
}

enum sc_reason
sc_search_large (struct sc_search *search, const struct sc_item *items,
                 size_t n, uint32_t *root)
{
  struct large large = { .search = search, .n = n, .hint = SC_NO_HINT };
  large.items = sc_array_new (n, sizeof *large.items);
  large.sums = sc_array_new (n + 1, sizeof *large.sums);
  large.needs = sc_array_new (n + 1, sizeof *large.needs);
  large.logs = sc_array_new (n + 1, sizeof *large.logs);
  enum sc_reason reason = SC_OUT_OF_MEMORY;
  if (large.items && large.sums && large.needs && large.logs)
    {
      memcpy (large.items, items, n * sizeof *items);
      reason = solve (&large, root);
    }
  free (large.items);
  free (large.sums);
  free (large.needs);
  free (large.logs);
  free (large.stack);
  return reason;
}
