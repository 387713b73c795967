/* Assembles the programs and runs them one after the other.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../common/driver.h"
#include "assembler.h"
#include "programs.h"
#include "vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  CODE_ROOM = 256
};

static struct vm vm;
static uint32_t (*code)[CODE_ROOM];

void
vm_output (struct vm *machine, uint64_t value)
{
  machine->output = driver_mix (machine->output, value);
}

static uint64_t
run_programs (void)
{
  memset (&vm, 0, sizeof vm);
  strcpy ((char *)vm.memory + TEXT_ADDRESS, program_text);
  for (unsigned i = 0; i < programs_count; i++)
    {
      enum vm_end end = vm_run (&vm, code[i]);
      if (end != VM_HALTED)
        {
          fprintf (stderr, "program %u ended with fault %d\n", i, end);
          exit (1);
        }
    }
  return driver_mix (vm.output, vm.executed);
}

int
main (void)
{
  code = driver_alloc (programs_count * sizeof *code);
  for (unsigned i = 0; i < programs_count; i++)
    assemble (programs[i], code[i], CODE_ROOM);

  run_programs ();
  const struct workload workload
      = { "six programs", vm.executed, run_programs };
  return driver_run (&workload, 1);
}
