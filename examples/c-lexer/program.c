/* Reads the C files that it is given and lexes them over and over.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../common/driver.h"
#include "lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *text;
static size_t text_size;

void
take_token (struct lexer *lx, enum token_kind kind, uint32_t hash)
{
  lx->tokens[kind]++;
  lx->checksum = driver_mix (lx->checksum, hash + kind);
}

const unsigned char *
skip_comment (struct lexer *lx, const unsigned char *p,
              const unsigned char *end)
{
  if (*p == '/')
    {
      const unsigned char *line_end = memchr (p, '\n', end - p);
      return line_end ? line_end : end;
    }
  if (*p != '*')
    return p;
  for (p++; p < end; p++)
    {
      if (p[0] == '*' && p[1] == '/')
        return p + 2;
      lx->lines += *p == '\n';
    }
  return end;
}

const unsigned char *
skip_quoted (const unsigned char *p, const unsigned char *end)
{
  unsigned char quote = p[-1];
  for (; p < end && *p != quote && *p != '\n'; p++)
    if (*p == '\\' && p + 1 < end)
      p++;
  return p < end && *p == quote ? p + 1 : p;
}

static struct lexer
lex_all (void)
{
  struct lexer lx;
  memset (&lx, 0, sizeof lx);
  lex_text (&lx, text, text + text_size);
  return lx;
}

static uint64_t
lex_round (void)
{
  struct lexer lx = lex_all ();
  uint64_t sum = driver_mix (lx.checksum, lx.lines);
  sum = driver_mix (sum, (uint64_t)lx.depth);
  for (int kind = 0; kind <= TOKEN_STRAY; kind++)
    sum = driver_mix (sum, lx.tokens[kind]);
  return sum;
}

/* Appends the file NAME to the text and ends it with a '\0' that does not
   count.  */
static int
read_file (const char *name)
{
  enum
  {
    PIECE = 1 << 16
  };
  FILE *f = fopen (name, "rb");
  if (!f)
    {
      perror (name);
      return 1;
    }
  for (size_t got = 1; got != 0; text_size += got)
    {
      text = realloc (text, text_size + PIECE + 1);
      if (!text)
        {
          fprintf (stderr, "%s: out of memory\n", name);
          exit (1);
        }
      got = fread (text + text_size, 1, PIECE, f);
    }
  text[text_size] = '\0';
  int failed = ferror (f);
  if (failed)
    perror (name);
  fclose (f);
  return failed;
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    {
      fprintf (stderr, "usage: %s FILE.c...\n", argv[0]);
      return 2;
    }
  for (int i = 1; i < argc; i++)
    if (read_file (argv[i]))
      return 1;

  const struct workload workload
      = { "C text", lex_all ().dispatches, lex_round };
  return driver_run (&workload, 1);
}
