/* Compiled once by the build with the new plugin; see RunPluginOnce.cmake.

   SPDX-License-Identifier: GPL-3.0-or-later  */

extern int red (void), green (void), blue (void), cyan (void), grey (void);

int
pick (unsigned x)
{
  switch (x)
    {
    case 0:
      return red () + 1;
    case 1:
      return green () + 2;
    case 2:
      return blue () + 3;
    case 3:
      return cyan () + 4;
    default:
      return grey ();
    }
}
