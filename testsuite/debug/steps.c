/* What the debugger steps through, and gcov counts.  Each body of the switch
   is on a line of its own, marked by what the script looks for.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

volatile int sink;

static __attribute__ ((noipa)) int
h (int k)
{
  sink += k;
  return k;
}

__attribute__ ((noipa)) int
f (int x)
{
  int r = h (0);
  switch (x) /* SWITCH */
    {
    case 1:
      r += h (11); /* BODY 1 */
      break;
    case 2 ... 9:
      r += h (12); /* BODY 5 */
      break;
    case 20:
    case 22:
    case 25:
    case 27:
    case 30:
      r += h (13); /* BODY 25 */
      break;
    case 100:
      r += h (14); /* BODY 100 */
      break;
    case 200:
      if (r > 1000) /* BODY 200 */
        r += h (15);
      r += h (16);
      break;
    case -7:
      return h (17); /* BODY -7 */
    default:
      r += h (18); /* BODY 50 */
      break;
    }
  r += h (19);
  return r;
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    f (atoi (argv[i]));
  return 0;
}
