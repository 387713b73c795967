/* Area: files.  Purpose: fcntl, ioctl, lseek and their kind, over all commands
   and kinds of files; pipes, splices, directories.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* A kind of file, and how to get one.  */
struct kind
{
  const char *name;
  int (*open) (void);
};

static int
open_regular (void)
{
  int fd = open ("/regular", O_CREAT | O_TRUNC | O_RDWR, 0600);
  if (fd >= 0 && write (fd, page, 1000) != 1000)
    return -1;
  return fd;
}

static int
open_folder (void)
{
  return open ("/", O_RDONLY | O_DIRECTORY);
}

static int
open_null (void)
{
  return open ("/dev/null", O_RDWR);
}

static int
open_zero (void)
{
  return open ("/dev/zero", O_RDWR);
}

static int
open_random (void)
{
  return open ("/dev/urandom", O_RDWR);
}

static int
open_line (void)
{
  return open ("/dev/ttyS2", O_RDWR | O_NOCTTY | O_NONBLOCK);
}

static int
open_pipe (void)
{
  int ends[2];
  return pipe2 (ends, O_NONBLOCK) == 0 ? ends[0] : -1;
}

static const struct kind kinds[] = {
  { "regular", open_regular }, { "folder", open_folder },
  { "null", open_null },       { "zero", open_zero },
  { "random", open_random },   { "line", open_line },
  { "pipe", open_pipe },
};
enum
{
  KINDS = sizeof kinds / sizeof *kinds
};

/* ---- Commands.  Those that could wait, or end the console, are left out.  */

/* One command, for a child.  */
struct command
{
  const struct kind *kind;
  unsigned long number;
};

static long
do_ioctl (const void *argument)
{
  const struct command *command = argument;
  int fd = command->kind->open ();
  if (fd < 0)
    return -errno;
  memset (page, 0, sizeof page);
  return CALL3 (ioctl, fd, command->number, page);
}

static void
ioctl_range (const struct kind *kind, unsigned long first, unsigned long last)
{
  row_begin ("ioctl %s %lx", kind->name, first);
  for (unsigned long number = first; number <= last; number++)
    {
      struct command command = { kind, number };
      row_child (do_ioctl, &command);
    }
  row_end ();
}

static void
test_ioctl (void)
{
  for (int i = 0; i < KINDS; i++)
    {
      ioctl_range (&kinds[i], 0, 4);
      ioctl_range (&kinds[i], 0x5201, 0x5207);
      ioctl_range (&kinds[i], 0x5401, 0x541c);
      ioctl_range (&kinds[i], 0x541e, 0x5430);
      ioctl_range (&kinds[i], 0x5450, 0x5460);
    }
}

static void
test_fcntl (void)
{
  for (int i = 0; i < KINDS; i++)
    {
      int fd = kinds[i].open ();
      long arguments[6] = { fd, 0, (long)page, 0, 0, 0 };
      memset (page, 0, sizeof page);
      row_begin ("fcntl %s", kinds[i].name);
      /* Not F_SETLKW: with a zeroed lock it is one for ever.  */
      row_sweep (SYS_fcntl, arguments, 1, 1, 6);
      row_sweep (SYS_fcntl, arguments, 1, 8, 40);
      row_sweep (SYS_fcntl, arguments, 1, 1024, 1042);
      arguments[2] = 0;
      row_sweep (SYS_fcntl, arguments, 1, 1, 6);
      row_sweep (SYS_fcntl, arguments, 1, 8, 40);
      row_sweep (SYS_fcntl, arguments, 1, 1024, 1042);
      row_end ();
      close (fd);
    }
}

static void
test_positions (void)
{
  for (int i = 0; i < KINDS; i++)
    {
      int fd = kinds[i].open ();
      row_begin ("position %s", kinds[i].name);
      for (long offset = -2; offset <= 2; offset++)
        {
          long arguments[6] = { fd, offset, 0, 0, 0, 0 };
          row_sweep (SYS_lseek, arguments, 2, -1, 8);
        }
      long arguments[6] = { fd, 0, 0, 100, 0, 0 };
      row_sweep (SYS_fallocate, arguments, 1, 0, 129);
      long advice[6] = { fd, 0, 100, 0, 0, 0 };
      row_sweep (SYS_fadvise64, advice, 3, -1, 8);
      long range[6] = { fd, 0, 100, 0, 0, 0 };
      row_sweep (SYS_flock, range, 1, 0, 15);
      row_end ();
      close (fd);
    }
}

