/* A receive loop over a ring of packets, and what becomes of each packet.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../common/driver.h"
#include "verdict.h"

enum
{
  PACKETS = 1 << 20,
  RING = 256,
  INVALID_VERDICT = 77
};

static struct packet ring[RING];
static uint8_t *forwarding, *random_verdicts;

static struct
{
  uint64_t passed, sent, redirected, dropped, warned, traced;
} count;

void
pass_up (struct packet *packet)
{
  count.passed += packet->length;
}

void
send_back (struct packet *packet)
{
  count.sent += packet->length ^ packet->flow;
}

void
redirect (struct packet *packet)
{
  count.redirected += packet->length + packet->flow;
}

void
drop (struct packet *packet)
{
  count.dropped += 1 + (packet->flow & 1);
}

void
warn_invalid (unsigned act)
{
  count.warned += act;
}

void
trace_exception (unsigned act)
{
  count.traced += act + 1;
}

static uint64_t
receive (const uint8_t *verdicts)
{
  count.passed = count.sent = count.redirected = 0;
  count.dropped = count.warned = count.traced = 0;

  for (unsigned i = 0; i < PACKETS; i++)
    run_verdict (verdicts[i], &ring[i % RING]);

  uint64_t sum = driver_mix (0, count.passed);
  sum = driver_mix (sum, count.sent);
  sum = driver_mix (sum, count.redirected);
  sum = driver_mix (sum, count.dropped);
  sum = driver_mix (sum, count.warned);
  return driver_mix (sum, count.traced);
}

static uint64_t
receive_forwarding (void)
{
  return receive (forwarding);
}

static uint64_t
receive_random (void)
{
  return receive (random_verdicts);
}

/* A forwarding box: nearly everything is redirected or sent back, the rest
   goes to the host or is dropped, and a broken program speaks up rarely.  */
static uint8_t
forwarding_verdict (unsigned per_mille)
{
  if (per_mille < 800)
    return VERDICT_REDIRECT;
  if (per_mille < 950)
    return VERDICT_TX;
  if (per_mille < 980)
    return VERDICT_PASS;
  if (per_mille < 998)
    return VERDICT_DROP;
  return per_mille < 999 ? VERDICT_ABORTED : INVALID_VERDICT;
}

int
main (void)
{
  uint64_t seed = 1;
  forwarding = driver_alloc (PACKETS);
  random_verdicts = driver_alloc (PACKETS);
  for (unsigned i = 0; i < PACKETS; i++)
    {
      uint64_t r = driver_random (&seed);
      forwarding[i] = forwarding_verdict ((uint32_t)r % 1000);
      random_verdicts[i] = (r >> 32) % 5;
    }
  for (unsigned i = 0; i < RING; i++)
    {
      ring[i].length = 60 + driver_random (&seed) % 1454;
      ring[i].flow = (uint32_t)driver_random (&seed);
    }

  const struct workload workloads[]
      = { { "forwarding", PACKETS, receive_forwarding },
          { "random", PACKETS, receive_random } };
  return driver_run (workloads, 2);
}
