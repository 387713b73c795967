/* What expat's configure finds on a Debian x86-64 machine.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define BYTEORDER 1234
#define HAVE_GETRANDOM 1
#define HAVE_MMAP 1
#define HAVE_UNISTD_H 1
#define PACKAGE_NAME "expat"
#define XML_ATTR_INFO 1
#define XML_CONTEXT_BYTES 1024
#define XML_DEV_URANDOM 1
#define XML_DTD 1
#define XML_GE 1
#define XML_NS 1