/* ---- Contents.  */

static void
test_contents (void)
{
  for (int i = 0; i < KINDS; i++)
    {
      int fd = kinds[i].open ();
      char buffer[256];
      struct iovec vector[2] = { { buffer, 100 }, { buffer + 100, 156 } };
      struct pollfd poll_fd = { fd, POLLIN | POLLOUT | POLLHUP, 0 };
      memset (buffer, 'x', sizeof buffer);
      row_begin ("contents %s", kinds[i].name);
      row_add (result_of (write (fd, buffer, 50)));
      row_add (result_of (lseek (fd, 0, SEEK_SET)));
      row_add (result_of (read (fd, buffer, 50)));
      row_add (result_of (readv (fd, vector, 2)));
      row_add (result_of (writev (fd, vector, 2)));
      row_add (result_of (pread (fd, buffer, 60, 10)));
      row_add (result_of (pwrite (fd, buffer, 60, 10)));
      row_add (result_of (poll (&poll_fd, 1, 0)));
      row_add (poll_fd.revents);
      row_add (result_of (ftruncate (fd, 77)));
      row_add (result_of (fsync (fd)));
      row_end ();
      close (fd);
    }
}

static void
test_pipes (void)
{
  int ends[2], others[2];
  char buffer[65536];
  row_begin ("pipes");
  row_add (result_of (pipe2 (ends, O_NONBLOCK)));
  row_add (result_of (pipe2 (others, O_NONBLOCK | O_DIRECT)));
  memset (buffer, 'y', sizeof buffer);
  row_add (result_of (write (ends[1], buffer, sizeof buffer)) == 65536);
  row_add (result_of (write (ends[1], buffer, 1)));
  row_add (result_of (tee (ends[0], others[1], 8192, SPLICE_F_NONBLOCK))
           == 8192);
  row_add (result_of (splice (ends[0], NULL, others[1], NULL, 4096, 0))
           == 4096);
  row_add (result_of (fcntl (ends[0], F_SETPIPE_SZ, 4096)));
  row_add (result_of (fcntl (others[0], F_GETPIPE_SZ)) == 65536);
  long total = 0, got;
  while ((got = read (others[0], buffer, sizeof buffer)) > 0)
    total += got;
  row_add (total / 64);
  row_add (result_of (got));
  row_add (result_of (close (ends[0])));
  row_add (result_of (write (ends[1], buffer, 1)));
  row_end ();
  close (ends[1]);
  close (others[0]);
  close (others[1]);
}

static void
test_folders (void)
{
  struct stat status;
  char target[100];
  row_begin ("folders");
  row_add (result_of (mkdir ("/d", 0755)));
  row_add (result_of (mkdir ("/d", 0755)));
  row_add (result_of (symlink ("d", "/link")));
  row_add (result_of (readlink ("/link", target, sizeof target)));
  row_add (result_of (link (SCRATCH, "/d/hard")));
  row_add (result_of (rename ("/d/hard", "/d/harder")));
  row_add (result_of (stat ("/link/harder", &status)));
  row_add (status.st_nlink);
  row_add (result_of (lstat ("/link", &status)));
  row_add (S_ISLNK (status.st_mode));
  row_add (result_of (rmdir ("/d")));
  row_add (result_of (chmod ("/d/harder", 04755)));
  row_add (result_of (unlink ("/d/harder")));
  for (mode_t type = 0; type <= 0xf; type++)
    {
      snprintf (target, sizeof target, "/d/%x", (unsigned)type);
      row_add (result_of (mknod (target, type << 12 | 0644, 0x103)));
      row_add (result_of (lstat (target, &status)));
      row_add (status.st_mode >> 12);
    }
  long arguments[6] = { AT_FDCWD, (long)"/d", 0, 0, 0, 0 };
  row_sweep (SYS_faccessat, arguments, 2, -1, 9);
  row_end ();

  row_begin ("open flags");
  for (int bit = 0; bit < 32; bit++)
    {
      int fd = open (SCRATCH, (int)(1u << bit), 0600);
      row_add (fd < 0 ? -errno : 0);
      if (fd >= 0)
        close (fd);
    }
  row_end ();
}

void
test_files (void)
{
  close (open (SCRATCH, O_CREAT | O_RDWR, 0644));
  test_ioctl ();
  test_fcntl ();
  test_positions ();
  test_contents ();
  test_pipes ();
  test_folders ();
}
