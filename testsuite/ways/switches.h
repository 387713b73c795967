/* What the files of this program share; see run.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef __cplusplus
extern "C"
{
#endif

  extern int dense (unsigned x);
  extern int sparse (long long x);
  extern int bits (unsigned char x);
  extern int ranges (int x);
  extern int calls (int x);

  /* What the cases call; not where it could be inlined.  */
  extern int handler (int x);

#ifdef __cplusplus
}
#endif
