/* Area: lower
   Purpose: conditional jumps of an interpreter stay jumps.  A case that goes
   straight to the loop's latch must not make it look more frequent than the
   loop itself: GCC 16 would then make the next instruction's address wait for
   the operands, by conditional moves.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -mindirect-branch=thunk-extern -fopt-info-optimized" } */

struct frame
{
  const unsigned *back;
  int shift;
};

#define A r[(w >> 8) & 0xff]
#define B r[(w >> 16) & 0xff]
#define C r[w >> 24]
#define JUMP_IF(X) if (X) pc += (short) (w >> 16)

long
interpret (const unsigned *pc, long *r, struct frame *f)
{
  for (;;)
    {
      unsigned w = *pc++;
      switch (w & 0xff) /* { dg-message "switch lowered: \[0-9\]+ tests" } */
	{
	case 0: break;
	case 1: A = B + C; break;
	case 2: A = B - C; break;
	case 3: A = B * C; break;
	case 4: A = B & C; break;
	case 5: A = B | C; break;
	case 6: A = B ^ C; break;
	case 7: A = B << C; break;
	case 8: A = B >> C; break;
	case 9: A = ~B; break;
	case 10: A = -B; break;
	case 11: A = B; break;
	case 12: A = w >> 16; break;
	case 13: JUMP_IF (A == 0); break;
	case 14: JUMP_IF (A != 0); break;
	case 15: JUMP_IF (A < 0); break;
	case 16: JUMP_IF (A > B); break;
	case 17: JUMP_IF (A == B); break;
	case 18:
	  f->back = pc;
	  f->shift = (w >> 8) & 0xff;
	  r += f->shift;
	  f++;
	  pc += (short) (w >> 16);
	  break;
	case 19:
	  r[0] = A;
	  f--;
	  r -= f->shift;
	  pc = f->back;
	  break;
	default: return A;
	}
    }
}

/* Stock also passes: its counts add up.  */
/* { dg-final { scan-switch-not interpret {cmov} } } */
