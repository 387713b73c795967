/* Reading report files; see input.h.

   A line may be megabytes long; one is held at a time.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1 /* getline, fseeko */

#include "input.h"
#include "memory.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Progress: a line on the terminal that is written over.  */

struct progress
{
  bool shown;
  const char *file;
  uint64_t size; /* 0 if not known.  */
  double next;   /* When to show it again, in seconds.  */
};

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void
progress_begin (struct progress *progress, const char *file, FILE *stream,
                bool wanted)
{
  struct stat status;
  *progress = (struct progress){ .file = file };
  if (!wanted || !isatty (STDERR_FILENO))
    return;
  if (fstat (fileno (stream), &status) == 0 && S_ISREG (status.st_mode))
    progress->size = (uint64_t)status.st_size;
  progress->next = now () + 0.5;
}

/* LINES lines, up to byte OFFSET, are read.  */
static void
progress_step (struct progress *progress, uint64_t lines, uint64_t offset)
{
  if (progress->next == 0 || lines % 256 || now () < progress->next)
    return;
  progress->shown = true;
  progress->next = now () + 0.1;
  fprintf (stderr, "\r%s: %llu lines", progress->file,
           (unsigned long long)lines);
  if (progress->size)
    fprintf (stderr, ", %u %%",
             (unsigned)(100.0 * (double)offset / (double)progress->size));
  fprintf (stderr, "\033[K");
}

static void
progress_end (const struct progress *progress)
{
  if (progress->shown)
    fprintf (stderr, "\r\033[K");
}

/* ---- Files.  */

static FILE *
open_file (const char *file)
{
  FILE *stream = strcmp (file, "-") ? fopen (file, "r") : stdin;
  if (!stream)
    err (2, "cannot read '%s'", file);
  return stream;
}

static void
close_file (FILE *stream)
{
  if (stream != stdin)
    fclose (stream);
}

static void
count_bad (struct input *input, uint32_t source, uint64_t line)
{
  if (input->bad++ == 0)
    {
      input->bad_source = source;
      input->bad_line = line;
    }
}

static void
read_file (struct input *input, uint32_t source, bool with_lines,
           input_take *take, void *data)
{
  FILE *stream = open_file (input->files[source]);
  struct progress progress;
  progress_begin (&progress, input->files[source], stream, input->progress);
  char *text = NULL, *copy = NULL;
  size_t allocated = 0, copy_allocated = 0;
  uint64_t offset = 0, number = 0;
  ssize_t got;
  while ((got = getline (&text, &allocated, stream)) > 0)
    {
      size_t size = (size_t)got;
      if (with_lines)
        {
          copy = memory_grow (copy, &copy_allocated, size + 1, 1);
          memcpy (copy, text, size + 1);
          copy[strcspn (copy, "\n")] = '\0';
        }
      struct record record;
      number++;
      if (record_parse (&record, text, size))
        {
          record.source = source;
          record.offset = offset;
          take (&record, copy, data);
        }
      else
        count_bad (input, source, number);
      offset += size;
      progress_step (&progress, number, offset);
    }
  progress_end (&progress);
  if (ferror (stream))
    err (2, "cannot read '%s'", input->files[source]);
  input->lines += number;
  free (text);
  free (copy);
  close_file (stream);
}

void
input_read (struct input *input, bool with_lines, input_take *take, void *data)
{
  for (size_t i = 0; i < input->n_files; i++)
    read_file (input, (uint32_t)i, with_lines, take, data);
}

void
input_complain (const struct input *input)
{
  if (input->bad)
    warnx ("%llu of %llu lines are no report of this version, or cut off; "
           "the first is %s:%llu",
           (unsigned long long)input->bad, (unsigned long long)input->lines,
           input->files[input->bad_source],
           (unsigned long long)input->bad_line);
}

char *
input_line (const struct input *input, const struct record *record)
{
  const char *file = input->files[record->source];
  FILE *stream = open_file (file);
  char *text = NULL;
  size_t allocated = 0;
  if (fseeko (stream, (off_t)record->offset, SEEK_SET) != 0)
    err (2, "cannot read '%s' a second time", file);
  if (getline (&text, &allocated, stream) < 0)
    errx (2, "'%s' has changed", file);
  text[strcspn (text, "\n")] = '\0';
  close_file (stream);
  return text;
}

static void
keep (const struct record *record, const char *line, void *data)
{
  (void)line;
  struct records *records = data;
  records->items = memory_grow (records->items, &records->allocated,
                                records->n + 1, sizeof *records->items);
  records->items[records->n++] = *record;
}

void
input_read_all (struct input *input, struct records *out)
{
  *out = (struct records){ 0 };
  input_read (input, false, keep, out);
}
