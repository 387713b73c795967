/* Loops whose instructions are counted: under QEMU's -icount the time stamp
   counter counts guest instructions.

   Each line is "NAME N": instructions per operation, those of the program's own
   loop included, the least of several rounds so that no interrupt counts.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/filter.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum
{
  ROUNDS = 40,
  REPEATS = 50
};

static uint64_t
instructions (void)
{
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high)::"memory");
  return (uint64_t)high << 32 | low;
}

/* The sockets and files that the operations use.  */
static int null, regular, ends[2], tcp[2], udp, pair[2], filtered[2], set;
static struct sockaddr_in udp_address;

static void
loop (const char *name, void (*operation) (void))
{
  uint64_t least = UINT64_MAX;
  for (int round = 0; round < ROUNDS; round++)
    {
      uint64_t begin = instructions ();
      for (int i = 0; i < REPEATS; i++)
        operation ();
      uint64_t spent = instructions () - begin;
      if (spent < least)
        least = spent;
    }
  say ("%s %llu.%02llu", name, (unsigned long long)(least / REPEATS),
       (unsigned long long)(least % REPEATS * 100 / REPEATS));
}

/* ---- Single calls: the number alone differs.  */

static long loop_number;

static void
op_call (void)
{
  call (loop_number, -1, 0, 0, 0, 0, 0);
}

static void
loop_call (const char *name, long number)
{
  loop_number = number;
  loop (name, op_call);
}

static void
measure_calls (void)
{
  loop_call ("getpid", SYS_getpid);
  loop_call ("read-bad-fd", SYS_read);
  loop_call ("write-bad-fd", SYS_write);
  loop_call ("close-bad-fd", SYS_close);
  loop_call ("fstat-bad-fd", SYS_fstat);
  loop_call ("ioctl-bad-fd", SYS_ioctl);
  loop_call ("fcntl-bad-fd", SYS_fcntl);
  loop_call ("sendto-bad-fd", SYS_sendto);
  loop_call ("getuid", SYS_getuid);
  loop_call ("gettid", SYS_gettid);
  loop_call ("sched_yield", SYS_sched_yield);
  loop_call ("openat-bad-name", SYS_openat);
  loop_call ("epoll_ctl-bad-fd", SYS_epoll_ctl);
  loop_call ("no-such-call", 1000);

  /* All calls of the table that do nothing with these arguments.  */
  static const short harmless[] = {
    0,   1,   3,   5,   8,   16,  17,  18,  19,  20,  32,  33,  39,  42,
    43,  44,  45,  46,  47,  48,  49,  50,  51,  52,  54,  55,  72,  73,
    74,  75,  77,  81,  91,  93,  102, 104, 107, 108, 110, 111, 138, 186,
    187, 217, 221, 232, 233, 257, 262, 268, 281, 285, 288, 291, 295, 296,
    299, 303, 306, 307, 326, 327, 328, 332, 334, 425, 436, 441,
  };
  uint64_t least = UINT64_MAX;
  for (int round = 0; round < ROUNDS; round++)
    {
      uint64_t begin = instructions ();
      for (unsigned i = 0; i < sizeof harmless / sizeof *harmless; i++)
        call (harmless[i], -1, 0, 0, 0, 0, 0);
      uint64_t spent = instructions () - begin;
      if (spent < least)
        least = spent;
    }
  say ("many-calls %llu",
       (unsigned long long)(least / (sizeof harmless / sizeof *harmless)));
}

/* ---- Files.  */

static void
op_read (void)
{
  char byte;
  if (pread (regular, &byte, 1, 0) != 1)
    say ("measure: cannot read");
}

static void
op_fcntl (void)
{
  fcntl (null, F_GETFL);
}

static void
op_ioctl (void)
{
  int value;
  ioctl (ends[0], FIONREAD, &value);
}

static void
op_lseek (void)
{
  lseek (regular, 0, SEEK_END);
}

static void
op_stat (void)
{
  struct stat status;
  stat ("/init", &status);
}

static void
op_pipe (void)
{
  char byte = 0;
  if (write (ends[1], &byte, 1) == 1 && read (ends[0], &byte, 1) != 1)
    say ("measure: cannot read");
}

static void
op_signal (void)
{
  kill (getpid (), SIGUSR1);
}

static void
on_signal (int number)
{
  (void)number;
}

