/* Area: core, reports.  Purpose: a line is the same JSON every time, values of
   any width are exact in it, texts are escaped, and the costs at the nodes add
   up to that of the plan.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A report of PROBLEM in memory that the caller frees; PLAN is made here.  */
static char *
line_of (const struct sc_problem *problem, const struct sc_params *params,
         struct sc_report *report)
{
  struct sc_plan *plan = NULL;
  struct sc_explanation explanation;
  char *line = NULL;
  size_t size = 0;
  assert_int_equal (sc_plan_create (&plan, problem, params), SC_OK);
  assert_int_equal (sc_explain (problem, plan, params, &explanation), SC_OK);
  report->params = params;
  report->problem = problem;
  report->plan = plan;
  report->explanation = &explanation;
  assert_int_equal (sc_report_line (report, &line, &size), SC_OK);
  assert_int_equal (size, strlen (line));
  assert_true (line[size - 1] == '\n');
  assert_null (memchr (line, '\n', size - 1));
  sc_plan_destroy (plan);
  return line;
}

static struct sc_report
plain_report (void)
{
  struct sc_report report = { .file = "a.c",
                              .line = 3,
                              .column = 5,
                              .function = "f",
                              .symbol = "f",
                              .profile = "guessed",
                              .tables = "data" };
  return report;
}

/* A problem of one label LOW .. HIGH, which are decimal.  */
static struct sc_problem *
one_label (unsigned precision, bool is_signed, const char *low,
           const char *high)
{
  struct sc_problem *problem = NULL;
  mpz_t from, to;
  mpz_init_set_str (from, low, 10);
  mpz_init_set_str (to, high, 10);
  assert_int_equal (sc_problem_create (&problem, precision, is_signed, 2, 0),
                    SC_OK);
  assert_int_equal (sc_problem_add_case (problem, from, to, 1), SC_OK);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  mpz_clears (from, to, NULL);
  return problem;
}

static void
test_whole_line (void **state)
{
  (void)state;
  struct sc_problem *problem = one_label (8, false, "7", "7");
  struct sc_params params = test_params (100);
  struct sc_report report = plain_report ();
  char *line = line_of (problem, &params, &report);
  static const char *const parts[] = {
    "{\"switchcost\":1,\"file\":\"a.c\",\"line\":3,\"column\":5,"
    "\"function\":\"f\",\"symbol\":\"f\",\"outcome\":\"lowered\",",
    "\"aim\":\"speed\",\"profile\":\"guessed\",\"count\":null,"
    "\"per_call_milli\":null,\"machine\":\"generic\",\"predictability\":100,"
    "\"tables\":\"data\",\"index\":{\"bits\":8,\"signed\":false},"
    "\"labels\":1,\"segments\":3,\"targets\":2,\"default_share\":5000,",
    "\"tree\":[{\"kind\":\"target\",\"default\":true,\"low\":\"0\","
    "\"high\":\"6\",\"segments\":2},{\"kind\":\"target\",\"low\":\"7\","
    "\"high\":\"7\",\"segments\":1},{\"kind\":\"equal\",\"low\":\"7\",\"yes\":"
    "1,\"no\":0,",
  };
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    assert_non_null (strstr (line, parts[i]));
  char *again = line_of (problem, &params, &report);
  assert_string_equal (line, again);
  free (line);
  free (again);
  sc_problem_destroy (problem);
}

