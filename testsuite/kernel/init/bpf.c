/* Area: BPF.  Purpose: every instruction of classic and extended programs,
   through the verifier and the interpreter.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "init.h"

#include <errno.h>
#include <linux/bpf.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Classic filters on a pair of sockets.  */

/* How much of a datagram of 100 bytes passes the filter of COUNT instructions
   CODE; or the error of attaching it.  */

static long
filter_passes (struct sock_filter *code, unsigned short count)
{
  struct sock_fprog program = { count, code };
  int pair[2];
  char buffer[100];
  if (socketpair (AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, pair) != 0)
    return -errno;
  for (unsigned i = 0; i < sizeof buffer; i++)
    buffer[i] = (char)(i * 5 + 1);
  long result = result_of (setsockopt (pair[1], SOL_SOCKET, SO_ATTACH_FILTER,
                                       &program, sizeof program));
  if (result == 0)
    {
      result = result_of (send (pair[0], buffer, sizeof buffer, 0));
      if (result >= 0)
        result = result_of (recv (pair[1], buffer, sizeof buffer, 0));
    }
  close (pair[0]);
  close (pair[1]);
  return result;
}

void
test_filters (void)
{
  for (int class = 0; class < 8; class ++)
    {
      row_begin ("filter class %d", class);
      for (unsigned code = 0; code < 256; code += 8)
        {
          struct sock_filter program[] = {
            BPF_STMT (BPF_LD | BPF_IMM, 0x35),
            BPF_STMT (BPF_LDX | BPF_IMM, 3),
            BPF_STMT (BPF_ST, 2),
            { (uint16_t)(code | (unsigned)class), 1, 0, 2 },
            BPF_STMT (BPF_ALU | BPF_ADD | BPF_X, 0),
            BPF_STMT (BPF_ALU | BPF_AND | BPF_K, 63),
            BPF_STMT (BPF_RET | BPF_A, 0),
          };
          row_add (filter_passes (program, sizeof program / sizeof *program));
        }
      row_end ();
    }

  row_begin ("filter extension");
  for (int offset = -4096; offset < -4096 + 64; offset += 4)
    {
      struct sock_filter program[] = {
        BPF_STMT (BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset),
        BPF_STMT (BPF_ALU | BPF_AND | BPF_K, 1),
        BPF_STMT (BPF_ALU | BPF_ADD | BPF_K, 20),
        BPF_STMT (BPF_RET | BPF_A, 0),
      };
      long passed = filter_passes (program, sizeof program / sizeof *program);
      /* What they load differs from run to run: whether they load.  */
      row_add (passed < 0 ? passed : 1);
    }
  row_end ();
}

/* ---- Extended programs.  */

static long
bpf (int command, union bpf_attr *attributes)
{
  return CALL3 (bpf, command, attributes, sizeof *attributes);
}

static long
load_program (const struct bpf_insn *code, unsigned count, int type)
{
  static char log[4096];
  union bpf_attr attributes;
  memset (&attributes, 0, sizeof attributes);
  attributes.prog_type = (uint32_t)type;
  attributes.insns = (uintptr_t)code;
  attributes.insn_cnt = count;
  attributes.license = (uintptr_t) "GPL";
  attributes.log_buf = (uintptr_t)log;
  attributes.log_size = sizeof log;
  attributes.log_level = 1;
  return bpf (BPF_PROG_LOAD, &attributes);
}

/* What program FD returns for a packet of 64 bytes.  */

static long
run_program (int fd)
{
  static unsigned char data[64];
  union bpf_attr attributes;
  for (unsigned i = 0; i < sizeof data; i++)
    data[i] = (unsigned char)(i * 3 + 1);
  memset (&attributes, 0, sizeof attributes);
  attributes.test.prog_fd = (uint32_t)fd;
  attributes.test.data_in = (uintptr_t)data;
  attributes.test.data_size_in = sizeof data;
  long result = bpf (BPF_PROG_TEST_RUN, &attributes);
  return result < 0 ? result : (long)(attributes.test.retval & 127);
}

static void
row_program (const struct bpf_insn *code, unsigned count)
{
  long fd = load_program (code, count, BPF_PROG_TYPE_SOCKET_FILTER);
  row_add (fd < 0 ? fd : run_program ((int)fd));
  if (fd >= 0)
    close ((int)fd);
}

#define INSN(code, dst, src, off, imm)                                        \
  ((struct bpf_insn){ (uint8_t)(code), dst, src, off, imm })

/* Instruction CODE on registers 0 and 2 or on the stack, with the fields that
   it does not use at zero, as the verifier wants them.  */

static struct bpf_insn
valid_instruction (unsigned code, int offset, int immediate)
{
  unsigned operation = code & 0xf0;
  int from_register = (code & BPF_X) != 0 && operation != BPF_END;
  switch (code & 7)
    {
    case BPF_LD:
      return INSN (code, 0, (code & 0xe0) == BPF_IND ? 2 : 0, 0, immediate);
    case BPF_LDX:
      return INSN (code, 0, 10, offset, 0);
    case BPF_ST:
      return INSN (code, 10, 0, offset, immediate);
    case BPF_STX:
      return INSN (code, 10, 2, offset, immediate);
    default:
      return INSN (code, 0, from_register ? 2 : 0, offset,
                   from_register || operation == BPF_NEG ? 0 : immediate);
    }
}

/* It works on operands that differ in their halves; what is then in register
   0 and on the stack is folded into seven bits.  */

