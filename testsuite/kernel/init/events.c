/* Area: events.  Purpose: epoll, eventfd, timerfd, signalfd, inotify, and
   asynchronous input and output through io_uring, over all operations.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

static void
test_epoll (void)
{
  int ends[2] = { -1, -1 };
  struct epoll_event event = { .events = EPOLLIN | EPOLLOUT };
  struct epoll_event ready[4];
  row_begin ("epoll");
  int set = epoll_create1 (0);
  if (set < 0)
    {
      row_add (-errno);
      row_end ();
      return;
    }
  row_add (result_of (pipe (ends)));
  for (int operation = 0; operation <= 5; operation++)
    for (int i = 0; i < 2; i++)
      {
        event.data.u32 = (uint32_t)i;
        row_add (result_of (epoll_ctl (set, operation, ends[i], &event)));
      }
  row_add (result_of (epoll_ctl (set, EPOLL_CTL_ADD, ends[0], &event)));
  row_add (result_of (epoll_ctl (set, EPOLL_CTL_ADD, ends[1], &event)));
  row_add (result_of (epoll_wait (set, ready, 4, 0)));
  row_add (result_of (write (ends[1], "x", 1)));
  int count = epoll_wait (set, ready, 4, 0);
  row_add (count);
  unsigned seen = 0;
  for (int i = 0; i < count; i++)
    seen |= ready[i].events;
  row_add (seen);
  for (int bit = 0; bit < 32; bit++)
    {
      event.events = 1u << bit;
      row_add (result_of (epoll_ctl (set, EPOLL_CTL_MOD, ends[0], &event)));
      row_add (result_of (epoll_wait (set, ready, 4, 0)));
    }
  row_end ();
  close (set);
  close (ends[0]);
  close (ends[1]);
}

static void
test_counters (void)
{
  uint64_t value = 3;
  row_begin ("eventfd");
  int fd = eventfd (5, EFD_NONBLOCK | EFD_SEMAPHORE);
  row_add (fd < 0 ? -errno : 0);
  row_add (result_of (read (fd, &value, 8)));
  row_add (fd < 0 ? 0 : (long)value);
  row_add (result_of (write (fd, &value, 8)));
  value = UINT64_MAX;
  row_add (result_of (write (fd, &value, 8)));
  row_end ();
  close (fd);

  row_begin ("timerfd");
  for (int clock = -1; clock <= 11; clock++)
    {
      fd = timerfd_create (clock, TFD_NONBLOCK);
      row_add (fd < 0 ? -errno : 0);
      struct itimerspec soon = { { 0, 0 }, { 0, 1 } };
      row_add (result_of (timerfd_settime (fd, 1, &soon, NULL)));
      soon.it_value.tv_nsec = 2000000000;
      row_add (result_of (timerfd_settime (fd, 0, &soon, NULL)));
      close (fd);
    }
  row_end ();

  row_begin ("signalfd");
  sigset_t mask;
  sigemptyset (&mask);
  sigaddset (&mask, SIGUSR1);
  sigprocmask (SIG_BLOCK, &mask, NULL);
  fd = signalfd (-1, &mask, SFD_NONBLOCK);
  row_add (fd < 0 ? -errno : 0);
  kill (getpid (), SIGUSR1);
  struct signalfd_siginfo info = { 0 };
  row_add (result_of (read (fd, &info, sizeof info)));
  row_add (fd < 0 ? 0 : (long)info.ssi_signo);
  signal (SIGUSR1, SIG_IGN);
  sigprocmask (SIG_UNBLOCK, &mask, NULL);
  row_end ();
  close (fd);
}

void
test_events (void)
{
  test_epoll ();
  test_counters ();
}

/* ---- io_uring, with a ring of one's own.  */

struct ring
{
  int fd;
  char *rings;
  struct io_uring_sqe *entries;
  struct io_uring_params params;
};

static long
ring_open (struct ring *ring)
{
  memset (ring, 0, sizeof *ring);
  long fd = CALL2 (io_uring_setup, 8, &ring->params);
  if (fd < 0)
    return fd;
  ring->fd = (int)fd;
  ring->rings = mmap (NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, ring->fd,
                      IORING_OFF_SQ_RING);
  ring->entries = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED,
                        ring->fd, IORING_OFF_SQES);
  return ring->rings == MAP_FAILED || ring->entries == MAP_FAILED ? -errno : 0;
}

static uint32_t *
ring_word (struct ring *ring, uint32_t offset)
{
  return (uint32_t *)(ring->rings + offset);
}

/* Submit ENTRY and wait; what it came to.  */

static long
ring_do (struct ring *ring, const struct io_uring_sqe *entry)
{
  uint32_t *tail = ring_word (ring, ring->params.sq_off.tail);
  uint32_t *head = ring_word (ring, ring->params.cq_off.head);
  uint32_t mask = *ring_word (ring, ring->params.sq_off.ring_mask);
  uint32_t done_mask = *ring_word (ring, ring->params.cq_off.ring_mask);
  uint32_t slot = *tail & mask;
  ring->entries[slot] = *entry;
  ring_word (ring, ring->params.sq_off.array)[slot] = slot;
  __atomic_store_n (tail, *tail + 1, __ATOMIC_RELEASE);
  long result
      = CALL6 (io_uring_enter, ring->fd, 1, 1, IORING_ENTER_GETEVENTS, 0, 0);
  if (result < 0)
    return result;
  struct io_uring_cqe *done
      = (struct io_uring_cqe *)(ring->rings + ring->params.cq_off.cqes);
  result = done[*head & done_mask].res;
  __atomic_store_n (head, *head + 1, __ATOMIC_RELEASE);
  return result;
}

/* Operation *ARGUMENT & 255, on no file or, if bit 8 is set, a real one.  */

static long
ring_operation (const void *argument)
{
  int code = *(const int *)argument;
  struct ring ring;
  long result = ring_open (&ring);
  if (result < 0)
    return result;
  struct io_uring_sqe entry;
  memset (&entry, 0, sizeof entry);
  entry.opcode = code & 255;
  entry.fd = code & 256 ? SCRATCH_FD : -1;
  entry.addr = (uintptr_t)page;
  entry.len = 4;
  return ring_do (&ring, &entry);
}

void
test_uring (void)
{
  for (int file = 0; file <= 256; file += 256)
    {
      row_begin ("io_uring %s", file ? "file" : "none");
      for (int code = 0; code < 64; code++)
        {
          int operation = file | code;
          row_child (ring_operation, &operation);
        }
      row_end ();
    }
  row_begin ("io_uring register");
  struct ring ring;
  row_add (ring_open (&ring));
  const long arguments[6] = { ring.fd, 0, 0, 0, 0, 0 };
  row_sweep (SYS_io_uring_register, arguments, 1, 0, 34);
  row_end ();
  close (ring.fd);
}
