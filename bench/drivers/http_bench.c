/* http-parser's own benchmark with a chosen number of requests: its main ()
   parses 8 GB, which is far more than a comparison needs.  BENCH_C is the
   path of http-parser's bench.c.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define main http_parser_main
#include BENCH_C
#undef main

#include <stdlib.h>

int
main (int argc, char **argv)
{
  return argc == 2 ? bench (atoi (argv[1]), 1) : 2;
}
