/* Area: traffic.  Purpose: what goes over the loopback device and between
   sockets of one machine arrives whole and in order.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/ip_icmp.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define STREAM_BYTES (256 * 1024)

static void
loopback_up (void)
{
  struct ifreq request;
  int fd = socket (AF_INET, SOCK_DGRAM, 0);
  memset (&request, 0, sizeof request);
  strcpy (request.ifr_name, "lo");
  request.ifr_flags = IFF_UP;
  row_begin ("loopback");
  row_add (result_of (ioctl (fd, SIOCSIFFLAGS, &request)));
  row_add (result_of (ioctl (fd, SIOCGIFMTU, &request)));
  row_add (request.ifr_mtu == 65536);
  row_end ();
  close (fd);
}

static struct sockaddr_in
local_address (int port)
{
  struct sockaddr_in address;
  memset (&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons ((uint16_t)port);
  address.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  return address;
}

static unsigned char
pattern (size_t position)
{
  return (unsigned char)(position * 7 + position / 251);
}

/* Write the pattern, STREAM_BYTES of it, in pieces of many sizes.  */

static void
feed (int fd)
{
  unsigned char buffer[3000];
  size_t position = 0, size = 1;
  while (position < STREAM_BYTES)
    {
      if (size > STREAM_BYTES - position)
        size = STREAM_BYTES - position;
      for (size_t i = 0; i < size; i++)
        buffer[i] = pattern (position + i);
      ssize_t done = write (fd, buffer, size);
      if (done <= 0)
        _exit (1);
      position += (size_t)done;
      size = size * 3 % 2999 + 1;
    }
}

/* How many bytes of the pattern arrive, up to the first that is wrong.  */

static size_t
drain (int fd)
{
  unsigned char buffer[4096];
  size_t position = 0;
  ssize_t got;
  while ((got = read (fd, buffer, sizeof buffer)) > 0)
    for (ssize_t i = 0; i < got; i++)
      if (buffer[i] != pattern (position++))
        return position - 1;
  return position;
}

static void
stream (int family, const struct sockaddr *address, socklen_t length)
{
  int listener = socket (family, SOCK_STREAM, 0);
  row_add (result_of (bind (listener, address, length)));
  row_add (result_of (listen (listener, 4)));
  pid_t child = fork ();
  if (child == 0)
    {
      int fd = socket (family, SOCK_STREAM, 0);
      if (connect (fd, address, length) != 0)
        _exit (2);
      feed (fd);
      shutdown (fd, SHUT_WR);
      /* The other side answers with what it counted.  */
      uint32_t count = 0;
      if (read (fd, &count, 4) != 4 || count != STREAM_BYTES)
        _exit (3);
      _exit (0);
    }
  int fd = accept (listener, NULL, NULL);
  uint32_t count = (uint32_t)drain (fd);
  row_add (count == STREAM_BYTES);
  row_add (result_of (write (fd, &count, 4)));
  int status = 0;
  waitpid (child, &status, 0);
  row_add (WEXITSTATUS (status));
  close (fd);
  close (listener);
}

static void
test_streams (void)
{
  row_begin ("tcp");
  for (int port = 5001; port <= 5003; port++)
    {
      struct sockaddr_in address = local_address (port);
      stream (AF_INET, (struct sockaddr *)&address, sizeof address);
    }
  /* Nobody listens.  */
  struct sockaddr_in nobody = local_address (5999);
  int fd = socket (AF_INET, SOCK_STREAM, 0);
  row_add (result_of (connect (fd, (void *)&nobody, sizeof nobody)));
  close (fd);
  row_end ();

  struct sockaddr named = { AF_UNIX, "stream" };
  row_begin ("unix");
  stream (AF_UNIX, &named, 2 + 7);
  row_end ();
}

