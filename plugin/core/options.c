/* Arguments: keys, their words, and what they set.

   Knows nothing of where the words come from, nor how errors are shown.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "switchcost.h"

#include <stdlib.h>
#include <string.h>

/* See HACKING.md, "The default predictability".  */
#define PREDICTABILITY_DEFAULT 90

enum key
{
  KEY_WHEN,
  KEY_MACHINE,
  KEY_PREDICTABILITY,
  KEY_TABLES,
  KEY_REPORT,
  KEY_MISMATCH,
  KEY_CHECK,
  KEY_HELP,
  KEY_VERSION,
  KEYS
};

/* Words stand in the order of their enumerations.  */
#define WORDS_MAX 5
struct key_text
{
  const char *name;
  const char *help;
  const char *words[WORDS_MAX];
};

static const struct key_text keys[KEYS] = {
  [KEY_WHEN]
  = { "when",
      "functions whose switches are lowered: where indirect branches are"
      " mitigated; also where -fno-jump-tables is given; all; none",
      { "mitigated", "no-tables", "always", "never", NULL } },
  [KEY_MACHINE]
  = { "machine",
      "what instructions cost: a known machine, or a file, whose name has a"
      " slash or a dot",
      { NULL } },
  [KEY_PREDICTABILITY]
  = { "predictability",
      "percent of a biased branch's rarer outcomes that history predicts:"
      " 0 for random selectors",
      { NULL } },
  [KEY_TABLES] = { "tables",
                   "tables that may be made: of data; none; also of jumps",
                   { "data", "none", "jump", NULL } },
  [KEY_REPORT] = { "report",
                   "a file to which a line of JSON is added for every switch",
                   { NULL } },
  [KEY_MISMATCH]
  = { "mismatch",
      "on a compiler that the plugin was not built for: stop; do nothing",
      { "error", "disable", NULL } },
  [KEY_CHECK] = { "check",
                  "for developers: compare the code made for each switch with"
                  " the switch; a difference is an error",
                  { NULL } },
  [KEY_HELP] = { "help", "print the arguments and go on", { NULL } },
  [KEY_VERSION] = { "version", "print the version and go on", { NULL } },
};

void
sc_options_init (struct sc_options *options)
{
  memset (options, 0, sizeof *options);
  options->machine = sc_machine_at (0);
  options->predictability_percent = PREDICTABILITY_DEFAULT;
}

static enum key
find_key (const char *name)
{
  enum key key = 0;
  while (key < KEYS && strcmp (keys[key].name, name))
    key++;
  return key;
}

const char *
sc_options_key (size_t i)
{
  return i < KEYS ? keys[i].name : NULL;
}

const char *
sc_options_help (const char *name)
{
  enum key key = find_key (name);
  return key < KEYS ? keys[key].help : NULL;
}

const char *
sc_options_word (const char *name, size_t i)
{
  enum key key = find_key (name);
  if (key == KEY_MACHINE)
    return i < sc_machine_count () ? sc_machine_at (i)->name : NULL;
  return key < KEYS && i < WORDS_MAX ? keys[key].words[i] : NULL;
}

const char *
sc_when_name (enum sc_when when)
{
  return keys[KEY_WHEN].words[when];
}

const char *
sc_tables_name (enum sc_tables tables)
{
  return keys[KEY_TABLES].words[tables];
}

/* A number 0 .. 100 in decimal digits and nothing else.  */
static bool
parse_percent (const char *text, unsigned *out)
{
  size_t digits = strspn (text, "0123456789");
  if (digits == 0 || digits > 3 || text[digits])
    return false;
  unsigned long number = strtoul (text, NULL, 10);
  if (number > 100)
    return false;
  *out = (unsigned)number;
  return true;
}

static bool
find_word (enum key key, const char *value, unsigned *out)
{
  for (unsigned i = 0; i < WORDS_MAX && keys[key].words[i]; i++)
    if (!strcmp (keys[key].words[i], value))
      {
        *out = i;
        return true;
      }
  return false;
}

static enum sc_option_status
set_machine (struct sc_options *options, const char *value)
{
  const struct sc_machine *machine = sc_machine_find (value);
  if (!machine)
    return SC_OPTION_UNKNOWN_VALUE;
  options->machine = machine;
  return SC_OPTION_OK;
}

static enum sc_option_status
set_word (struct sc_options *options, enum key key, const char *value)
{
  unsigned word;
  if (!find_word (key, value, &word))
    return SC_OPTION_UNKNOWN_VALUE;
  if (key == KEY_WHEN)
    options->when = (enum sc_when)word;
  else if (key == KEY_MISMATCH)
    options->mismatch = (enum sc_mismatch)word;
  else
    {
      options->tables = (enum sc_tables)word;
      options->tables_set = true;
    }
  return SC_OPTION_OK;
}

/* The member that KEY, which takes no value, sets; NULL for other keys.  */
static bool *
find_flag (struct sc_options *options, enum key key)
{
  switch (key)
    {
    case KEY_CHECK:
      return &options->check;
    case KEY_HELP:
      return &options->help;
    case KEY_VERSION:
      return &options->version;
    default:
      return NULL;
    }
}

enum sc_option_status
sc_options_set (struct sc_options *options, const char *name,
                const char *value)
{
  enum key key = find_key (name);
  if (key == KEYS)
    return SC_OPTION_UNKNOWN_KEY;
  bool *flag = find_flag (options, key);
  if (flag)
    {
      if (value)
        return SC_OPTION_VALUE_UNEXPECTED;
      *flag = true;
      return SC_OPTION_OK;
    }
  if (!value || !*value)
    return SC_OPTION_VALUE_MISSING;
  if (key == KEY_MACHINE)
    return set_machine (options, value);
  if (key == KEY_REPORT)
    {
      options->report = value;
      return SC_OPTION_OK;
    }
  if (key == KEY_PREDICTABILITY)
    return parse_percent (value, &options->predictability_percent)
               ? SC_OPTION_OK
               : SC_OPTION_NOT_A_NUMBER;
  return set_word (options, key, value);
}
