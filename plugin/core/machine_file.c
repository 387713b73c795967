/* Machine files: the costs of one machine as text.

   Knows nothing of files; it is given their contents.  The format:

       # A comment runs from a hash to the end of its line.
       name = my-server                   1 .. 31 of A-Z a-z 0-9 . _ -
       summary = A line for help texts    1 .. 79 printable ASCII characters
       not_taken_cycles = 0.875           0 .. 1023.984, at most 3 decimals
       branch_bytes = 7                   0 .. 64, a whole number

   One key to a line, each of "keys" below exactly once, in any order; blank
   lines are allowed, and lines may end in CR LF.  Nothing has a default: a
   file that was written for an older format must not silently mean something
   else.  The keys are the members of struct sc_machine, with their units;
   cycles are rounded to the nearest 1/64, in integers (three decimals never
   lie halfway between two).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "switchcost.h"

#include <string.h>

enum kind
{
  KIND_NAME,
  KIND_SUMMARY,
  KIND_CYCLES,
  KIND_BYTES
};

struct key
{
  const char *name;
  enum kind kind;
  size_t offset; /* Of the member, for cycles and bytes.  */
};

#define AT(MEMBER) offsetof (struct sc_machine, MEMBER)

static const struct key keys[] = {
  { "name", KIND_NAME, 0 },
  { "summary", KIND_SUMMARY, 0 },
  { "not_taken_cycles", KIND_CYCLES, AT (not_taken_q6) },
  { "taken_cycles", KIND_CYCLES, AT (taken_q6) },
  { "mispredict_cycles", KIND_CYCLES, AT (mispredict_q6) },
  { "subtract_cycles", KIND_CYCLES, AT (subtract_q6) },
  { "shift_cycles", KIND_CYCLES, AT (shift_q6) },
  { "bit_test_cycles", KIND_CYCLES, AT (bit_test_q6) },
  { "compare_cycles", KIND_CYCLES, AT (compare_q6) },
  { "load_cycles", KIND_CYCLES, AT (load_q6) },
  { "jump_cycles", KIND_CYCLES, AT (jump_q6) },
  { "thunk_cycles", KIND_CYCLES, AT (thunk_q6) },
  { "branch_bytes", KIND_BYTES, AT (branch_bytes) },
  { "wide_bytes", KIND_BYTES, AT (wide_bytes) },
  { "compare_bytes", KIND_BYTES, AT (compare_bytes) },
  { "subtract_bytes", KIND_BYTES, AT (subtract_bytes) },
  { "shift_bytes", KIND_BYTES, AT (shift_bytes) },
  { "bit_test_bytes", KIND_BYTES, AT (bit_test_bytes) },
  { "load_bytes", KIND_BYTES, AT (load_bytes) },
};

#define KEYS (sizeof keys / sizeof keys[0])
#define BYTES_MAX 64u

static const char *const expected[] = {
  [KIND_NAME] = "1 to 31 letters, digits, dots, dashes or underscores",
  [KIND_SUMMARY] = "1 to 79 printable ASCII characters",
  [KIND_CYCLES]
  = "a number of cycles from 0 to 1023.984 with at most 3 decimals",
  [KIND_BYTES] = "a whole number of bytes from 0 to 64",
};

/* A piece of the file's text.  */
struct piece
{
  const char *at;
  size_t length;
};

struct parser
{
  struct sc_machine_file file;
  bool seen[KEYS];
  struct sc_machine_mistake mistake;
};

const char *
sc_machine_file_key (size_t i)
{
  return i < KEYS ? keys[i].name : NULL;
}

bool
sc_machine_file_name_p (const char *value)
{
  return strpbrk (value, "/.") != NULL;
}

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static struct piece
trim (struct piece piece)
{
  while (piece.length && is_blank (piece.at[0]))
    piece = (struct piece){ piece.at + 1, piece.length - 1 };
  while (piece.length && is_blank (piece.at[piece.length - 1]))
    piece.length--;
  return piece;
}

/* What stands before the first C in PIECE, or all of it.  */
static struct piece
before (struct piece piece, char c)
{
  const char *at = piece.length ? memchr (piece.at, c, piece.length) : NULL;
  return at ? (struct piece){ piece.at, (size_t)(at - piece.at) } : piece;
}

/* Note a mistake, and return false.  */
static bool
fail (struct parser *parser, const char *expectation, const char *key,
      struct piece found)
{
  parser->mistake.expected = expectation;
  parser->mistake.key = key;
  parser->mistake.found = found.at;
  parser->mistake.found_length = found.length;
  return false;
}

/* Take up to MOST decimal digits off the front of PIECE and append them to
   the number *OUT; return how many there were, MOST + 1 for more.  */
static unsigned
take_digits (struct piece *piece, unsigned most, uint32_t *out)
{
  unsigned n = 0;
  while (piece->length && is_digit (piece->at[0]) && n <= most)
    {
      if (n < most)
        *out = *out * 10 + (uint32_t)(piece->at[0] - '0');
      *piece = (struct piece){ piece->at + 1, piece->length - 1 };
      n++;
    }
  return n;
}