static void
row_instruction (unsigned code, int offset, int immediate)
{
  const struct bpf_insn program[] = {
    INSN (BPF_ALU64 | BPF_MOV | BPF_X, 6, 1, 0, 0),
    INSN (BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, 0x1234567),
    INSN (BPF_ALU64 | BPF_MOV | BPF_K, 2, 0, 0, 37),
    INSN (BPF_STX | BPF_DW | BPF_MEM, 10, 2, -8, 0),
    valid_instruction (code, offset, immediate),
    INSN (BPF_ALU64 | BPF_ADD | BPF_K, 0, 0, 0, 7),
    INSN (BPF_LDX | BPF_DW | BPF_MEM, 4, 10, -8, 0),
    INSN (BPF_ALU64 | BPF_XOR | BPF_X, 0, 4, 0, 0),
    INSN (BPF_ALU64 | BPF_MOV | BPF_X, 4, 0, 0, 0),
    INSN (BPF_ALU64 | BPF_RSH | BPF_K, 4, 0, 0, 32),
    INSN (BPF_ALU64 | BPF_XOR | BPF_X, 0, 4, 0, 0),
    INSN (BPF_ALU64 | BPF_MOV | BPF_X, 4, 0, 0, 0),
    INSN (BPF_ALU64 | BPF_RSH | BPF_K, 4, 0, 0, 13),
    INSN (BPF_ALU64 | BPF_XOR | BPF_X, 0, 4, 0, 0),
    INSN (BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
  };
  row_program (program, sizeof program / sizeof *program);
}

static void
test_instructions (void)
{
  static const int classes[] = { BPF_ALU, BPF_ALU64, BPF_JMP, BPF_JMP32 };
  for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++)
    {
      row_begin ("bpf class %d", classes[i]);
      for (unsigned code = 0; code < 256; code += 8)
        {
          int jumps = classes[i] == BPF_JMP || classes[i] == BPF_JMP32;
          row_instruction (code | (unsigned)classes[i], jumps ? 1 : 0, 16);
          row_instruction (code | (unsigned)classes[i], jumps ? 1 : 0, 3);
        }
      row_end ();
    }
  for (int class = BPF_LD; class <= BPF_STX; class ++)
    {
      row_begin ("bpf class %d", class);
      for (unsigned code = 0; code < 256; code += 8)
        {
          row_instruction (code | (unsigned)class, -8, 0);
          row_instruction (code | (unsigned)class, -8, BPF_FETCH);
        }
      row_end ();
    }
}

static void
test_helpers (void)
{
  row_begin ("bpf helper");
  for (int helper = 0; helper <= 212; helper++)
    {
      const struct bpf_insn program[] = {
        INSN (BPF_JMP | BPF_CALL, 0, 0, 0, helper),
        INSN (BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, 1),
        INSN (BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
      };
      row_program (program, sizeof program / sizeof *program);
    }
  row_end ();

  row_begin ("bpf program type");
  for (int type = 0; type <= 33; type++)
    {
      const struct bpf_insn program[] = {
        INSN (BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, 1),
        INSN (BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
      };
      long fd = load_program (program, 2, type);
      row_add (fd < 0 ? fd : 0);
      if (fd >= 0)
        close ((int)fd);
    }
  row_end ();
}

static void
test_maps (void)
{
  for (int type = 0; type <= 32; type++)
    {
      union bpf_attr attributes;
      memset (&attributes, 0, sizeof attributes);
      attributes.map_type = (uint32_t)type;
      attributes.key_size = 4;
      attributes.value_size = 8;
      attributes.max_entries = 8;
      row_begin ("bpf map %d", type);
      long fd = bpf (BPF_MAP_CREATE, &attributes);
      row_add (fd < 0 ? fd : 0);
      uint32_t key = 1;
      uint64_t value = 77;
      memset (&attributes, 0, sizeof attributes);
      attributes.map_fd = (uint32_t)fd;
      attributes.key = (uintptr_t)&key;
      attributes.value = (uintptr_t)&value;
      for (int command = BPF_MAP_LOOKUP_ELEM;
           fd >= 0 && command <= BPF_MAP_GET_NEXT_KEY; command++)
        row_add (bpf (command, &attributes));
      row_end ();
      if (fd >= 0)
        close ((int)fd);
    }
  row_begin ("bpf command");
  for (int command = 0; command <= 40; command++)
    {
      union bpf_attr attributes;
      memset (&attributes, 0, sizeof attributes);
      row_add (bpf (command, &attributes));
    }
  row_end ();
}

/* ---- A filter of system calls.  */

static long
under_seccomp (const void *argument)
{
  uint32_t action = *(const uint32_t *)argument;
  struct sock_filter code[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, 0),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_getppid, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, action | 5),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { sizeof code / sizeof *code, code };
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  long result
      = result_of (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program));
  if (result < 0)
    return result;
  result = CALL0 (getppid);
  return result > 0 ? 1 : result;
}

static void
test_seccomp (void)
{
  static const uint32_t actions[]
      = { 0x80000000, 0x00000000, 0x00030000, 0x00050000, 0x7fc00000,
          0x7ff00000, 0x7ffc0000, 0x7fff0000, 0x12340000 };
  row_begin ("seccomp");
  for (unsigned i = 0; i < sizeof actions / sizeof *actions; i++)
    row_child (under_seccomp, &actions[i]);
  row_end ();
}

void
test_bpf (void)
{
  test_instructions ();
  test_helpers ();
  test_maps ();
  test_seccomp ();
}
