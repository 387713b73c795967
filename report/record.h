/* What is kept of a line of a report: all but the tree.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REPORT_RECORD_H
#define REPORT_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The format that is understood: "switchcost" in each line.  */
#define RECORD_VERSION 1

struct record_cost
{
  bool known;
  uint32_t cycles_q6; /* 1/64 cycle.  */
  uint32_t bytes;     /* Of code and data.  */
};

/* Names are numbers of names.h.  */
struct record
{
  uint64_t offset; /* Of the line in its file.  */
  uint32_t source; /* Which of the files.  */
  uint32_t file, function, symbol;
  uint32_t line, column;
  uint32_t reason, profile, kind;
  bool lowered;
  bool measured; /* Is EXECUTIONS_MILLI a count, not per call?  */
  uint32_t labels, segments, targets;
  uint64_t executions_milli; /* 1/1000.  */
  struct record_cost plan, balanced, table;
};

/* Read the line TEXT of SIZE bytes, which is changed, into *OUT but for
   SOURCE and OFFSET.  False if it is no line of a report that is
   understood.  */
bool record_parse (struct record *out, char *text, size_t size);

/* Cycles saved against the balanced tree, in 1/64000 per call or in all.  */
int64_t record_saved (const struct record *record);

#endif /* REPORT_RECORD_H */
