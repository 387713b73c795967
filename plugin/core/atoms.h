/* Atoms: runs of values that no test of a plan and no bound of a problem tells
   apart.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_ATOMS_H
#define SC_ATOMS_H

#include "plan.h"

#define SC_NO_SEGMENT SIZE_MAX

/* An entry of a class table is a byte.  */
#define SC_CLASSES_MAX 256u

struct sc_atoms
{
  const struct sc_plan *plan;
  mp_limb_t *cuts; /* The first value of each atom, in order.  */
  size_t n, allocated;
  size_t *segments; /* Of each atom; SC_NO_SEGMENT if it cannot occur.  */
};

/* Cut all values by PLAN and PROBLEM into ATOMS, which is for sc_atoms_clear
   unless a reason is returned: SC_PROOF_MALFORMED, if a number in a node of
   PLAN is of nothing that there is, or SC_OUT_OF_MEMORY.  */
enum sc_reason sc_atoms_make (struct sc_atoms *atoms,
                              const struct sc_plan *plan,
                              const struct sc_problem *problem,
                              unsigned word_bits);
void sc_atoms_clear (struct sc_atoms *atoms);

/* The number of atoms that lie wholly below VALUE, up to it, or below LOW +
   DELTA.  */
size_t sc_atoms_below (const struct sc_atoms *atoms, const mp_limb_t *value);
size_t sc_atoms_up_to (const struct sc_atoms *atoms, const mp_limb_t *value);
size_t sc_atoms_below_sum (const struct sc_atoms *atoms, const mp_limb_t *low,
                           unsigned delta);

/* The next run of set bits of MASK from *BIT on, as *BEGIN .. *END - 1; false
   if there is none.  */
bool sc_mask_next_run (uint64_t mask, unsigned *bit, unsigned *begin,
                       unsigned *end);

/* The entries of class node NODE; 0 if its bounds are not in order or these
   are not all there.  */
size_t sc_class_entries (const struct sc_plan *plan,
                         const struct sc_node *node);

/* The first entry after entry I of N that differs from it; N if none.  */
size_t sc_class_run_end (const uint8_t *entries, size_t i, size_t n);

#endif /* SC_ATOMS_H */
