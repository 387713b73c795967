/* Area: core, machine files.  Purpose: what is written is what is read, to
   the 1/64 cycle; whatever is malformed is named with its line and with what
   was expected, and leaves the result untouched.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char good[] = "# Measured once.\n"
                           "name = my-server.1\n"
                           "summary = A server (R) @ 2.60GHz\n"
                           "\n"
                           "not_taken_cycles = 0.875\n"
                           "taken_cycles=1.5   # with its compare\n"
                           "\tmispredict_cycles\t=\t18\n"
                           "subtract_cycles = 0.007\n"
                           "shift_cycles = 0.008\n"
                           "bit_test_cycles = 0\n"
                           "compare_cycles = 0.25\n"
                           "load_cycles = 5.000\n"
                           "jump_cycles = 1023.984\n"
                           "thunk_cycles = 33.23\n"
                           "branch_bytes = 7\n"
                           "wide_bytes = 3\n"
                           "compare_bytes = 3\n"
                           "subtract_bytes = 3\n"
                           "shift_bytes = 05\n"
                           "bit_test_bytes = 64\n"
                           "load_bytes = 9\n";

static void
check_good (const struct sc_machine_file *file)
{
  const struct sc_machine *machine = &file->machine;
  assert_string_equal (machine->name, "my-server.1");
  assert_string_equal (machine->summary, "A server (R) @ 2.60GHz");
  assert_int_equal (machine->not_taken_q6, 56);
  assert_int_equal (machine->taken_q6, 96);
  assert_int_equal (machine->mispredict_q6, 18 * 64);
  /* 0.448 and 0.512 of 1/64.  */
  assert_int_equal (machine->subtract_q6, 0);
  assert_int_equal (machine->shift_q6, 1);
  assert_int_equal (machine->bit_test_q6, 0);
  assert_int_equal (machine->compare_q6, 16);
  assert_int_equal (machine->load_q6, 5 * 64);
  assert_int_equal (machine->jump_q6, SC_COST_MAX);
  assert_int_equal (machine->thunk_q6, 2127);
  assert_int_equal (machine->branch_bytes, 7);
  assert_int_equal (machine->wide_bytes, 3);
  assert_int_equal (machine->compare_bytes, 3);
  assert_int_equal (machine->subtract_bytes, 3);
  assert_int_equal (machine->shift_bytes, 5);
  assert_int_equal (machine->bit_test_bytes, 64);
  assert_int_equal (machine->load_bytes, 9);
}

/* Parse a copy of TEXT that ends where its memory ends, so that reading past
   it is seen by the sanitizer.  */
static bool
parse (struct sc_machine_file *out, const char *text, size_t size,
       struct sc_machine_mistake *mistake)
{
  char *copy = malloc (size ? size : 1);
  assert_non_null (copy);
  memcpy (copy, text, size);
  memset (mistake, 0, sizeof *mistake);
  bool ok = sc_machine_file_parse (out, copy, size, mistake);
  if (!ok && mistake->found)
    mistake->found = text + (mistake->found - copy);
  free (copy);
  return ok;
}

static void
test_a_good_file_is_read (void **state)
{
  (void)state;
  struct sc_machine_file file;
  struct sc_machine_mistake mistake;
  assert_true (parse (&file, good, sizeof good - 1, &mistake));
  check_good (&file);
}

static void
test_line_ends_and_order_do_not_matter (void **state)
{
  (void)state;
  struct sc_machine_file file;
  struct sc_machine_mistake mistake;
  char text[2 * sizeof good];
  size_t n = 0;
  for (const char *c = good; *c; c++)
    {
      if (*c == '\n')
        text[n++] = '\r';
      text[n++] = *c;
    }
  assert_true (parse (&file, text, n, &mistake));
  check_good (&file);

  /* The last line first, and without its line feed at the end.  */
  static const char last[] = "load_bytes = 9\n";
  size_t rest = sizeof good - sizeof last;
  memcpy (text, last, sizeof last - 1);
  memcpy (text + sizeof last - 1, good, rest - 1);
  assert_true (parse (&file, text, sizeof last + rest - 2, &mistake));
  check_good (&file);
}

