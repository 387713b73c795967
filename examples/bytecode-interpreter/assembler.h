/* A small assembler for the virtual machine.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BYTECODE_ASSEMBLER_H
#define BYTECODE_ASSEMBLER_H

#include <stdint.h>

/* Translates SOURCE into at most ROOM instructions at CODE.  A line is
   [label:] [mnemonic operand, ...] [; comment].  A fault in the source ends
   the program with a message that names the line.  */
void assemble (const char *source, uint32_t *code, unsigned room);

#endif
