/* Fuzzing: bytes as arguments KEY=VALUE, one to a line.  What is refused
   changes nothing, what is accepted is in range.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuzz.h"
#include "switchcost.h"

#include <string.h>

static void
check (const struct sc_options *options)
{
  REQUIRE (options->when <= SC_WHEN_NEVER);
  REQUIRE (options->tables <= SC_TABLES_JUMP);
  REQUIRE (options->mismatch <= SC_MISMATCH_DISABLE);
  REQUIRE (options->predictability_percent <= 100);
  REQUIRE (options->machine && options->machine->name);
}

/* TEXT is one argument.  */
static void
give (struct sc_options *options, char *text)
{
  char *value = strchr (text, '=');
  if (value)
    *value++ = '\0';
  struct sc_options before = *options;
  enum sc_option_status status = sc_options_set (options, text, value);
  if (status != SC_OPTION_OK)
    REQUIRE (!memcmp (&before, options, sizeof before));
  check (options);
  /* What suggestions are made of.  */
  for (size_t i = 0; sc_options_word (text, i); i++)
    REQUIRE (*sc_options_word (text, i));
  const char *help = sc_options_help (text);
  REQUIRE ((status == SC_OPTION_UNKNOWN_KEY) == !help);
  if (value)
    sc_machine_file_name_p (value);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  char *text = malloc (size + 1);
  REQUIRE (text);
  if (size)
    memcpy (text, data, size);
  text[size] = '\0';
  struct sc_options options;
  sc_options_init (&options);
  check (&options);
  for (char *line = text; line;)
    {
      char *end = strchr (line, '\n');
      if (end)
        *end++ = '\0';
      give (&options, line);
      line = end;
    }
  free (text);
  return 0;
}
