/* Intervals of items with some taken out, for the medium search.

   Knows nothing of costs and plans.  O(n) to change a view by one unit, but
   few steps.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "medium.h"

#include <string.h>

void
sc_medium_prepare (struct sc_medium *medium)
{
  for (unsigned i = 0; i < medium->n; i++)
    {
      unsigned before = i;
      while (before > 0
             && medium->items[before - 1].target != medium->items[i].target)
        before--;
      medium->same_before[i] = (uint8_t)before;
      for (unsigned j = i; j < medium->n; j++)
        medium->spans[i][j] = sc_span_between (
            medium->search, &medium->items[i], &medium->items[j]);
    }
}

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
  view->n_left = last - first + 1;
  view->weight = 0;
  view->n_targets = 0;
  for (unsigned i = first; i <= last; i++)
    {
      view->left[i - first] = (uint8_t)i;
      view->weight += medium->items[i].weight;
      view->n_targets += medium->same_before[i] <= first;
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

/* Take the N_OUT heaviest units out.  */
void
sc_view_take_out (const struct sc_medium *medium, struct sc_view *view,
                  unsigned n_out)
{
  for (; view->n_out < n_out; view->n_out++)
    {
      struct sc_medium_unit unit
          = sc_view_unit (medium, view, view->hot[view->n_out]);
      unsigned at = 0, count = unit.last - unit.first + 1u;
      while (view->left[at] != unit.first)
        at++;
      view->n_left -= count;
      for (unsigned i = at; i < view->n_left; i++)
        view->left[i] = view->left[i + count];
      for (unsigned i = unit.first; i <= unit.last; i++)
        view->weight -= medium->items[i].weight;
    }
}

void
sc_view_put_back (const struct sc_medium *medium, struct sc_view *view)
{
  struct sc_medium_unit unit
      = sc_view_unit (medium, view, view->hot[--view->n_out]);
  unsigned count = unit.last - unit.first + 1u, at = view->n_left;
  for (; at > 0 && view->left[at - 1] > unit.last; at--)
    view->left[at - 1 + count] = view->left[at - 1];
  view->n_left += count;
  for (unsigned i = unit.first; i <= unit.last; i++)
    {
      view->left[at++] = (uint8_t)i;
      view->weight += medium->items[i].weight;
    }
}

unsigned
sc_view_out_before (const struct sc_medium *medium, const struct sc_view *view,
                    unsigned i)
{
  unsigned count = 0, next = view->first;
  for (unsigned k = 0; k <= i; k++)
    {
      count += sc_medium_units_out (medium, view->left[k] - next);
      next = view->left[k] + 1u;
    }
  return count;
}
