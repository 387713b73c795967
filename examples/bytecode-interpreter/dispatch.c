/* The switch of the example: the loop of the interpreter.  This unit alone
   is compiled in three ways.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "vm.h"

#include <string.h>

/* The fields of the current instruction W.  */
#define A r[(w >> 8) & 0xff]
#define B r[(w >> 16) & 0xff]
#define C r[w >> 24]
#define IMMEDIATE ((int64_t)(int8_t)(w >> 24))
#define WIDE ((int64_t)(int16_t)(w >> 16))
#define FAR ((int32_t)w >> 8)

#define SIGNED(X) ((int64_t)(X))
#define SHIFT(X) ((X)&63)

static inline uint64_t
rotate_left (uint64_t x, unsigned n)
{
  return x << n | x >> (-n & 63);
}

#define LOAD(TYPE, ADDRESS)                                                   \
  ({                                                                          \
    TYPE value_;                                                              \
    memcpy (&value_, &vm->memory[(ADDRESS) % VM_MEMORY], sizeof value_);      \
    value_;                                                                   \
  })

#define STORE(TYPE, ADDRESS, VALUE)                                           \
  ({                                                                          \
    TYPE value_ = (TYPE)(VALUE);                                              \
    memcpy (&vm->memory[(ADDRESS) % VM_MEMORY], &value_, sizeof value_);      \
  })

#define JUMP_IF(CONDITION, DISTANCE)                                          \
  if (CONDITION)                                                              \
  pc += (DISTANCE)

