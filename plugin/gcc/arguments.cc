/* switchcost: -fplugin-arg-switchcost-KEY=VALUE.

   Which keys there are and what they accept is the core's; here is how GCC
   hands them over and how its users are told of a mistake.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "arguments.h"
#include "machine_file.h"
#include "target/target.h"

static bool
any_key (const char *)
{
  return true;
}

const char *
sc_closest_key (const char *key, bool (*if_p) (const char *))
{
  auto_vec<const char *> candidates;
  for (size_t i = 0; const char *known = sc_options_key (i); i++)
    if (if_p (known))
      candidates.safe_push (known);
  return find_closest_string (key, &candidates);
}

const char *
sc_closest_word (const char *key, const char *value)
{
  auto_vec<const char *> candidates;
  for (size_t i = 0; const char *known = sc_options_word (key, i); i++)
    candidates.safe_push (known);
  return find_closest_string (value, &candidates);
}

static void
error_unknown_key (const char *name, const char *key)
{
  if (const char *hint = sc_closest_key (key, any_key))
    error ("%qs has no argument %qs; did you mean %qs?", name, key, hint);
  else
    error ("%qs has no argument %qs", name, key);
}

static void
error_unknown_value (const char *name, const char *key, const char *value)
{
  if (const char *hint = sc_closest_word (key, value))
    error ("argument %qs of %qs does not accept %qs; did you mean %qs?", key,
           name, value, hint);
  else
    error ("argument %qs of %qs does not accept %qs", key, name, value);
}

static void
report_mistake (sc_option_status status, const char *name, const char *key,
                const char *value)
{
  switch (status)
    {
    case SC_OPTION_OK:
      break;
    case SC_OPTION_UNKNOWN_KEY:
      error_unknown_key (name, key);
      break;
    case SC_OPTION_UNKNOWN_VALUE:
      error_unknown_value (name, key, value);
      break;
    case SC_OPTION_NOT_A_NUMBER:
      error ("argument %qs of %qs needs a percentage from 0 to 100, not %qs",
             key, name, value);
      break;
    case SC_OPTION_VALUE_MISSING:
      error ("argument %qs of %qs needs a value", key, name);
      break;
    case SC_OPTION_VALUE_UNEXPECTED:
      error ("argument %qs of %qs takes no value, but %qs is given", key, name,
             value);
      break;
    case SC_OPTION_NOT_LOCAL:
    case SC_OPTION_TOO_LONG:
      gcc_unreachable ();
    }
}

/* Does VALUE, which KEY did not accept, name a machine file?  */

static bool
machine_file_p (const char *key, const char *value, sc_option_status status)
{
  return status == SC_OPTION_UNKNOWN_VALUE && strcmp (key, "machine") == 0
         && sc_machine_file_name_p (value);
}

bool
sc_arguments_parse (const plugin_name_args *info, sc_options *options)
{
  bool ok = true;
  for (int i = 0; i < info->argc; i++)
    {
      const char *key = info->argv[i].key;
      const char *value = info->argv[i].value;
      sc_option_status status = sc_options_set (options, key, value);
      if (status == SC_OPTION_OK)
        continue;
      if (machine_file_p (key, value, status))
        {
          /* What is wrong with a file has been said.  */
          if (const sc_machine *machine = sc_machine_load (value))
            options->machine = machine;
          else
            ok = false;
          continue;
        }
      report_mistake (status, info->base_name, key, value);
      ok = false;
    }
  return ok;
}

bool
sc_arguments_disable_on_mismatch (const plugin_name_args *info)
{
  sc_options options;
  sc_options_init (&options);
  for (int i = 0; i < info->argc; i++)
    sc_options_set (&options, info->argv[i].key, info->argv[i].value);
  return options.mismatch == SC_MISMATCH_DISABLE;
}

void
sc_arguments_print_help ()
{
  printf ("switchcost: -fplugin-arg-switchcost-KEY[=VALUE], where KEY is\n");
  for (size_t i = 0; const char *key = sc_options_key (i); i++)
    {
      printf ("  %-16s%s\n", key, sc_options_help (key));
      if (!sc_options_word (key, 0))
        continue;
      printf ("  %-16sone of:", "");
      for (size_t j = 0; const char *word = sc_options_word (key, j); j++)
        printf (" %s", word);
      printf ("\n");
    }
  if (const char *why = sc_target_unsupported ())
    printf ("Here %s.\n", why);
  fflush (stdout);
}

void
sc_arguments_print_version ()
{
  printf ("switchcost " SWITCHCOST_VERSION "\n");
  fflush (stdout);
}
