/* switchcost: x86, 32 and 64 bits: retpolines.

   The effective type of a function is in its machine_function, set by the
   back end when the function is first made current: -mindirect-branch= and
   the attribute indirect_branch are both in there, the latter with priority.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"
#include "target/target.h"

bool
sc_target_mitigated_p (const function *fun)
{
  if (!fun->machine)
    return false;
  switch (fun->machine->indirect_branch_type)
    {
    case indirect_branch_thunk:
    case indirect_branch_thunk_inline:
    case indirect_branch_thunk_extern:
      return true;
    default:
      return false;
    }
}

/* Behind an inline thunk GCC (11 to 16) says that the frame has 16 bytes,
   whatever it has: exceptions that are thrown from there on in the function
   are not caught.  */

bool
sc_target_jumps_well_p (const function *fun)
{
  return fun->machine->indirect_branch_type != indirect_branch_thunk_inline;
}

unsigned
sc_target_word_bits ()
{
  return TARGET_64BIT ? 64 : 32;
}

const char *
sc_target_unsupported ()
{
  return NULL;
}
