/* What is kept of a line of a report; see record.h.

   Most of a line is its tree, which comes last: it is cut off before the rest
   is parsed.  In a JSON string every quote is escaped, so that ,"tree":[ can be
   nothing else.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1 /* memmem */

#include "record.h"
#include "names.h"

#include <cjson/cJSON.h>
#include <string.h>

/* End the object in TEXT before its tree; its new size, 0 if the line does not
   end as it should or another begins within it.  */
static size_t
cut_tree (char *text, size_t size)
{
  static const char mark[] = ",\"tree\":[";
  static const char other[] = "{\"switchcost\":";
  char *tree = memmem (text, size, mark, sizeof mark - 1);
  if (!tree)
    return size;
  size_t head = (size_t)(tree - text);
  if (text[size - 1] != '}' || text[size - 2] != ']'
      || memmem (tree, size - head, other, sizeof other - 1))
    return 0;
  *tree = '}';
  return head + 1;
}

static const char *
text_of (const cJSON *object, const char *key)
{
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, key));
}

/* The number KEY of OBJECT if it is there, not negative and at most MOST.  */
static bool
get_number (const cJSON *object, const char *key, double most, uint64_t *out)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, key);
  if (!cJSON_IsNumber (item) || !(item->valuedouble >= 0)
      || item->valuedouble > most)
    return false;
  *out = (uint64_t)item->valuedouble;
  return true;
}

static uint32_t
small_number (const cJSON *object, const char *key)
{
  uint64_t number;
  return get_number (object, key, UINT32_MAX, &number) ? (uint32_t)number : 0;
}

static struct record_cost
get_cost (const cJSON *object, const char *key)
{
  struct record_cost cost = { false, 0, 0 };
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, key);
  cost.known = cJSON_IsObject (item);
  cost.cycles_q6 = small_number (item, "cycles_q6");
  cost.bytes
      = small_number (item, "bytes") + small_number (item, "data_bytes");
  return cost;
}

/* The kind of plan, by the dearest thing in it.  */
static const char *
kind_of (const cJSON *object, bool lowered)
{
  static const struct
  {
    const char *key, *kind;
  } kinds[] = { { "table", "jump table" }, { "class", "class table" },
                { "bits", "bit tests" },   { "range", "compares" },
                { "equal", "compares" },   { "less", "compares" } };
  if (!lowered)
    return "left";
  const cJSON *plan = cJSON_GetObjectItemCaseSensitive (object, "plan");
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (small_number (plan, kinds[i].key) > 0)
      return kinds[i].kind;
  return "one target";
}

/* A double holds every integer up to here.  */
#define EXACT 9007199254740992.0

static void
get_executions (struct record *out, const cJSON *object)
{
  uint64_t number;
  out->measured = get_number (object, "count", EXACT / 1000, &number);
  if (out->measured)
    out->executions_milli = number * 1000;
  else if (get_number (object, "per_call_milli", EXACT, &number))
    out->executions_milli = number;
  else
    out->executions_milli = 1000;
}

static bool
fill (struct record *out, const cJSON *object)
{
  const char *outcome = text_of (object, "outcome");
  uint64_t version, line;
  if (!get_number (object, "switchcost", 1000, &version)
      || version != RECORD_VERSION || !text_of (object, "file")
      || !get_number (object, "line", UINT32_MAX, &line) || !outcome)
    return false;
  *out = (struct record){ 0 };
  out->file = name_number (text_of (object, "file"));
  out->function = name_number (text_of (object, "function"));
  out->symbol = name_number (text_of (object, "symbol"));
  out->line = (uint32_t)line;
  out->column = small_number (object, "column");
  out->lowered = !strcmp (outcome, "lowered");
  out->reason = name_number (text_of (object, "reason"));
  out->profile = name_number (text_of (object, "profile"));
  out->kind = name_number (kind_of (object, out->lowered));
  out->labels = small_number (object, "labels");
  out->segments = small_number (object, "segments");
  out->targets = small_number (object, "targets");
  get_executions (out, object);
  out->plan = get_cost (object, "plan");
  out->balanced = get_cost (object, "balanced");
  out->table = get_cost (object, "thunked_table");
  return true;
}

bool
record_parse (struct record *out, char *text, size_t size)
{
  while (size && strchr (" \t\r\n", text[size - 1]))
    size--;
  size = cut_tree (text, size);
  const char *end = NULL;
  cJSON *object = cJSON_ParseWithLengthOpts (text, size, &end, 0);
  bool ok
      = cJSON_IsObject (object) && end == text + size && fill (out, object);
  cJSON_Delete (object);
  return ok;
}

int64_t
record_saved (const struct record *record)
{
  if (!record->plan.known || !record->balanced.known)
    return 0;
  int64_t each
      = (int64_t)record->balanced.cycles_q6 - (int64_t)record->plan.cycles_q6;
  int64_t most = each ? INT64_MAX / (each < 0 ? -each : each) : INT64_MAX;
  int64_t executions = record->executions_milli < (uint64_t)most
                           ? (int64_t)record->executions_milli
                           : most;
  return each * executions;
}
