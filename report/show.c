/* show and dot: switches with their trees.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "commands.h"
#include "memory.h"
#include "names.h"
#include "tree.h"

#include <cjson/cJSON.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is asked for, and how often it was found.  NEAREST, if KNOWN, is the
   switch of that file that is nearest to the line.  */
struct search
{
  const char *place;
  uint64_t found;
  bool known;
  struct record nearest;
  uint32_t distance;
};

/* RECORD is not at the place that SEARCH wants: is it near?  */
static void
note_near (struct search *search, const struct record *record)
{
  uint32_t distance;
  if (place_distance (record, search->place, &distance)
      && (!search->known || distance < search->distance))
    {
      search->known = true;
      search->nearest = *record;
      search->distance = distance;
    }
}

static const char *
text_of (const cJSON *object, const char *key)
{
  const char *text
      = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, key));
  return text ? text : "?";
}

static double
number_of (const cJSON *object, const char *key)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, key);
  return cJSON_IsNumber (item) ? item->valuedouble : 0;
}

/* ---- show.  */

static void
print_cost (const char *name, const struct record_cost *cost)
{
  if (!cost->known)
    return;
  printf ("  %-20s %8s cycles", name, cycles_text (cost->cycles_q6, 1));
  if (cost->bytes)
    printf (" %8u bytes", cost->bytes);
  printf ("\n");
}

static void
print_head (const struct record *record, const cJSON *object)
{
  printf ("%s:%u:%u: %s: %s because %s [%s]\n", name_text (record->file),
          record->line, record->column, name_text (record->function),
          record->lowered ? "lowered" : "left to the compiler",
          text_of (object, "text"), name_text (record->reason));
  if (record->segments)
    printf ("  %u labels, %u segments of %u targets, default %.2f %%\n",
            record->labels, record->segments, record->targets,
            number_of (object, "default_share") / 100);
  printf ("  for %s, %s profile, predictability %.0f %%, machine %s, "
          "tables %s\n",
          text_of (object, "aim"), name_text (record->profile),
          number_of (object, "predictability"), text_of (object, "machine"),
          text_of (object, "tables"));
  print_cost ("plan", &record->plan);
  print_cost ("balanced tree", &record->balanced);
  print_cost ("thunked table", &record->table);
}

/* The lines to the left of the tree: for each depth, does a sibling come?  */
struct drawing
{
  bool *open;
  size_t allocated;
};

static void
draw (const struct tree *tree, const struct tree_step *step, void *data)
{
  struct drawing *drawing = data;
  const struct tree_node *node = &tree->nodes[step->node];
  drawing->open = memory_grow (drawing->open, &drawing->allocated,
                               step->depth + 1, sizeof *drawing->open);
  drawing->open[step->depth] = !step->is_last;
  bool is_leaf = !node->is_test && !node->is_step;
  if (!is_leaf)
    printf ("  %8s %7.2f%%  ", "", 100 * step->share);
  else
    printf ("  %8.2f %7.2f%%  ", step->cycles, 100 * step->share);
  for (uint32_t depth = 1; depth < step->depth; depth++)
    printf (drawing->open[depth] ? "│    " : "     ");
  if (step->depth)
    printf ("%s%s", step->is_last ? "└" : "├",
            step->is_only ? "    " : (step->is_yes ? "yes " : "no  "));
  if (is_leaf)
    printf ("→ ");
  tree_describe (node, stdout);
  printf (node->is_test ? " ?\n" : "\n");
}

static void
show (const struct record *record, const char *line, void *data)
{
  struct search *search = data;
  if (!place_matches (record, search->place))
    {
      note_near (search, record);
      return;
    }
  if (search->found++)
    printf ("\n");
  cJSON *object = cJSON_Parse (line);
  print_head (record, object);
  cJSON_Delete (object);

  struct tree tree;
  struct drawing drawing = { 0 };
  if (!tree_parse (&tree, line))
    return;
  printf ("\n  %8s %8s\n", "cycles", "share");
  tree_walk (&tree, draw, &drawing);
  free (drawing.open);
  tree_free (&tree);
}

static int
search_all (struct input *input, const char *place, input_take *take)
{
  struct search search = { .place = place };
  input_read (input, true, take, &search);
  if (!search.found && search.known)
    warnx ("no switch at '%s'; the nearest is at %s:%u", place,
           name_text (search.nearest.file), search.nearest.line);
  else if (!search.found)
    warnx ("no switch at '%s'; expected FILE:LINE or a function", place);
  return search.found ? 0 : 1;
}

int
command_show (struct input *input, const char *place)
{
  return search_all (input, place, show);
}

/* ---- dot.  */

/* TEXT in a string of Graphviz.  */
static void
print_quoted (const char *text)
{
  putchar ('"');
  for (; *text; text++)
    {
      if (*text == '"' || *text == '\\')
        putchar ('\\');
      putchar (*text);
    }
  putchar ('"');
}

/* Targets are drawn once for each way there: a tree reads better.  */
static void
dot_node (const struct tree *tree, const struct tree_step *step, void *data)
{
  (void)data;
  const struct tree_node *node = &tree->nodes[step->node];
  printf ("    n%u [label=\"", step->order);
  tree_describe (node, stdout);
  if (node->is_test || node->is_step)
    printf (node->is_test ? " ?\"]\n" : "\"]\n");
  else
    printf ("\\n%.2f cycles, %.2f %%\", shape=box]\n", step->cycles,
            100 * step->share);
  if (step->depth)
    printf ("    n%u -> n%u [label=\"%s\", penwidth=%.2f]\n", step->parent,
            step->order, step->is_only ? "" : (step->is_yes ? "yes" : "no"),
            0.5 + 4 * step->share);
}

static void
dot (const struct record *record, const char *line, void *data)
{
  struct search *search = data;
  struct tree tree;
  if (!place_matches (record, search->place))
    {
      note_near (search, record);
      return;
    }
  if (!tree_parse (&tree, line))
    return;
  search->found++;
  printf ("digraph ");
  print_quoted (name_text (record->function));
  printf (" {\n    label=");
  print_quoted (name_text (record->file));
  printf ("\n    node [fontname=\"sans-serif\"]\n");
  tree_walk (&tree, dot_node, NULL);
  printf ("}\n");
  tree_free (&tree);
}

int
command_dot (struct input *input, const char *place)
{
  return search_all (input, place, dot);
}
