/* Area: core, settings.  Purpose: texts of attributes and pragmas set what they
   say, and the first mistake is named.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

#include <string.h>

static void
test_good_texts (void **state)
{
  (void)state;
  struct sc_setting_mistake mistake;
  struct sc_options options;
  sc_options_init (&options);
  assert_true (sc_settings_parse (
      &options, " when = always,predictability=0 ,\ttables=none", &mistake));
  assert_int_equal (options.when, SC_WHEN_ALWAYS);
  assert_int_equal (options.predictability_percent, 0);
  assert_int_equal (options.tables, SC_TABLES_NONE);
  assert_true (options.tables_set);
  assert_true (sc_settings_parse (&options, "off", &mistake));
  assert_int_equal (options.when, SC_WHEN_NEVER);
  assert_int_equal (options.predictability_percent, 0);
}

static void
test_bad_texts (void **state)
{
  (void)state;
  char too_long[200];
  memset (too_long, 'x', sizeof too_long - 1);
  too_long[sizeof too_long - 1] = '\0';
  const struct
  {
    const char *text;
    enum sc_option_status status;
    const char *key;
    const char *value;
  } cases[] = {
    { "", SC_OPTION_UNKNOWN_KEY, "", NULL },
    { "wen=never", SC_OPTION_UNKNOWN_KEY, "wen", "never" },
    { "when=nevr", SC_OPTION_UNKNOWN_VALUE, "when", "nevr" },
    { "when", SC_OPTION_VALUE_MISSING, "when", NULL },
    { "tables=", SC_OPTION_VALUE_MISSING, "tables", "" },
    { "predictability=101", SC_OPTION_NOT_A_NUMBER, "predictability", "101" },
    { "tables=none,,", SC_OPTION_UNKNOWN_KEY, "", NULL },
    { "off=1", SC_OPTION_VALUE_UNEXPECTED, "off", "1" },
    { "report=x", SC_OPTION_NOT_LOCAL, "report", "x" },
    { "mismatch=disable", SC_OPTION_NOT_LOCAL, "mismatch", "disable" },
    { "help", SC_OPTION_NOT_LOCAL, "help", NULL },
    { "machine=a.machine", SC_OPTION_UNKNOWN_VALUE, "machine", "a.machine" },
    { too_long, SC_OPTION_TOO_LONG, NULL, NULL },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      struct sc_setting_mistake mistake;
      struct sc_options options;
      sc_options_init (&options);
      assert_false (sc_settings_parse (&options, cases[i].text, &mistake));
      assert_int_equal (mistake.status, cases[i].status);
      if (cases[i].key)
        assert_string_equal (mistake.key_text, cases[i].key);
      if (cases[i].value)
        assert_string_equal (mistake.value, cases[i].value);
      else
        assert_null (mistake.value);
    }
}

static void
test_the_right_ones_of_several_are_set (void **state)
{
  (void)state;
  struct sc_setting_mistake mistake;
  struct sc_options options;
  sc_options_init (&options);
  assert_false (sc_settings_parse (
      &options, "wen=1,predictability=3,tables=jumps", &mistake));
  assert_int_equal (options.predictability_percent, 3);
  assert_int_equal (mistake.status, SC_OPTION_UNKNOWN_KEY);
  assert_string_equal (mistake.key_text, "wen");
  assert_string_equal (mistake.value, "1");
}

static void
test_shortened_texts (void **state)
{
  (void)state;
  const struct
  {
    const char *text, *shortened;
  } cases[] = {
    { "", "" },
    { "wen=1,report=x,predictability=101,,off=1", "" },
    { " tables = none ,\twhen=always", "when=always,tables=none" },
    { "predictability=1,when=always,predictability=2",
      "when=always,predictability=2" },
    { "predictability=3,predictability=1000", "predictability=3" },
    { "off", "when=never" },
    { "off,when=mitigated", "when=mitigated" },
    { "when=mitigated,off", "when=never" },
    { "machine=generic,machine=none", "machine=generic" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      char out[SC_SETTINGS_MAX];
      sc_settings_shorten (out, cases[i].text);
      assert_string_equal (out, cases[i].shortened);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_good_texts),
    cmocka_unit_test (test_bad_texts),
    cmocka_unit_test (test_the_right_ones_of_several_are_set),
    cmocka_unit_test (test_shortened_texts),
  };
  return cmocka_run_group_tests_name ("settings", tests, NULL, NULL);
}
