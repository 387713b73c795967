/* switchcost: GCC's headers, and what differs between GCC 11 and 16.

   The one file that looks at GCCPLUGIN_VERSION, and the one that includes
   GCC's headers: their order matters (ssa.h before gimple-range.h up to 13,
   gimple-iterator.h before gimple-fold.h from 13 on).  Everything else uses
   only what all these releases have.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_COMPAT_H
#define SWITCHCOST_COMPAT_H

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "gimple.h"
#include "tree-pass.h"
#include "context.h"
#include "ssa.h"
#include "gimple-iterator.h"
#include "gimple-pretty-print.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gimple-fold.h"
#include "tree-cfg.h"
#include "tree-into-ssa.h"
#include "tree-cfgcleanup.h"
#include "cfgloop.h"
#include "target.h"
#include "tm.h"
#include "options.h"
#include "opts.h"
#include "predict.h"
#include "dumpfile.h"
#include "diagnostic-core.h"
#include "spellcheck.h"
#include "cgraph.h"
#include "gimple-range.h"
#include "attribs.h"
#include "stringpool.h"
#include "sreal.h"
#include "asan.h"
#include "c-family/c-pragma.h"

#if GCCPLUGIN_VERSION < 11000
#error "switchcost needs the plugin headers of GCC 11 or later"
#endif

/* GCC 14 brought _BitInt.  */
static inline bool
sc_bitint_type_p (const_tree type ATTRIBUTE_UNUSED)
{
#if GCCPLUGIN_VERSION >= 14000
  return TREE_CODE (type) == BITINT_TYPE;
#else
  return false;
#endif
}

/* Must the counts of edges to a block that others lead to as well be right?

   That block may be a loop's latch, and its count is made anew as their sum
   when loops are initialised.  If it exceeds the header's, leaving SSA form
   coalesces the loop's variables with those of the latch and not with the
   header's.  Then GCC 16 sees in `if (...) pc += d;' of a case nothing but
   moves, and makes them conditional for all of the loop's variables: the next
   instruction of an interpreter has to wait for the operands of this one.  */
static inline bool
sc_exact_join_counts_p ()
{
  return GCCPLUGIN_VERSION >= 16000;
}

#endif /* SWITCHCOST_COMPAT_H */
