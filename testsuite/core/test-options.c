/* Area: core, arguments.  Purpose: good ones are taken, bad ones change
   nothing and say what is wrong.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

#include <string.h>

static void
test_defaults (void **state)
{
  (void)state;
  struct sc_options options;
  sc_options_init (&options);
  assert_int_equal (options.when, SC_WHEN_MITIGATED);
  assert_string_equal (options.machine->name, "generic");
  assert_int_equal (options.predictability_percent, 90);
  assert_int_equal (options.tables, SC_TABLES_DATA);
  assert_false (options.tables_set);
}

static void
test_every_word_of_every_key_is_taken (void **state)
{
  (void)state;
  struct sc_options options;
  sc_options_init (&options);
  size_t words = 0;
  for (size_t i = 0; sc_options_key (i); i++)
    {
      const char *key = sc_options_key (i);
      assert_non_null (sc_options_help (key));
      for (size_t j = 0; sc_options_word (key, j); j++, words++)
        assert_int_equal (
            sc_options_set (&options, key, sc_options_word (key, j)),
            SC_OPTION_OK);
    }
  assert_int_equal (words, 4 + sc_machine_count () + 3 + 2);
  assert_int_equal (options.when, SC_WHEN_NEVER);
  assert_string_equal (sc_when_name (options.when), "never");
  assert_int_equal (options.tables, SC_TABLES_JUMP);
  assert_string_equal (sc_tables_name (options.tables), "jump");
  assert_null (options.report);
  assert_int_equal (sc_options_set (&options, "report", "r.jsonl"),
                    SC_OPTION_OK);
  assert_string_equal (options.report, "r.jsonl");
  assert_true (options.tables_set);
  assert_int_equal (options.mismatch, SC_MISMATCH_DISABLE);
}

static void
test_predictability_is_a_percentage (void **state)
{
  (void)state;
  static const char *const bad[]
      = { "101", "-1", "abc", "5x", "1000", "50 ", "0x10", "+5" };
  struct sc_options options;
  sc_options_init (&options);
  assert_int_equal (sc_options_set (&options, "predictability", "0"),
                    SC_OPTION_OK);
  assert_int_equal (options.predictability_percent, 0);
  assert_int_equal (sc_options_set (&options, "predictability", "100"),
                    SC_OPTION_OK);
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    assert_int_equal (sc_options_set (&options, "predictability", bad[i]),
                      SC_OPTION_NOT_A_NUMBER);
  assert_int_equal (options.predictability_percent, 100);
}

static void
test_bad_arguments_change_nothing (void **state)
{
  (void)state;
  struct sc_options options, before;
  memset (&options, 0, sizeof options);
  sc_options_init (&options);
  memcpy (&before, &options, sizeof before);
  assert_int_equal (sc_options_set (&options, "wen", "never"),
                    SC_OPTION_UNKNOWN_KEY);
  assert_int_equal (sc_options_set (&options, "when", "nevr"),
                    SC_OPTION_UNKNOWN_VALUE);
  assert_int_equal (sc_options_set (&options, "machine", "vax"),
                    SC_OPTION_UNKNOWN_VALUE);
  assert_int_equal (sc_options_set (&options, "when", NULL),
                    SC_OPTION_VALUE_MISSING);
  assert_int_equal (sc_options_set (&options, "when", ""),
                    SC_OPTION_VALUE_MISSING);
  assert_int_equal (sc_options_set (&options, "help", "yes"),
                    SC_OPTION_VALUE_UNEXPECTED);
  assert_memory_equal (&options, &before, sizeof before);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_defaults),
    cmocka_unit_test (test_every_word_of_every_key_is_taken),
    cmocka_unit_test (test_predictability_is_a_percentage),
    cmocka_unit_test (test_bad_arguments_change_nothing),
  };
  return cmocka_run_group_tests_name ("options", tests, NULL, NULL);
}
