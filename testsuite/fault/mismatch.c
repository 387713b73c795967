/* Area: fault.  Purpose: in which field a compiler differs from the one that
   the plugin was built for is said, with both values and the command that
   rebuilds, or mismatch=disable goes on with one warning.  Two builds of one
   version are seldom at hand: here a program that is no compiler loads the
   plugin and claims to be one.

   Usage: test-mismatch PLUGIN

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

/* As in gcc-plugin.h, which is C++.  */
struct plugin_gcc_version
{
  const char *basever, *datestamp, *devphase, *revision;
  const char *configuration_arguments;
};
struct plugin_argument
{
  const char *key, *value;
};
struct plugin_name_args
{
  const char *base_name, *full_name;
  int argc;
  struct plugin_argument *argv;
  const char *version, *help;
};

#include "plugin-version.h"

typedef int init_function (struct plugin_name_args *,
                           struct plugin_gcc_version *);
static init_function *plugin_init;

/* What plugin_init returned and wrote to stderr.  */
static int status;
static char said[65536];

/* Load the plugin as RUNNING with mismatch=MODE, NULL for no argument.  */
static void
load (struct plugin_gcc_version running, const char *mode)
{
  struct plugin_argument argument = { "mismatch", mode };
  struct plugin_name_args info
      = { "switchcost", "/a/switchcost.so", mode ? 1 : 0, &argument, 0, 0 };
  FILE *file = tmpfile ();
  assert_non_null (file);
  fflush (stderr);
  int saved = dup (2);
  dup2 (fileno (file), 2);
  status = plugin_init (&info, &running);
  fflush (stderr);
  dup2 (saved, 2);
  close (saved);
  rewind (file);
  said[fread (said, 1, sizeof said - 1, file)] = 0;
  fclose (file);
}

/* It is one line, of KIND, and holds WORDS.  */
static void
assert_said (const char *kind, const char *words)
{
  const char *end = strchr (said, '\n');
  if (!end || end[1] || !strstr (said, kind) || !strstr (said, words))
    fail_msg ("expected one line, %s, with \"%s\": %s", kind, words, said);
}

static void
test_fields (void **state)
{
  (void)state;
  static const struct
  {
    size_t offset;
    const char *value, *words;
  } cases[] = {
    { offsetof (struct plugin_gcc_version, basever), "99.1.0", "its version" },
    { offsetof (struct plugin_gcc_version, datestamp), "19990101",
      "its date stamp" },
    { offsetof (struct plugin_gcc_version, devphase), "experimental",
      "its development phase" },
    { offsetof (struct plugin_gcc_version, revision), "r99", "its revision" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      struct plugin_gcc_version other = gcc_version;
      const char **field = (const char **)((char *)&other + cases[i].offset);
      char words[256];
      snprintf (words, sizeof words, "%s is '%s' there and '%s' here",
                cases[i].words, *field, cases[i].value);
      *field = cases[i].value;
      load (other, NULL);
      assert_int_equal (status, 1);
      assert_said ("switchcost: error: '/a/switchcost.so'", words);
      assert_said ("error:", "cmake -S . -B build -DSWITCHCOST_GCC=");
      load (other, "error");
      assert_int_equal (status, 1);
      load (other, "disable");
      assert_int_equal (status, 0);
      assert_said ("switchcost: warning: '/a/switchcost.so'", words);
      assert_said ("warning:", "does nothing");
    }
}

/* Of a configuration only what differs is said.  */
static void
test_configuration (void **state)
{
  (void)state;
  static const struct
  {
    const char *add, *words;
  } cases[] = {
    { " --enable-other", "its configuration is '" },
    { " --enable-other", "' here" },
    { " --program-prefix=riscv64-x- --program-suffix=-99",
      "-DSWITCHCOST_GCC=" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      char configuration[16384];
      snprintf (configuration, sizeof configuration, "%s%s",
                gcc_version.configuration_arguments, cases[i].add);
      struct plugin_gcc_version other = gcc_version;
      other.configuration_arguments = configuration;
      load (other, NULL);
      assert_int_equal (status, 1);
      assert_said ("error:", cases[i].words);
      assert_true (strlen (said) < 600);
    }

  struct plugin_gcc_version other = gcc_version;
  other.configuration_arguments
      = "../configure -v --program-prefix=riscv64-x- --with-a "
        "--program-suffix=-99";
  load (other, NULL);
  assert_said ("error:",
               "-DSWITCHCOST_GCC=riscv64-x-gcc-99 && cmake --build build");
  other.configuration_arguments = "../configure";
  load (other, NULL);
  assert_said ("error:", "-DSWITCHCOST_GCC=gcc && cmake --build build");
  other.configuration_arguments = "";
  load (other, "disable");
  assert_int_equal (status, 0);
  assert_said ("warning:", "its configuration is '");
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_fields),
    cmocka_unit_test (test_configuration),
  };
  if (argc != 2)
    {
      fputs ("usage: test-mismatch PLUGIN\n", stderr);
      return 2;
    }
  void *plugin = dlopen (argv[1], RTLD_NOW);
  if (!plugin)
    {
      fprintf (stderr, "%s\n", dlerror ());
      return 1;
    }
  *(void **)&plugin_init = dlsym (plugin, "plugin_init");
  if (!plugin_init)
    {
      fprintf (stderr, "%s\n", dlerror ());
      return 1;
    }
  return cmocka_run_group_tests (tests, NULL, NULL);
}
