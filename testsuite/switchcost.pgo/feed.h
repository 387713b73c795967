/* Handlers that count, and a driver that feeds a switch with values in given
   shares.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define NOIPA __attribute__ ((noipa))

static unsigned counts[100];

#define HANDLER(NUMBER)                                                       \
  NOIPA __attribute__ ((used)) int h##NUMBER (void)                           \
  {                                                                           \
    return counts[NUMBER]++, NUMBER;                                          \
  }
HANDLER (0) HANDLER (1) HANDLER (2) HANDLER (3) HANDLER (4) HANDLER (5)
HANDLER (6) HANDLER (7) HANDLER (8)

struct share
{
  int value;
  unsigned times;
  int handler; /* -1 for none.  */
};

/* Call FUNCTION with each value as often as SHARES say, interleaved; are the
   counts right?  */
#define FEED(FUNCTION, SHARES)                                                \
  NOIPA int main (void)                                                       \
  {                                                                           \
    enum { N = sizeof (SHARES) / sizeof ((SHARES)[0]) };                      \
    unsigned expected[100] = { 0 };                                           \
    for (int i = 0; i < N; i++)                                               \
      if ((SHARES)[i].handler >= 0)                                           \
	expected[(SHARES)[i].handler] += (SHARES)[i].times;                   \
    for (int left = 1; left;)                                                 \
      {                                                                       \
	left = 0;                                                             \
	for (int i = 0; i < N; i++)                                           \
	  if ((SHARES)[i].times)                                              \
	    {                                                                 \
	      (SHARES)[i].times--;                                            \
	      FUNCTION ((SHARES)[i].value);                                   \
	      left = 1;                                                       \
	    }                                                                 \
      }                                                                       \
    for (int i = 0; i < 100; i++)                                             \
      if (counts[i] != expected[i])                                           \
	return 1;                                                             \
    return 0;                                                                 \
  }
