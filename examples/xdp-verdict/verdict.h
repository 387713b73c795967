/* What the dispatch unit and the rest of the example share.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef XDP_VERDICT_H
#define XDP_VERDICT_H

#include <stdint.h>

/* The values of Linux's enum xdp_action.  */
enum verdict
{
  VERDICT_ABORTED,
  VERDICT_DROP,
  VERDICT_PASS,
  VERDICT_TX,
  VERDICT_REDIRECT
};

struct packet
{
  uint32_t length;
  uint32_t flow;
};

void run_verdict (unsigned act, struct packet *packet);

void pass_up (struct packet *packet);
void send_back (struct packet *packet);
void redirect (struct packet *packet);
void drop (struct packet *packet);
void warn_invalid (unsigned act);
void trace_exception (unsigned act);

#endif
