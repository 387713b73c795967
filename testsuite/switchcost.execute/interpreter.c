/* Area: execute, scale
   Purpose: 203 dense cases inside a loop, operands from a buffer: a bytecode
   interpreter.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

#define OP(N)                                                                 \
  case N:                                                                     \
    acc = acc * 31 + N;                                                       \
    if ((N % 7) == 3)                                                         \
      acc ^= *pc++;                                                           \
    break;
#define OP10(N)                                                               \
  OP (N##0) OP (N##1) OP (N##2) OP (N##3) OP (N##4) OP (N##5) OP (N##6)       \
  OP (N##7) OP (N##8) OP (N##9)

static NOIPA unsigned
interpret (const unsigned char *pc, const unsigned char *end)
{
  unsigned acc = 1;
  for (;;)
    {
      if (pc >= end)
	return acc;
      switch (*pc++)
	{
	  OP (0) OP (1) OP (2) OP (3) OP (4) OP (5) OP (6) OP (7) OP (8) OP (9)
	  OP10 (1) OP10 (2) OP10 (3) OP10 (4) OP10 (5) OP10 (6) OP10 (7)
	  OP10 (8) OP10 (9) OP10 (10) OP10 (11) OP10 (12) OP10 (13) OP10 (14)
	  OP10 (15) OP10 (16) OP10 (17) OP10 (18) OP10 (19)
	  OP (200) OP (201) OP (202)
	default:
	  return acc ^ 0x5a5a5a5a;
	}
    }
}

/* The same without a switch.  */
static NOIPA unsigned
expected (const unsigned char *pc, const unsigned char *end)
{
  unsigned acc = 1;
  while (pc < end)
    {
      unsigned op = *pc++;
      if (op > 202)
	return acc ^ 0x5a5a5a5a;
      acc = acc * 31 + op;
      if (op % 7 == 3)
	acc ^= *pc++;
    }
  return acc;
}

static NOIPA void
run (void)
{
  unsigned char code[258] = { 0 };
  probe_start ();
  for (int i = 0; i < 1000; i++)
    {
      unsigned n = i < 256 ? 1 : 1 + probe_random () % 256;
      for (unsigned k = 0; k < n; k++)
	code[k] = i < 256 ? i : probe_random () % (i % 2 ? 203 : 206);
      probe_trace = interpret (code, code + n);
      probe_note ("interpret", i, expected (code, code + n));
    }
  probe_finish ("interpret");
}

PROBE_MAIN (run ())
