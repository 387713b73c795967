/* Area: execute, index types
   Purpose: bool, char of both signs, exhaustively; bit tests over characters
   (PR tree-optimization/97736).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "probe.h"

NOIPA int
truth (_Bool x)
{
  switch ((int) x)
    {
    case 0: return h1 ();
    case 1: return h2 ();
    default: return h3 ();
    }
}

NOIPA int
vowel (char x)
{
  switch (x)
    {
    case 'a': case 'e': case 'i': case 'o': case 'u': return h1 ();
    }
  return h2 ();
}

NOIPA int
vowel_signed (signed char x)
{
  switch (x)
    {
    case 'a': case 'e': case 'i': case 'o': case 'u': return h1 ();
    case -1: return h3 ();
    case -128: return h4 ();
    case 127: return h5 ();
    }
  return h2 ();
}

NOIPA int
vowel_unsigned (unsigned char x)
{
  switch (x)
    {
    case 'a': case 'e': case 'i': case 'o': case 'u': return h1 ();
    case 255: return h3 ();
    case 128: return h4 ();
    case 0: return h5 ();
    }
  return h2 ();
}

/* All values covered.  */
NOIPA int
halves (signed char x)
{
  switch (x)
    {
    case -128 ... -1: return h1 ();
    case 0 ... 127: return h2 ();
    default: return h3 ();
    }
}

/* A lexer's classes: many values, few targets.  */
NOIPA int
lexer (unsigned char x)
{
  switch (x)
    {
    case ' ': case '\t': case '\n': case '\r': case '\f': return h1 ();
    case 'a' ... 'z': case 'A' ... 'Z': case '_': return h2 ();
    case '0' ... '9': return h3 ();
    case '"': case '\'': return h4 ();
    case '+': case '-': case '*': case '%': case '^': case '!': case '=':
      return h5 ();
    case '/': return h6 ();
    case '<': case '>': case '&': case '|': return h7 ();
    case '(': case ')': case '[': case ']': case '{': case '}': return h8 ();
    case ',': case ';': case ':': case '?': case '~': return h9 ();
    case 0: return h10 ();
    default: return h11 ();
    }
}

static const struct probe_row truth_rows[] = { { 0, 0, 1 }, { 1, 1, 2 } };
static const struct probe_row vowel_rows[]
  = { { 'a', 'a', 1 }, { 'e', 'e', 1 }, { 'i', 'i', 1 }, { 'o', 'o', 1 },
      { 'u', 'u', 1 } };
static const struct probe_row signed_rows[]
  = { { 'a', 'a', 1 }, { 'e', 'e', 1 }, { 'i', 'i', 1 }, { 'o', 'o', 1 },
      { 'u', 'u', 1 }, { -1, -1, 3 }, { -128, -128, 4 }, { 127, 127, 5 } };
static const struct probe_row unsigned_rows[]
  = { { 'a', 'a', 1 }, { 'e', 'e', 1 }, { 'i', 'i', 1 }, { 'o', 'o', 1 },
      { 'u', 'u', 1 }, { 255, 255, 3 }, { 128, 128, 4 }, { 0, 0, 5 } };
static const struct probe_row halves_rows[]
  = { { -128, -1, 1 }, { 0, 127, 2 } };
static const struct probe_row lexer_rows[]
  = { { ' ', ' ', 1 }, { '\t', '\n', 1 }, { '\f', '\r', 1 }, { 'a', 'z', 2 },
      { 'A', 'Z', 2 }, { '_', '_', 2 }, { '0', '9', 3 }, { '"', '"', 4 },
      { '\'', '\'', 4 }, { '+', '+', 5 }, { '-', '-', 5 }, { '*', '*', 5 },
      { '%', '%', 5 }, { '^', '^', 5 }, { '!', '!', 5 }, { '=', '=', 5 },
      { '/', '/', 6 }, { '<', '<', 7 }, { '>', '>', 7 }, { '&', '&', 7 },
      { '|', '|', 7 }, { '(', ')', 8 }, { '[', '[', 8 }, { ']', ']', 8 },
      { '{', '{', 8 }, { '}', '}', 8 }, { ',', ',', 9 }, { ';', ';', 9 },
      { ':', ':', 9 }, { '?', '?', 9 }, { '~', '~', 9 }, { 0, 0, 10 } };

PROBE_MAIN (PROBE (truth, _Bool, truth_rows, 99);
	    PROBE (vowel, char, vowel_rows, 2);
	    PROBE (vowel_signed, signed char, signed_rows, 2);
	    PROBE (vowel_unsigned, unsigned char, unsigned_rows, 2);
	    PROBE (halves, signed char, halves_rows, 99);
	    PROBE (lexer, unsigned char, lexer_rows, 11))
