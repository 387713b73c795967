/* switchcost: settings of one function, __attribute__ ((switchcost ("..."))).

   Each attribute is kept in its declaration's list with a number that says how
   late it was given: GCC merges the lists of a function's declarations in an
   order that depends on their lengths, while here the later of two settings of
   one key is to win.  Pragmas have number 0, the weakest.

       switchcost ("when=always")		of the user
       switchcost ("when=always", 3u)		in the list

   A function's settings are its own and not those of what is inlined into it,
   as with the attribute optimize: which function a statement came from is not
   known without debug information, on which code must not depend.  They go with
   its clones and through LTO, as its declaration does.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "arguments.h"
#include "settings.h"

static const char attribute_name[] = "switchcost";

/* ---- Mistakes.  */

static void
warn_value (location_t location, int option, const char *where,
            const sc_setting_mistake *mistake)
{
  const char *key = mistake->key_text, *value = mistake->value;
  if (const char *hint = sc_closest_word (key, value))
    warning_at (location, option,
                "%qs does not accept %qs for %qs; did you mean %qs?", where,
                value, key, hint);
  else
    warning_at (location, option, "%qs does not accept %qs for %qs", where,
                value, key);
}

static void
warn_key (location_t location, int option, const char *where, const char *key)
{
  if (const char *hint = sc_closest_key (key, sc_setting_local_p))
    warning_at (location, option, "%qs has no key %qs; did you mean %qs?",
                where, key, hint);
  else
    warning_at (location, option, "%qs has no key %qs", where, key);
}

static void
warn_mistake (location_t location, int option, const char *where,
              const sc_setting_mistake *mistake)
{
  const char *key = mistake->key_text, *value = mistake->value;
  switch (mistake->status)
    {
    case SC_OPTION_OK:
      break;
    case SC_OPTION_UNKNOWN_KEY:
      warn_key (location, option, where, key);
      break;
    case SC_OPTION_UNKNOWN_VALUE:
      warn_value (location, option, where, mistake);
      break;
    case SC_OPTION_NOT_A_NUMBER:
      warning_at (location, option,
                  "%qs needs a percentage from 0 to 100 for %qs, not %qs",
                  where, key, value);
      break;
    case SC_OPTION_VALUE_MISSING:
      warning_at (location, option, "%qs needs a value for %qs", where, key);
      break;
    case SC_OPTION_VALUE_UNEXPECTED:
      warning_at (location, option, "%qs takes no value for %qs", where, key);
      break;
    case SC_OPTION_NOT_LOCAL:
      warning_at (location, option,
                  "%qs cannot set %qs, which is for a whole compilation",
                  where, key);
      break;
    case SC_OPTION_TOO_LONG:
      warning_at (location, option, "%qs has a key or value that is too long",
                  where);
      break;
    }
}

bool
sc_settings_check (location_t location, int option, const char *where,
                   const char *text)
{
  sc_options scratch;
  sc_setting_mistake mistake;
  sc_options_init (&scratch);
  if (sc_settings_parse (&scratch, text, &mistake))
    return true;
  warn_mistake (location, option, where, &mistake);
  return false;
}

void
sc_settings_apply (sc_options *options, const char *text)
{
  sc_setting_mistake mistake;
  sc_settings_parse (options, text, &mistake);
}

/* ---- The list of a declaration.  */

static void
add (tree decl, tree string, unsigned number)
{
  tree order = build_int_cstu (unsigned_type_node, number);
  tree args
      = tree_cons (NULL_TREE, string, build_tree_list (NULL_TREE, order));
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (attribute_name), args,
                                      DECL_ATTRIBUTES (decl));
}

void
sc_settings_add_weak (tree decl, const char *text)
{
  add (decl, build_string (strlen (text) + 1, text), 0);
}

/* One attribute of a declaration.  */

struct setting
{
  const char *text;
  HOST_WIDE_INT number;
};

static int
compare_settings (const void *a, const void *b)
{
  HOST_WIDE_INT left = ((const setting *)a)->number;
  HOST_WIDE_INT right = ((const setting *)b)->number;
  return (left > right) - (left < right);
}

sc_options
sc_settings_of (const sc_options *given, const_tree decl)
{
  sc_options options = *given;
  auto_vec<setting> settings;
  for (tree list = lookup_attribute (attribute_name, DECL_ATTRIBUTES (decl));
       list; list = lookup_attribute (attribute_name, TREE_CHAIN (list)))
    {
      tree args = TREE_VALUE (list);
      tree order = args ? TREE_CHAIN (args) : NULL_TREE;
      if (!order)
        continue;
      setting item = { TREE_STRING_POINTER (TREE_VALUE (args)),
                       tree_to_shwi (TREE_VALUE (order)) };
      settings.safe_push (item);
    }
  settings.qsort (compare_settings);
  unsigned i;
  setting *item;
  FOR_EACH_VEC_ELT (settings, i, item)
  sc_settings_apply (&options, item->text);
  return options;
}

/* ---- The attribute.  */

static bool
narrow_string_p (tree value)
{
  return TREE_CODE (value) == STRING_CST
         && (!TREE_TYPE (value) || TREE_CODE (TREE_TYPE (value)) != ARRAY_TYPE
             || TYPE_PRECISION (TREE_TYPE (TREE_TYPE (value)))
                    == BITS_PER_UNIT);
}

static tree
handle_attribute (tree *node, tree name, tree args, int, bool *no_add)
{
  static unsigned number;
  *no_add = true;
  location_t location = input_location;
  if (TREE_CODE (*node) != FUNCTION_DECL)
    warning_at (location, OPT_Wattributes,
                "%qE attribute ignored: it applies to functions only", name);
  else if (!args || TREE_CHAIN (args))
    warning_at (location, OPT_Wattributes,
                "%qE attribute ignored: it takes one argument, a string",
                name);
  else if (!narrow_string_p (TREE_VALUE (args)))
    warning_at (location, OPT_Wattributes,
                "%qE attribute ignored: its argument is not a string", name);
  else
    {
      sc_settings_check (location, OPT_Wattributes,
                         "__attribute__((switchcost))",
                         TREE_STRING_POINTER (TREE_VALUE (args)));
      add (*node, TREE_VALUE (args), ++number);
    }
  return NULL_TREE;
}

static void
register_attributes (void *, void *)
{
  static attribute_spec spec;
  spec.name = attribute_name;
  /* Checked by the handler: a wrong number would be an error.  */
  spec.min_length = 0;
  spec.max_length = -1;
  spec.decl_required = true;
  spec.handler = handle_attribute;
  register_attribute (&spec);
}

void
sc_settings_register (const char *name)
{
  register_callback (name, PLUGIN_ATTRIBUTES, register_attributes, NULL);
}
