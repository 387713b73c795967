/* One switch of each kind, to be compiled in many ways, also as C++.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "switches.h"

int
dense (unsigned x)
{
  switch (x)
    {
    case 0: return handler (30) + 1;
    case 1: return handler (17) + 2;
    case 2: return handler (41) + 3;
    case 3: return handler (16) + 4;
    case 4: return handler (59) + 5;
    case 5: return handler (26) + 6;
    case 6: return handler (53) + 7;
    case 7: return handler (58) + 8;
    case 8: return handler (97) + 9;
    case 9: return handler (93) + 10;
    case 10: return handler (23) + 11;
    default: return handler (84) - 1;
    }
}

int
sparse (long long x)
{
  switch (x)
    {
    case -9223372036854775807LL - 1: return handler (1);
    case -4294967296LL: return handler (2) + 1;
    case -1: return handler (3) + 2;
    case 7: return handler (4) + 3;
    case 4294967295LL: return handler (5) + 4;
    case 4294967296LL: return handler (6) + 5;
    case 1099511627776LL: return handler (7) + 6;
    case 9223372036854775807LL: return handler (8) + 7;
    default: return handler (9) + 8;
    }
}

int
bits (unsigned char x)
{
  switch (x)
    {
    case '\t': case '\n': case '\v': case '\f': case '\r': case ' ':
      return handler (11) * 3;
    case '!': case '#': case '%': case '*': case '/': case '<': case '>':
      return handler (12) * 5;
    case 'A': case 'E': case 'I': case 'O': case 'U':
    case 'a': case 'e': case 'i': case 'o': case 'u':
      return handler (13) * 7;
    default:
      return handler (14) * 11;
    }
}

int
ranges (int x)
{
  switch (x)
    {
    case -2147483647 - 1 ... -1000: return handler (21) ^ 1;
    case -999 ... -1: return handler (22) ^ 2;
    case 0: return handler (23) ^ 3;
    case 1 ... 99: return handler (24) ^ 4;
    case 100: return handler (25) ^ 5;
    case 101 ... 65535: return handler (26) ^ 6;
    case 65537 ... 2147483646: return handler (27) ^ 7;
    default: return handler (28) ^ 8;
    }
}

/* The calls here are tail calls, where the target has them.  */

int
calls (int x)
{
  switch (x)
    {
    case 2: return handler (31);
    case 3: return handler (32);
    case 5: return handler (33);
    case 7: return handler (34);
    case 11: return handler (35);
    case 13: return handler (36);
    case 17: return handler (37);
    case 19: return handler (38);
    case 23: return handler (39);
    default: return handler (40);
    }
}
