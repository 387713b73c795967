/* switchcost: numbers between GCC (tree, wide_int) and the core (GMP).

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWITCHCOST_VALUES_H
#define SWITCHCOST_VALUES_H

#include "compat.h"
#include "switchcost.h"

/* An mpz_t that is initialised and cleared by scope.  */
class sc_number
{
public:
  sc_number () { mpz_init (m_value); }
  ~sc_number () { mpz_clear (m_value); }
  operator mpz_ptr () { return m_value; }

private:
  sc_number (const sc_number &) = delete;
  sc_number &operator= (const sc_number &) = delete;
  mpz_t m_value;
};

/* VALUE, which is of TYPE, as a tree.  */
static inline tree
sc_number_tree (tree type, mpz_ptr value)
{
  return wide_int_to_tree (type, wi::from_mpz (type, value, true));
}

#endif /* SWITCHCOST_VALUES_H */