/* A file that is the good one with the line of its first KEY replaced.  */
struct bad
{
  const char *key;
  const char *line; /* NULL: left out.  */
  const char *expected, *mistake_key, *found;
};

#define CYCLES "cycles from 0 to 1023.984"
#define BYTES "bytes from 0 to 64"
#define NAME "1 to 31 letters"
#define SUMMARY "1 to 79 printable"

static const struct bad bad[] = {
  /* Numbers of cycles.  */
  { "load_cycles", "load_cycles =", CYCLES, "load_cycles", "" },
  { "load_cycles", "load_cycles = five", CYCLES, "load_cycles", "five" },
  { "load_cycles", "load_cycles = -1", CYCLES, "load_cycles", "-1" },
  { "load_cycles", "load_cycles = +1", CYCLES, "load_cycles", "+1" },
  { "load_cycles", "load_cycles = .5", CYCLES, "load_cycles", ".5" },
  { "load_cycles", "load_cycles = 5.", CYCLES, "load_cycles", "5." },
  { "load_cycles", "load_cycles = 5,0", CYCLES, "load_cycles", "5,0" },
  { "load_cycles", "load_cycles = 5.0000", CYCLES, "load_cycles", "5.0000" },
  { "load_cycles", "load_cycles = 1e1", CYCLES, "load_cycles", "1e1" },
  { "load_cycles", "load_cycles = 0x5", CYCLES, "load_cycles", "0x5" },
  { "load_cycles", "load_cycles = 5 5", CYCLES, "load_cycles", "5 5" },
  { "load_cycles", "load_cycles = 5 cycles", CYCLES, "load_cycles",
    "5 cycles" },
  { "load_cycles", "load_cycles = \"5\"", CYCLES, "load_cycles", "\"5\"" },
  { "load_cycles", "load_cycles = nan", CYCLES, "load_cycles", "nan" },
  { "load_cycles", "load_cycles = 1023.985", CYCLES, "load_cycles",
    "1023.985" },
  { "load_cycles", "load_cycles = 1024", CYCLES, "load_cycles", "1024" },
  { "load_cycles", "load_cycles = 00005", CYCLES, "load_cycles", "00005" },
  { "load_cycles", "load_cycles = 99999999999999999999", CYCLES, "load_cycles",
    "99999999999999999999" },
  { "load_cycles", "load_cycles == 5", CYCLES, "load_cycles", "= 5" },
  /* Numbers of bytes.  */
  { "wide_bytes", "wide_bytes =", BYTES, "wide_bytes", "" },
  { "wide_bytes", "wide_bytes = # none", BYTES, "wide_bytes", "" },
  { "wide_bytes", "wide_bytes = 65", BYTES, "wide_bytes", "65" },
  { "wide_bytes", "wide_bytes = 3.5", BYTES, "wide_bytes", "3.5" },
  { "wide_bytes", "wide_bytes = -3", BYTES, "wide_bytes", "-3" },
  { "wide_bytes", "wide_bytes = 100", BYTES, "wide_bytes", "100" },
  { "wide_bytes", "wide_bytes = 4294967299", BYTES, "wide_bytes",
    "4294967299" },
  /* Strings.  */
  { "name", "name =", NAME, "name", "" },
  { "name", "name = two words", NAME, "name", "two words" },
  { "name", "name = a/b", NAME, "name", "a/b" },
  { "name", "name = abcdefghijklmnopqrstuvwxyz012345", NAME, "name",
    "abcdefghijklmnopqrstuvwxyz012345" },
  { "summary", "summary = # empty", SUMMARY, "summary", "" },
  { "summary", "summary = Xeon\xc2\xae", SUMMARY, "summary", "Xeon\xc2\xae" },
  { "summary", "summary = a\tb", SUMMARY, "summary", "a\tb" },
  { "summary",
    "summary = 0123456789012345678901234567890123456789"
    "0123456789012345678901234567890123456789",
    SUMMARY, "summary",
    "0123456789012345678901234567890123456789"
    "0123456789012345678901234567890123456789" },
  /* Keys.  */
  { "load_cycles", "loads_cycles = 5", "a known key", NULL, "loads_cycles" },
  { "load_cycles", "Load_cycles = 5", "a known key", NULL, "Load_cycles" },
  { "load_cycles", "load_cycle = 5", "a known key", NULL, "load_cycle" },
  { "load_cycles", "load_q6 = 320", "a known key", NULL, "load_q6" },
  { "load_cycles", "load cycles = 5", "a known key", NULL, "load cycles" },
  { "load_cycles", "= 5", "a known key", NULL, "" },
  { "load_cycles", "=", "a known key", NULL, "" },
  { "load_cycles", "\xef\xbb\xbfload_cycles = 5", "a known key", NULL,
    "\xef\xbb\xbfload_cycles" },
  { "load_cycles", "load_cycles", "KEY = VALUE", NULL, "load_cycles" },
  { "load_cycles", "load_cycles 5", "KEY = VALUE", NULL, "load_cycles 5" },
  { "load_cycles", "load_cycles: 5", "KEY = VALUE", NULL, "load_cycles: 5" },
  { "load_cycles", "[machine]", "KEY = VALUE", NULL, "[machine]" },
  { "load_cycles", "load_cycles # = 5", "KEY = VALUE", NULL, "load_cycles" },
  { "load_cycles", "compare_cycles = 5", "each key once", "compare_cycles",
    NULL },
  { "load_cycles", "name = again", "each key once", "name", NULL },
};

