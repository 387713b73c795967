/* The examples' timing driver.

   An example describes its work as one or more workloads; the driver runs
   each one many times and prints one line per workload,

     name <tab> median ns per dispatch <tab> least <tab> checksum

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EXAMPLES_DRIVER_H
#define EXAMPLES_DRIVER_H

#include <stddef.h>
#include <stdint.h>

struct workload
{
  const char *name;

  /* How often one round executes the example's switch.  */
  uint64_t dispatches;

  /* Does the work of one round, always from the same state, and returns a
     checksum over all its effects.  */
  uint64_t (*round) (void);
};

/* Times all WORKLOADS.  Returns an exit status: 0, or 1 with a message if
   two rounds of one workload disagree.  */
int driver_run (const struct workload *workloads, size_t count);

/* malloc that ends the program with a message when there is no memory.  */
void *driver_alloc (size_t bytes);

/* The next of a fixed sequence of pseudo-random numbers; *STATE is any seed
   (Sebastiano Vigna's splitmix64).  */
static inline uint64_t
driver_random (uint64_t *state)
{
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* Mixes VALUE into a checksum; the order of the values matters.  */
static inline uint64_t
driver_mix (uint64_t sum, uint64_t value)
{
  return (sum ^ value) * 0x100000001b3u + (sum >> 47);
}

#endif
