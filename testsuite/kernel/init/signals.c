/* Area: signals.  Purpose: default actions, handlers, masks and queues of all
   signals; what the processor's faults become.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What signal *ARGUMENT does to a child that has no handler: its status.  */

static long
default_action (const void *argument)
{
  int number = *(const int *)argument;
  pid_t child = fork ();
  if (child == 0)
    {
      CALL2 (kill, getpid (), number);
      _exit (1);
    }
  int status = 0;
  waitpid (child, &status, WUNTRACED);
  if (WIFSTOPPED (status))
    {
      kill (child, SIGKILL);
      waitpid (child, &status, 0);
      return 120;
    }
  return WIFSIGNALED (status) ? WTERMSIG (status) : 100 + WEXITSTATUS (status);
}

static volatile int caught, caught_code;

static void
on_signal (int number, siginfo_t *info, void *context)
{
  (void)context;
  caught = number;
  caught_code = info->si_code;
}

static long
catch_signal (const void *argument)
{
  int number = *(const int *)argument;
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO;
  if (sigaction (number, &action, NULL) != 0)
    return -errno;
  union sigval value = { .sival_int = 5 };
  CALL2 (kill, getpid (), number);
  long first = caught * 2 + (caught_code == SI_USER);
  sigqueue (getpid (), number, value);
  return caught_code == SI_QUEUE ? first : -first;
}

static void
test_delivery (void)
{
  row_begin ("signal default");
  for (int number = -1; number <= 66; number++)
    row_child (default_action, &number);
  row_end ();
  row_begin ("signal caught");
  for (int number = 1; number <= 64; number++)
    row_child (catch_signal, &number);
  row_end ();

  row_begin ("signal mask");
  const long masked[6] = { 0, (long)page, (long)page, 8, 0, 0 };
  row_sweep (SYS_rt_sigprocmask, masked, 0, -1, 4);
  row_end ();
}

/* ---- Faults.  */

static sigjmp_buf escape;

static void
on_fault (int number, siginfo_t *info, void *context)
{
  (void)context;
  caught = number;
  caught_code = info->si_code;
  siglongjmp (escape, 1);
}

static void
fault (int kind)
{
  volatile int zero = 0;
  switch (kind)
    {
    case 0:
      __asm__ volatile("ud2");
      break;
    case 1:
      __asm__ volatile("int3");
      break;
    case 2:
      __asm__ volatile("hlt");
      break;
    case 3:
      __asm__ volatile("idivl %0" : : "m"(zero) : "eax", "edx", "cc");
      break;
    case 4:
      *(volatile int *)(uintptr_t)(zero + 8) = 1;
      break;
    case 5:
      *(volatile int *)(uintptr_t)checksum = 1;
      break;
    case 6:
      __asm__ volatile("int $0x90");
      break;
    case 7:
      __asm__ volatile("cli");
      break;
    case 8:
      __asm__ volatile("int $4");
      break;
    case 9:
      {
        int fd = open ("/short", O_CREAT | O_TRUNC | O_RDWR, 0600);
        char *area = mmap (NULL, 4096, PROT_READ, MAP_SHARED, fd, 0);
        if (area != MAP_FAILED)
          zero = area[0];
        break;
      }
#if __SIZEOF_LONG__ > 4
    case 10:
      zero = *(volatile int *)0x8000000000000000;
      break;
#endif
    default:
      break;
    }
}

static long
take_fault (const void *argument)
{
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  static char stack[32768];
  stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
  sigaltstack (&other, NULL);
  for (int number = 1; number < 32; number++)
    sigaction (number, &action, NULL);
  if (sigsetjmp (escape, 1) == 0)
    fault (*(const int *)argument);
  /* Codes from the kernel itself are 0x80.  */
  return caught * 4 + (caught_code & 3) + (caught_code == 0x80 ? 64 : 0);
}

static void
test_faults (void)
{
  row_begin ("faults caught");
  for (int kind = 0; kind <= 11; kind++)
    row_child (take_fault, &kind);
  row_end ();
}

void
test_signals (void)
{
  test_delivery ();
  test_faults ();
}