enum vm_end
vm_run (struct vm *vm, const uint32_t *code)
{
  const uint32_t *pc = code;
  uint64_t *r = vm->registers;
  struct vm_call *call = vm->calls;
  uint64_t executed = 0;
  enum vm_end end;

  for (;;)
    {
      uint32_t w = *pc++;
      executed++;
      switch (w & 0xff)
        {
        case OP_HALT:
          end = VM_HALTED;
          goto out;
        case OP_NOP:
          break;
        case OP_OUT:
          vm_output (vm, A);
          break;

        case OP_MOVE:
          A = B;
          break;
        case OP_SWAP:
          {
            uint64_t t = A;
            A = B;
            B = t;
            break;
          }
        case OP_SELECT:
          A = A ? B : C;
          break;
        case OP_LOADI:
          A = WIDE;
          break;
        case OP_LOADLOW:
          A = A << 16 | w >> 16;
          break;

        case OP_ADD:
          A = B + C;
          break;
        case OP_SUB:
          A = B - C;
          break;
        case OP_MUL:
          A = B * C;
          break;
        case OP_MULHI:
          A = (unsigned __int128)B * C >> 64;
          break;
        case OP_DIV:
          if (C == 0)
            {
              end = VM_DIVIDED_BY_ZERO;
              goto out;
            }
          A = B / C;
          break;
        case OP_MOD:
          if (C == 0)
            {
              end = VM_DIVIDED_BY_ZERO;
              goto out;
            }
          A = B % C;
          break;
        case OP_MIN:
          A = SIGNED (B) < SIGNED (C) ? B : C;
          break;
        case OP_MAX:
          A = SIGNED (B) > SIGNED (C) ? B : C;
          break;
        case OP_ADDI:
          A = B + IMMEDIATE;
          break;
        case OP_MULI:
          A = B * IMMEDIATE;
          break;
        case OP_INC:
          A++;
          break;
        case OP_DEC:
          A--;
          break;
        case OP_NEG:
          A = -B;
          break;
        case OP_ABS:
          A = SIGNED (B) < 0 ? -B : B;
          break;

        case OP_AND:
          A = B & C;
          break;
        case OP_OR:
          A = B | C;
          break;
        case OP_XOR:
          A = B ^ C;
          break;
        case OP_SHL:
          A = B << SHIFT (C);
          break;
        case OP_SHR:
          A = B >> SHIFT (C);
          break;
        case OP_SAR:
          A = SIGNED (B) >> SHIFT (C);
          break;
        case OP_ROTL:
          A = rotate_left (B, SHIFT (C));
          break;
        case OP_ANDI:
          A = B & IMMEDIATE;
          break;
        case OP_ORI:
          A = B | IMMEDIATE;
          break;
        case OP_XORI:
          A = B ^ IMMEDIATE;
          break;
        case OP_SHLI:
          A = B << SHIFT (IMMEDIATE);
          break;
        case OP_SHRI:
          A = B >> SHIFT (IMMEDIATE);
          break;
        case OP_SARI:
          A = SIGNED (B) >> SHIFT (IMMEDIATE);
          break;
        case OP_ROTLI:
          A = rotate_left (B, SHIFT (IMMEDIATE));
          break;
        case OP_NOT:
          A = ~B;
          break;
        case OP_POPCOUNT:
          A = __builtin_popcountll (B);
          break;
        case OP_CLZ:
          A = B ? __builtin_clzll (B) : 64;
          break;
        case OP_BSWAP:
          A = __builtin_bswap64 (B);
          break;

        case OP_EQ:
          A = B == C;
          break;
        case OP_NE:
          A = B != C;
          break;
        case OP_LT:
          A = SIGNED (B) < SIGNED (C);
          break;
        case OP_LE:
          A = SIGNED (B) <= SIGNED (C);
          break;
        case OP_LTU:
          A = B < C;
          break;
        case OP_LEU:
          A = B <= C;
          break;
        case OP_EQI:
          A = SIGNED (B) == IMMEDIATE;
          break;
        case OP_LTI:
          A = SIGNED (B) < IMMEDIATE;
          break;
        case OP_GTI:
          A = SIGNED (B) > IMMEDIATE;
          break;

        case OP_JMP:
          pc += FAR;
          break;
        case OP_JZ:
          JUMP_IF (A == 0, WIDE);
          break;
        case OP_JNZ:
          JUMP_IF (A != 0, WIDE);
          break;
        case OP_JNEG:
          JUMP_IF (SIGNED (A) < 0, WIDE);
          break;
        case OP_LOOP:
          JUMP_IF (--A != 0, WIDE);
          break;
        case OP_JEQ:
          JUMP_IF (A == B, IMMEDIATE);
          break;
        case OP_JNE:
          JUMP_IF (A != B, IMMEDIATE);
          break;
        case OP_JLT:
          JUMP_IF (SIGNED (A) < SIGNED (B), IMMEDIATE);
          break;
        case OP_JLE:
          JUMP_IF (SIGNED (A) <= SIGNED (B), IMMEDIATE);
          break;
        case OP_JLTU:
          JUMP_IF (A < B, IMMEDIATE);
          break;

        case OP_CALL:
          if (call == vm->calls + VM_CALLS
              || &A + VM_WINDOW > vm->registers + VM_REGISTERS)
            {
              end = VM_BAD_CALL;
              goto out;
            }
          call->back = pc;
          call->shift = (w >> 8) & 0xff;
          r += call->shift;
          call++;
          pc += WIDE;
          break;
        case OP_RET:
          if (call == vm->calls)
            {
              end = VM_BAD_CALL;
              goto out;
            }
          r[0] = A;
          call--;
          r -= call->shift;
          pc = call->back;
          break;

        case OP_LD8:
          A = LOAD (uint8_t, B + IMMEDIATE);
          break;
        case OP_LD8S:
          A = LOAD (int8_t, B + IMMEDIATE);
          break;
        case OP_LD16:
          A = LOAD (uint16_t, B + IMMEDIATE);
          break;
        case OP_LD32:
          A = LOAD (uint32_t, B + IMMEDIATE);
          break;
        case OP_LD64:
          A = LOAD (uint64_t, B + IMMEDIATE);
          break;
        case OP_ST8:
          STORE (uint8_t, B + IMMEDIATE, A);
          break;
        case OP_ST16:
          STORE (uint16_t, B + IMMEDIATE, A);
          break;
        case OP_ST32:
          STORE (uint32_t, B + IMMEDIATE, A);
          break;
        case OP_ST64:
          STORE (uint64_t, B + IMMEDIATE, A);
          break;
        case OP_LDX8:
          A = LOAD (uint8_t, B + C);
          break;
        case OP_LDX64:
          A = LOAD (uint64_t, B + C);
          break;
        case OP_STX8:
          STORE (uint8_t, B + C, A);
          break;
        case OP_STX64:
          STORE (uint64_t, B + C, A);
          break;

        default:
          end = VM_BAD_OPCODE;
          goto out;
        }
    }

out:
  vm->executed += executed;
  return end;
}
