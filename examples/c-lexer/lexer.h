/* What the lexer and the rest of the example share.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef C_LEXER_H
#define C_LEXER_H

#include <stdint.h>

enum token_kind
{
  TOKEN_NONE,
  TOKEN_WORD,
  TOKEN_NUMBER,
  TOKEN_TEXT,
  TOKEN_OPERATOR,
  TOKEN_BRACKET,
  TOKEN_DIRECTIVE,
  TOKEN_STRAY
};

struct lexer
{
  uint64_t dispatches;
  uint64_t checksum;
  uint32_t lines;
  int32_t depth;
  uint32_t tokens[TOKEN_STRAY + 1];
};

/* Reads the C text from P up to END; *END must be '\0'.  */
void lex_text (struct lexer *lx, const unsigned char *p,
               const unsigned char *end);

/* Counts a finished token.  */
void take_token (struct lexer *lx, enum token_kind kind, uint32_t hash);

/* The first byte after the comment, or after the quoted text, whose first
   byte is P[-1].  P itself if no comment starts here.  */
const unsigned char *skip_comment (struct lexer *lx, const unsigned char *p,
                                   const unsigned char *end);
const unsigned char *skip_quoted (const unsigned char *p,
                                  const unsigned char *end);

#endif
