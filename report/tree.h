/* The tree of one switch.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REPORT_TREE_H
#define REPORT_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A node as in the report.  Texts belong to the tree.  */
struct tree_node
{
  const char *kind;
  const char *low, *high, *mask; /* Decimal; NULL where there is none.  */
  uint32_t yes, no;
  bool is_test;   /* Are YES and NO there?  */
  bool is_step;   /* Is YES only?  */
  uint32_t limit; /* Of classes.  */
  bool is_default;
  uint32_t line;
  uint32_t segments;
  double yes_flow, no_flow;
  double yes_cycles, no_cycles; /* Of going on to either; of a table both.  */
};

struct tree
{
  void *owner;
  struct tree_node *nodes;
  size_t n;
  uint32_t root;
};

/* The tree in LINE of a report, into *OUT; false if there is none or if it is
   no tree.  tree_free frees it.  */
bool tree_parse (struct tree *out, const char *line);
void tree_free (struct tree *tree);

/* A step of a walk, parents first, "yes" sides first.  */
struct tree_step
{
  uint32_t node;
  uint32_t order, parent; /* Steps are counted from 0.  */
  uint32_t depth;
  bool is_yes;   /* Is it the "yes" side of the node above?  */
  bool is_last;  /* No sibling comes.  */
  bool is_only;  /* Nor is there one.  */
  double share;  /* Of the executions, 0 .. 1.  */
  double cycles; /* From the root to here.  */
};
typedef void tree_visit (const struct tree *tree, const struct tree_step *step,
                         void *data);
void tree_walk (const struct tree *tree, tree_visit *visit, void *data);

/* Write what NODE tests, as in C, or where it leads, to OUT.  */
void tree_describe (const struct tree_node *node, FILE *out);

#endif /* REPORT_TREE_H */
