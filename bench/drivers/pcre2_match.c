/* usage: pcre2_match FILE LOOPS

   Matches a set of patterns against FILE from its beginning to its end with
   PCRE2's interpreter, LOOPS times; prints the number of matches and a
   checksum of their places.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const patterns[] = {
  "\\b[a-z_]\\w*(?=\\s*\\()",
  "(?i)#\\s*(?:if|else|endif|define)\\b[^\\n]*",
  "\"(?:[^\"\\\\\\n]|\\\\.)*\"",
  "(\\w)(\\w)\\2\\1",
  "(?s)/\\*.*?\\*/",
  "^\\s*(?:static|const|return)\\b.*;$",
  "0[xX][[:xdigit:]]+|\\d+(?:\\.\\d*)?",
  "(?<=->)\\p{Ll}+\\b(?!\\()",
  "(\\((?:[^()]++|(?1))*\\))",
};

static void
fail (const char *what)
{
  fprintf (stderr, "pcre2_match: %s\n", what);
  exit (1);
}

static char *
read_file (const char *name, size_t *size)
{
  FILE *file = fopen (name, "rb");
  if (!file || fseek (file, 0, SEEK_END) != 0)
    fail ("cannot open the input file");
  *size = (size_t)ftell (file);
  rewind (file);
  char *data = malloc (*size + 1);
  if (!data || fread (data, 1, *size, file) != *size)
    fail ("cannot read the input file");
  fclose (file);
  return data;
}

static unsigned long
match_all (const char *pattern, const char *text, size_t size,
           unsigned long *checksum)
{
  int error;
  PCRE2_SIZE offset;
  pcre2_code *code
      = pcre2_compile ((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                       PCRE2_MULTILINE | PCRE2_UTF, &error, &offset, NULL);
  if (!code)
    fail ("a pattern does not compile");
  pcre2_match_data *match = pcre2_match_data_create_from_pattern (code, NULL);

  unsigned long count = 0;
  size_t start = 0;
  while (start <= size
         && pcre2_match (code, (PCRE2_SPTR)text, size, start,
                         count ? PCRE2_NO_UTF_CHECK : 0, match, NULL)
                > 0)
    {
      PCRE2_SIZE *place = pcre2_get_ovector_pointer (match);
      *checksum = *checksum * 31 + place[0] + (place[1] << 1);
      start = place[1] > place[0] ? place[1] : place[1] + 1;
      count++;
    }
  pcre2_match_data_free (match);
  pcre2_code_free (code);
  return count;
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    fail ("usage: pcre2_match FILE LOOPS");
  size_t size;
  char *text = read_file (argv[1], &size);
  unsigned long count = 0, checksum = 0;
  for (int loops = atoi (argv[2]); loops > 0; loops--)
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
      count += match_all (patterns[i], text, size, &checksum);
  printf ("%lu matches, checksum %016lx\n", count, checksum);
  return 0;
}