static void
test_datagrams (void)
{
  struct sockaddr_in address = local_address (6001);
  char buffer[2000];
  int receiver = socket (AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
  int sender = socket (AF_INET, SOCK_DGRAM, 0);
  row_begin ("udp");
  row_add (result_of (bind (receiver, (void *)&address, sizeof address)));
  for (size_t size = 0; size <= 1800; size += 300)
    {
      for (size_t i = 0; i < size; i++)
        buffer[i] = (char)pattern (i);
      row_add (result_of (sendto (sender, buffer, size, 0, (void *)&address,
                                  sizeof address))
               == (long)size);
      memset (buffer, 0, sizeof buffer);
      long got = recv (receiver, buffer, sizeof buffer, 0);
      row_add (got == (long)size);
      row_add (checksum (buffer, size) & 255);
    }
  row_add (result_of (recv (receiver, buffer, sizeof buffer, 0)));
  row_end ();
  close (receiver);
  close (sender);
}

static void
test_passing (void)
{
  int pair[2], ends[2];
  char control[CMSG_SPACE (sizeof (int))];
  char byte = 'z';
  struct iovec vector = { &byte, 1 };
  struct msghdr message = { .msg_iov = &vector,
                            .msg_iovlen = 1,
                            .msg_control = control,
                            .msg_controllen = sizeof control };
  row_begin ("passing");
  row_add (result_of (socketpair (AF_UNIX, SOCK_STREAM, 0, pair)));
  row_add (result_of (pipe (ends)));
  for (int type = 0; type <= 4; type++)
    {
      memset (control, 0, sizeof control);
      message.msg_controllen = sizeof control;
      struct cmsghdr *header = CMSG_FIRSTHDR (&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = type;
      header->cmsg_len = CMSG_LEN (sizeof (int));
      memcpy (CMSG_DATA (header), &ends[1], sizeof (int));
      row_add (result_of (sendmsg (pair[0], &message, 0)));
    }
  int fd = -1;
  message.msg_controllen = sizeof control;
  row_add (result_of (recvmsg (pair[1], &message, 0)));
  struct cmsghdr *header = CMSG_FIRSTHDR (&message);
  row_add (header != NULL ? header->cmsg_type : -1);
  if (header != NULL)
    memcpy (&fd, CMSG_DATA (header), sizeof fd);
  row_add (result_of (write (fd, "through", 7)));
  char text[8];
  row_add (result_of (read (ends[0], text, 7)));
  row_end ();
}

/* An echo request by a raw socket, and all frames seen by a packet socket.  */

static void
test_raw (void)
{
  struct sockaddr_in address = local_address (0);
  struct sockaddr_ll link = { .sll_family = AF_PACKET,
                              .sll_protocol = htons (ETH_P_ALL),
                              .sll_ifindex = 1 };
  int tap = socket (AF_PACKET, SOCK_RAW | SOCK_NONBLOCK, htons (ETH_P_ALL));
  int fd = socket (AF_INET, SOCK_RAW | SOCK_NONBLOCK, IPPROTO_ICMP);
  row_begin ("raw");
  row_add (result_of (bind (tap, (void *)&link, sizeof link)));
  for (int type = 0; type <= 20; type++)
    {
      struct icmphdr header = { .type = (uint8_t)type };
      unsigned char answer[200];
      header.checksum = (uint16_t)~htons ((uint16_t)(type << 8));
      row_add (result_of (sendto (fd, &header, sizeof header, 0,
                                  (void *)&address, sizeof address)));
      long got;
      while ((got = recv (fd, answer, sizeof answer, 0)) > 20)
        row_add (answer[20]);
    }
  unsigned char frame[2000];
  long frames = 0;
  while (recv (tap, frame, sizeof frame, 0) > 0)
    frames++;
  row_add (frames);
  row_end ();
  close (tap);
  close (fd);
}

void
test_traffic (void)
{
  int fd = socket (AF_INET, SOCK_STREAM, 0);
  if (fd < 0)
    {
      say ("traffic: no network");
      return;
    }
  close (fd);
  loopback_up ();
  test_streams ();
  test_datagrams ();
  test_passing ();
  test_raw ();
}
