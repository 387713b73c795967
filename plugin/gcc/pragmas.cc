/* switchcost: #pragma switchcost.

       #pragma switchcost push
       #pragma switchcost pop
       #pragma switchcost KEY=VALUE, ...   for functions defined from here on
       #pragma switchcost off
       #pragma switchcost next KEY=VALUE, ...   for the next switch; hints.cc

   What is in force where is kept by place in the source, not by the order of
   parsing: member functions are parsed at the end of their class and templates
   instantiated at the end of the unit.  A function gets what is in force where
   it is defined, as the weakest of its settings.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "hints.h"
#include "pragmas.h"
#include "settings.h"

static const char where[] = "#pragma switchcost";

/* From LOCATION on TEXT is in force, NULL for nothing.  Places are in
   order.  Texts live as long as the compiler.  */

struct change
{
  location_t location;
  const char *text;
};

static vec<change> changes;
static vec<const char *> pushed;

static const char *
in_force ()
{
  return changes.is_empty () ? NULL : changes.last ().text;
}

static void
put_in_force (location_t location, const char *text)
{
  change item = { location, text };
  changes.safe_push (item);
}

/* What is in force at LOCATION: of the last change before it.  */

static const char *
in_force_at (location_t location)
{
  unsigned low = 0, high = changes.length ();
  while (low < high)
    {
      unsigned middle = (low + high) / 2;
      if (linemap_compare_locations (line_table, changes[middle].location,
                                     location)
          > 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low ? changes[low - 1].text : NULL;
}

/* ---- Reading.  */

/* Longer than any right text; the rest is dropped.  */
static const size_t text_max = 1024;

static void
append (char *text, const char *more)
{
  size_t n = strlen (text);
  snprintf (text + n, text_max - n, "%s", more);
}

static const char *
spelling (cpp_ttype type, tree value)
{
  static char digits[32];
  switch (type)
    {
    case CPP_NAME:
      return IDENTIFIER_POINTER (value);
    case CPP_STRING:
      return TREE_STRING_POINTER (value);
    case CPP_NUMBER:
      if (TREE_CODE (value) != INTEGER_CST || !tree_fits_uhwi_p (value))
        return "?";
      snprintf (digits, sizeof digits, HOST_WIDE_INT_PRINT_UNSIGNED,
                tree_to_uhwi (value));
      return digits;
    case CPP_EQ:
      return "=";
    case CPP_MINUS:
      return "-";
    case CPP_COMMA:
      return ",";
    default:
      return "?";
    }
}

/* The rest of the pragma in TEXT, of TEXT_MAX bytes, without blanks.  */

static void
read_rest (char *text)
{
  text[0] = '\0';
  for (;;)
    {
      tree value = NULL_TREE;
      cpp_ttype type = pragma_lex (&value);
      if (type == CPP_EOF)
        return;
      append (text, spelling (type, value));
    }
}

/* ---- The forms.  */

static void
handle_push (location_t)
{
  pushed.safe_push (in_force ());
}

static void
handle_pop (location_t location)
{
  if (pushed.is_empty ())
    warning_at (location, OPT_Wpragmas,
                "%<#pragma switchcost pop%> without a %<push%>");
  else
    put_in_force (location, pushed.pop ());
}

static void
handle_next (location_t location, const char *text)
{
  if (!current_function_decl)
    warning_at (location, OPT_Wpragmas,
                "%<#pragma switchcost next%> ignored: it stands before a "
                "switch, in a function");
  else
    {
      sc_settings_check (location, OPT_Wpragmas, where, text);
      sc_hints_add (location, text);
    }
}

static void
handle_settings (location_t location, const char *text)
{
  if (current_function_decl)
    {
      warning_at (location, OPT_Wpragmas,
                  "%qs ignored: in a function only %<next%> has a meaning",
                  where);
      return;
    }
  sc_settings_check (location, OPT_Wpragmas, where, text);
  /* However many pragmas there are, what is in force stays short.  */
  const char *before = in_force ();
  char *both = concat (before ? before : "", before ? "," : "", text, NULL);
  char counts[SC_SETTINGS_MAX];
  sc_settings_shorten (counts, both);
  free (both);
  if (*counts)
    put_in_force (location, xstrdup (counts));
}

/* The cpp_reader of the pragma is not needed.  */

static void
handle_pragma (cpp_reader *)
{
  location_t location = input_location;
  tree value = NULL_TREE;
  cpp_ttype type = pragma_lex (&value, &location);
  char first[text_max] = "", rest[text_max];
  if (type != CPP_EOF)
    {
      append (first, spelling (type, value));
      read_rest (rest);
    }
  bool is_word = type == CPP_NAME;
  if (!*first)
    warning_at (location, OPT_Wpragmas, "%qs has nothing to do", where);
  else if (is_word && !strcmp (first, "push") && !*rest)
    handle_push (location);
  else if (is_word && !strcmp (first, "pop") && !*rest)
    handle_pop (location);
  else if (is_word && !strcmp (first, "next"))
    handle_next (location, rest);
  else
    {
      append (first, rest);
      handle_settings (location, first);
    }
}

/* ---- Functions.  */

static void
finish_function (void *data, void *)
{
  tree decl = (tree)data;
  if (changes.is_empty () || !decl || TREE_CODE (decl) != FUNCTION_DECL)
    return;
  if (const char *text = in_force_at (DECL_SOURCE_LOCATION (decl)))
    sc_settings_add_weak (decl, text);
}

static void
register_pragmas (void *, void *)
{
  c_register_pragma (NULL, "switchcost", handle_pragma);
}

void
sc_pragmas_register (const char *name)
{
  register_callback (name, PLUGIN_PRAGMAS, register_pragmas, NULL);
  register_callback (name, PLUGIN_FINISH_PARSE_FUNCTION, finish_function,
                     NULL);
}
