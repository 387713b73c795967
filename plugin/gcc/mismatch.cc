/* switchcost: is this the compiler that the plugin was built for?

   A plugin fits one build of a compiler: the layout of what they share may
   differ between two of the same version, which GCC's own message for this
   ("expected 13.2.0, is 13.2.0") hides.  Here the first field that differs is
   named, with both values and the command that rebuilds.

   All is in words of our own: the compiler's functions for messages may be
   others than those known here, and a real warning would fail -Werror.  So
   nothing but the C library may be used.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "mismatch.h"

/* A part of a longer text.  */

struct piece
{
  const char *text;
  int length;
};

struct version_field
{
  const char *name;
  const char *built, *running;
};

/* Fill FIELD with the first field in which RUNNING differs from the compiler
   whose headers we were built with; false if there is none.  */

static bool
find_mismatch (const plugin_gcc_version *running, version_field *field)
{
  const plugin_gcc_version *built = &gcc_version;
  const version_field fields[] = {
    { "version", built->basever, running->basever },
    { "date stamp", built->datestamp, running->datestamp },
    { "development phase", built->devphase, running->devphase },
    { "revision", built->revision, running->revision },
    { "configuration", built->configuration_arguments,
      running->configuration_arguments },
  };
  for (const version_field &candidate : fields)
    if (strcmp (candidate.built, candidate.running) != 0)
      {
        *field = candidate;
        return true;
      }
  return false;
}

bool
sc_mismatch_p (const plugin_gcc_version *running)
{
  version_field field;
  return find_mismatch (running, &field);
}

/* The word of TEXT that character AT is in.  */

static piece
word_at (const char *text, size_t at)
{
  size_t begin = at, end = at;
  while (begin > 0 && text[begin - 1] != ' ')
    begin--;
  while (text[end] && text[end] != ' ')
    end++;
  piece word = { text + begin, (int)(end - begin) };
  return word;
}

/* The value of OPTION, which ends in `=', in CONFIGURATION; empty if it is not
   there.  */

static piece
configured (const char *configuration, const char *option)
{
  piece value = { "", 0 };
  const char *found = strstr (configuration, option);
  if (!found)
    return value;
  value.text = found + strlen (option);
  /* Options are quoted where they hold what a shell would not take.  */
  value.length = (int)strcspn (value.text, " '");
  return value;
}

/* Print what FIELD is in both.  A configuration is long: of it the first
   option that differs.  */

static void
print_values (const version_field &field)
{
  piece built = { field.built, (int)strlen (field.built) };
  piece running = { field.running, (int)strlen (field.running) };
  if (strcmp (field.name, "configuration") == 0)
    {
      size_t same = 0;
      while (field.built[same] && field.built[same] == field.running[same])
        same++;
      built = word_at (field.built, same);
      running = word_at (field.running, same);
    }
  fprintf (stderr, "its %s is '%.*s' there and '%.*s' here", field.name,
           built.length, built.text, running.length, running.text);
}

void
sc_mismatch_report (const char *plugin, const plugin_gcc_version *running,
                    bool disable)
{
  version_field field;
  if (!find_mismatch (running, &field))
    return;

  fprintf (stderr, "switchcost: %s: '%s' was built for another compiler%s: ",
           disable ? "warning" : "error", plugin,
           disable ? " and does nothing"
                   : " and must be rebuilt for this one");
  print_values (field);

  /* What this compiler's command is called, by its configuration.  */
  const char *configuration = running->configuration_arguments;
  piece prefix = configured (configuration, "--program-prefix=");
  piece suffix = configured (configuration, "--program-suffix=");
  fprintf (stderr,
           "; to rebuild it, in its source: cmake -S . -B build "
           "-DSWITCHCOST_GCC=%.*sgcc%.*s && cmake --build build\n",
           prefix.length, prefix.text, suffix.length, suffix.text);
}
