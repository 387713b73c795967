/* The built-in machines.

   Figures are in 1/64 cycle and bytes; see struct sc_machine.  The bytes are
   those of x86-64: cmp $imm8 and a near jcc that is half the time short.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "switchcost.h"

#include <string.h>

static const struct sc_machine machines[] = {
  {
      .name = "generic",
      .summary = "a recent x86-64 server core",
      .not_taken_q6 = 38,
      .taken_q6 = 80,
      .mispredict_q6 = 22 * 64,
      .subtract_q6 = 13,
      .shift_q6 = 0,
      .bit_test_q6 = 25,
      .compare_q6 = 0,
      .load_q6 = 5 * 64,
      .jump_q6 = 2 * 64,
      .thunk_q6 = 34 * 64,
      .branch_bytes = 7,
      .wide_bytes = 5,
      .compare_bytes = 3,
      .subtract_bytes = 3,
      .shift_bytes = 1,
      .bit_test_bytes = 6,
      .load_bytes = 9,
  },
};

size_t
sc_machine_count (void)
{
  return sizeof machines / sizeof machines[0];
}

const struct sc_machine *
sc_machine_at (size_t i)
{
  return i < sc_machine_count () ? &machines[i] : NULL;
}

const struct sc_machine *
sc_machine_find (const char *name)
{
  for (size_t i = 0; i < sc_machine_count (); i++)
    if (!strcmp (machines[i].name, name))
      return &machines[i];
  return NULL;
}
