/* What the tests of class tables share: 120 values in no order, five targets.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

extern int h1 (void), h2 (void), h3 (void), h4 (void), h5 (void), h6 (void);

#ifndef PLACE
#define PLACE
#endif

PLACE int
scattered (int x)
{
  switch (x)
    {
    case 25: case 31: case 37: case 38: case 39: case 46: case 50: case 51:
    case 52: case 64: case 65: case 71: case 84: case 91: case 97: case 99:
    case 105: case 123: case 128: case 130:
      return h1 ();
    case 27: case 34: case 49: case 61: case 66: case 75: case 78: case 90:
    case 92: case 98: case 102: case 103: case 114: case 119: case 126:
    case 129: case 136: case 138:
      return h2 ();
    case 29: case 35: case 36: case 40: case 45: case 47: case 54: case 55:
    case 67: case 81: case 83: case 89: case 93: case 94: case 95: case 120:
    case 122: case 125: case 131: case 139:
      return h3 ();
    case 20: case 28: case 44: case 62: case 69: case 70: case 73: case 74:
    case 82: case 101: case 112: case 113: case 115: case 116: case 121:
    case 127: case 137:
      return h4 ();
    case 21: case 23: case 26: case 30: case 33: case 41: case 42: case 58:
    case 59: case 60: case 63: case 68: case 77: case 80: case 86: case 96:
    case 106: case 107: case 110: case 117: case 118: case 124: case 132:
    case 133: case 134: case 135:
      return h5 ();
    default:
      return h6 ();
    }
}
