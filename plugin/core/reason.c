/* Names and texts of reasons; the table itself is reasons.def.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "switchcost.h"

struct reason_text
{
  const char *name;
  const char *text;
};

static const struct reason_text reasons[] = {
#define SC_REASON(IDENTIFIER, NAME, TEXT) { NAME, TEXT },
#include "reasons.def"
#undef SC_REASON
};

static const struct reason_text *
reason_entry (enum sc_reason reason)
{
  size_t n = sizeof reasons / sizeof reasons[0];
  static const struct reason_text unknown = { "unknown", "unknown reason" };
  return (size_t)reason < n ? &reasons[reason] : &unknown;
}

const char *
sc_reason_name (enum sc_reason reason)
{
  return reason_entry (reason)->name;
}

const char *
sc_reason_text (enum sc_reason reason)
{
  return reason_entry (reason)->text;
}
