/* Nine targets that cannot be merged with those of another function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

extern int h (int), hd (int);

#define BODY(N)                                                               \
  {                                                                           \
    case 0: return h (N + 0) + 1;                                             \
    case 1: return h (N + 1) + 2;                                             \
    case 2: return h (N + 2) + 3;                                             \
    case 3: return h (N + 3) + 4;                                             \
    case 4: return h (N + 4) + 5;                                             \
    case 5: return h (N + 5) + 6;                                             \
    case 6: return h (N + 6) + 7;                                             \
    case 7: return h (N + 7) + 8;                                             \
    default: return hd (N);                                                   \
  }
