/* What all areas of the self-test share.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* How long a child may take before it counts as waiting.  */
#define PATIENCE_MS 500

char page[4096] __attribute__ ((aligned (4096)));

/* ---- The transcript.  */

static int transcript = -1;

void
transcript_open (const char *device)
{
  transcript = open (device, O_WRONLY | O_NOCTTY | O_CLOEXEC);
  struct termios settings;
  if (tcgetattr (transcript, &settings) == 0)
    {
      cfmakeraw (&settings);
      tcsetattr (transcript, TCSANOW, &settings);
    }
  /* Out of the way of the small numbers that tests use.  */
  int moved = fcntl (transcript, F_DUPFD_CLOEXEC, 200);
  if (moved >= 0)
    {
      close (transcript);
      transcript = moved;
    }
}

static void
put (const char *text)
{
  size_t left = strlen (text);
  while (left > 0)
    {
      ssize_t done = write (transcript, text, left);
      if (done < 0)
        return;
      text += done;
      left -= (size_t)done;
    }
}

void
say (const char *format, ...)
{
  char line[1024];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (line, sizeof line - 1, format, arguments);
  va_end (arguments);
  put (line);
  put ("\n");
}

/* ---- Rows.  */

static char row_last[64];
static unsigned row_repeats;

static void
row_flush (void)
{
  char text[96];
  if (row_repeats > 1)
    snprintf (text, sizeof text, " %s*%u", row_last, row_repeats);
  else
    snprintf (text, sizeof text, " %s", row_last);
  if (row_repeats > 0)
    put (text);
  row_repeats = 0;
}

void
row_begin (const char *format, ...)
{
  char name[128];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (name, sizeof name, format, arguments);
  va_end (arguments);
  put (name);
  put (":");
}

void
row_word (const char *word)
{
  if (row_repeats > 0 && strcmp (word, row_last) != 0)
    row_flush ();
  snprintf (row_last, sizeof row_last, "%s", word);
  row_repeats++;
}

void
row_add (long result)
{
  char word[32];
  if (result > 127 || result < -4095)
    snprintf (word, sizeof word, "+");
  else
    snprintf (word, sizeof word, "%ld", result);
  row_word (word);
}

void
row_end (void)
{
  row_flush ();
  put ("\n");
}

/* ---- System calls.  */

long
result_of (long library_result)
{
  return library_result == -1 ? -errno : library_result;
}

long
call (long number, long a, long b, long c, long d, long e, long f)
{
  return result_of (syscall (number, a, b, c, d, e, f));
}

/* ---- Children.  */

/* What a child reports.  */
struct report
{
  volatile int done;
  volatile long result;
};

static struct report *
shared_report (void)
{
  static struct report *report;
  if (report == NULL)
    report = mmap (NULL, 4096, PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return report;
}

static int64_t
now_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Wait for CHILD; false if it had to be ended.  */

static int
child_ends (pid_t child, int *status)
{
  int64_t begin = now_ms ();
  while (waitpid (child, status, WNOHANG | __WALL) == 0)
    {
      if (now_ms () - begin > PATIENCE_MS)
        {
          kill (child, SIGKILL);
          waitpid (child, status, __WALL);
          return 0;
        }
      sched_yield ();
    }
  return 1;
}

static void
open_scratch (void)
{
  int fd = open (SCRATCH, O_CREAT | O_TRUNC | O_RDWR, 0644);
  if (fd != SCRATCH_FD)
    {
      dup2 (fd, SCRATCH_FD);
      close (fd);
    }
  if (write (SCRATCH_FD, "0123456789", 10) == 10)
    lseek (SCRATCH_FD, 0, SEEK_SET);
}

void
row_child (long (*function) (const void *), const void *argument)
{
  struct report *report = shared_report ();
  report->done = 0;
  pid_t child = fork ();
  if (child < 0)
    {
      row_word ("no-child");
      return;
    }
  if (child == 0)
    {
      open_scratch ();
      struct report *mine = report;
      long result = function (argument);
      mine->result = result;
      mine->done = 1;
      syscall (SYS_exit_group, 0);
    }

  int status = 0;
  int ended = child_ends (child, &status);
  char word[32];
  if (!ended)
    row_word ("waits");
  else if (WIFSIGNALED (status))
    {
      snprintf (word, sizeof word, "signal %d", WTERMSIG (status));
      row_word (word);
    }
  else if (!report->done)
    row_word ("exit");
  else
    row_add (report->result);
}

/* A system call as one argument.  */
struct request
{
  long number;
  const long *arguments;
};

static long
make_request (const void *argument)
{
  const struct request *request = argument;
  const long *arguments = request->arguments;
  return call (request->number, arguments[0], arguments[1], arguments[2],
               arguments[3], arguments[4], arguments[5]);
}

void
row_call (long number, const long arguments[6])
{
  struct request request = { number, arguments };
  row_child (make_request, &request);
}

void
row_sweep (long number, const long arguments[6], int index, long first,
           long last)
{
  long changed[6];
  memcpy (changed, arguments, sizeof changed);
  for (long value = first; value <= last; value++)
    {
      changed[index] = value;
      row_add (call (number, changed[0], changed[1], changed[2], changed[3],
                     changed[4], changed[5]));
    }
}

uint32_t
checksum (const void *bytes, size_t size)
{
  const unsigned char *p = bytes;
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < size; i++)
    sum = (sum ^ p[i]) * 16777619u;
  return sum;
}
