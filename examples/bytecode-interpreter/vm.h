/* A register machine with 64-bit registers.

   An instruction is 32 bits: the opcode in the low byte, then the fields a,
   b and c.  A call at register a gives the callee the registers from there
   on as its own r0, r1, ..., so that arguments and result need no copying.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BYTECODE_VM_H
#define BYTECODE_VM_H

#include <stdint.h>

enum opcode
{
#define OP(NAME, MNEMONIC, OPERANDS) OP_##NAME,
#include "opcodes.def"
#undef OP
  OPCODES
};

enum
{
  VM_MEMORY = 1 << 16,
  VM_REGISTERS = 1 << 10,
  VM_WINDOW = 16,
  VM_CALLS = 256
};

enum vm_end
{
  VM_HALTED,
  VM_BAD_OPCODE,
  VM_DIVIDED_BY_ZERO,
  VM_BAD_CALL
};

struct vm_call
{
  const uint32_t *back;
  unsigned shift;
};

struct vm
{
  uint64_t executed;
  uint64_t output;
  uint64_t registers[VM_REGISTERS];
  struct vm_call calls[VM_CALLS];

  /* Addresses wrap; the slack lets the last one hold 8 bytes.  */
  uint8_t memory[VM_MEMORY + 8];
};

/* Runs CODE, which must not jump out of itself.  */
enum vm_end vm_run (struct vm *vm, const uint32_t *code);

/* What the instruction "out" does with its number.  */
void vm_output (struct vm *vm, uint64_t value);

#endif
