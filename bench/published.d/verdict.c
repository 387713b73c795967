/* The receive loop of a network driver with an XDP program: per packet one
   call of the program through a pointer, and a switch over its verdict.
   Compiled once per variant, under the name RECEIVE.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "published.h"

void
RECEIVE (struct packet *packets, unsigned n, program *run)
{
  for (unsigned i = 0; i < n; i++)
    {
      struct packet *packet = &packets[i];
      unsigned verdict = run (packet);
      switch (verdict)
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
          warn_invalid (verdict);
          /* fall through */
        case VERDICT_ABORTED:
          trace_exception (packet);
          /* fall through */
        case VERDICT_DROP:
          drop (packet);
          break;
        }
    }
}
