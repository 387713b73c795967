/* Settings of a part of a compilation: the text of attributes and pragmas.

       "off"    "predictability=0"    "when=always, tables=none"

   Keys and values are those of the arguments, as far as they make sense for
   one function.  Machine files do not: a compiler may read them at another
   time, from another folder, as when linking.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "switchcost.h"

#include <string.h>

static const char blank[] = " \t\n";

static const char *const local_keys[]
    = { "when", "machine", "predictability", "tables" };
enum
{
  LOCAL_KEYS = sizeof local_keys / sizeof local_keys[0]
};

/* The place of KEY in LOCAL_KEYS, their number if it is none of them.  */
static size_t
find_local (const char *key)
{
  size_t i = 0;
  while (i < LOCAL_KEYS && strcmp (key, local_keys[i]))
    i++;
  return i;
}

bool
sc_setting_local_p (const char *key)
{
  return find_local (key) < LOCAL_KEYS;
}

/* Copy N bytes of TEXT, without blanks around them, to OUT; false if they are
   too many, with those that fit copied.  */
static bool
copy_word (char out[SC_SETTING_MAX], const char *text, size_t n)
{
  while (n && strchr (blank, text[0]))
    text++, n--;
  while (n && strchr (blank, text[n - 1]))
    n--;
  size_t fit = n < SC_SETTING_MAX ? n : SC_SETTING_MAX - 1;
  memcpy (out, text, fit);
  out[fit] = '\0';
  return fit == n;
}

/* Fill ITEM with the key and value of the N bytes at TEXT.  */
static bool
split (struct sc_setting_mistake *item, const char *text, size_t n)
{
  const char *equals = memchr (text, '=', n);
  size_t key_length = equals ? (size_t)(equals - text) : n;
  bool fits = copy_word (item->key_text, text, key_length);
  item->value = NULL;
  item->value_text[0] = '\0';
  if (equals)
    {
      fits &= copy_word (item->value_text, equals + 1, n - key_length - 1);
      item->value = item->value_text;
    }
  return fits;
}

static enum sc_option_status
set (struct sc_options *options, const struct sc_setting_mistake *item)
{
  if (!strcmp (item->key_text, "off"))
    return item->value ? SC_OPTION_VALUE_UNEXPECTED
                       : sc_options_set (options, "when", "never");
  if (!sc_setting_local_p (item->key_text) && sc_options_help (item->key_text))
    return SC_OPTION_NOT_LOCAL;
  return sc_options_set (options, item->key_text, item->value);
}

/* Set OPTIONS from the first setting of *TEXT, with its status in ITEM, and
   move *TEXT on to the next; NULL if there is none.  */
static void
take (struct sc_options *options, const char **text,
      struct sc_setting_mistake *item)
{
  size_t n = strcspn (*text, ",");
  item->status
      = split (item, *text, n) ? set (options, item) : SC_OPTION_TOO_LONG;
  *text = (*text)[n] ? *text + n + 1 : NULL;
}

bool
sc_settings_parse (struct sc_options *options, const char *text,
                   struct sc_setting_mistake *mistake)
{
  bool ok = true;
  while (text)
    {
      struct sc_setting_mistake item;
      take (options, &text, &item);
      if (item.status != SC_OPTION_OK && ok)
        {
          ok = false;
          *mistake = item;
          if (item.value)
            mistake->value = mistake->value_text;
        }
    }
  return ok;
}

static char *
append (char *end, const char *text)
{
  size_t n = strlen (text);
  memcpy (end, text, n + 1);
  return end + n;
}

void
sc_settings_shorten (char out[SC_SETTINGS_MAX], const char *text)
{
  /* By local key; none that is right is empty.  */
  char values[LOCAL_KEYS][SC_SETTING_MAX] = { "" };
  struct sc_options scratch;
  sc_options_init (&scratch);
  while (text)
    {
      struct sc_setting_mistake item;
      take (&scratch, &text, &item);
      if (item.status == SC_OPTION_OK && item.value)
        append (values[find_local (item.key_text)], item.value);
      else if (item.status == SC_OPTION_OK)
        append (values[find_local ("when")], "never");
    }
  char *end = append (out, "");
  for (size_t i = 0; i < LOCAL_KEYS; i++)
    if (*values[i])
      {
        if (end != out)
          end = append (end, ",");
        end = append (end, local_keys[i]);
        end = append (end, "=");
        end = append (end, values[i]);
      }
}
