/* What only C++ has around switches: exceptions that leave a case, objects
   with destructors in cases, templates, lambdas, constructors, enumerations.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <stdexcept>
#include <string>

extern "C" int handler (int x);

extern "C" __attribute__ ((noipa)) int
handler (int x)
{
  if (x == 99)
    throw std::runtime_error ("99");
  return x * 16 + 1;
}

static int alive;

struct guard
{
  guard () { alive++; }
  ~guard () { alive--; }
};

static int
raising (int x)
{
  switch (x)
    {
    case 1: { guard g; return handler (3); }
    case 2: { guard g; return handler (99); }
    case 3: { guard g; guard h; return handler (4) + alive; }
    case 5: throw std::string ("five");
    case 8: try { return handler (99); } catch (std::exception &) { return -8; }
    case 13: return handler (7);
    default: return 0;
    }
}

template <typename T> static int
generic (T x)
{
  switch (x)
    {
    case T (0): return handler (1);
    case T (1): return handler (2);
    case T (2): return handler (5);
    case T (100): return handler (6);
    case T (101): return handler (8);
    case T (-1): return handler (9);
    default: return handler (10);
    }
}

enum class colour : short { red = -5, green, blue = 40, grey = 41 };

class built
{
public:
  explicit built (colour c)
  {
    switch (c)
      {
      case colour::red: value = handler (11); break;
      case colour::green: value = handler (12); break;
      case colour::blue: value = handler (13); break;
      case colour::grey: value = handler (14); break;
      default: value = handler (15); break;
      }
  }
  int value;
};

static int failures;

static void
check (const char *name, int x, int got, int expected)
{
  if (got == expected)
    return;
  failures++;
  std::printf ("%s (%d) is %d, expected %d\n", name, x, got, expected);
}

static int
raised (int x)
{
  try
    {
      return raising (x);
    }
  catch (std::exception &)
    {
      return -1;
    }
  catch (std::string &)
    {
      return -2;
    }
}

template <typename T> static void
check_generic (const char *name)
{
  static const int inputs[] = { 0, 1, 2, 100, 101, -1, 3, 99, 102, 50 };
  static const int results[] = { 1, 2, 5, 6, 8, 9, 10, 10, 10, 10 };
  for (int i = 0; i < 10; i++)
    check (name, inputs[i], generic (T (inputs[i])), results[i] * 16 + 1);
}

int
main ()
{
  for (int x = -3; x < 20; x++)
    check ("raised", x, raised (x),
           x == 1    ? 49
           : x == 2  ? -1
           : x == 3  ? 67
           : x == 5  ? -2
           : x == 8  ? -8
           : x == 13 ? 113
                     : 0);
  check ("alive", 0, alive, 0);
  check_generic<signed char> ("generic<signed char>");
  check_generic<unsigned short> ("generic<unsigned short>");
  check_generic<int> ("generic<int>");
  check_generic<long long> ("generic<long long>");
  static const short colours[] = { -5, -4, 40, 41, -6, 0, 39, 42 };
  for (int i = 0; i < 8; i++)
    check ("built", colours[i], built (colour (colours[i])).value,
           (i < 4 ? 11 + i : 15) * 16 + 1);
  auto pick = [] (unsigned x) {
    switch (x)
      {
      case 10: return handler (16);
      case 20: return handler (17);
      case 30: return handler (18);
      case 40: return handler (19);
      default: return handler (20);
      }
  };
  for (unsigned x = 0; x < 50; x++)
    check ("lambda", int (x), pick (x),
           (x && x % 10 == 0 ? 15 + int (x) / 10 : 20) * 16 + 1);
  if (!failures)
    std::printf ("all right\n");
  return failures != 0;
}
