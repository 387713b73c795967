/* Fuzzing: bytes as settings of a function, a zero byte between those of two
   attributes.  Judged by a reading of their own here, in which each setting is
   a string in memory that ends where it does: the same ones are right, set the
   same, and of those that are wrong the first is named.  Shortened, alone or
   one attribute after the other, they set what they set before.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuzz.h"
#include "switchcost.h"

#include <string.h>

static char *
copy (const char *text, size_t n)
{
  char *out = malloc (n + 1);
  REQUIRE (out);
  memcpy (out, text, n);
  out[n] = '\0';
  return out;
}

/* The N bytes of TEXT without blanks around them.  */
static char *
trimmed (const char *text, size_t n)
{
  size_t begin = 0;
  while (begin < n && memchr (" \t\n", text[begin], 3))
    begin++;
  while (n > begin && memchr (" \t\n", text[n - 1], 3))
    n--;
  return copy (text + begin, n - begin);
}

static bool
equal_p (const struct sc_options *a, const struct sc_options *b)
{
  return a->when == b->when && a->machine == b->machine
         && a->predictability_percent == b->predictability_percent
         && a->tables == b->tables && a->tables_set == b->tables_set
         && a->mismatch == b->mismatch && a->report == b->report
         && a->check == b->check && a->help == b->help
         && a->version == b->version;
}

/* ---- What is expected.  */

static enum sc_option_status
expect_one (struct sc_options *options, const char *key, const char *value)
{
  static const char *const whole[]
      = { "report", "mismatch", "check", "help", "version" };
  if (strlen (key) >= SC_SETTING_MAX
      || (value && strlen (value) >= SC_SETTING_MAX))
    return SC_OPTION_TOO_LONG;
  if (!strcmp (key, "off"))
    {
      if (value)
        return SC_OPTION_VALUE_UNEXPECTED;
      options->when = SC_WHEN_NEVER;
      return SC_OPTION_OK;
    }
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
    if (!strcmp (key, whole[i]))
      return SC_OPTION_NOT_LOCAL;
  return sc_options_set (options, key, value);
}

/* The first mistake: its key and value, as long as they are.  */
struct expected
{
  enum sc_option_status status;
  char *key, *value;
};

static void
expect (struct sc_options *options, const char *text, struct expected *first)
{
  for (const char *end; text; text = *end ? end + 1 : NULL)
    {
      end = text;
      while (*end && *end != ',')
        end++;
      const char *equals = text;
      while (equals < end && *equals != '=')
        equals++;
      char *key = trimmed (text, (size_t)(equals - text));
      char *value = equals < end
                        ? trimmed (equals + 1, (size_t)(end - equals - 1))
                        : NULL;
      enum sc_option_status status = expect_one (options, key, value);
      if (status != SC_OPTION_OK && first->status == SC_OPTION_OK)
        *first = (struct expected){ status, key, value };
      else
        {
          free (key);
          free (value);
        }
    }
}

/* ---- What is found.  */

/* FOUND is EXPECTED, or as much of it as there is room for.  */
static void
check_word (const char *found, const char *expected)
{
  REQUIRE (memchr (found, 0, SC_SETTING_MAX));
  REQUIRE (!strncmp (found, expected, SC_SETTING_MAX - 1));
}

static void
check_mistake (const struct sc_setting_mistake *mistake,
               const struct expected *expected)
{
  REQUIRE (mistake->status == expected->status);
  check_word (mistake->key_text, expected->key);
  REQUIRE (!mistake->value == !expected->value);
  if (mistake->value)
    {
      REQUIRE (mistake->value == mistake->value_text);
      check_word (mistake->value, expected->value);
    }
}

/* OPTIONS of the attributes before, set from TEXT.  */
static void
give (struct sc_options *options, const char *text)
{
  struct expected expected = { SC_OPTION_OK, NULL, NULL };
  struct sc_options wanted = *options;
  expect (&wanted, text, &expected);

  struct sc_setting_mistake mistake, untouched;
  memset (&untouched, 0x55, sizeof untouched);
  mistake = untouched;
  if (sc_settings_parse (options, text, &mistake))
    {
      REQUIRE (expected.status == SC_OPTION_OK);
      REQUIRE (!memcmp (&mistake, &untouched, sizeof mistake));
    }
  else
    check_mistake (&mistake, &expected);
  REQUIRE (equal_p (options, &wanted));
  free (expected.key);
  free (expected.value);
}

/* SHORT, made by sc_settings_shorten, sets OPTIONS to WANTED.  */
static void
check_short (const char *text, struct sc_options options,
             const struct sc_options *wanted)
{
  struct sc_setting_mistake mistake;
  REQUIRE (!*text || sc_settings_parse (&options, text, &mistake));
  REQUIRE (equal_p (&options, wanted));
  char again[SC_SETTINGS_MAX];
  sc_settings_shorten (again, text);
  REQUIRE (!strcmp (again, text));
}

/* The settings of all attributes so far, in one text, and of the next one: as
   pragmas are put together.  */
static void
merge (char merged[SC_SETTINGS_MAX], const char *text)
{
  size_t n = strlen (merged);
  char *both = malloc (n + strlen (text) + 2);
  REQUIRE (both);
  memcpy (both, merged, n);
  if (n)
    both[n++] = ',';
  memcpy (both + n, text, strlen (text) + 1);
  sc_settings_shorten (merged, both);
  free (both);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct sc_options start, options;
  sc_options_init (&start);
  options = start;
  char merged[SC_SETTINGS_MAX] = "";
  for (size_t at = 0; at <= size;)
    {
      const uint8_t *zero
          = at < size ? memchr (data + at, 0, size - at) : NULL;
      size_t end = zero ? (size_t)(zero - data) : size;
      char *text = copy ((const char *)data + at, end - at);
      struct sc_options before = options;
      give (&options, text);

      char *out = malloc (SC_SETTINGS_MAX);
      REQUIRE (out);
      sc_settings_shorten (out, text);
      check_short (out, before, &options);
      free (out);
      merge (merged, text);
      check_short (merged, start, &options);
      free (text);
      at = end + 1;
    }
  return 0;
}
