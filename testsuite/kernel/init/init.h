/* The self-test that a booted kernel runs as its first process.

   Everything it finds goes to a transcript that must be the same for two
   kernels of one source and configuration: so nothing is said that differs
   from boot to boot, such as times, addresses and process numbers.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef INIT_H
#define INIT_H

#include <stddef.h>
#include <stdint.h>

/* ---- The transcript.  */

void transcript_open (const char *device);
void say (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* A line of results: "NAME: 0 -22*7 3".  Errors are negative error numbers,
   other results are shown if they are small, else as `+'.  */
void row_begin (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
void row_add (long result);
void row_word (const char *word);
void row_end (void);

/* ---- System calls.  */

/* System call NUMBER; its result as the kernel gives it.  */
long call (long number, long a, long b, long c, long d, long e, long f);

#define CALL0(name) call (SYS_##name, 0, 0, 0, 0, 0, 0)
#define CALL1(name, a) call (SYS_##name, (long)(a), 0, 0, 0, 0, 0)
#define CALL2(name, a, b) call (SYS_##name, (long)(a), (long)(b), 0, 0, 0, 0)
#define CALL3(name, a, b, c)                                                  \
  call (SYS_##name, (long)(a), (long)(b), (long)(c), 0, 0, 0)
#define CALL4(name, a, b, c, d)                                               \
  call (SYS_##name, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)
#define CALL5(name, a, b, c, d, e)                                            \
  call (SYS_##name, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), 0)
#define CALL6(name, a, b, c, d, e, f)                                         \
  call (SYS_##name, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e),    \
        (long)(f))

/* A library call's result in the kernel's form.  */
long result_of (long library_result);

/* ---- Children.  */

/* Run FUNCTION (ARGUMENT) in a child and add to the row what it returned, or
   how the child ended: "exit", "signal 9", or "waits" for one that had to be
   ended.  */
void row_child (long (*function) (const void *), const void *argument);

/* Add to the row system call NUMBER, made in a child.  */
void row_call (long number, const long arguments[6]);

/* For each value in [FIRST, LAST]: the call with argument INDEX replaced by
   that value, in this process.  */
void row_sweep (long number, const long arguments[6], int index, long first,
                long last);

/* A zeroed page, writable, and a name of a file that exists anew in each
   child and is open there as SCRATCH_FD.  */
extern char page[4096];
#define SCRATCH "/scratch"
enum
{
  SCRATCH_FD = 3
};

/* A sum over bytes, for contents.  */
uint32_t checksum (const void *bytes, size_t size);

/* ---- The areas.  */

void test_calls (void);
void test_files (void);
void test_memory (void);
void test_processes (void);
void test_signals (void);
void test_events (void);
void test_uring (void);
void test_sockets (void);
void test_traffic (void);
void test_filters (void);
void test_bpf (void);
void test_exec (char *self);

/* Loops whose instructions are counted.  */
void measure (void);

#endif
