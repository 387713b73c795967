/* Packets, the program that judges them, and what is done by its verdict.
   In a file of their own, so that nothing is inlined into the loop; without
   thunks, so that only the loop's differ.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "packets.h"

#include <string.h>

enum
{
  RING_SLOTS = 1024,
  HEADER_BYTES = 14,
  TYPE_OFFSET = 12,
  VERDICT_OFFSET = 42, /* The first byte of the payload of UDP.  */
  FRAME_BYTES = 60
};

struct ring
{
  struct packet *slots[RING_SLOTS];
  uint32_t lengths[RING_SLOTS];
  unsigned head;
  uint64_t packets, bytes;
};

static struct ring rings[VERDICT_REDIRECT + 1];
static uint64_t invalid;

static void
enqueue (enum verdict verdict, struct packet *packet)
{
  struct ring *ring = &rings[verdict];
  unsigned slot = ring->head++ % RING_SLOTS;
  ring->slots[slot] = packet;
  ring->lengths[slot] = packet->length;
  ring->packets++;
  ring->bytes += packet->length;
}

void
pass_up (struct packet *packet)
{
  enqueue (VERDICT_PASS, packet);
}

void
send_back (struct packet *packet)
{
  uint8_t address[6];
  memcpy (address, packet->frame, sizeof address);
  memcpy (packet->frame, packet->frame + 6, sizeof address);
  memcpy (packet->frame + 6, address, sizeof address);
  enqueue (VERDICT_TX, packet);
}

void
redirect (struct packet *packet)
{
  enqueue (VERDICT_REDIRECT, packet);
}

void
drop (struct packet *packet)
{
  enqueue (VERDICT_DROP, packet);
}

void
trace_exception (struct packet *packet)
{
  enqueue (VERDICT_ABORTED, packet);
}

void
warn_invalid (unsigned verdict)
{
  invalid += verdict;
}

uint64_t
packets_counted (enum verdict verdict)
{
  return rings[verdict].packets;
}

/* The sum of the header's 16-bit words, as RFC 1071 has it.  */
static unsigned
checksum (const uint8_t *bytes, unsigned n)
{
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i += 2)
    {
      uint16_t word;
      memcpy (&word, bytes + i, sizeof word);
      sum += word;
    }
  while (sum >> 16)
    sum = (sum & 0xffff) + (sum >> 16);
  return sum;
}

unsigned
judge (struct packet *packet)
{
  const uint8_t *frame = packet->frame;
  if (packet->length < FRAME_BYTES || frame[TYPE_OFFSET] != 8
      || frame[TYPE_OFFSET + 1] != 0)
    return VERDICT_PASS;
  if (checksum (frame + HEADER_BYTES, 20) != 0xffff)
    return VERDICT_ABORTED;
  return frame[VERDICT_OFFSET];
}

void
fill_packets (struct packet *packets, unsigned n, enum verdict verdict)
{
  for (unsigned i = 0; i < n; i++)
    {
      uint8_t *frame = packets[i].frame;
      memset (&packets[i], 0, sizeof packets[i]);
      packets[i].length = FRAME_BYTES;
      frame[TYPE_OFFSET] = 8;
      frame[HEADER_BYTES] = 0x45;
      frame[HEADER_BYTES + 9] = 17;
      memcpy (frame + HEADER_BYTES + 12, &i, sizeof i);
      uint16_t sum = (uint16_t)~checksum (frame + HEADER_BYTES, 20);
      memcpy (frame + HEADER_BYTES + 10, &sum, sizeof sum);
      frame[VERDICT_OFFSET] = (uint8_t)verdict;
    }
}
