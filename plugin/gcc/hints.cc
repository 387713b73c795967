/* switchcost: settings of one switch, #pragma switchcost next.

   GCC has no place in a statement for such a thing.  What stays with a switch
   through copying, inlining and LTO is its location:

   1. the pragma notes its own location, and the function that is being parsed;
   2. as soon as that function has a CFG, long before anything is inlined, each
      hint is matched with the first switch after it, and the place of that
      switch becomes an attribute of the function, which LTO streams;
   3. when switches are lowered they are looked up by place.  In lto1 what the
      attributes of all functions of the unit say is collected before their
      inlining takes place.

   All copies of a switch have its hint, and so have two switches of one macro's
   expansion.  Linear in the number of hints for each switch.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "gate.h"
#include "hints.h"
#include "settings.h"

/* No user can write this name.  Its arguments: the text, the file, line and
   column of the switch.  */
static const char attribute_name[] = "switchcost next";

/* ---- 1. As they are read.  */

struct hint
{
  location_t location;
  location_t function; /* Where it is defined: template instances share it.  */
  const char *text;
  bool warned;
};

static vec<hint> hints;

void
sc_hints_add (location_t location, const char *text)
{
  hint item = { location, DECL_SOURCE_LOCATION (current_function_decl),
                xstrdup (text), false };
  hints.safe_push (item);
}

/* ---- 2. and the switches they are for.  */

struct place
{
  const char *file;
  int line, column;
  const char *text;
};

static vec<place> places;

static place
place_of (const gswitch *stmt, const char *text)
{
  expanded_location at
      = expand_location (LOCATION_LOCUS (gimple_location (stmt)));
  place result = { at.file ? at.file : "", at.line, at.column, text };
  return result;
}

static bool
same_place_p (const place &a, const place &b)
{
  if (a.line != b.line || a.column != b.column)
    return false;
  /* Streaming rewrites names of files: by -ffile-prefix-map, and to be relative
     to the folder of the link.  What stays is their last part.  */
  return in_lto_p ? !strcmp (lbasename (a.file), lbasename (b.file))
                  : !strcmp (a.file, b.file);
}

static void
add_place (const place &item)
{
  unsigned i;
  place *known;
  FOR_EACH_VEC_ELT (places, i, known)
  if (same_place_p (*known, item) && !strcmp (known->text, item.text))
    return;
  places.safe_push (item);
}

static tree
string_node (const char *text)
{
  return build_string (strlen (text) + 1, text);
}

/* Have DECL's attributes say that the switch at ITEM has a hint.  */

static void
add_attribute (tree decl, const place &item)
{
  tree args = build_tree_list (NULL_TREE,
                               build_int_cst (integer_type_node, item.column));
  args = tree_cons (NULL_TREE, build_int_cst (integer_type_node, item.line),
                    args);
  args = tree_cons (NULL_TREE, string_node (item.file), args);
  args = tree_cons (NULL_TREE, string_node (item.text), args);
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (attribute_name), args,
                                      DECL_ATTRIBUTES (decl));
}

/* Does B come after A in the source?  */

static bool
after_p (location_t a, location_t b)
{
  return linemap_compare_locations (line_table, a, LOCATION_LOCUS (b)) > 0;
}

/* The first switch of FUN after LOCATION, or NULL.  */

static gswitch *
first_after (function *fun, location_t location)
{
  gswitch *first = NULL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    gswitch *stmt = sc_switch_of (bb);
    if (stmt && after_p (location, gimple_location (stmt))
        && (!first
            || after_p (gimple_location (stmt), gimple_location (first))))
      first = stmt;
  }
  return first;
}

static void
match_hints (function *fun)
{
  unsigned i;
  hint *item;
  FOR_EACH_VEC_ELT (hints, i, item)
  {
    if (item->function != DECL_SOURCE_LOCATION (fun->decl))
      continue;
    if (gswitch *stmt = first_after (fun, item->location))
      {
        place found = place_of (stmt, item->text);
        add_place (found);
        add_attribute (fun->decl, found);
      }
    else if (!item->warned)
      {
        item->warned = true;
        warning_at (item->location, OPT_Wpragmas,
                    "%<#pragma switchcost next%> ignored: no switch follows "
                    "in its function");
      }
  }
}

static const pass_data match_data = {
  GIMPLE_PASS, "switchcost_hints", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class match_pass : public gimple_opt_pass
{
public:
  match_pass (gcc::context *context) : gimple_opt_pass (match_data, context) {}

  opt_pass *
  clone () final override
  {
    return new match_pass (m_ctxt);
  }
  bool
  gate (function *) final override
  {
    return !hints.is_empty ();
  }
  unsigned int
  execute (function *fun) final override
  {
    match_hints (fun);
    return 0;
  }
};

/* ---- 3. and their use.  */

static void
collect_attributes (void *, void *)
{
  if (!in_lto_p)
    return;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  for (tree list
       = lookup_attribute (attribute_name, DECL_ATTRIBUTES (node->decl));
       list; list = lookup_attribute (attribute_name, TREE_CHAIN (list)))
    {
      tree text = TREE_VALUE (list), file = TREE_CHAIN (text);
      tree line = TREE_CHAIN (file), column = TREE_CHAIN (line);
      place item = { xstrdup (TREE_STRING_POINTER (TREE_VALUE (file))),
                     (int)tree_to_shwi (TREE_VALUE (line)),
                     (int)tree_to_shwi (TREE_VALUE (column)),
                     xstrdup (TREE_STRING_POINTER (TREE_VALUE (text))) };
      add_place (item);
    }
}

bool
sc_hints_any_p ()
{
  return !places.is_empty ();
}

bool
sc_hints_apply (sc_options *options, const gswitch *stmt)
{
  if (places.is_empty ())
    return false;
  place here = place_of (stmt, NULL);
  bool found = false;
  unsigned i;
  place *item;
  FOR_EACH_VEC_ELT (places, i, item)
  if (same_place_p (*item, here))
    {
      sc_settings_apply (options, item->text);
      found = true;
    }
  return found;
}

void
sc_hints_register (const char *name)
{
  register_pass_info info;
  info.pass = new match_pass (g);
  info.reference_pass_name = "cfg";
  info.ref_pass_instance_number = 0;
  info.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
  register_callback (name, PLUGIN_ALL_IPA_PASSES_START, collect_attributes,
                     NULL);
}
