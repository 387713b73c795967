/* switchcost-report: reads what the plugin's argument report=FILE wrote.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1 /* argp */

#include "commands.h"
#include "names.h"

#include <argp.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The C library looks for it by name.  */
__attribute__ ((visibility ("default"))) const char *argp_program_version
    = "switchcost-report " SWITCHCOST_VERSION;

static const char usage[] = "summary FILE...\n"
                            "top FILE...\n"
                            "show PLACE FILE...\n"
                            "diff OLD NEW\n"
                            "html FILE...\n"
                            "dot PLACE FILE...";

static const char about[]
    = "Reads reports of the compiler plugin switchcost, made with "
      "-fplugin-arg-switchcost-report=FILE.\v"
      "  summary   how many switches of which kind, and what they cost\n"
      "  top       those at which most is saved\n"
      "  show      the switches at PLACE, with their trees\n"
      "  diff      what changed from one report to another; exit status 1 if "
      "something did\n"
      "  html      a page of the switches that save most, to standard output\n"
      "  dot       the trees at PLACE, for Graphviz\n"
      "\n"
      "PLACE is FILE:LINE, FILE:LINE:COLUMN or a function; FILE may be the "
      "end "
      "of a path.  A report \"-\" is the standard input.";

static const struct argp_option option_list[] = {
  { "limit", 'n', "N", 0,
    "Name at most N switches or files (default: summary and top 20, html "
    "1000, diff all)",
    0 },
  { "no-progress", 'q', 0, 0, "Do not show progress on a terminal", 0 },
  { 0 }
};

struct arguments
{
  bool has_limit;
  size_t limit;
  bool quiet;
  char **words;
  size_t n_words;
};

static error_t
parse_option (int key, char *value, struct argp_state *state)
{
  struct arguments *arguments = state->input;
  char *end;
  switch (key)
    {
    case 'n':
      arguments->limit = strtoul (value, &end, 10);
      arguments->has_limit = true;
      if (*value < '0' || *value > '9' || *end)
        argp_error (state, "'%s' is no number", value);
      return 0;
    case 'q':
      arguments->quiet = true;
      return 0;
    case ARGP_KEY_ARGS:
      arguments->words = state->argv + state->next;
      arguments->n_words = (size_t)(state->argc - state->next);
      return 0;
    case ARGP_KEY_NO_ARGS:
      argp_usage (state);
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = { .options = option_list,
                                    .parser = parse_option,
                                    .args_doc = usage,
                                    .doc = about };

enum command
{
  SUMMARY,
  TOP,
  SHOW,
  DIFF,
  HTML,
  DOT,
  COMMANDS
};

/* What a command takes: words before the reports, reports at least and at
   most, and its limit.  */
static const struct
{
  const char *name;
  size_t words, reports_min, reports_max, limit;
} commands[COMMANDS] = {
  [SUMMARY] = { "summary", 0, 1, SIZE_MAX, 20 },
  [TOP] = { "top", 0, 1, SIZE_MAX, 20 },
  [SHOW] = { "show", 1, 1, SIZE_MAX, SIZE_MAX },
  [DIFF] = { "diff", 0, 2, 2, SIZE_MAX },
  [HTML] = { "html", 0, 1, SIZE_MAX, 1000 },
  [DOT] = { "dot", 1, 1, SIZE_MAX, SIZE_MAX },
};

static enum command
find_command (const char *name)
{
  for (unsigned i = 0; i < COMMANDS; i++)
    if (!strcmp (commands[i].name, name))
      return (enum command)i;
  errx (2, "no command '%s'; see --help", name);
}

static int
run (enum command command, struct input *input, const char *place,
     size_t limit)
{
  switch (command)
    {
    case SUMMARY:
      return command_summary (input, limit);
    case TOP:
      return command_top (input, limit);
    case SHOW:
      return command_show (input, place);
    case DIFF:
      return command_diff (input, limit);
    case HTML:
      return command_html (input, limit);
    case DOT:
      return command_dot (input, place);
    case COMMANDS:
      break;
    }
  return 2;
}

int
main (int argc, char **argv)
{
  struct arguments arguments = { 0 };
  argp_err_exit_status = 2;
  argp_parse (&parser, argc, argv, 0, NULL, &arguments);
  enum command command = find_command (arguments.words[0]);
  size_t words = commands[command].words;
  if (arguments.n_words < 1 + words + commands[command].reports_min
      || arguments.n_words - 1 - words > commands[command].reports_max)
    errx (2, "wrong number of arguments for '%s'; see --help",
          commands[command].name);

  struct input input = { .files = arguments.words + 1 + words,
                         .n_files = arguments.n_words - 1 - words,
                         .progress = !arguments.quiet };
  int status
      = run (command, &input, arguments.words[1],
             arguments.has_limit ? arguments.limit : commands[command].limit);
  input_complain (&input);
  if (input.lines && input.bad == input.lines)
    status = 2;
  names_free ();
  if (fflush (stdout) != 0 || ferror (stdout))
    err (2, "cannot write");
  return status;
}
