/* switchcost: what the plugin asks about the compiler's target.

   One of the .cc files here is linked in, chosen when the build is
   configured.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_TARGET_H
#define SWITCHCOST_TARGET_H

struct function;

/* Are indirect branches of FUN mitigated?  What counts is what the back end
   will do, not what the command line says.  */
bool sc_target_mitigated_p (const function *fun);

/* Can FUN, which is mitigated, have an indirect jump without harm to the rest
   of it?  */
bool sc_target_jumps_well_p (const function *fun);

/* The width of the words that bit tests use: 32 or 64.  */
unsigned sc_target_word_bits ();

/* NULL, or why no function is ever mitigated on this target.  */
const char *sc_target_unsupported ();

#endif /* SWITCHCOST_TARGET_H */
