/* The switch of the example: a lexer for C text that looks at each byte
   once.  256 values, many of them cases, but only twelve targets.  This unit
   alone is compiled in three ways.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lexer.h"

#define HASH_START 2166136261u
#define HASH_STEP(H, C) (((H) ^ (C)) * 16777619u)

void
lex_text (struct lexer *lx, const unsigned char *p, const unsigned char *end)
{
  enum token_kind kind = TOKEN_NONE;
  uint32_t hash = HASH_START;
  uint64_t dispatches = 0;

  while (p < end)
    {
      enum token_kind single = TOKEN_NONE;
      unsigned char c = *p++;

      dispatches++;
      switch (c)
        {
        case 'a' ... 'z':
        case 'A' ... 'Z':
        case '_':
          if (kind == TOKEN_NONE)
            kind = TOKEN_WORD;
          hash = HASH_STEP (hash, c);
          continue;

        case '0' ... '9':
          if (kind == TOKEN_NONE)
            kind = TOKEN_NUMBER;
          hash = HASH_STEP (hash, c);
          continue;

        case ' ':
        case '\t':
        case '\r':
        case '\v':
        case '\f':
          break;

        case '\n':
          lx->lines++;
          break;

        case '"':
        case '\'':
          p = skip_quoted (p, end);
          single = TOKEN_TEXT;
          break;

        case '/':
          {
            const unsigned char *after = skip_comment (lx, p, end);
            if (after == p)
              single = TOKEN_OPERATOR;
            p = after;
            break;
          }

        case '#':
          single = TOKEN_DIRECTIVE;
          break;

        case '\\':
          if (*p == '\n')
            p++;
          break;

        case '(':
        case '[':
        case '{':
          lx->depth++;
          single = TOKEN_BRACKET;
          break;

        case ')':
        case ']':
        case '}':
          lx->depth--;
          single = TOKEN_BRACKET;
          break;

        case '!':
        case '%':
        case '&':
        case '*':
        case '+':
        case ',':
        case '-':
        case '.':
        case ':':
        case ';':
        case '<':
        case '=':
        case '>':
        case '?':
        case '^':
        case '|':
        case '~':
          single = TOKEN_OPERATOR;
          break;

        default:
          single = TOKEN_STRAY;
          break;
        }

      if (kind != TOKEN_NONE)
        take_token (lx, kind, hash);
      if (single != TOKEN_NONE)
        take_token (lx, single, c);
      kind = TOKEN_NONE;
      hash = HASH_START;
    }

  if (kind != TOKEN_NONE)
    take_token (lx, kind, hash);
  lx->dispatches += dispatches;
}
