/* The tree of one switch; see tree.h.

   Trees may be as deep as they have nodes: walks have a stack of their own.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tree.h"
#include "memory.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static const cJSON *
item_of (const cJSON *object, const char *key)
{
  return cJSON_GetObjectItemCaseSensitive (object, key);
}

static uint32_t
number_of (const cJSON *object, const char *key, uint32_t otherwise)
{
  const cJSON *item = item_of (object, key);
  if (!cJSON_IsNumber (item) || !(item->valuedouble >= 0)
      || item->valuedouble > UINT32_MAX)
    return otherwise;
  return (uint32_t)item->valuedouble;
}

/* The two numbers of the array KEY, or twice its one number.  */
static void
pair_of (const cJSON *object, const char *key, double *yes, double *no)
{
  const cJSON *item = item_of (object, key);
  if (cJSON_IsArray (item))
    {
      const cJSON *first = cJSON_GetArrayItem (item, 0);
      const cJSON *second = cJSON_GetArrayItem (item, 1);
      *yes = cJSON_IsNumber (first) ? first->valuedouble : 0;
      *no = cJSON_IsNumber (second) ? second->valuedouble : 0;
    }
  else
    *yes = *no = cJSON_IsNumber (item) ? item->valuedouble : 0;
}

static struct tree_node
read_node (const cJSON *item)
{
  struct tree_node node = { 0 };
  node.kind = cJSON_GetStringValue (item_of (item, "kind"));
  if (!node.kind)
    node.kind = "other";
  node.low = cJSON_GetStringValue (item_of (item, "low"));
  node.high = cJSON_GetStringValue (item_of (item, "high"));
  node.mask = cJSON_GetStringValue (item_of (item, "mask"));
  node.yes = number_of (item, "yes", UINT32_MAX);
  node.no = number_of (item, "no", UINT32_MAX);
  node.is_test = node.yes != UINT32_MAX && node.no != UINT32_MAX;
  node.is_step = node.yes != UINT32_MAX && node.no == UINT32_MAX;
  node.limit = number_of (item, "limit", 0);
  node.is_default = cJSON_IsTrue (item_of (item, "default"));
  node.line = number_of (item, "line", 0);
  node.segments = number_of (item, "segments", 1);
  pair_of (item, "flow", &node.yes_flow, &node.no_flow);
  pair_of (item, "cost_q6", &node.yes_cycles, &node.no_cycles);
  node.yes_cycles /= 64;
  node.no_cycles /= 64;
  return node;
}

/* Is every test reached at most once, and every number one of a node?  */
static bool
tree_p (const struct tree *tree)
{
  bool *seen = memory_new (tree->n, sizeof *seen);
  bool ok = tree->root < tree->n;
  for (size_t i = 0; i < tree->n && ok; i++)
    {
      const struct tree_node *node = &tree->nodes[i];
      const uint32_t below[] = { node->yes, node->no };
      unsigned sides = node->is_test ? 2 : node->is_step;
      for (unsigned side = 0; side < sides; side++)
        {
          if (below[side] >= tree->n || below[side] == tree->root)
            ok = false;
          else if (tree->nodes[below[side]].is_test
                   || tree->nodes[below[side]].is_step)
            {
              ok &= !seen[below[side]];
              seen[below[side]] = true;
            }
        }
    }
  free (seen);
  return ok;
}

bool
tree_parse (struct tree *out, const char *line)
{
  cJSON *object = cJSON_Parse (line);
  const cJSON *array = item_of (object, "tree");
  struct tree tree = { .owner = object };
  if (cJSON_IsArray (array))
    {
      tree.nodes = memory_new ((size_t)cJSON_GetArraySize (array),
                               sizeof *tree.nodes);
      const cJSON *item;
      cJSON_ArrayForEach (item, array) tree.nodes[tree.n++] = read_node (item);
      tree.root = number_of (object, "root", UINT32_MAX);
      if (tree_p (&tree))
        {
          *out = tree;
          return true;
        }
    }
  tree_free (&tree);
  return false;
}

void
tree_free (struct tree *tree)
{
  free (tree->nodes);
  cJSON_Delete (tree->owner);
}

