/* bench/micro: streams of selectors.

   A stream draws items: the cases 0 .. N-1 and, as one more item N, the
   default.  An item's selector is drawn evenly from its values.

     sequential       0, 1, ... N-1, 0, ...; the default never.
     constant-first, -middle, -last, -a, -b
                      always the same value: of the first, middle or last case
                      or of one of two cases drawn by the shape seed.
     default          always the default.
     hot              one case has 90 %, all other items share 10 %.
     zipf             the item of rank r has a share in proportion to 1/r; the
                      ranks are drawn by the shape seed.
     bursty           an item drawn evenly stays for a number of selectors that
                      is geometric with mean 16.
     markov           an item is followed by four others, drawn by the shape
                      seed, with 70, 15, 8 and 5 %, else by any item.
     uniform          any item, independent of all others.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "grid.h"

#include <stdlib.h>
#include <string.h>

#define SUCCESSORS 4

struct grid_stream
{
  size_t (*next) (struct grid_stream *stream);
  uint64_t walk;      /* State of the draws.  */
  size_t items;       /* Cases and the default.  */
  size_t item;        /* The one drawn last.  */
  size_t hot;         /* Of constant, hot.  */
  uint32_t value;     /* Of constant.  */
  uint32_t *order;    /* Of zipf: rank -> item; of markov: successors.  */
  double *cumulative; /* Of zipf: sum of the shares up to rank r.  */
};

/* ---- Numbers (splitmix64).  */

static uint64_t
draw (uint64_t *state)
{
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Even in 0 .. N-1, N below 2^32.  */
static size_t
draw_below (uint64_t *state, size_t n)
{
  return (size_t)(((draw (state) >> 32) * n) >> 32);
}

/* ---- The streams.  */

static size_t
next_sequential (struct grid_stream *stream)
{
  return (stream->item + 1) % (stream->items - 1);
}

static size_t
next_constant (struct grid_stream *stream)
{
  return stream->hot;
}

static size_t
next_hot (struct grid_stream *stream)
{
  if (draw_below (&stream->walk, 10) > 0)
    return stream->hot;
  size_t other = draw_below (&stream->walk, stream->items - 1);
  return other < stream->hot ? other : other + 1;
}

static size_t
next_zipf (struct grid_stream *stream)
{
  double share = (double)(draw (&stream->walk) >> 11) * 0x1p-53;
  size_t low = 0, high = stream->items - 1;
  while (low < high)
    {
      size_t middle = (low + high) / 2;
      if (share < stream->cumulative[middle])
        high = middle;
      else
        low = middle + 1;
    }
  return stream->order[low];
}

static size_t
next_uniform (struct grid_stream *stream)
{
  return draw_below (&stream->walk, stream->items);
}

static size_t
next_bursty (struct grid_stream *stream)
{
  return draw_below (&stream->walk, 16) ? stream->item : next_uniform (stream);
}

static size_t
next_markov (struct grid_stream *stream)
{
  static const unsigned share[SUCCESSORS] = { 70, 15, 8, 5 };
  size_t percent = draw_below (&stream->walk, 100);
  for (size_t i = 0; i < SUCCESSORS; i++)
    {
      if (percent < share[i])
        return stream->order[SUCCESSORS * stream->item + i];
      percent -= share[i];
    }
  return next_uniform (stream);
}

/* ---- Making one.  */

static const struct
{
  const char *name;
  size_t (*next) (struct grid_stream *);
} kinds[] = { { "sequential", next_sequential },
              { "constant-first", next_constant },
              { "constant-middle", next_constant },
              { "constant-last", next_constant },
              { "constant-a", next_constant },
              { "constant-b", next_constant },
              { "default", next_constant },
              { "hot", next_hot },
              { "zipf", next_zipf },
              { "bursty", next_bursty },
              { "markov", next_markov },
              { "uniform", next_uniform } };

static uint32_t
value_of (uint64_t *state, size_t item)
{
  if (item == grid_case_count)
    return grid_defaults[draw_below (state, grid_default_count)];
  const struct grid_case *range = &grid_cases[item];
  return range->low
         + (uint32_t)draw_below (state, (size_t)range->high - range->low + 1);
}

static size_t
hot_item (const char *name, uint64_t *shape)
{
  size_t any = draw_below (shape, grid_case_count);
  if (!strcmp (name, "constant-first"))
    return 0;
  if (!strcmp (name, "constant-middle"))
    return grid_case_count / 2;
  if (!strcmp (name, "constant-last"))
    return grid_case_count - 1;
  if (!strcmp (name, "default"))
    return grid_case_count;
  return any;
}

/* A random order of the items, and the shares of their ranks.  */
static void
prepare_zipf (struct grid_stream *stream, uint64_t *shape)
{
  double sum = 0;
  for (size_t i = 0; i < stream->items; i++)
    {
      size_t j = draw_below (shape, i + 1);
      stream->order[i] = stream->order[j];
      stream->order[j] = (uint32_t)i;
      stream->cumulative[i] = sum += 1.0 / (double)(i + 1);
    }
  for (size_t i = 0; i < stream->items; i++)
    stream->cumulative[i] /= sum;
}

static void
prepare_markov (struct grid_stream *stream, uint64_t *shape)
{
  for (size_t i = 0; i < SUCCESSORS * stream->items; i++)
    stream->order[i] = (uint32_t)draw_below (shape, stream->items);
}

/* A seed for this stream of its own, from its NAME.  */
static uint64_t
seed_for (const char *name, uint64_t seed)
{
  for (; *name; name++)
    seed = seed * 31 + (unsigned char)*name;
  return seed;
}

struct grid_stream *
grid_stream_create (const char *name, uint64_t shape_seed, uint64_t walk_seed)
{
  size_t kind = 0, count = sizeof kinds / sizeof *kinds;
  while (kind < count && strcmp (name, kinds[kind].name))
    kind++;
  if (kind == count)
    return NULL;

  size_t items = grid_case_count + 1;
  struct grid_stream *stream
      = malloc (sizeof *stream + items * sizeof (double)
                + SUCCESSORS * items * sizeof (uint32_t));
  if (!stream)
    return NULL;
  uint64_t shape = seed_for (name, shape_seed);
  stream->next = kinds[kind].next;
  stream->walk = seed_for (name, walk_seed);
  stream->items = items;
  stream->item = draw_below (&stream->walk, grid_case_count);
  stream->hot = hot_item (name, &shape);
  stream->value = value_of (&shape, stream->hot);
  stream->cumulative = (double *)(stream + 1);
  stream->order = (uint32_t *)(stream->cumulative + items);
  if (stream->next == next_zipf)
    prepare_zipf (stream, &shape);
  if (stream->next == next_markov)
    prepare_markov (stream, &shape);
  return stream;
}

void
grid_stream_fill (struct grid_stream *stream, uint32_t *out, size_t n)
{
  bool same_value
      = stream->next == next_constant && stream->hot < grid_case_count;
  for (size_t i = 0; i < n; i++)
    {
      stream->item = stream->next (stream);
      out[i] = same_value ? stream->value
                          : value_of (&stream->walk, stream->item);
    }
}
