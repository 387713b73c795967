# What is timed: one function for each, of which a unit is repeated so often
# in a row that the loop around it does not count.
#
#   void kernel (uint64_t repetitions, const void *data)
#
# runs REPETITIONS times the number of units that kernels.h gives.  Branches
# go where their names say, and always the same way, unless DATA decides.
#
# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later

	.text

# Opens and closes kernel NAME: a loop counted down in %rdi, and an exit that
# no branch to it takes.
	.macro	kernel name
	.p2align 6
	.globl	\name
	.type	\name, @function
\name:
	endbr64
	mov	$1, %eax
	mov	$3, %ecx
	xor	%r9d, %r9d
	.p2align 6
10:
	.endm

	.macro	endkernel name
	dec	%rdi
	jnz	10b
99:
	ret
	.size	\name, . - \name
	.endm

# The unit of time: an addition that waits for the one before it takes one
# cycle on every x86-64 core.  Of registers: some cores do away with the
# addition of small constants.
	kernel	kernel_add
	.rept	256
	add	%rcx, %rax
	.endr
	endkernel kernel_add

# To check the unit: three cycles on nearly all of them.
	kernel	kernel_multiply
	.rept	128
	imul	%rcx, %rax
	.endr
	endkernel kernel_multiply

	.set	constant, 16
	.macro	next_constant
	.set	constant, 16 + (constant + 7) % 100
	.endm

	kernel	kernel_not_taken
	.rept	128
	cmp	$constant, %eax
	je	99f
	next_constant
	.endr
	endkernel kernel_not_taken

	kernel	kernel_taken
	.rept	128
	cmp	$constant, %eax
	jne	1f
	ud2
	.p2align 5
1:
	next_constant
	.endr
	endkernel kernel_taken

# What a test has beyond its compare and branch is timed among other work, eight
# instructions that wait for nothing, so that each further one takes a slot.
# Alone it would hide behind the branches.  Few units: with more, such code
# does not always fit where decoded instructions are kept, and times vary.
	.macro	work
	.rept	8
	lea	1(%rcx), %r10d
	.endr
	.endm

	kernel	kernel_test
	.rept	16
	work
	cmp	$constant, %eax
	je	99f
	next_constant
	.endr
	endkernel kernel_test

	kernel	kernel_subtract
	.rept	16
	work
	lea	-constant(%rax), %edx
	cmp	$1, %edx
	jbe	99f
	next_constant
	.endr
	endkernel kernel_subtract

# Two branches on two compares, then on one.
	kernel	kernel_two_compares
	.rept	16
	work
	cmp	$constant, %eax
	je	99f
	cmp	$constant, %eax
	ja	99f
	next_constant
	.endr
	endkernel kernel_two_compares

	kernel	kernel_one_compare
	.rept	16
	work
	cmp	$constant, %eax
	je	99f
	ja	99f
	next_constant
	.endr
	endkernel kernel_one_compare

# Bit tests as GCC makes them: masks of 32 and of 64 bits in turn.
	kernel	kernel_bit_test
	.rept	8
	work
	mov	$0x40100204, %edx
	bt	%eax, %edx
	jc	99f
	work
	movabs	$0x4010020010200204, %rdx
	bt	%rax, %rdx
	jc	99f
	.endr
	endkernel kernel_bit_test

# The same with the index copied for each.
	kernel	kernel_shift
	.rept	8
	work
	mov	%eax, %r8d
	mov	$0x40100204, %edx
	bt	%r8d, %edx
	jc	99f
	work
	mov	%eax, %r8d
	movabs	$0x4010020010200204, %rdx
	bt	%r8, %rdx
	jc	99f
	.endr
	endkernel kernel_shift

# A load whose address is the result of the one before it.  DATA is a cycle in
# no order, as some cores guess what an address or a value will be.
	kernel	kernel_load
	.rept	128
	mov	(%rsi,%rax,8), %rax
	.endr
	endkernel kernel_load

	kernel	kernel_jump
	.rept	128
	lea	1f(%rip), %rdx
	jmp	*%rdx
	ud2
	.p2align 5
1:
	.endr
	endkernel kernel_jump

# A branch that each byte of DATA decides.
	kernel	kernel_branch_on_data
	.rept	16
	testb	$1, (%rsi)
	lea	1(%rsi), %rsi
	je	1f
	nop
	.p2align 4
1:
	.endr
	endkernel kernel_branch_on_data

# A jump to one of 16 places that each byte of DATA decides.
	.p2align 6
	.globl	kernel_jump_on_data
	.type	kernel_jump_on_data, @function
kernel_jump_on_data:
	endbr64
	lea	2f(%rip), %r8
	.p2align 6
1:
	movzbl	(%rsi), %eax
	inc	%rsi
	and	$15, %eax
	shl	$4, %eax
	lea	(%r8,%rax), %rdx
	jmp	*%rdx
	.p2align 4
2:
	.rept	16
	dec	%rdi
	jnz	1b
	ret
	.p2align 4
	.endr
	.size	kernel_jump_on_data, . - kernel_jump_on_data

# The thunks, as compilers and kernels have them; the target is in %rax.
	.macro	thunk name, trap:vararg
	.p2align 5
\name:
	call	2f
1:
	\trap
	jmp	1b
	.p2align 4
2:
	mov	%rax, (%rsp)
	ret
	.endm

	.macro	trap_both
	pause
	lfence
	.endm

	thunk	thunk_pause, pause
	thunk	thunk_lfence, lfence
	thunk	thunk_both, trap_both

	.macro	kernel_of_thunk name
	kernel	kernel_\name
	.rept	32
	lea	1f(%rip), %rax
	jmp	\name
	.p2align 5
1:
	.endr
	endkernel kernel_\name
	.endm

	kernel_of_thunk thunk_pause
	kernel_of_thunk thunk_lfence
	kernel_of_thunk thunk_both

	.section .note.GNU-stack, "", @progbits