/* The step to a side of NODE, at which STEP has arrived.  */
static struct tree_step
step_down (const struct tree_node *node, const struct tree_step *step,
           bool yes)
{
  double both = node->yes_flow + node->no_flow;
  double flow = yes ? node->yes_flow : node->no_flow;
  return (struct tree_step){
    .node = yes ? node->yes : node->no,
    .parent = step->order,
    .depth = step->depth + 1,
    .is_yes = yes,
    .is_last = !yes,
    .share = both > 0 ? step->share * flow / both : 0,
    .cycles = step->cycles + (yes ? node->yes_cycles : node->no_cycles),
  };
}

void
tree_walk (const struct tree *tree, tree_visit *visit, void *data)
{
  struct tree_step *stack = NULL;
  size_t allocated = 0, n = 0;
  uint32_t order = 0;
  stack = memory_grow (stack, &allocated, 1, sizeof *stack);
  stack[n++]
      = (struct tree_step){ .node = tree->root, .is_last = true, .share = 1 };
  while (n)
    {
      struct tree_step step = stack[--n];
      step.order = order++;
      const struct tree_node *node = &tree->nodes[step.node];
      if (!strcmp (node->kind, "table"))
        step.cycles += node->no_cycles;
      visit (tree, &step, data);
      if (!node->is_test && !node->is_step)
        continue;
      stack = memory_grow (stack, &allocated, n + 2, sizeof *stack);
      if (node->is_step)
        {
          stack[n] = step_down (node, &step, true);
          stack[n].is_last = stack[n].is_only = true;
          n++;
          continue;
        }
      stack[n++] = step_down (node, &step, false);
      stack[n++] = step_down (node, &step, true);
    }
  free (stack);
}

static void
describe_target (const struct tree_node *node, FILE *out)
{
  if (node->is_default)
    fprintf (out, "default");
  else if (node->low && node->high && strcmp (node->low, node->high))
    fprintf (out, "case %s ... %s", node->low, node->high);
  else
    fprintf (out, "case %s", node->low ? node->low : "?");
  if (!node->is_default && node->segments > 1)
    fprintf (out, " and %u more", node->segments - 1);
  if (node->line)
    fprintf (out, ", line %u", node->line);
}

/* The bits of MASK as values from LOW on, if they are few and small, else
   hexadecimal.  */
static void
describe_bits (const struct tree_node *node, FILE *out)
{
  unsigned long long mask = node->mask ? strtoull (node->mask, NULL, 10) : 0;
  const char *low = node->low ? node->low : "?";
  char *end = NULL;
  long base = strtol (low, &end, 10);
  if (*end || strlen (low) > 9)
    {
      fprintf (out, "bit x - %s of %#llx", low, mask);
      return;
    }
  const char *separator = "x in {";
  for (int bit = 0; bit < 64; bit++)
    if (mask >> bit & 1)
      {
        int last = bit;
        while (last < 63 && mask >> (last + 1) & 1)
          last++;
        fprintf (out, "%s%ld", separator, base + bit);
        if (last > bit)
          fprintf (out, "%s%ld", last > bit + 1 ? " ... " : ", ", base + last);
        separator = ", ";
        bit = last;
      }
  fprintf (out, "}");
}

void
tree_describe (const struct tree_node *node, FILE *out)
{
  const char *low = node->low ? node->low : "?";
  const char *high = node->high ? node->high : "?";
  if (!strcmp (node->kind, "target"))
    describe_target (node, out);
  else if (!strcmp (node->kind, "less"))
    fprintf (out, "x < %s", low);
  else if (!strcmp (node->kind, "equal"))
    fprintf (out, "x == %s", low);
  else if (!strcmp (node->kind, "range"))
    fprintf (out, "%s <= x <= %s", low, high);
  else if (!strcmp (node->kind, "bits"))
    describe_bits (node, out);
  else if (!strcmp (node->kind, "class") && !strcmp (low, "0"))
    fprintf (out, "class = table[x], x <= %s", high);
  else if (!strcmp (node->kind, "class"))
    fprintf (out, "class = table[x - %s], x <= %s", low, high);
  else if (!strcmp (node->kind, "class-less"))
    fprintf (out, "class < %u", node->limit);
  else if (!strcmp (node->kind, "table"))
    fprintf (out, "jump table");
  else
    fprintf (out, "%s", node->kind);
}