static void
test_values_are_exact (void **state)
{
  (void)state;
  static const struct
  {
    unsigned precision;
    bool is_signed;
    const char *value;
  } cases[] = {
    { 1, false, "1" },
    { 8, true, "-128" },
    { 64, false, "18446744073709551615" },
    { 64, true, "-9223372036854775808" },
    { 65, true, "-18446744073709551616" },
    { 128, true, "170141183460469231731687303715884105727" },
    { 128, true, "-170141183460469231731687303715884105728" },
    { 128, true, "-1" },
    { 128, true, "10" },
    { 128, false, "340282366920938463463374607431768211455" },
    { 128, false, "100000000000000000000" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      struct sc_problem *problem
          = one_label (cases[i].precision, cases[i].is_signed, cases[i].value,
                       cases[i].value);
      struct sc_params params = test_params (90);
      struct sc_report report = plain_report ();
      char *line = line_of (problem, &params, &report);
      char expected[200];
      snprintf (expected, sizeof expected,
                "{\"kind\":\"target\",\"low\":\"%s\",\"high\":\"%s\",",
                cases[i].value, cases[i].value);
      assert_non_null (strstr (line, expected));
      free (line);
      sc_problem_destroy (problem);
    }
}

static void
test_texts_are_escaped (void **state)
{
  (void)state;
  struct sc_params params = test_params (90);
  struct sc_report report = plain_report ();
  report.params = &params;
  report.reason = SC_INDEX_UNSUPPORTED;
  report.file = "a\"\\b\n\x01"
                "c.c";
  report.function = "gr\xc3\xbc\xc3\x9f\xe4ig\xed\xa0\x80\xf0\x9f\x98\x80";
  char *line = NULL;
  size_t size;
  assert_int_equal (sc_report_line (&report, &line, &size), SC_OK);
  assert_non_null (strstr (line, "\"a\\\"\\\\b\\u000a\\u0001c.c\""));
  assert_non_null (strstr (line, "\"gr\xc3\xbc\xc3\x9f\\ufffdig"
                                 "\\ufffd\\ufffd\\ufffd\xf0\x9f\x98\x80\""));
  assert_non_null (strstr (line, "\"outcome\":\"left\",\"reason\":"
                                 "\"index-unsupported\""));
  assert_null (strstr (line, "\"tree\""));
  free (line);

  /* Overlong and beyond the last character: no UTF-8.  The least and the most that
     are.  */
  report.function = "\xe0\x9f\xbf|\xf4\x90\x80\x80|"
                    "\xe0\xa0\x80|\xed\x9f\xbf|\xf4\x8f\xbf\xbf";
  assert_int_equal (sc_report_line (&report, &line, &size), SC_OK);
  assert_non_null (strstr (line, "\"\\ufffd\\ufffd\\ufffd|"
                                 "\\ufffd\\ufffd\\ufffd\\ufffd|"
                                 "\xe0\xa0\x80|\xed\x9f\xbf|"
                                 "\xf4\x8f\xbf\xbf\""));
  free (line);
}

/* The number after KEY, which follows AT.  */
static uint64_t
number_after (const char *at, const char *key)
{
  const char *found = strstr (at, key);
  assert_non_null (found);
  return strtoull (found + strlen (key), NULL, 10);
}

/* Weight times cost over all nodes is the plan's expected cost.  */
static void
test_node_costs_add_up (void **state)
{
  (void)state;
  struct random random = { 8 };
  for (unsigned round = 0; round < 200; round++)
    {
      static struct reference reference;
      reference_random (&reference, &random, 1 + random_below (&random, 40));
      struct sc_problem *problem = reference_problem (&reference, &random);
      struct sc_params params
          = test_params ((unsigned)random_below (&random, 101));
      params.allow_class = round % 2;
      struct sc_report report = plain_report ();
      char *line = line_of (problem, &params, &report);
      uint64_t plan_q6 = number_after (line, "\"plan\":{\"cycles_q6\":");
      double sum = 0, total = 0;
      unsigned nodes = 0;
      for (const char *at = strstr (line, "\"weight\":["); at;
           at = strstr (at + 1, "\"weight\":["), nodes++)
        {
          unsigned long long yes, no, yes_q6, no_q6;
          assert_int_equal (sscanf (at, "\"weight\":[%llu,%llu]", &yes, &no),
                            2);
          assert_int_equal (sscanf (strstr (at, "\"cost_q6\""),
                                    "\"cost_q6\":[%llu,%llu]", &yes_q6,
                                    &no_q6),
                            2);
          sum += (double)yes * (double)yes_q6 + (double)no * (double)no_q6;
        }
      for (size_t i = 0; i < sc_problem_segments (problem); i++)
        total += (double)sc_problem_segment (problem, i)->weight;
      double difference = sum / total - (double)plan_q6;
      assert_true (difference < nodes + 1.0 && difference > -1.0 - nodes);
      free (line);
      sc_problem_destroy (problem);
      reference_clear (&reference);
    }
}

static void
test_why (void **state)
{
  (void)state;
  struct sc_params params = test_params (90);
  struct sc_problem *problem = one_label (8, false, "0", "255");
  struct sc_plan *plan = NULL;
  struct sc_explanation explanation;
  assert_int_equal (sc_plan_create (&plan, problem, &params), SC_OK);
  assert_int_equal (sc_explain (problem, plan, &params, &explanation), SC_OK);
  assert_int_equal (explanation.why, SC_WHY_ONE_TARGET);
  assert_string_equal (sc_why_name (explanation.why), "one-target");
  assert_int_equal (explanation.table_bytes, 0);
  sc_plan_destroy (plan);
  sc_problem_destroy (problem);
  for (int i = 0; i <= SC_WHY_SHORT_PATHS; i++)
    assert_true (strlen (sc_why_text ((enum sc_why)i)) > 5);
}

/* Why the plan for LABELS dense labels of TARGETS targets, of which the last has
   HOT times the flow of the others, is chosen under PARAMS.  */
static enum sc_why
why_of (long labels, uint32_t targets, uint64_t hot,
        const struct sc_params *params, struct sc_explanation *explanation)
{
  struct sc_problem *problem = NULL;
  struct sc_plan *plan = NULL;
  mpz_t value;
  mpz_init (value);
  assert_int_equal (
      sc_problem_create (&problem, 32, false, targets + 1, targets), SC_OK);
  for (long i = 0; i < labels; i++)
    {
      mpz_set_si (value, i);
      sc_problem_add_case (problem, value, value, (uint32_t)i % targets);
    }
  for (uint32_t i = 0; hot && i < targets; i++)
    sc_problem_set_flow (problem, i, i + 1 < targets ? 10 : 10 * hot);
  mpz_clear (value);
  assert_int_equal (sc_problem_finish (problem), SC_OK);
  assert_int_equal (sc_plan_create (&plan, problem, params), SC_OK);
  assert_int_equal (sc_explain (problem, plan, params, explanation), SC_OK);
  sc_plan_destroy (plan);

  unsigned *lines = calloc (targets + 1, sizeof *lines);
  assert_non_null (lines);
  for (uint32_t i = 0; i <= targets; i++)
    lines[i] = 700 + i;
  struct sc_report report = plain_report ();
  report.target_lines = lines;
  char *line = line_of (problem, params, &report);
  assert_non_null (strstr (line, "\"line\":700}"));
  assert_true ((strstr (line, "\"kind\":\"table\"") != NULL)
               == (explanation->why == SC_WHY_TABLE
                   || explanation->why == SC_WHY_TABLE_AFTER_TESTS));
  free (line);
  free (lines);
  sc_problem_destroy (problem);
  return explanation->why;
}

static void
test_why_of_each_kind (void **state)
{
  (void)state;
  struct sc_explanation explanation;
  struct sc_params params = test_params (0);
  params.allow_table = true;
  assert_int_equal (why_of (256, 256, 0, &params, &explanation), SC_WHY_TABLE);
  assert_int_equal (explanation.table_bytes, 256 * 8 + 21);
  assert_int_equal (why_of (256, 256, 400, &params, &explanation),
                    SC_WHY_TABLE_AFTER_TESTS);
  params = test_params (90);
  assert_int_equal (why_of (64, 64, 0, &params, &explanation), SC_WHY_FASTER);
  assert_int_equal (why_of (1, 1, 0, &params, &explanation),
                    SC_WHY_AS_BALANCED);
  params.for_size = true;
  assert_int_equal (why_of (64, 3, 0, &params, &explanation), SC_WHY_SMALLEST);
  assert_int_equal (why_of (1, 1, 0, &params, &explanation),
                    SC_WHY_AS_BALANCED);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_whole_line),
    cmocka_unit_test (test_values_are_exact),
    cmocka_unit_test (test_texts_are_escaped),
    cmocka_unit_test (test_node_costs_add_up),
    cmocka_unit_test (test_why),
    cmocka_unit_test (test_why_of_each_kind),
  };
  return cmocka_run_group_tests_name ("report", tests, NULL, NULL);
}
