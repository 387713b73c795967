/* Packets for the receive loops.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PACKETS_H
#define PACKETS_H

#include "published.h"

/* Make N packets for which judge says VERDICT: UDP over IPv4 over Ethernet,
   each from another address.  */
void fill_packets (struct packet *packets, unsigned n, enum verdict verdict);

/* The program: looks at the headers, checks the checksum of one.  */
unsigned judge (struct packet *packet);

/* How many packets had VERDICT so far.  */
uint64_t packets_counted (enum verdict verdict);

#endif /* PACKETS_H */
