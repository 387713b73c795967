/* The kernels of kernels.S, and how many units each repeats.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CALIBRATE_KERNELS_H
#define CALIBRATE_KERNELS_H

#include <stdint.h>

typedef void kernel (uint64_t repetitions, const void *data);

/* KERNEL (NAME, UNITS, CYCLES, DATA): kernel_NAME repeats UNITS units of
   about CYCLES cycles.  DATA is what it is given.  */
#define KERNELS(KERNEL)                                                       \
  KERNEL (multiply, 128, 3, ZEROS)                                            \
  KERNEL (not_taken, 128, 1, ZEROS)                                           \
  KERNEL (taken, 128, 2, ZEROS)                                               \
  KERNEL (test, 16, 2, ZEROS)                                                 \
  KERNEL (subtract, 16, 2, ZEROS)                                             \
  KERNEL (two_compares, 16, 2, ZEROS)                                         \
  KERNEL (one_compare, 16, 2, ZEROS)                                          \
  KERNEL (bit_test, 16, 2, ZEROS)                                             \
  KERNEL (shift, 16, 3, ZEROS)                                                \
  KERNEL (load, 128, 5, CYCLE)                                                \
  KERNEL (jump, 128, 3, ZEROS)                                                \
  KERNEL (branch_on_data, 16, 10, ZEROS)                                      \
  KERNEL (branch_on_data, 16, 10, RANDOM)                                     \
  KERNEL (jump_on_data, 1, 20, ZEROS)                                         \
  KERNEL (jump_on_data, 1, 20, RANDOM)                                        \
  KERNEL (thunk_pause, 32, 40, ZEROS)                                         \
  KERNEL (thunk_lfence, 32, 40, ZEROS)                                        \
  KERNEL (thunk_both, 32, 40, ZEROS)

extern kernel kernel_add;
#define ADD_UNITS 256

#endif /* CALIBRATE_KERNELS_H */
