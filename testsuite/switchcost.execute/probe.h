/* Probe a function with a switch: does every value reach its handler?

   A test defines functions of one integer argument that call handlers h1 ()
   .. h20 () or h (N), and for each a table of what is to be called:

       static const struct probe_row rows[] = { { LOW, HIGH, TRACE }, ... };
       PROBE_MAIN (PROBE (function, type, rows, TRACE_OF_THE_REST))

   TRACE is the handlers' numbers in order of the calls, two decimal digits
   each: h2 () then h13 () is 213.  The probes are every bound of a row and
   its neighbours, the type's extremes and their neighbours, and 1,000 seeded
   values, half of them near a row; all values of types up to 16 bits.

   The program exits with 1 after printing the first mismatches; it prints
   per function the number of probes and a hash over (value, trace), which the
   driver compares with what another compilation prints; with an argument,
   all of them.  PROBE_MAP takes a function that maps a probe to the value
   that the switch is to see, for bit-fields and the like.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* The widest type of this test.  */
#ifndef PROBE_WIDE
#ifdef __SIZEOF_INT128__
#define PROBE_WIDE __int128
#define PROBE_UWIDE unsigned __int128
#else
#define PROBE_WIDE long long
#define PROBE_UWIDE unsigned long long
#endif
#endif

#define NOIPA __attribute__ ((noipa))

struct probe_row
{
  PROBE_WIDE low, high;
  unsigned long long trace;
};

static unsigned long long probe_trace;
static unsigned long long probe_hash;
static unsigned probe_count;
static int probe_verbose, probe_failures;

/* Handlers that no optimisation can see through.  */
static NOIPA int
h (int number)
{
  probe_trace = probe_trace * 100 + (unsigned) number;
  return number;
}

#define PROBE_HANDLER(NUMBER)                                                 \
  static NOIPA __attribute__ ((unused)) int h##NUMBER (void)                  \
  {                                                                           \
    return h (NUMBER);                                                        \
  }
PROBE_HANDLER (1) PROBE_HANDLER (2) PROBE_HANDLER (3) PROBE_HANDLER (4)
PROBE_HANDLER (5) PROBE_HANDLER (6) PROBE_HANDLER (7) PROBE_HANDLER (8)
PROBE_HANDLER (9) PROBE_HANDLER (10) PROBE_HANDLER (11) PROBE_HANDLER (12)
PROBE_HANDLER (13) PROBE_HANDLER (14) PROBE_HANDLER (15) PROBE_HANDLER (16)
PROBE_HANDLER (17) PROBE_HANDLER (18) PROBE_HANDLER (19) PROBE_HANDLER (20)

/* A 64-bit linear congruential generator, high halves only.  */
static unsigned probe_random (void)
{
  static unsigned long long state = 20260101;
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned) (state >> 32);
}

static PROBE_UWIDE
probe_random_wide (void)
{
  PROBE_UWIDE value = 0;
  for (unsigned i = 0; i < sizeof (value) / sizeof (unsigned); i++)
    value = (value << 16 << 16) | probe_random ();
  return value;
}

/* VALUE was given to FUNCTION: note it and what it called.  */
static void
probe_note (const char *function, PROBE_UWIDE value,
	    unsigned long long expected)
{
  unsigned long long low = (unsigned long long) value;
  unsigned long long high = (unsigned long long) (value >> 32 >> 32);
  probe_count++;
  probe_hash = (probe_hash ^ low) * 1099511628211ULL;
  probe_hash = (probe_hash ^ high) * 1099511628211ULL;
  probe_hash = (probe_hash ^ probe_trace) * 1099511628211ULL;
  if (probe_verbose)
    printf ("%s %llx:%llx %llu\n", function, high, low, probe_trace);
  if (probe_trace != expected && probe_failures++ < 10)
    printf ("%s: value %llx:%llx called %llu, expected %llu\n", function,
	    high, low, probe_trace, expected);
}

