/* switchcost: machine=FILE.

   The format is the core's; here the file is read, and its mistakes are
   shown as FILE:LINE.  The compiler's own preprocessor is not used for that:
   the plugin also runs in lto1, which has none.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "machine_file.h"

/* Open FILE for reading if it is a regular file; -1 with an error if not.
   Nonblocking, as opening a pipe would wait for somebody to write to it.  */

static int
open_regular (const char *file)
{
  int descriptor = open (file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    {
      error ("cannot read machine file %qs: %m", file);
      return -1;
    }
  struct stat status;
  if (fstat (descriptor, &status) == 0 && S_ISREG (status.st_mode))
    return descriptor;
  error ("cannot read machine file %qs: not a regular file", file);
  close (descriptor);
  return -1;
}

/* Read from DESCRIPTOR to its end or until TEXT, of SIZE bytes, is full;
   the number of bytes, or -1.  */

static ssize_t
read_all (int descriptor, char *text, size_t size)
{
  size_t n = 0;
  while (n < size)
    {
      ssize_t got = read (descriptor, text + n, size - n);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return -1;
      if (got == 0)
        break;
      n += (size_t)got;
    }
  return (ssize_t)n;
}

/* The contents of FILE in TEXT, of SIZE bytes; how many bytes there are, or
   -1 with an error.  */

static ssize_t
read_file (const char *file, char *text, size_t size)
{
  int descriptor = open_regular (file);
  if (descriptor < 0)
    return -1;
  ssize_t n = read_all (descriptor, text, size);
  if (n < 0)
    error ("cannot read machine file %qs: %m", file);
  close (descriptor);
  return n;
}

/* The known key closest to KEY, or NULL.  */

static const char *
closest_key (const char *key)
{
  auto_vec<const char *> candidates;
  for (size_t i = 0; const char *known = sc_machine_file_key (i); i++)
    candidates.safe_push (known);
  return find_closest_string (key, &candidates);
}

static void
report_mistake (const char *file, const sc_machine_mistake *mistake)
{
  char *found = mistake->found
                    ? xstrndup (mistake->found, mistake->found_length)
                    : NULL;
  if (found && !mistake->key)
    {
      if (const char *hint = closest_key (found))
        error ("%s:%u: expected %s, not %qs; did you mean %qs?", file,
               mistake->line, mistake->expected, found, hint);
      else
        error ("%s:%u: expected %s, not %qs", file, mistake->line,
               mistake->expected, found);
    }
  else if (found)
    error ("%s:%u: expected %s for %qs, not %qs", file, mistake->line,
           mistake->expected, mistake->key, found);
  else if (mistake->key)
    error ("%s:%u: expected %s: %qs", file, mistake->line, mistake->expected,
           mistake->key);
  else
    error ("%s:%u: expected %s", file, mistake->line, mistake->expected);
  free (found);
}

const sc_machine *
sc_machine_load (const char *file)
{
  /* A byte more than is allowed, to see that there is more.  */
  const size_t size = SC_MACHINE_FILE_MAX + 1;
  char *text = XNEWVEC (char, size);
  ssize_t n = read_file (file, text, size);
  sc_machine_file *parsed = XNEW (sc_machine_file);
  sc_machine_mistake mistake;
  bool ok
      = n >= 0 && sc_machine_file_parse (parsed, text, (size_t)n, &mistake);
  if (n >= 0 && !ok)
    report_mistake (file, &mistake);
  free (text);
  if (ok)
    return &parsed->machine;
  free (parsed);
  return NULL;
}
