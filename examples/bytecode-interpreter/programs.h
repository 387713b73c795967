/* The programs that the virtual machine runs, as assembler source.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BYTECODE_PROGRAMS_H
#define BYTECODE_PROGRAMS_H

/* Where the text that program_hash reads must stand, with a '\0'.  */
enum
{
  TEXT_ADDRESS = 8192
};
extern const char program_text[];

extern const char *const programs[];
extern const unsigned programs_count;

#endif
