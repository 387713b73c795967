/* What sample.jsonl is a report of:

     gcc -O2 -mindirect-branch=thunk -fplugin=switchcost.so \
       -fplugin-arg-switchcost-report=sample.jsonl -c sample.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

int h (int);

int
sparse (int x)
{
  switch (x)
    {
    case -5:
      return h (1);
    case 0:
    case 3:
    case 9:
      return h (2);
    case 100 ... 200:
      return h (3);
    case 40:
      return h (4);
    default:
      return h (5);
    }
}

static int
vowel (unsigned char c)
{
  switch (c)
    {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
      return h (6);
    default:
      return h (7);
    }
}

int
vowels (const unsigned char *s)
{
  int n = 0;
  while (*s)
    n += vowel (*s++);
  return n;
}

int
wide (__int128 x)
{
  switch (x)
    {
    case (__int128)1 << 100:
      return h (1);
    case ((__int128)1 << 100) + 7:
      return h (2);
    case -((__int128)1 << 90):
      return h (3);
    default:
      return h (4);
    }
}
