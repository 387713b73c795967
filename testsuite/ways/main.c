/* Calls every switch with the values at and beside each case and compares
   with tables; exits with 1 after a line for each difference.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <stdio.h>
#include "switches.h"

struct row
{
  long long low, high;
  int result;
};

int
handler (int x)
{
  return x * 16 + 1;
}

#define H(N) ((N) * 16 + 1)

static const struct row dense_rows[] = {
  { 0, 0, H (30) + 1 }, { 1, 1, H (17) + 2 },  { 2, 2, H (41) + 3 },
  { 3, 3, H (16) + 4 }, { 4, 4, H (59) + 5 },  { 5, 5, H (26) + 6 },
  { 6, 6, H (53) + 7 }, { 7, 7, H (58) + 8 },  { 8, 8, H (97) + 9 },
  { 9, 9, H (93) + 10 }, { 10, 10, H (23) + 11 },
  { 11, UINT_MAX, H (84) - 1 },
};
static const struct row sparse_rows[] = {
  { LLONG_MIN, LLONG_MIN, H (1) },
  { LLONG_MIN + 1, -4294967297LL, H (9) + 8 },
  { -4294967296LL, -4294967296LL, H (2) + 1 },
  { -4294967295LL, -2, H (9) + 8 },
  { -1, -1, H (3) + 2 },
  { 0, 6, H (9) + 8 },
  { 7, 7, H (4) + 3 },
  { 8, 4294967294LL, H (9) + 8 },
  { 4294967295LL, 4294967295LL, H (5) + 4 },
  { 4294967296LL, 4294967296LL, H (6) + 5 },
  { 4294967297LL, 1099511627775LL, H (9) + 8 },
  { 1099511627776LL, 1099511627776LL, H (7) + 6 },
  { 1099511627777LL, LLONG_MAX - 1, H (9) + 8 },
  { LLONG_MAX, LLONG_MAX, H (8) + 7 },
};
static const struct row ranges_rows[] = {
  { INT_MIN, -1000, H (21) ^ 1 },  { -999, -1, H (22) ^ 2 },
  { 0, 0, H (23) ^ 3 },            { 1, 99, H (24) ^ 4 },
  { 100, 100, H (25) ^ 5 },        { 101, 65535, H (26) ^ 6 },
  { 65536, 65536, H (28) ^ 8 },    { 65537, 2147483646, H (27) ^ 7 },
  { INT_MAX, INT_MAX, H (28) ^ 8 },
};

static int failures;

static void
check (const char *name, long long value, int got, int expected)
{
  if (got == expected)
    return;
  failures++;
  printf ("%s (%lld) is %d, expected %d\n", name, value, got, expected);
}

#define CHECK_ROWS(FUNCTION)                                                  \
  for (unsigned i = 0; i < sizeof FUNCTION##_rows / sizeof FUNCTION##_rows[0];\
       i++)                                                                   \
    {                                                                         \
      const struct row *row = &FUNCTION##_rows[i];                            \
      unsigned long long length                                               \
	= (unsigned long long) row->high - (unsigned long long) row->low;     \
      for (unsigned long long j = 0; j <= 64 && j <= length; j++)             \
	{                                                                     \
	  unsigned long long low = (unsigned long long) row->low;             \
	  long long up = (long long) (low + j);                               \
	  long long down = (long long) (low + (length - j));                  \
	  check (#FUNCTION, up, FUNCTION (up), row->result);                  \
	  check (#FUNCTION, down, FUNCTION (down), row->result);              \
	}                                                                     \
    }

static int
in (int x, const char *set)
{
  for (; *set; set++)
    if (*set == x)
      return 1;
  return 0;
}

int
main (void)
{
  CHECK_ROWS (dense)
  CHECK_ROWS (sparse)
  CHECK_ROWS (ranges)
  for (int x = 0; x < 256; x++)
    check ("bits", x, bits ((unsigned char) x),
	   in (x, "\t\n\v\f\r ")     ? H (11) * 3
	   : in (x, "!#%*/<>")       ? H (12) * 5
	   : in (x, "AEIOUaeiou")    ? H (13) * 7
				     : H (14) * 11);
  static const char primes[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23, 0 };
  for (int x = -100; x < 300; x++)
    {
      int place = 0;
      while (primes[place] && primes[place] != x)
	place++;
      check ("calls", x, calls (x), H (31 + place));
    }
  if (!failures)
    printf ("all right\n");
  return failures != 0;
}