static void
probe_start (void)
{
  probe_hash = 14695981039346656037ULL;
  probe_count = 0;
}

static void
probe_finish (const char *function)
{
  printf ("%s: %u probes, hash %016llx\n", function, probe_count, probe_hash);
}

#define PROBE_ROWS(ROWS) (sizeof (ROWS) / sizeof ((ROWS)[0]))

/* The values to try, filled by probe_generate.  */
static PROBE_UWIDE probe_values[70000];
static unsigned probe_n_values;

static void
probe_add (PROBE_UWIDE value)
{
  probe_values[probe_n_values++] = value;
}

/* Probes for the N ROWS of a type with BITS bits.  */
static NOIPA void
probe_generate (const struct probe_row *rows, unsigned n, unsigned bits)
{
  PROBE_UWIDE top = (PROBE_UWIDE) 1 << (bits - 1);
  probe_n_values = 0;
  if (bits <= 16)
    for (unsigned value = 0; value < 1u << bits; value++)
      probe_add (value);
  for (unsigned r = 0; r < n; r++)
    for (int d = -1; d <= 1; d++)
      {
	probe_add ((PROBE_UWIDE) rows[r].low + (PROBE_UWIDE) d);
	probe_add ((PROBE_UWIDE) rows[r].high + (PROBE_UWIDE) d);
      }
  for (int d = -2; d <= 2; d++)
    {
      probe_add ((PROBE_UWIDE) d);
      probe_add (top + (PROBE_UWIDE) d);
    }
  for (int i = 0; i < 500; i++)
    {
      PROBE_UWIDE base = (PROBE_UWIDE) rows[probe_random () % n].low;
      probe_add (base + probe_random () % 65 - 32);
      probe_add (probe_random_wide ());
    }
}

#define PROBE_ROWS(ROWS) (unsigned) (sizeof (ROWS) / sizeof ((ROWS)[0]))

/* Call FUNCTION with every probe cut to TYPE and compare with the table.
   VOLATILE keeps the loop over ROWS from becoming a switch of its own.  */
#define PROBE_MAP(FUNCTION, TYPE, MAP, ROWS, REST)                            \
  do                                                                          \
    {                                                                         \
      probe_start ();                                                         \
      probe_generate (ROWS, PROBE_ROWS (ROWS), sizeof (TYPE) * CHAR_BIT);     \
      for (unsigned probe_v = 0; probe_v < probe_n_values; probe_v++)         \
	{                                                                     \
	  TYPE probe_x = (TYPE) probe_values[probe_v];                        \
	  TYPE probe_y = (TYPE) MAP (probe_x);                                \
	  unsigned long long probe_expected = (REST);                         \
	  for (volatile unsigned probe_i = 0; probe_i < PROBE_ROWS (ROWS);    \
	       probe_i = probe_i + 1)                                         \
	    if ((TYPE) (ROWS)[probe_i].low <= probe_y                         \
		&& probe_y <= (TYPE) (ROWS)[probe_i].high)                    \
	      probe_expected = (ROWS)[probe_i].trace;                         \
	  probe_trace = 0;                                                    \
	  (void) FUNCTION (probe_x);                                          \
	  probe_note (#FUNCTION, (PROBE_UWIDE) probe_x, probe_expected);      \
	}                                                                     \
      probe_finish (#FUNCTION);                                               \
    }                                                                         \
  while (0)

#define PROBE_SAME(VALUE) (VALUE)
#define PROBE(FUNCTION, TYPE, ROWS, REST)                                     \
  PROBE_MAP (FUNCTION, TYPE, PROBE_SAME, ROWS, REST)

/* The program; the arguments are statements, mostly PROBE (...);  */
#define PROBE_MAIN(...)                                                       \
  int main (int argc, char **argv)                                            \
  {                                                                           \
    (void) argv;                                                              \
    probe_verbose = argc > 1;                                                 \
    __VA_ARGS__;                                                              \
    return probe_failures != 0;                                               \
  }
