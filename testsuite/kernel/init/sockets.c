/* Area: sockets.  Purpose: families, options and ioctls: every level and
   option of every kind of socket, got and set.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

struct kind
{
  const char *name;
  int family, type, protocol;
};

static const struct kind kinds[] = {
  { "tcp", AF_INET, SOCK_STREAM, 0 },
  { "udp", AF_INET, SOCK_DGRAM, 0 },
  { "raw", AF_INET, SOCK_RAW, IPPROTO_ICMP },
  { "unix", AF_UNIX, SOCK_STREAM, 0 },
  { "packet", AF_PACKET, SOCK_RAW, 0 },
  { "netlink", AF_NETLINK, SOCK_RAW, 0 },
};
enum
{
  KINDS = sizeof kinds / sizeof *kinds
};

static int
open_kind (const struct kind *kind)
{
  return socket (kind->family, kind->type | SOCK_NONBLOCK, kind->protocol);
}

static void
test_families (void)
{
  for (int family = -1; family <= 47; family++)
    {
      row_begin ("family %d", family);
      for (int type = 0; type <= 11; type++)
        {
          int fd = socket (family, type, 0);
          row_add (fd < 0 ? -errno : 0);
          if (fd >= 0)
            close (fd);
        }
      row_end ();
    }
}

/* ---- Options.  */

/* Does this option of SOL_SOCKET tell what is new in each boot?  */

static int
fickle_p (int level, int option)
{
  enum
  {
    INCOMING_CPU = 49,
    COOKIE = 57,
    NETNS_COOKIE = 71
  };
  return level == SOL_SOCKET
         && (option == INCOMING_CPU || option == COOKIE
             || option == NETNS_COOKIE);
}

static void
get_options (const struct kind *kind, int level)
{
  row_begin ("get %s %d", kind->name, level);
  for (int option = 0; option <= 90; option++)
    {
      int fd = open_kind (kind);
      int value[64] = { 0 };
      socklen_t length = sizeof value;
      row_add (result_of (getsockopt (fd, level, option, value, &length)));
      if (length != sizeof value && !fickle_p (level, option))
        row_add (value[0]);
      close (fd);
    }
  row_end ();
}

static void
set_options (const struct kind *kind, int level, int value)
{
  row_begin ("set %s %d %d", kind->name, level, value);
  for (int option = 0; option <= 90; option++)
    {
      int fd = open_kind (kind);
      int values[16] = { value };
      row_add (result_of (setsockopt (fd, level, option, values, 4)));
      row_add (result_of (setsockopt (fd, level, option, values, 64)));
      close (fd);
    }
  row_end ();
}

static void
test_options (void)
{
  static const int levels[]
      = { -1,      SOL_IP, SOL_SOCKET, SOL_TCP, 17,
          SOL_RAW, 41,     SOL_PACKET, 270,     SOL_NETLINK + 1 };
  for (int i = 0; i < KINDS; i++)
    for (unsigned j = 0; j < sizeof levels / sizeof *levels; j++)
      {
        int fd = open_kind (&kinds[i]);
        if (fd < 0)
          continue;
        close (fd);
        get_options (&kinds[i], levels[j]);
        set_options (&kinds[i], levels[j], 0);
        set_options (&kinds[i], levels[j], 1);
        set_options (&kinds[i], levels[j], 0x7fffffff);
      }
}

/* Does this ioctl change the interface?  */

static int
changes_interface_p (unsigned number)
{
  return (number >= SIOCSIFFLAGS && number <= SIOCSIFHWADDR && number % 2 == 0)
         || number == SIOCSIFNAME || number == SIOCSIFTXQLEN
         || number == SIOCSIFHWBROADCAST || number == SIOCSIFMAP;
}

static void
test_ioctls (void)
{
  for (int i = 0; i < KINDS; i++)
    {
      int fd = open_kind (&kinds[i]);
      row_begin ("ioctl %s", kinds[i].name);
      for (unsigned number = 0x8900; number <= 0x89ff; number++)
        {
          struct ifreq request;
          memset (&request, 0, sizeof request);
          strcpy (request.ifr_name, "lo");
          row_add (changes_interface_p (number)
                       ? 0
                       : result_of (ioctl (fd, number, &request)));
        }
      for (unsigned number = 0x5411; number <= 0x5460; number++)
        {
          memset (page, 0, 64);
          row_add (result_of (ioctl (fd, number, page)));
        }
      row_end ();
      close (fd);
    }
}

static void
test_misuse (void)
{
  for (int i = 0; i < KINDS; i++)
    {
      int fd = open_kind (&kinds[i]);
      struct sockaddr_storage address;
      socklen_t length = sizeof address;
      row_begin ("misuse %s", kinds[i].name);
      for (int family = 0; family <= 20; family++)
        {
          memset (&address, 0, sizeof address);
          address.ss_family = (sa_family_t)family;
          row_add (result_of (bind (fd, (void *)&address, 16)));
          row_add (result_of (connect (fd, (void *)&address, 16)));
        }
      row_add (result_of (listen (fd, 1)));
      row_add (result_of (accept (fd, NULL, NULL)));
      row_add (result_of (getpeername (fd, (void *)&address, &length)));
      const long arguments[6] = { fd, 0, 0, 0, 0, 0 };
      row_sweep (SYS_shutdown, arguments, 1, -1, 4);
      for (int bit = 0; bit < 32; bit++)
        {
          row_add (
              result_of (send (fd, page, 1, (int)(1u << bit) | MSG_NOSIGNAL)));
          row_add (
              result_of (recv (fd, page, 1, (int)(1u << bit) | MSG_DONTWAIT)));
        }
      row_end ();
      close (fd);
    }
}

void
test_sockets (void)
{
  test_families ();
  test_options ();
  test_ioctls ();
  test_misuse ();
}
