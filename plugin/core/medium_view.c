/* Intervals of items with some taken out, for the medium search.

   Knows nothing of costs and plans.  O(n) to change a view by one unit.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "medium.h"

#include <string.h>

/* The target that has most items, or most weight if BY_WEIGHT; SC_NO_TARGET
   if each has one item only.  */
uint32_t
sc_medium_common (const struct sc_medium *medium, bool by_weight)
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
void
sc_medium_make_units (struct sc_medium *medium, bool groups)
{
  const struct sc_item *items = medium->items;
  struct sc_medium_unit *units = medium->units;
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
        units[n++] = (struct sc_medium_unit){ (uint8_t)i, (uint8_t)i,
                                              items[i].weight };
      joins = groups && can_be_hot;
    }
  for (unsigned i = 1; i < n; i++)
    for (unsigned j = i; j > 0 && units[j - 1].weight < units[j].weight; j--)
      {
        struct sc_medium_unit unit = units[j];
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

/* Set VIEW to the interval with nothing out.  */
void
sc_view_begin (const struct sc_medium *medium, struct sc_view *view,
               unsigned first, unsigned last)
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
struct sc_medium_unit
sc_view_unit (const struct sc_medium *medium, const struct sc_view *view,
              unsigned number)
{
  struct sc_medium_unit unit = medium->units[number];
  if (unit.first < view->first)
    unit.first = (uint8_t)view->first;
  if (unit.last > view->last)
    unit.last = (uint8_t)view->last;
  return unit;
}

/* Mark UNIT's items as OUT, or not, and count it.  */
static void
view_mark (const struct sc_medium *medium, struct sc_view *view,
           const struct sc_medium_unit *unit, bool out)
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
view_list (struct sc_view *view)
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
void
sc_view_take_out (const struct sc_medium *medium, struct sc_view *view,
                  unsigned n_out)
{
  for (; view->n_out < n_out; view->n_out++)
    {
      struct sc_medium_unit unit
          = sc_view_unit (medium, view, view->hot[view->n_out]);
      view_mark (medium, view, &unit, true);
    }
  view_list (view);
}

void
sc_view_put_back (const struct sc_medium *medium, struct sc_view *view)
{
  struct sc_medium_unit unit
      = sc_view_unit (medium, view, view->hot[--view->n_out]);
  view_mark (medium, view, &unit, false);
  view_list (view);
}

/* How many units with items among FIRST .. LAST are out of VIEW.  */
unsigned
sc_view_count_out (const struct sc_medium *medium, const struct sc_view *view,
                   unsigned first, unsigned last)
{
  unsigned count = 0;
  for (unsigned i = first; i <= last; i++)
    count += view->out[i]
             && (i == first || medium->unit_of[i - 1] != medium->unit_of[i]);
  return count;
}
