/* switchcost: every target without an indirect branch mitigation that the
   plugin knows.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"
#include "target/target.h"

bool
sc_target_mitigated_p (const function *)
{
  return false;
}

bool
sc_target_jumps_well_p (const function *)
{
  return true;
}

unsigned
sc_target_word_bits ()
{
  return BITS_PER_WORD >= 64 ? 64 : 32;
}

const char *
sc_target_unsupported ()
{
  return "no indirect branch mitigation of this target is known, "
         "so that only when=no-tables and when=always have an effect";
}
