/* A small assembler for the virtual machine: one pass over the lines to
   place the labels, one to write the instructions.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "assembler.h"
#include "vm.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  WORD = 16,
  LABELS = 32
};

static const struct
{
  const char *mnemonic, *operands;
} instructions[] = {
#define OP(NAME, MNEMONIC, OPERANDS) { MNEMONIC, OPERANDS },
#include "opcodes.def"
#undef OP
};

struct label
{
  char name[WORD];
  unsigned place;
};

struct assembler
{
  const char *at;
  unsigned line;
  unsigned place;
  unsigned labels;
  struct label label[LABELS];
};

static void
fail (const struct assembler *as, const char *what)
{
  fprintf (stderr, "assembler: line %u: %s\n", as->line, what);
  exit (1);
}

/* Skips blanks and commas.  */
static void
skip (struct assembler *as)
{
  as->at += strspn (as->at, " \t,");
}

/* Reads the next word of the line; it is empty at the end of the line or
   before a comment.  */
static void
read_word (struct assembler *as, char word[WORD])
{
  skip (as);
  size_t n = strcspn (as->at, " \t,:;\n");
  if (n >= WORD)
    fail (as, "word too long");
  memcpy (word, as->at, n);
  word[n] = '\0';
  as->at += n;
}

/* Reads the mnemonic of the next line that has one, defining (or, if not
   DEFINE, passing) the labels before it.  False at the end of the source.  */
static bool
next_mnemonic (struct assembler *as, bool define, char word[WORD])
{
  for (;;)
    {
      read_word (as, word);
      if (*as->at == ':' && word[0])
        {
          as->at++;
          if (!define)
            continue;
          if (as->labels == LABELS)
            fail (as, "too many labels");
          strcpy (as->label[as->labels].name, word);
          as->label[as->labels++].place = as->place;
        }
      else if (word[0])
        return true;
      else
        {
          as->at += strcspn (as->at, "\n");
          if (!*as->at)
            return false;
          as->at++;
          as->line++;
        }
    }
}

static int
read_number (struct assembler *as, int low, int high)
{
  char word[WORD], *end;
  read_word (as, word);
  long value = strtol (word, &end, 0);
  if (*end || end == word || value < low || value > high)
    fail (as, "bad number");
  return (int)value;
}

static unsigned
read_register (struct assembler *as)
{
  skip (as);
  if (*as->at++ != 'r')
    fail (as, "register expected");
  return read_number (as, 0, VM_WINDOW - 1);
}

/* Reads a label; the result is its distance from the next instruction.  */
static int
read_label (struct assembler *as, int low, int high)
{
  char word[WORD];
  read_word (as, word);
  for (unsigned i = 0; i < as->labels; i++)
    if (strcmp (as->label[i].name, word) == 0)
      {
        int distance = (int)as->label[i].place - (int)as->place - 1;
        if (distance < low || distance > high)
          fail (as, "label too far away");
        return distance;
      }
  fail (as, "unknown label");
  return 0;
}

static uint32_t
read_instruction (struct assembler *as, const char *mnemonic)
{
  unsigned opcode = 0;
  while (opcode < OPCODES
         && strcmp (instructions[opcode].mnemonic, mnemonic) != 0)
    opcode++;
  if (opcode == OPCODES)
    fail (as, "unknown instruction");

  uint32_t w = opcode;
  unsigned shift = 8;
  for (const char *o = instructions[opcode].operands; *o; o++)
    switch (*o)
      {
      case 'r':
        w |= read_register (as) << shift;
        shift += 8;
        break;
      case 'i':
        w |= (uint32_t)read_number (as, -128, 127) << 24;
        break;
      case 'w':
        w |= (uint32_t)read_number (as, -32768, 65535) << 16;
        break;
      case 'l':
        w |= (uint32_t)read_label (as, -128, 127) << 24;
        break;
      case 'L':
        w |= (uint32_t)read_label (as, -32768, 32767) << shift;
        break;
      }
  return w;
}

void
assemble (const char *source, uint32_t *code, unsigned room)
{
  struct assembler as = { .at = source, .line = 1 };
  char word[WORD];

  while (next_mnemonic (&as, true, word))
    {
      as.place++;
      as.at += strcspn (as.at, "\n");
    }
  if (as.place > room)
    fail (&as, "no room for the code");

  as.at = source;
  as.line = 1;
  for (as.place = 0; next_mnemonic (&as, false, word); as.place++)
    {
      code[as.place] = read_instruction (&as, word);
      skip (&as);
      if (*as.at && *as.at != '\n' && *as.at != ';')
        fail (&as, "too many operands");
    }
}
