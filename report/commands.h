/* The commands; each writes to standard output and gives the program's exit
   status.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REPORT_COMMANDS_H
#define REPORT_COMMANDS_H

#include "input.h"

/* Numbers of switches by kind, reason, profile and file, and totals.  At most
   LIMIT files are named.  */
int command_summary (struct input *input, size_t limit);

/* The LIMIT switches that save most, or cost most, against the balanced
   tree.  */
int command_top (struct input *input, size_t limit);

/* The switches at PLACE, with their trees, as text or for Graphviz.  */
int command_show (struct input *input, const char *place);
int command_dot (struct input *input, const char *place);

/* What differs between the two files of INPUT; 1 if something does.  */
int command_diff (struct input *input, size_t limit);

/* A page of the LIMIT switches that are executed most.  */
int command_html (struct input *input, size_t limit);

/* ---- What commands share.  */

/* Is RECORD at PLACE: FILE:LINE, FILE:LINE:COLUMN or a function?  FILE may be
   the end of a path.  */
bool place_matches (const struct record *record, const char *place);

/* If PLACE is FILE:LINE and RECORD is of that file, how many lines are they
   apart?  False if not.  */
bool place_distance (const struct record *record, const char *place,
                     uint32_t *out);

/* Sort so that what saves most comes first; ties by place.  */
int compare_saved (const void *a, const void *b);
int compare_place (const struct record *a, const struct record *b);

/* COST_Q6 / (64 * SCALE) with two decimals, as text of a static buffer that
   serves the last few calls.  */
const char *cycles_text (double cost_q6, double scale);

#endif /* REPORT_COMMANDS_H */
