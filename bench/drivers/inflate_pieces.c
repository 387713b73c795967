/* usage: inflate_pieces FILE LOOPS

   Deflates FILE once and inflates it LOOPS times through small input and
   output pieces, so that zlib's state machine is entered and left all the
   time.  The result must be the file again; a checksum is printed.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum
{
  IN_PIECE = 13,
  OUT_PIECE = 29
};

static void
fail (const char *what)
{
  fprintf (stderr, "inflate_pieces: %s\n", what);
  exit (1);
}

static unsigned char *
read_file (const char *name, size_t *size)
{
  FILE *file = fopen (name, "rb");
  if (!file || fseek (file, 0, SEEK_END) != 0)
    fail ("cannot open the input file");
  *size = (size_t)ftell (file);
  rewind (file);
  unsigned char *data = malloc (*size + 1);
  if (!data || fread (data, 1, *size, file) != *size)
    fail ("cannot read the input file");
  fclose (file);
  return data;
}

static void
inflate_all (unsigned char *in, size_t in_size, unsigned char *out,
             size_t out_size)
{
  z_stream stream;
  memset (&stream, 0, sizeof stream);
  if (inflateInit (&stream) != Z_OK)
    fail ("inflateInit failed");

  int state = Z_OK;
  size_t in_used = 0, out_used = 0;
  while (state == Z_OK)
    {
      size_t in_piece = in_size - in_used, out_piece = out_size - out_used;
      in_piece = in_piece < IN_PIECE ? in_piece : IN_PIECE;
      out_piece = out_piece < OUT_PIECE ? out_piece : OUT_PIECE;
      stream.next_in = in + in_used;
      stream.avail_in = (uInt)in_piece;
      stream.next_out = out + out_used;
      stream.avail_out = (uInt)out_piece;
      state = inflate (&stream, Z_NO_FLUSH);
      in_used += in_piece - stream.avail_in;
      out_used += out_piece - stream.avail_out;
    }
  if (state != Z_STREAM_END || out_used != out_size)
    fail ("the stream did not inflate to its end");
  inflateEnd (&stream);
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    fail ("usage: inflate_pieces FILE LOOPS");

  size_t size;
  unsigned char *data = read_file (argv[1], &size);
  uLongf packed_size = compressBound (size);
  unsigned char *packed = malloc (packed_size);
  unsigned char *out = malloc (size + 1);
  if (!packed || !out || compress (packed, &packed_size, data, size) != Z_OK)
    fail ("cannot deflate the input file");

  for (int loops = atoi (argv[2]); loops > 0; loops--)
    {
      memset (out, 0, size);
      inflate_all (packed, packed_size, out, size);
      if (memcmp (out, data, size) != 0)
        fail ("the inflated bytes differ from the file");
    }
  printf ("%lu bytes deflate to %lu, crc %08lx\n", (unsigned long)size,
          (unsigned long)packed_size, crc32 (0, out, (uInt)size));
  return 0;
}
