/* switchcost: report=FILE.

   What a line holds is the core's (report.c there); here the compiler is asked
   for names, lines and counts, and the line is added to the file.

   Many compilers may add to one file at the same time, as with make -j.  A line
   is written at once to a file opened for appending, and since the kernel may
   split what is long, or stop half way when a disk is full, under a lock: what
   was not written whole is taken back.  Nothing here changes the IL, so that
   objects are the same with and without a report.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "report.h"

#include <sys/file.h>

/* The file, or -1; and its name.  */
static int descriptor = -1;
static const char *file_name;

void
sc_report_open (const char *file)
{
  /* Not waiting for the reader of a pipe that has none.  */
  descriptor = open (
      file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
  if (descriptor >= 0)
    fcntl (descriptor, F_SETFL, O_APPEND);
  file_name = file;
  if (descriptor < 0 && errno == ENXIO)
    warning (0, "cannot write report %qs: nobody reads this pipe", file);
  else if (descriptor < 0)
    warning (0, "cannot write report %qs: %m", file);
}

bool
sc_report_wanted_p ()
{
  return descriptor >= 0;
}

/* ---- What the compiler knows.  */

/* The line at which BB begins, 0 if no statement says.  */

static unsigned
line_of (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      location_t location = gimple_location (stmt);
      if (!is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_LABEL
          && LOCATION_LOCUS (location) > BUILTINS_LOCATION)
        return LOCATION_LINE (location);
    }
  return 0;
}

static const char *
profile_name (sc_profile profile)
{
  switch (profile)
    {
    case SC_PROFILE_ABSENT:
      return "absent";
    case SC_PROFILE_GUESSED:
      return "guessed";
    case SC_PROFILE_MEASURED:
      return "measured";
    }
  gcc_unreachable ();
}

static void
ask_counts (const sc_switch *item, sc_report *report)
{
  profile_count count = gimple_bb (item->stmt)->count;
  profile_count entry = ENTRY_BLOCK_PTR_FOR_FN (cfun)->count;
  if (item->profile == SC_PROFILE_MEASURED && count.ipa_p ())
    {
      report->has_count = true;
      report->count = (uint64_t)count.to_gcov_type ();
    }
  bool known = false;
  if (count.initialized_p () && entry.initialized_p () && entry.nonzero_p ())
    {
      sreal rate = count.to_sreal_scale (entry, &known);
      report->per_call_milli = (uint64_t)(rate * 1000).to_int ();
    }
  report->has_rate = known;
}

static void
ask_place (const sc_switch *item, sc_report *report)
{
  location_t location = item->location.get_location_t ();
  if (LOCATION_LOCUS (location) <= BUILTINS_LOCATION)
    location = DECL_SOURCE_LOCATION (current_function_decl);
  expanded_location place = expand_location (location);
  report->file = place.file ? place.file : "";
  report->line = (unsigned)place.line;
  report->column = (unsigned)place.column;
  report->function = current_function_name ();
  report->symbol = targetm.strip_name_encoding (
      IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (current_function_decl)));
}

/* ---- The file.  */

/* Write all of BYTES, SIZE of them, or return false.  */

static bool
write_all (const char *bytes, size_t size)
{
  while (size > 0)
    {
      ssize_t written = write (descriptor, bytes, size);
      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return false;
      bytes += written;
      size -= (size_t)written;
    }
  return true;
}

/* The same, where a pipe that nobody reads any more is an error like others and
   does not end the compiler.  */

static bool
write_without_signal (const char *bytes, size_t size)
{
  sigset_t pipe_signal, before, pending;
  sigemptyset (&pipe_signal);
  sigaddset (&pipe_signal, SIGPIPE);
  sigpending (&pending);
  sigprocmask (SIG_BLOCK, &pipe_signal, &before);
  bool done = write_all (bytes, size);
  int saved = errno;
  if (!done && saved == EPIPE && !sigismember (&pending, SIGPIPE))
    {
      struct timespec none = { 0, 0 };
      sigtimedwait (&pipe_signal, NULL, &none);
    }
  sigprocmask (SIG_SETMASK, &before, NULL);
  errno = saved;
  return done;
}

/* Add LINE, whole or not at all.  A file that cannot be locked is no regular
   one.  On failure say so once and write no more.  */

static void
append (const char *line, size_t size)
{
  bool locked = flock (descriptor, LOCK_EX) == 0;
  struct stat before;
  bool regular = fstat (descriptor, &before) == 0 && S_ISREG (before.st_mode);
  if (!write_without_signal (line, size))
    {
      int saved = errno;
      if (locked && regular && ftruncate (descriptor, before.st_size) != 0)
        regular = false;
      errno = saved;
      inform (UNKNOWN_LOCATION, "cannot write report %qs: %m", file_name);
      close (descriptor);
      descriptor = -1;
      return;
    }
  if (locked)
    flock (descriptor, LOCK_UN);
}

void
sc_report_add (const sc_switch *item, const sc_params *params,
               const sc_plan *plan, const sc_explanation *explanation,
               sc_reason reason)
{
  sc_report report = {};
  ask_place (item, &report);
  ask_counts (item, &report);
  auto_vec<unsigned> lines;
  unsigned i;
  edge e;
  FOR_EACH_VEC_ELT (item->edges, i, e)
  lines.safe_push (line_of (e->dest));
  report.target_lines = lines.address ();
  report.profile = profile_name (item->profile);
  report.tables = sc_tables_name (item->options.tables);
  report.reason = reason;
  report.params = params;
  report.problem = item->problem;
  report.plan = plan;
  report.explanation = explanation;

  char *line;
  size_t size;
  if (sc_report_line (&report, &line, &size) != SC_OK)
    return;
  append (line, size);
  free (line);
}
