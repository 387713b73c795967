/* bench/micro: what the driver, the streams and a cell's data share.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GRID_H
#define GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- One cell: made by lib/shapes.py.  */

typedef uint64_t grid_function (const uint32_t *selectors, size_t n);

/* Where a unit's code begins, from a multiple of 64 bytes on: in copy I at
   I * GRID_STEP bytes.  */
#define GRID_PLACEMENTS_MAX 4
#define GRID_STEP 16

struct grid_unit
{
  const char *name;
  grid_function *run[GRID_PLACEMENTS_MAX];
};

struct grid_case
{
  uint32_t low, high;
};

extern const struct grid_case grid_cases[];
extern const size_t grid_case_count;
extern const uint32_t grid_defaults[];
extern const size_t grid_default_count;
extern const struct grid_unit grid_units[];
extern const size_t grid_unit_count;
extern const size_t grid_placement_count;

/* ---- Streams of selectors: grid-streams.c.  */

struct grid_stream;

/* The stream NAME over this cell's cases, NULL if there is none of the name.
   SHAPE_SEED fixes its distribution (which value is hot, which follows
   which), WALK_SEED the draws.  The caller frees it with free.  */
struct grid_stream *grid_stream_create (const char *name, uint64_t shape_seed,
                                        uint64_t walk_seed);

/* The next N selectors, to OUT.  */
void grid_stream_fill (struct grid_stream *stream, uint32_t *out, size_t n);

#endif /* GRID_H */
