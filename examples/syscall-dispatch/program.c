/* The system calls themselves, and two programs that make them.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../common/driver.h"
#include "calls.h"

enum
{
  STREAM = 1 << 19
};

static uint64_t effect;
static uint16_t *server, *random_calls;

#define DEFINE_CALL(N)                                                        \
  long sys_##N (const struct registers *regs)                                 \
  {                                                                           \
    effect += regs->di * (2 * N + 1);                                         \
    return N;                                                                 \
  }
EACH_CALL (DEFINE_CALL)

long
sys_not_implemented (const struct registers *regs)
{
  effect ^= regs->si;
  return -38;
}

static uint64_t
make_calls (const uint16_t *numbers)
{
  struct registers regs = { 1, 2, 3 };
  uint64_t results = 0;

  effect = 0;
  for (unsigned i = 0; i < STREAM; i++)
    {
      regs.di = i;
      results += dispatch_call (&regs, numbers[i]);
    }
  return driver_mix (results, effect);
}

static uint64_t
make_server_calls (void)
{
  return make_calls (server);
}

static uint64_t
make_random_calls (void)
{
  return make_calls (random_calls);
}

/* x86-64's numbers of the calls that a web server makes for one request,
   in their order.  */
static const uint16_t file_request[]
    = { 232 /* epoll_wait */, 288 /* accept4 */,
        45 /* recvfrom */,    257 /* openat */,
        5 /* fstat */,        40 /* sendfile */,
        3 /* close */,        1 /* write */ };
static const uint16_t proxy_request[]
    = { 232 /* epoll_wait */, 45 /* recvfrom */,
        41 /* socket */,      42 /* connect */,
        233 /* epoll_ctl */,  232 /* epoll_wait */,
        44 /* sendto */,      45 /* recvfrom */,
        20 /* writev */,      3 /* close */ };
static const uint16_t application_work[]
    = { 202 /* futex */, 228 /* clock_gettime */, 0 /* read */, 8 /* lseek */,
        9 /* mmap */,    11 /* munmap */,         202 /* futex */ };
static const uint16_t now_and_then[]
    = { 13 /* rt_sigaction */, 39 /* getpid */,
        56 /* clone */,        61 /* wait4 */,
        72 /* fcntl */,        89 /* readlink */,
        186 /* gettid */,      262 /* newfstatat */,
        318 /* getrandom */,   332 /* statx */ };

struct script
{
  const uint16_t *numbers;
  unsigned count;
  unsigned percent;
};

#define SCRIPT(A, PERCENT)                                                    \
  {                                                                           \
    A, sizeof (A) / sizeof (A)[0], PERCENT                                    \
  }

/* Requests of three kinds in random order, and one call in ten of another
   kind in between.  */
static void
fill_server (uint64_t *seed)
{
  static const struct script scripts[]
      = { SCRIPT (file_request, 50), SCRIPT (proxy_request, 30),
          SCRIPT (application_work, 20) };
  const unsigned others = sizeof now_and_then / sizeof now_and_then[0];

  for (unsigned i = 0; i < STREAM;)
    {
      unsigned pick = driver_random (seed) % 100;
      const struct script *s = scripts;
      for (; pick >= s->percent; s++)
        pick -= s->percent;
      for (unsigned k = 0; k < s->count && i < STREAM; k++)
        {
          server[i++] = s->numbers[k];
          uint64_t r = driver_random (seed);
          if (r % 10 == 0 && i < STREAM)
            server[i++] = now_and_then[(r >> 32) % others];
        }
    }
}

int
main (void)
{
  uint64_t seed = 2;
  server = driver_alloc (STREAM * sizeof *server);
  random_calls = driver_alloc (STREAM * sizeof *random_calls);
  fill_server (&seed);
  for (unsigned i = 0; i < STREAM; i++)
    random_calls[i] = driver_random (&seed) % CALLS;

  const struct workload workloads[]
      = { { "web server", STREAM, make_server_calls },
          { "random", STREAM, make_random_calls } };
  return driver_run (workloads, 2);
}