static void
op_map (void)
{
  char *area = mmap (NULL, 4096, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  area[0] = 1;
  munmap (area, 4096);
}

static void
op_poll (void)
{
  struct pollfd fd = { ends[0], POLLIN, 0 };
  poll (&fd, 1, 0);
}

static void
measure_files (void)
{
  signal (SIGUSR1, on_signal);
  loop ("pread", op_read);
  loop ("fcntl-getfl", op_fcntl);
  loop ("ioctl-fionread", op_ioctl);
  loop ("lseek-end", op_lseek);
  loop ("stat", op_stat);
  loop ("pipe-write-read", op_pipe);
  loop ("signal-to-self", op_signal);
  loop ("mmap-touch-munmap", op_map);
  loop ("poll", op_poll);
}

/* ---- Sockets.  */

static int option_level, option_name;

static void
op_get (void)
{
  int value;
  socklen_t length = sizeof value;
  getsockopt (tcp[0], option_level, option_name, &value, &length);
}

static void
op_set (void)
{
  int value = 1;
  setsockopt (tcp[0], option_level, option_name, &value, sizeof value);
}

static void
loop_options (const char *name, int level, int option,
              void (*operation) (void))
{
  option_level = level;
  option_name = option;
  loop (name, operation);
}

static void
op_tcp (void)
{
  char buffer[100] = { 0 };
  if (send (tcp[0], buffer, 100, 0) != 100
      || recv (tcp[1], buffer, 100, MSG_WAITALL) != 100
      || send (tcp[1], buffer, 100, 0) != 100
      || recv (tcp[0], buffer, 100, MSG_WAITALL) != 100)
    say ("measure: no round trip");
}

static void
op_udp (void)
{
  char buffer[100] = { 0 };
  if (sendto (udp, buffer, 100, 0, (void *)&udp_address, sizeof udp_address)
          != 100
      || recv (udp, buffer, 100, 0) != 100)
    say ("measure: no datagram");
}

static void
op_unix (void)
{
  char buffer[100] = { 0 };
  if (send (pair[0], buffer, 100, 0) != 100
      || recv (pair[1], buffer, 100, 0) != 100)
    say ("measure: no datagram");
}

static void
op_filtered (void)
{
  char buffer[100] = { 0 };
  send (filtered[0], buffer, 100, 0);
  recv (filtered[1], buffer, 100, MSG_DONTWAIT);
}

static void
op_epoll (void)
{
  struct epoll_event event = { .events = EPOLLIN };
  epoll_ctl (set, EPOLL_CTL_ADD, ends[0], &event);
  epoll_wait (set, &event, 1, 0);
  epoll_ctl (set, EPOLL_CTL_DEL, ends[0], &event);
}

/* A classic program of 34 instructions, which the kernel translates and
   interprets for each datagram.  */

static void
attach_filter (int fd)
{
  struct sock_filter code[34];
  for (unsigned i = 0; i < 32; i += 2)
    {
      code[i] = (struct sock_filter)BPF_STMT (BPF_LD | BPF_B | BPF_ABS, i);
      code[i + 1] = (struct sock_filter)BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K,
                                                  1000 + i, 1, 0);
    }
  code[32] = (struct sock_filter)BPF_STMT (BPF_ALU | BPF_ADD | BPF_K, 100);
  code[33] = (struct sock_filter)BPF_STMT (BPF_RET | BPF_A, 0);
  struct sock_fprog program = { 34, code };
  if (setsockopt (fd, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program))
    say ("measure: no filter");
}

static int
open_sockets (void)
{
  struct ifreq request;
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  int listener = socket (AF_INET, SOCK_STREAM, 0);
  if (listener < 0)
    return 0;
  memset (&request, 0, sizeof request);
  strcpy (request.ifr_name, "lo");
  request.ifr_flags = IFF_UP;
  ioctl (listener, SIOCSIFFLAGS, &request);

  memset (&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons (7001);
  address.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  bind (listener, (void *)&address, length);
  listen (listener, 1);
  tcp[0] = socket (AF_INET, SOCK_STREAM, 0);
  if (connect (tcp[0], (void *)&address, length) != 0)
    return 0;
  tcp[1] = accept (listener, NULL, NULL);
  int one = 1;
  setsockopt (tcp[0], SOL_TCP, TCP_NODELAY, &one, sizeof one);
  setsockopt (tcp[1], SOL_TCP, TCP_NODELAY, &one, sizeof one);

  udp = socket (AF_INET, SOCK_DGRAM, 0);
  address.sin_port = htons (7002);
  bind (udp, (void *)&address, length);
  udp_address = address;
  set = epoll_create1 (0);
  return socketpair (AF_UNIX, SOCK_DGRAM, 0, pair) == 0
         && socketpair (AF_UNIX, SOCK_DGRAM, 0, filtered) == 0;
}

static void
measure_sockets (void)
{
  if (!open_sockets ())
    return;
  attach_filter (filtered[1]);
  loop_options ("getsockopt-type", SOL_SOCKET, SO_TYPE, op_get);
  loop_options ("getsockopt-error", SOL_SOCKET, SO_ERROR, op_get);
  loop_options ("getsockopt-tcp-maxseg", SOL_TCP, TCP_MAXSEG, op_get);
  loop_options ("getsockopt-ip-ttl", SOL_IP, IP_TTL, op_get);
  loop_options ("setsockopt-keepalive", SOL_SOCKET, SO_KEEPALIVE, op_set);
  loop_options ("setsockopt-tcp-keepidle", SOL_TCP, TCP_KEEPIDLE, op_set);
  loop_options ("setsockopt-tcp-nodelay", SOL_TCP, TCP_NODELAY, op_set);
  loop_options ("setsockopt-ip-tos", SOL_IP, IP_TOS, op_set);
  loop ("epoll-add-wait-del", op_epoll);
  loop ("tcp-round-trip", op_tcp);
  loop ("udp-datagram", op_udp);
  loop ("unix-datagram", op_unix);
  loop ("unix-datagram-filtered", op_filtered);
}

void
measure (void)
{
  null = open ("/dev/null", O_RDWR);
  regular = open ("/regular", O_CREAT | O_RDWR, 0600);
  if (write (regular, page, 1000) != 1000 || pipe (ends) != 0)
    say ("measure: no files");
  measure_calls ();
  measure_files ();
  measure_sockets ();
}
