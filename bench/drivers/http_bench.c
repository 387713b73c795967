/* usage: http_bench REQUESTS [other]

   http-parser's own benchmark with a chosen number of requests: its main ()
   parses 8 GB, which is far more than a comparison needs.  BENCH_C is the
   path of http-parser's bench.c.  With "other", as many other messages are
   parsed in turn: to count a profile.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define main http_parser_main
#include BENCH_C
#undef main

#include <stdlib.h>

static const char *const others[] = {
  "GET /favicon.ico HTTP/1.1\r\n"
  "Host: 0.0.0.0=5000\r\n"
  "User-Agent: curl/7.88.1\r\n"
  "Accept: */*\r\n"
  "Connection: close\r\n\r\n",
  "PUT /a/b%20c?d=e&f#g HTTP/1.1\r\n"
  "host:example.org:8080\r\n"
  "Content-Type: text/plain; charset=utf-8\r\n"
  "Content-Length: 26\r\n"
  "Cookie: id=a3fWa; theme=dark; n=1\r\n\r\n"
  "abcdefghijklmnopqrstuvwxyz",
  "HTTP/1.1 200 OK\r\n"
  "Date: Tue, 01 Dec 2020 10:00:00 GMT\r\n"
  "Server: test\r\n"
  "ETag: \"5fc6-0\"\r\n"
  "Transfer-Encoding: chunked\r\n\r\n"
  "1e\r\nall your base are belong to us\r\n4;x=y\r\nmore\r\n0\r\n\r\n",
  "OPTIONS http://proxy.example.net:3128/index HTTP/1.0\r\n"
  "Proxy-Connection: keep-alive\r\n"
  "X-Long: one two three four five six seven eight nine ten\r\n\r\n",
};

static int
parse_others (int messages)
{
  for (int i = 0; i < messages; i++)
    {
      const char *text = others[i % (sizeof others / sizeof *others)];
      http_parser parser;
      http_parser_init (&parser, HTTP_BOTH);
      if (http_parser_execute (&parser, &settings, text, strlen (text))
          != strlen (text))
        {
          fprintf (stderr, "%s:\n%s\n",
                   http_errno_name (HTTP_PARSER_ERRNO (&parser)), text);
          return 1;
        }
    }
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 3 && strcmp (argv[2], "other") == 0)
    return parse_others (atoi (argv[1]));
  return argc == 2 ? bench (atoi (argv[1]), 1) : 2;
}
