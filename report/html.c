/* html: one page with a table that sorts and a picture of every tree.

   The page needs nothing but itself: style and script are in it, and so are
   the lines of the report, from which the script draws a tree when its switch
   is opened.  Rows are in the page as written here, so that they can be read
   without a script.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "commands.h"
#include "names.h"
#include "page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* TEXT as text of HTML.  */
static void
print_text (const char *text)
{
  for (; *text; text++)
    switch (*text)
      {
      case '<':
        printf ("&lt;");
        break;
      case '>':
        printf ("&gt;");
        break;
      case '&':
        printf ("&amp;");
        break;
      case '"':
        printf ("&quot;");
        break;
      default:
        putchar (*text);
      }
}

/* LINE, JSON, in a script element: there only "<" is special, and in JSON it
   is in strings only.  */
static void
print_script (const char *line)
{
  for (; *line; line++)
    if (*line == '<')
      printf ("\\u003c");
    else
      putchar (*line);
}

/* A cell that sorts by VALUE and shows TEXT.  */
static void
print_number (const char *class, double value, const char *text)
{
  printf ("<td class=\"n%s\" data-v=\"%.17g\">%s</td>", class, value, text);
}

static void
print_cycles (const char *class, const struct record_cost *cost)
{
  if (cost->known)
    print_number (class, cost->cycles_q6, cycles_text (cost->cycles_q6, 1));
  else
    print_number (class, -1, "–");
}

static void
print_row (const struct record *record, size_t i)
{
  char text[32];
  printf ("<tr tabindex=\"0\" data-i=\"%zu\"><td>", i);
  print_text (name_text (record->file));
  printf (":%u<br><b>", record->line);
  print_text (name_text (record->function));
  printf ("</b></td><td>%s<br><small>", record->lowered ? "lowered" : "left");
  print_text (name_text (record->reason));
  printf ("</small></td>");
  snprintf (text, sizeof text, "%u", record->segments);
  print_number (" wide", record->segments, text);
  print_cycles ("", &record->plan);
  print_cycles ("", &record->balanced);
  print_cycles (" wide", &record->table);
  snprintf (text, sizeof text, "%u", record->plan.bytes);
  print_number (" wide", record->plan.bytes, record->plan.known ? text : "–");
  snprintf (text, sizeof text, "%.3f",
            (double)record->executions_milli / 1000);
  print_number (" wide", (double)record->executions_milli, text);
  print_number ("", (double)record_saved (record),
                cycles_text ((double)record_saved (record), 1000));
  printf ("</tr>\n");
}

static const char head[]
    = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<title>switchcost report</title>\n<style>\n";

static const char table_head[]
    = "<div class=\"scroll\"><table id=\"switches\"><thead><tr>"
      "<th><button>switch</button></th>"
      "<th><button>outcome</button></th>"
      "<th class=\"n wide\"><button>segments</button></th>"
      "<th class=\"n\"><button>cycles</button></th>"
      "<th class=\"n\"><button>balanced tree</button></th>"
      "<th class=\"n wide\"><button>thunked table</button></th>"
      "<th class=\"n wide\"><button>bytes</button></th>"
      "<th class=\"n wide\"><button>executions</button></th>"
      "<th class=\"n\"><button>saved cycles</button></th>"
      "</tr></thead><tbody>\n";

static void
print_intro (const struct records *records, size_t shown)
{
  size_t lowered = 0;
  for (size_t i = 0; i < records->n; i++)
    lowered += records->items[i].lowered;
  printf ("<h1>switchcost report</h1>\n<p>%zu switches: %zu lowered, %zu left "
          "to the compiler",
          records->n, lowered, records->n - lowered);
  if (shown < records->n)
    printf ("; the %zu that save most are below", shown);
  printf (".</p>\n<p>Tap a switch to see its tree, a heading to sort.  "
          "Executions are counts where a profile measured them, else runs per "
          "call of the function; saved cycles are those times the difference "
          "to a balanced tree.</p>\n"
          "<p><label>Only with <input id=\"filter\" type=\"search\"></label> "
          "<span id=\"count\"></span></p>\n");
}

int
command_html (struct input *input, size_t limit)
{
  struct records records;
  input_read_all (input, &records);
  if (records.n)
    qsort (records.items, records.n, sizeof *records.items, compare_saved);
  size_t shown = records.n < limit ? records.n : limit;
  printf ("%s%s</style></head><body>\n", head, page_css);
  print_intro (&records, shown);
  printf ("%s", table_head);
  for (size_t i = 0; i < shown; i++)
    print_row (&records.items[i], i);
  printf ("</tbody></table></div>\n"
          "<script type=\"application/json\" id=\"data\">[\n");
  for (size_t i = 0; i < shown; i++)
    {
      char *line = input_line (input, &records.items[i]);
      if (i)
        printf (",\n");
      print_script (line);
      free (line);
    }
  printf ("]</script>\n<script>\n%s</script></body></html>\n", page_js);
  free (records.items);
  return 0;
}
