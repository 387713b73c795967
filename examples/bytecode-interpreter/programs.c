/* The programs that the virtual machine runs.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "programs.h"

/* The primes below 4000.  */
static const char sieve[] = "\
        loadi   r0, 4000\n\
        loadi   r1, 2\n\
        loadi   r2, 1\n\
fill:   st8     r2, r1, 0\n\
        inc     r1\n\
        jlt     r1, r0, fill\n\
        loadi   r1, 2\n\
        loadi   r5, 0           ; how many\n\
        loadi   r6, 0\n\
next:   ld8     r3, r1, 0\n\
        jz      r3, skip\n\
        inc     r5\n\
        mul     r4, r1, r1\n\
cross:  jle     r0, r4, skip\n\
        stx8    r6, r4, r6\n\
        add     r4, r4, r1\n\
        jmp     cross\n\
skip:   inc     r1\n\
        jlt     r1, r0, next\n\
        out     r5\n\
        halt\n";

/* The 17th Fibonacci number, by recursion.  */
static const char fibonacci[] = "\
        loadi   r0, 17\n\
        call    r0, fib\n\
        out     r0\n\
        halt\n\
fib:    lti     r1, r0, 2\n\
        jnz     r1, done\n\
        addi    r2, r0, -1\n\
        call    r2, fib\n\
        addi    r3, r0, -2\n\
        call    r3, fib\n\
        add     r0, r2, r3\n\
done:   ret     r0\n";

/* The FNV-1a hash of each word of a text, ten times over.  */
static const char hash[] = "\
        loadi   r1, 0\n\
        loadlow r1, 0x811c\n\
        loadlow r1, 0x9dc5\n\
        loadi   r2, 0x0100\n\
        loadlow r2, 0x0193\n\
        loadi   r3, 10\n\
again:  loadi   r0, 8192\n\
word:   move    r4, r1\n\
byte:   ld8     r5, r0, 0\n\
        jz      r5, end\n\
        inc     r0\n\
        eqi     r6, r5, 32\n\
        jnz     r6, blank\n\
        xor     r4, r4, r5\n\
        mul     r4, r4, r2\n\
        shli    r4, r4, 32\n\
        shri    r4, r4, 32\n\
        jmp     byte\n\
blank:  out     r4\n\
        jmp     word\n\
end:    out     r4\n\
        loop    r3, again\n\
        halt\n";

/* Sorts 180 random numbers by insertion.  */
static const char sort[] = "\
        loadi   r0, 0x2545\n\
        loadlow r0, 0xf491\n\
        loadi   r1, 180\n\
        loadi   r2, 0\n\
random: shli    r3, r0, 13\n\
        xor     r0, r0, r3\n\
        shri    r3, r0, 7\n\
        xor     r0, r0, r3\n\
        shli    r3, r0, 17\n\
        xor     r0, r0, r3\n\
        st64    r0, r2, 0\n\
        addi    r2, r2, 8\n\
        loop    r1, random\n\
        loadi   r5, 8\n\
outer:  ld64    r6, r5, 0\n\
        move    r7, r5\n\
inner:  jz      r7, place\n\
        ld64    r8, r7, -8\n\
        leu     r9, r8, r6\n\
        jnz     r9, place\n\
        st64    r8, r7, 0\n\
        addi    r7, r7, -8\n\
        jmp     inner\n\
place:  st64    r6, r7, 0\n\
        addi    r5, r5, 8\n\
        jltu    r5, r2, outer\n\
        loadi   r3, 0\n\
        loadi   r4, 0\n\
sum:    ld64    r6, r4, 0\n\
        rotli   r3, r3, 5\n\
        xor     r3, r3, r6\n\
        addi    r4, r4, 8\n\
        jltu    r4, r2, sum\n\
        out     r3\n\
        halt\n";

/* The longest 3n + 1 chain of a start below 400.  */
static const char collatz[] = "\
        loadi   r0, 1\n\
        loadi   r1, 0\n\
        loadi   r2, 400\n\
start:  move    r3, r0\n\
        loadi   r4, 0\n\
step:   eqi     r5, r3, 1\n\
        jnz     r5, ended\n\
        inc     r4\n\
        andi    r5, r3, 1\n\
        jz      r5, even\n\
        muli    r3, r3, 3\n\
        inc     r3\n\
        jmp     step\n\
even:   shri    r3, r3, 1\n\
        jmp     step\n\
ended:  max     r1, r1, r4\n\
        inc     r0\n\
        jlt     r0, r2, start\n\
        out     r1\n\
        halt\n";

/* The Mandelbrot set on a grid of 32 by 32, in units of 1/4096.  */
static const char mandelbrot[] = "\
        loadi   r8, 16384       ; 4.0\n\
        loadi   r10, 0\n\
        loadi   r11, 512        ; the step\n\
        loadi   r12, 8192       ; 2.0\n\
        loadi   r0, -8192\n\
row:    loadi   r1, -8192\n\
column: loadi   r2, 0\n\
        loadi   r3, 0\n\
        loadi   r4, 40\n\
again:  mul     r5, r2, r2\n\
        sari    r5, r5, 12\n\
        mul     r6, r3, r3\n\
        sari    r6, r6, 12\n\
        add     r7, r5, r6\n\
        jlt     r8, r7, escape\n\
        mul     r9, r2, r3\n\
        sari    r9, r9, 11\n\
        add     r3, r9, r0\n\
        sub     r2, r5, r6\n\
        add     r2, r2, r1\n\
        loop    r4, again\n\
escape: rotli   r10, r10, 3\n\
        xor     r10, r10, r4\n\
        add     r1, r1, r11\n\
        jlt     r1, r12, column\n\
        add     r0, r0, r11\n\
        jlt     r0, r12, row\n\
        out     r10\n\
        halt\n";

const char *const programs[]
    = { sieve, fibonacci, hash, sort, collatz, mandelbrot };
const unsigned programs_count = sizeof programs / sizeof programs[0];

const char program_text[]
    = "an interpreter reads one instruction after the other and branches on "
      "its opcode and that one branch is the most often executed of the whole "
      "program it has many targets and the processor has to guess which comes "
      "next where the guess may not be used because an attacker could have "
      "trained it each instruction pays the full price of a wrong guess and "
      "a tree of plain comparisons is cheaper as long as it is built with the "
      "price of a wrong guess in mind";
