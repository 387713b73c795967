/* The first process: runs the areas one after the other and ends the machine.

   Arguments (from the kernel's command line): `measure' counts instructions
   instead of testing; `modules' loads every module of /modules first;
   `no-tests' leaves it at that.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

static void
make_devices (void)
{
  mkdir ("/dev", 0755);
  mknod ("/dev/null", S_IFCHR | 0666, makedev (1, 3));
  mknod ("/dev/zero", S_IFCHR | 0666, makedev (1, 5));
  mknod ("/dev/urandom", S_IFCHR | 0666, makedev (1, 9));
  mknod ("/dev/ttyS1", S_IFCHR | 0600, makedev (4, 65));
  mknod ("/dev/ttyS2", S_IFCHR | 0600, makedev (4, 66));
}

/* ---- Modules.  */

static int
by_name (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static void
load_modules (void)
{
  char *names[64];
  size_t count = 0;
  DIR *folder = opendir ("/modules");
  struct dirent *entry;
  while (folder != NULL && count < 64 && (entry = readdir (folder)) != NULL)
    if (entry->d_name[0] != '.')
      names[count++] = strdup (entry->d_name);
  qsort (names, count, sizeof *names, by_name);
  for (size_t i = 0; i < count; i++)
    {
      char path[300];
      snprintf (path, sizeof path, "/modules/%s", names[i]);
      int fd = open (path, O_RDONLY);
      row_begin ("module %s", names[i]);
      row_add (CALL3 (finit_module, fd, "", 0));
      row_end ();
      close (fd);
    }
}

/* ---- Programs and scripts.  */

static long
execute (const void *argument)
{
  const char *const *words = argument;
  const char *arguments[] = { words[0], "child", NULL };
  const char *environment[] = { NULL };
  return CALL3 (execve, words[0], arguments, environment);
}

static void
write_file (const char *name, const char *text)
{
  int fd = open (name, O_CREAT | O_TRUNC | O_WRONLY, 0755);
  if (write (fd, text, strlen (text)) < 0)
    say ("cannot write %s", name);
  close (fd);
}

void
test_exec (char *self)
{
  static const char *const names[]
      = { "/init", "/script", "/bad-script", "/text", "/empty", "/dev" };
  char script[300];
  snprintf (script, sizeof script, "#!%s child\n", self);
  write_file ("/script", script);
  write_file ("/bad-script", "#!/nowhere\n");
  write_file ("/text", "\177ELF and no more");
  write_file ("/empty", "");
  row_begin ("exec");
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    row_child (execute, &names[i]);
  row_end ();
}

/* ---- Everything.  */

static void
run_tests (char *self)
{
  static const struct
  {
    const char *name;
    void (*run) (void);
  } areas[] = {
    { "calls", test_calls },     { "files", test_files },
    { "memory", test_memory },   { "processes", test_processes },
    { "signals", test_signals }, { "events", test_events },
    { "io_uring", test_uring },  { "sockets", test_sockets },
    { "traffic", test_traffic }, { "filters", test_filters },
    { "bpf", test_bpf },
  };
  test_exec (self);
  for (unsigned i = 0; i < sizeof areas / sizeof *areas; i++)
    {
      say ("== %s", areas[i].name);
      areas[i].run ();
    }
}

static int
has_argument (int argc, char **argv, const char *word)
{
  for (int i = 1; i < argc; i++)
    if (strcmp (argv[i], word) == 0)
      return 1;
  return 0;
}

int
main (int argc, char **argv)
{
  if (has_argument (argc, argv, "child"))
    return 0;
  make_devices ();
  transcript_open ("/dev/ttyS1");
  if (has_argument (argc, argv, "modules"))
    load_modules ();
  if (has_argument (argc, argv, "measure"))
    measure ();
  else if (!has_argument (argc, argv, "no-tests"))
    run_tests (argv[0]);
  say ("end");
  sync ();
  reboot (RB_AUTOBOOT);
  return 0;
}
