/* Fuzzing: bytes as a machine file.  What is accepted is in range and has a
   name; what is refused is named by a place in the text.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuzz.h"
#include "switchcost.h"

#include <string.h>

static void
check_accepted (const struct sc_machine_file *file)
{
  const struct sc_machine *machine = &file->machine;
  const uint32_t costs[] = {
    machine->not_taken_q6, machine->taken_q6, machine->mispredict_q6,
    machine->subtract_q6,  machine->shift_q6, machine->bit_test_q6,
    machine->compare_q6,   machine->load_q6,  machine->jump_q6,
    machine->thunk_q6,
  };
  const uint32_t sizes[] = {
    machine->branch_bytes,   machine->wide_bytes,  machine->compare_bytes,
    machine->subtract_bytes, machine->shift_bytes, machine->bit_test_bytes,
    machine->load_bytes,
  };
  for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
    REQUIRE (costs[i] <= SC_COST_MAX);
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    REQUIRE (sizes[i] <= 64);
  REQUIRE (machine->name == file->name && machine->summary == file->summary);
  REQUIRE (memchr (file->name, 0, sizeof file->name));
  REQUIRE (memchr (file->summary, 0, sizeof file->summary));
  REQUIRE (*file->name && *file->summary);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  /* A copy that ends where its memory does.  */
  char *text = malloc (size ? size : 1);
  REQUIRE (text);
  if (size)
    memcpy (text, data, size);
  struct sc_machine_file file, untouched;
  struct sc_machine_mistake mistake = { 0 };
  memset (&file, 0x55, sizeof file);
  memset (&untouched, 0x55, sizeof untouched);
  if (sc_machine_file_parse (&file, text, size, &mistake))
    check_accepted (&file);
  else
    {
      REQUIRE (!memcmp (&file, &untouched, sizeof file));
      REQUIRE (mistake.line >= 1 && mistake.line <= size + 1);
      REQUIRE (mistake.expected && *mistake.expected);
      REQUIRE (!mistake.found
               || (mistake.found >= text
                   && mistake.found + mistake.found_length <= text + size));
    }
  free (text);
  return 0;
}
