/* One switch on all values of a byte; what each does is printed.  SHAPE
   chooses the switch.  Every value that a test might mistake for its
   neighbour does something else than that.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

static __attribute__ ((noipa)) int
h (int k)
{
  return k * 37 + 5;
}

static __attribute__ ((noipa)) int
subject (TYPE x)
{
  int a = 1, b = 2;
  switch (x)
    {
      /* clang-format off */
#if SHAPE == 0 /* Compares: a way for each value.  */
    case 3: a = h (1); break;
    case 4: b = h (2); break;
    case 5: return 17;
    case 6: a = 4; b = 9; break;
    case 90: a = 5; break;
    case 91: return h (3);
    case 92: b = 7; break;
    default: a = 0; break;
#elif SHAPE == 1 /* Ranges.  */
    case 10 ... 20: a = h (1); break;
    case 21 ... 30: b = h (2); break;
    case 40 ... 60: return 17;
    case 61 ... 99: a = 4; b = 9; break;
    case 100: a = 5; break;
    default: return -1;
#elif SHAPE == 2 /* Bit tests.  */
    case 33: case 35: case 38: case 39: case 44: case 47: case 50: case 52:
      a = h (1); break;
    case 34: case 37: case 40: case 45: case 46: case 51: case 55: case 57:
      a = 4; b = 9; break;
    case 60: case 62: case 64: case 66: case 68: case 70: case 72: return 3;
    default: b = 8; break;
#elif SHAPE == 3 /* A table of classes.  */
    case 35: case 38: case 52: case 62: case 63: case 68: case 84: case 85:
    case 87: case 96: case 98: case 117:
      a = h (1); break;
    case 32: case 37: case 43: case 45: case 47: case 49: case 53: case 57:
    case 58: case 60: case 65: case 67: case 70: case 72: case 76: case 81:
    case 94: case 99: case 113: case 114:
      a = 4; b = 9; break;
    case 33: case 41: case 48: case 51: case 54: case 64: case 78: case 80:
    case 86: case 91: case 93: case 100: case 102: case 103: case 118:
    case 119:
      return 3;
    default: b = 8; break;
#else /* Only PHIs differ.  */
    case 1: a = 2; break;
    case 2: a = 3; b = 1; break;
    case 3: a = 4; break;
    case 4: b = 5; break;
    case 8 ... 16: a = 9; b = 3; break;
    default: break;
#endif
      /* clang-format on */
    }
  return a * 1000 + b;
}

int
main (void)
{
  for (int x = -128; x < 256; x++)
    printf ("%d\n", subject ((TYPE)x));
  return 0;
}
