/* Area: lower
   Purpose: a lexer's character switch, 10 targets: fewer branches than the
   compiler's own tree. (A table from value to class is an argument of its
   own.)

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

extern int h1 (void), h2 (void), h3 (void), h4 (void), h5 (void), h6 (void);
extern int h7 (void), h8 (void), h9 (void), h10 (void), h11 (void);

int
lexer (unsigned char x)
{
  switch (x) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
    {
    case ' ': case '\t': case '\n': case '\r': case '\f': return h1 ();
    case 'a' ... 'z': case 'A' ... 'Z': case '_': return h2 ();
    case '0' ... '9': return h3 ();
    case '"': case '\'': return h4 ();
    case '+': case '-': case '*': case '%': case '^': case '!': case '=':
      return h5 ();
    case '/': return h6 ();
    case '<': case '>': case '&': case '|': return h7 ();
    case '(': case ')': case '[': case ']': case '{': case '}': return h8 ();
    case ',': case ';': case ':': case '?': case '~': return h9 ();
    case 0: return h10 ();
    default: return h11 ();
    }
}

/* { dg-final { scan-switch-size < } } */
