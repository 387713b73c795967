/* The switch of the example: what a network driver does with the verdict of
   an XDP program.  This unit alone is compiled in three ways.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "verdict.h"

void
run_verdict (unsigned act, struct packet *packet)
{
  switch (act)
    {
    case VERDICT_PASS:
      pass_up (packet);
      break;
    case VERDICT_TX:
      send_back (packet);
      break;
    case VERDICT_REDIRECT:
      redirect (packet);
      break;
    default:
      warn_invalid (act);
      /* fall through */
    case VERDICT_ABORTED:
      trace_exception (act);
      /* fall through */
    case VERDICT_DROP:
      drop (packet);
    }
}