/* Where the line of KEY starts in the good file.  */
static const char *
find_line (const char *key)
{
  const char *at = good;
  while (at && strncmp (at + strspn (at, "\t"), key, strlen (key)))
    at = strchr (at, '\n') + 1;
  return at;
}

static unsigned
line_number (const char *at)
{
  unsigned line = 1;
  for (const char *c = good; c < at; c++)
    line += *c == '\n';
  return line;
}

/* Put LINE in the place of the line at AT; the result's size.  */
static size_t
replace_line (char *text, const char *at, const char *line)
{
  const char *rest = strchr (at, '\n') + 1;
  size_t n = (size_t)(at - good), length = line ? strlen (line) : 0;
  memcpy (text, good, n);
  if (line)
    {
      memcpy (text + n, line, length);
      n += length;
      text[n++] = '\n';
    }
  memcpy (text + n, rest, strlen (rest));
  return n + strlen (rest);
}

static void
check_refused (const char *text, size_t size, unsigned line,
               const char *expected, const char *key, const char *found)
{
  struct sc_machine_file file, before;
  struct sc_machine_mistake mistake;
  memset (&file, 0x5a, sizeof file);
  memcpy (&before, &file, sizeof file);
  assert_false (parse (&file, text, size, &mistake));
  assert_memory_equal (&file, &before, sizeof file);
  assert_int_equal (mistake.line, line);
  assert_non_null (strstr (mistake.expected, expected));
  assert_int_equal (!mistake.key, !key);
  if (key)
    assert_string_equal (mistake.key, key);
  assert_int_equal (mistake.found_length, found ? strlen (found) : 0);
  if (found)
    assert_memory_equal (mistake.found, found, strlen (found));
}

static void
test_a_malformed_line_is_named (void **state)
{
  (void)state;
  static char text[2 * sizeof good];
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    {
      const char *at = find_line (bad[i].key);
      size_t size = replace_line (text, at, bad[i].line);
      check_refused (text, size, line_number (at), bad[i].expected,
                     bad[i].mistake_key, bad[i].found);
    }
}

static void
test_a_missing_key_is_named (void **state)
{
  (void)state;
  char text[sizeof good];
  size_t n = 0;
  for (const char *key; (key = sc_machine_file_key (n)); n++)
    {
      size_t size = replace_line (text, find_line (key), NULL);
      check_refused (text, size, 20, "missing", key, NULL);
    }
  assert_int_equal (n, 19);
  check_refused ("", 0, 1, "missing", "name", NULL);
  check_refused ("\n\n#\n", 4, 3, "missing", "name", NULL);
}

