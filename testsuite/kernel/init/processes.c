/* Area: processes.  Purpose: prctl, scheduling, limits, futexes, clocks and
   their kind, over all commands; children of all flags; ptrace.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A row of call NUMBER with each value of argument INDEX, each in a child.  */

static void
sweep_in_children (const char *name, long number, const long arguments[6],
                   int index, long first, long last)
{
  long changed[6];
  memcpy (changed, arguments, sizeof changed);
  row_begin ("%s", name);
  for (long value = first; value <= last; value++)
    {
      changed[index] = value;
      row_call (number, changed);
    }
  row_end ();
}

static void
test_commands (void)
{
  const long all = (long)page;
  const long zero[6] = { 0, 0, 0, 0, 0, 0 };
  const long buffer[6] = { 0, all, 0, 0, 0, 0 };
  const long one[6] = { 0, 1, 0, 0, 0, 0 };

  sweep_in_children ("prctl 0", SYS_prctl, zero, 0, -1, 75);
  sweep_in_children ("prctl 1", SYS_prctl, one, 0, -1, 75);
  sweep_in_children ("prctl buffer", SYS_prctl, buffer, 0, -1, 75);
#ifdef SYS_arch_prctl
  const long arch[6] = { 0, all, 0, 0, 0, 0 };
  sweep_in_children ("arch_prctl", SYS_arch_prctl, arch, 0, 0x1000, 0x1030);
#endif
  sweep_in_children ("getrlimit", SYS_getrlimit, buffer, 0, -1, 20);
  sweep_in_children ("getrusage", SYS_getrusage, buffer, 0, -3, 3);
  sweep_in_children ("getpriority", SYS_getpriority, zero, 0, -1, 4);
  sweep_in_children ("setpriority", SYS_setpriority, zero, 0, -1, 4);
  sweep_in_children ("personality", SYS_personality, zero, 0, 0, 15);
  const long scheduler[6] = { 0, 0, all, 0, 0, 0 };
  sweep_in_children ("sched", SYS_sched_setscheduler, scheduler, 1, -1, 9);
  sweep_in_children ("sched max", SYS_sched_get_priority_max, zero, 0, -1, 9);
  sweep_in_children ("sched min", SYS_sched_get_priority_min, zero, 0, -1, 9);
  sweep_in_children ("clock get", SYS_clock_gettime, buffer, 0, -10, 20);
  sweep_in_children ("clock resolution", SYS_clock_getres, buffer, 0, -10, 20);
  const long timer[6] = { 0, 0, all, 0, 0, 0 };
  sweep_in_children ("timer", SYS_timer_create, timer, 0, -10, 20);
  sweep_in_children ("itimer", SYS_getitimer, buffer, 0, -1, 4);
  const long wait[6] = { 0, 0, all, WEXITED | WNOHANG, 0, 0 };
  sweep_in_children ("waitid", SYS_waitid, wait, 0, -1, 5);
  sweep_in_children ("membarrier", SYS_membarrier, zero, 0, 0, 260);
  sweep_in_children ("keyctl", SYS_keyctl, zero, 0, 0, 32);
  sweep_in_children ("syslog", SYS_syslog, zero, 0, 6, 12);
  sweep_in_children ("sysfs", SYS_sysfs, buffer, 0, 0, 4);
  sweep_in_children ("kcmp", SYS_kcmp, zero, 2, -1, 9);
  sweep_in_children ("ioprio", SYS_ioprio_get, zero, 0, -1, 5);
  sweep_in_children ("modify_ldt", SYS_modify_ldt, buffer, 0, -1, 0x12);
  sweep_in_children ("landlock", SYS_landlock_create_ruleset, zero, 2, 0, 2);
  const long reboot[6] = { 0xfee1dead, 672274793, 0, 0, 0, 0 };
  /* Not the commands that work.  */
  sweep_in_children ("reboot", SYS_reboot, reboot, 2, 1, 5);
}

static long
use_futex (const void *argument)
{
  int operation = *(const int *)argument;
  static uint32_t word = 5, other;
  struct timespec soon = { 0, 1000000 };
  return CALL6 (futex, &word, operation, 6, &soon, &other, 3);
}

static void
test_futexes (void)
{
  row_begin ("futex");
  for (int operation = 0; operation <= 20; operation++)
    row_child (use_futex, &operation);
  for (int operation = 0; operation <= 20; operation++)
    {
      int local = operation | FUTEX_PRIVATE_FLAG;
      row_child (use_futex, &local);
    }
  row_end ();
}

/* ---- Children of all kinds.  */

static long
clone_one (const void *argument)
{
  unsigned long flag = *(const unsigned long *)argument;
  long child = CALL5 (clone, flag | SIGCHLD, 0, 0, 0, 0);
  if (child == 0)
    _exit (7);
  if (child < 0)
    return child;
  int status = 0;
  long ended = result_of (waitpid ((pid_t)child, &status, __WALL));
  return ended < 0 ? ended : WEXITSTATUS (status);
}

static void
test_children (void)
{
  row_begin ("clone");
  for (int bit = 8; bit < 32; bit++)
    {
      unsigned long flag = 1ul << bit;
      /* Not those that need a stack or a thread's memory of their own.  */
      if (flag & (CLONE_VM | CLONE_VFORK | CLONE_SETTLS | CLONE_PARENT))
        continue;
      row_child (clone_one, &flag);
    }
  row_end ();

  row_begin ("unshare");
  for (int bit = 7; bit < 32; bit++)
    {
      const long arguments[6] = { 1l << bit };
      row_call (SYS_unshare, arguments);
    }
  row_end ();
}

/* Trace a child, try request *ARGUMENT on it while it is stopped.  */

static long
trace_one (const void *argument)
{
  int request = *(const int *)argument;
  pid_t child = fork ();
  if (child == 0)
    {
      CALL4 (ptrace, PTRACE_TRACEME, 0, 0, 0);
      raise (SIGSTOP);
      _exit (3);
    }
  int status = 0;
  waitpid (child, &status, __WALL);
  static char data[4096];
  long result = CALL4 (ptrace, request, child, 8, data);
  kill (child, SIGKILL);
  waitpid (child, &status, __WALL);
  return result;
}

static void
test_tracing (void)
{
  row_begin ("ptrace");
  for (int request = 0; request <= 35; request++)
    row_child (trace_one, &request);
  for (int request = 0x4200; request <= 0x4212; request++)
    row_child (trace_one, &request);
  row_end ();
}

void
test_processes (void)
{
  test_commands ();
  test_futexes ();
  test_children ();
  test_tracing ();
}
