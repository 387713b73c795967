/* What the parts of the published benchmarks share.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PUBLISHED_H
#define PUBLISHED_H

#include <stdint.h>

extern int effect;

/* As in the kernel's enum xdp_action.  */
enum verdict
{
  VERDICT_ABORTED,
  VERDICT_DROP,
  VERDICT_PASS,
  VERDICT_TX,
  VERDICT_REDIRECT
};

/* A buffer as a card fills it: half a page each.  */
#define PACKET_BYTES 2048
struct packet
{
  uint16_t length;
  uint8_t frame[PACKET_BYTES - 2];
};

typedef unsigned program (struct packet *packet);

void pass_up (struct packet *packet);
void send_back (struct packet *packet);
void redirect (struct packet *packet);
void drop (struct packet *packet);
void trace_exception (struct packet *packet);
void warn_invalid (unsigned verdict);

/* The variants of a process; the last is there if the plugin is.  */
#ifdef WITH_SWITCHCOST
#define IF_SWITCHCOST(VARIANT) VARIANT (switchcost)
#else
#define IF_SWITCHCOST(VARIANT)
#endif
#define VARIANTS(VARIANT)                                                     \
  VARIANT (plain) VARIANT (table) VARIANT (tree) IF_SWITCHCOST (VARIANT)

#endif /* PUBLISHED_H */
