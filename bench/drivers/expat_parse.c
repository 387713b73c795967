/* usage: expat_parse FILE LOOPS

   Parses FILE LOOPS times in 4 KB pieces with handlers for everything that a
   document may hold, and prints a checksum of what they saw.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  PIECE = 4096
};

static unsigned long checksum;

static void
add (const char *text, int length)
{
  for (int i = 0; length < 0 ? text[i] != 0 : i < length; i++)
    checksum = checksum * 31 + (unsigned char)text[i];
}

static void
start_element (void *data, const char *name, const char **attributes)
{
  (void)data;
  add (name, -1);
  for (; *attributes; attributes++)
    add (*attributes, -1);
}

static void
end_element (void *data, const char *name)
{
  (void)data;
  add (name, -1);
}

static void
character_data (void *data, const char *text, int length)
{
  (void)data;
  add (text, length);
}

static void
instruction (void *data, const char *target, const char *text)
{
  (void)data;
  add (target, -1);
  add (text, -1);
}

static void
comment (void *data, const char *text)
{
  (void)data;
  add (text, -1);
}

static void
fail (const char *what)
{
  fprintf (stderr, "expat_parse: %s\n", what);
  exit (1);
}

static void
parse (FILE *file)
{
  XML_Parser parser = XML_ParserCreateNS (NULL, '|');
  if (!parser)
    fail ("no parser");
  /* Not a random one: the same work in each run.  */
  XML_SetHashSalt (parser, 1);
  XML_SetElementHandler (parser, start_element, end_element);
  XML_SetCharacterDataHandler (parser, character_data);
  XML_SetProcessingInstructionHandler (parser, instruction);
  XML_SetCommentHandler (parser, comment);

  char piece[PIECE];
  size_t length;
  rewind (file);
  do
    {
      length = fread (piece, 1, PIECE, file);
      if (XML_Parse (parser, piece, (int)length, length < PIECE)
          != XML_STATUS_OK)
        fail (XML_ErrorString (XML_GetErrorCode (parser)));
    }
  while (length == PIECE);
  XML_ParserFree (parser);
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    fail ("usage: expat_parse FILE LOOPS");
  FILE *file = fopen (argv[1], "rb");
  if (!file)
    fail ("cannot open the input file");
  for (int loops = atoi (argv[2]); loops > 0; loops--)
    parse (file);
  fclose (file);
  printf ("checksum %016lx\n", checksum);
  return 0;
}
