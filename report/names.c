/* Strings kept once each: an open hash table of numbers; see names.h.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "names.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static char **texts;
static size_t n_texts, texts_allocated;

/* Numbers plus one, 0 for free; a power of two of them, at most half in
   use.  */
static uint32_t *slots;
static size_t n_slots;

/* FNV-1a.  */
static uint64_t
hash (const char *string)
{
  uint64_t result = 0xcbf29ce484222325;
  for (; *string; string++)
    result = (result ^ (unsigned char)*string) * 0x100000001b3;
  return result ^ result >> 32;
}

/* Where STRING is, or belongs.  */
static size_t
find_slot (const char *string)
{
  size_t slot = hash (string) & (n_slots - 1);
  while (slots[slot] && strcmp (texts[slots[slot] - 1], string))
    slot = (slot + 1) & (n_slots - 1);
  return slot;
}

static void
grow_slots (void)
{
  if (n_slots > 2 * n_texts)
    return;
  free (slots);
  n_slots = n_slots ? 2 * n_slots : 1024;
  slots = memory_new (n_slots, sizeof *slots);
  for (size_t i = 0; i < n_texts; i++)
    slots[find_slot (texts[i])] = (uint32_t)i + 1;
}

uint32_t
name_number (const char *string)
{
  if (!string)
    string = "";
  grow_slots ();
  size_t slot = find_slot (string);
  if (!slots[slot])
    {
      texts
          = memory_grow (texts, &texts_allocated, n_texts + 1, sizeof *texts);
      texts[n_texts++] = memory_copy (string);
      slots[slot] = (uint32_t)n_texts;
    }
  return slots[slot] - 1;
}

const char *
name_text (uint32_t number)
{
  return texts[number];
}

size_t
name_count (void)
{
  return n_texts;
}

void
names_free (void)
{
  for (size_t i = 0; i < n_texts; i++)
    free (texts[i]);
  free (texts);
  free (slots);
  texts = NULL;
  slots = NULL;
  n_texts = texts_allocated = n_slots = 0;
}