static bool
parse_bytes (struct piece piece, uint32_t *out)
{
  uint32_t number = 0;
  unsigned n = take_digits (&piece, 2, &number);
  if (n < 1 || n > 2 || piece.length || number > BYTES_MAX)
    return false;
  *out = number;
  return true;
}

static bool
parse_cycles (struct piece piece, uint32_t *out)
{
  uint32_t thousandths = 0;
  unsigned n = take_digits (&piece, 4, &thousandths), decimals = 0;
  if (n < 1 || n > 4)
    return false;
  if (piece.length && piece.at[0] == '.')
    {
      piece = (struct piece){ piece.at + 1, piece.length - 1 };
      decimals = take_digits (&piece, 3, &thousandths);
      if (decimals < 1 || decimals > 3)
        return false;
    }
  for (; decimals < 3; decimals++)
    thousandths *= 10;
  /* Before rounding, so that the bound is the one of the message.  */
  if (piece.length || thousandths > SC_COST_MAX * 1000u / 64)
    return false;
  *out = (thousandths * 64 + 500) / 1000;
  return true;
}

static bool
is_name_character (char c)
{
  return is_digit (c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
         || c == '.' || c == '_' || c == '-';
}

static bool
is_summary_character (char c)
{
  return c >= ' ' && c <= '~';
}

/* Copy PIECE to OUT, of SIZE bytes, as a string of characters that satisfy
   PREDICATE; false if it is empty, too long or not so.  */
static bool
parse_string (struct piece piece, bool (*predicate) (char), char *out,
              size_t size)
{
  if (!piece.length || piece.length >= size)
    return false;
  for (size_t i = 0; i < piece.length; i++)
    if (!predicate (piece.at[i]))
      return false;
  memcpy (out, piece.at, piece.length);
  out[piece.length] = '\0';
  return true;
}

static bool
parse_value (struct sc_machine_file *file, const struct key *key,
             struct piece value)
{
  uint32_t *member
      = (uint32_t *)(void *)((char *)&file->machine + key->offset);
  switch (key->kind)
    {
    case KIND_NAME:
      return parse_string (value, is_name_character, file->name,
                           sizeof file->name);
    case KIND_SUMMARY:
      return parse_string (value, is_summary_character, file->summary,
                           sizeof file->summary);
    case KIND_CYCLES:
      return parse_cycles (value, member);
    case KIND_BYTES:
      return parse_bytes (value, member);
    }
  return false;
}

static size_t
find_key (struct piece name)
{
  size_t i = 0;
  while (i < KEYS
         && (strlen (keys[i].name) != name.length
             || memcmp (keys[i].name, name.at, name.length)))
    i++;
  return i;
}

/* LINE is without its line feed.  */
static bool
parse_line (struct parser *parser, struct piece line)
{
  struct piece none = { NULL, 0 };
  if (line.length > SC_MACHINE_LINE_MAX)
    return fail (parser, "a line of at most 200 bytes", NULL, none);
  if (line.length && memchr (line.at, '\0', line.length))
    return fail (parser, "text without zero bytes", NULL, none);
  line = trim (before (line, '#'));
  if (!line.length)
    return true;
  struct piece left = before (line, '=');
  if (left.length == line.length)
    return fail (parser, "KEY = VALUE", NULL, line);

  struct piece name = trim (left);
  size_t i = find_key (name);
  if (i == KEYS)
    return fail (parser, "a known key", NULL, name);
  if (parser->seen[i])
    return fail (parser, "each key once", keys[i].name, none);
  parser->seen[i] = true;
  struct piece value = trim ((struct piece){ line.at + left.length + 1,
                                             line.length - left.length - 1 });
  return parse_value (&parser->file, &keys[i], value)
         || fail (parser, expected[keys[i].kind], keys[i].name, value);
}

static bool
parse_lines (struct parser *parser, struct piece text)
{
  parser->mistake.line = 1;
  if (text.length > SC_MACHINE_FILE_MAX)
    return fail (parser, "a file of at most 65536 bytes", NULL,
                 (struct piece){ NULL, 0 });
  while (text.length)
    {
      struct piece line = before (text, '\n');
      if (!parse_line (parser, line))
        return false;
      if (text.length - line.length <= 1)
        break;
      text = (struct piece){ text.at + line.length + 1,
                             text.length - line.length - 1 };
      parser->mistake.line++;
    }
  for (size_t i = 0; i < KEYS; i++)
    if (!parser->seen[i])
      return fail (parser, "a line for a key that is missing", keys[i].name,
                   (struct piece){ NULL, 0 });
  return true;
}

bool
sc_machine_file_parse (struct sc_machine_file *out, const char *text,
                       size_t size, struct sc_machine_mistake *mistake)
{
  struct parser parser;
  memset (&parser, 0, sizeof parser);
  if (!parse_lines (&parser, (struct piece){ text, size }))
    {
      *mistake = parser.mistake;
      return false;
    }
  *out = parser.file;
  out->machine.name = out->name;
  out->machine.summary = out->summary;
  return true;
}