static void
test_bytes_that_are_no_text_are_refused (void **state)
{
  (void)state;
  char text[sizeof good];
  memcpy (text, good, sizeof good);
  /* Even in a comment, where a tool would cut the line.  */
  text[5] = '\0';
  check_refused (text, sizeof good - 1, 1, "zero bytes", NULL, NULL);
  memcpy (text, good, sizeof good);
  check_refused (text, sizeof good, 22, "zero bytes", NULL, NULL);
}

static void
test_lengths_are_limited (void **state)
{
  (void)state;
  static char text[SC_MACHINE_FILE_MAX + 1];
  struct sc_machine_file file;
  struct sc_machine_mistake mistake;
  size_t size = sizeof good - 1;
  memcpy (text, good, size);
  memset (text + size, '#', SC_MACHINE_LINE_MAX);
  assert_true (parse (&file, text, size + SC_MACHINE_LINE_MAX, &mistake));
  text[size + SC_MACHINE_LINE_MAX] = '#';
  check_refused (text, size + SC_MACHINE_LINE_MAX + 1, 22, "200 bytes", NULL,
                 NULL);
  memset (text + size, '\n', sizeof text - size);
  assert_true (parse (&file, text, SC_MACHINE_FILE_MAX, &mistake));
  check_refused (text, SC_MACHINE_FILE_MAX + 1, 1, "65536 bytes", NULL, NULL);
}

/* Every prefix of a good file, and random changes of it, are good or refused
   with a line that exists; for the sanitizer.  */
static void
test_nothing_is_read_past_the_end (void **state)
{
  (void)state;
  struct random random = { 1 };
  struct sc_machine_file file;
  struct sc_machine_mistake mistake;
  for (size_t size = 0; size < sizeof good - 1; size++)
    if (!parse (&file, good, size, &mistake))
      assert_true (mistake.line >= 1 && mistake.line <= 21);
  for (unsigned i = 0; i < 20000; i++)
    {
      char text[sizeof good];
      memcpy (text, good, sizeof good);
      for (unsigned j = 0; j < 3; j++)
        text[random_below (&random, sizeof good - 1)]
            = (char)random_below (&random, 256);
      if (!parse (&file, text, sizeof good - 1, &mistake))
        assert_true (mistake.line >= 1 && mistake.line <= 23);
    }
}

/* All thousandths: the nearest 1/64.  */
static void
test_cycles_are_rounded_to_the_nearest (void **state)
{
  (void)state;
  char text[2 * sizeof good];
  const char *at = find_line ("load_cycles");
  for (unsigned thousandths = 0; thousandths < 1000; thousandths++)
    {
      char line[] = "load_cycles = 3.000";
      line[16] = (char)('0' + thousandths / 100);
      line[17] = (char)('0' + thousandths / 10 % 10);
      line[18] = (char)('0' + thousandths % 10);
      struct sc_machine_file file;
      struct sc_machine_mistake mistake;
      size_t size = replace_line (text, at, line);
      assert_true (parse (&file, text, size, &mistake));
      long error = (long)file.machine.load_q6 * 1000
                   - 64 * (3000 + (long)thousandths);
      assert_true (error > -500 && error < 500);
    }
}

static void
test_a_file_is_told_by_slash_or_dot (void **state)
{
  (void)state;
  assert_true (sc_machine_file_name_p ("machines/server"));
  assert_true (sc_machine_file_name_p ("server.machine"));
  assert_false (sc_machine_file_name_p ("server"));
  assert_false (sc_machine_file_name_p (""));
  for (size_t i = 0; i < sc_machine_count (); i++)
    assert_false (sc_machine_file_name_p (sc_machine_at (i)->name));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_good_file_is_read),
    cmocka_unit_test (test_line_ends_and_order_do_not_matter),
    cmocka_unit_test (test_a_malformed_line_is_named),
    cmocka_unit_test (test_a_missing_key_is_named),
    cmocka_unit_test (test_bytes_that_are_no_text_are_refused),
    cmocka_unit_test (test_lengths_are_limited),
    cmocka_unit_test (test_nothing_is_read_past_the_end),
    cmocka_unit_test (test_cycles_are_rounded_to_the_nearest),
    cmocka_unit_test (test_a_file_is_told_by_slash_or_dot),
  };
  return cmocka_run_group_tests_name ("machine", tests, NULL, NULL);
}
