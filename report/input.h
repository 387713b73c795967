/* Reading report files, line by line.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REPORT_INPUT_H
#define REPORT_INPUT_H

#include "record.h"

/* The files of a run and what was found in them.  */
struct input
{
  char **files; /* "-" is the standard input.  */
  size_t n_files;
  bool progress; /* Show it, where standard error is a terminal.  */
  uint64_t lines;
  uint64_t bad; /* Lines that are no report, or cut off.  */
  uint32_t bad_source;
  uint64_t bad_line; /* The first of them.  */
};

/* Called with each record.  LINE is the whole line, without newline; it is
   not kept.  */
typedef void input_take (const struct record *record, const char *line,
                         void *data);

/* Read all files.  Files that cannot be read end the program; lines that are
   not understood are counted.  LINE is NULL for TAKE unless WITH_LINES.  */
void input_read (struct input *input, bool with_lines, input_take *take,
                 void *data);

/* Tell on standard error of the lines that were not understood.  */
void input_complain (const struct input *input);

/* The line of RECORD, read anew; the caller frees it.  */
char *input_line (const struct input *input, const struct record *record);

/* All records of a run, in the order of the files.  */
struct records
{
  struct record *items;
  size_t n, allocated;
};
void input_read_all (struct input *input, struct records *out);

#endif /* REPORT_INPUT_H */
