/* A kernel module with a switch.

   Loading it sends every value once through the switch and compares with a
   table; it stays loaded if all is right.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <linux/errno.h>
#include <linux/module.h>

#define CASES 24

static unsigned int calls[CASES + 1];

/* The bodies are calls, so that no data replaces the switch.  */

static noinline void
handle (unsigned int which)
{
  calls[which]++;
}

static noinline void
dispatch (unsigned int number)
{
  switch (number)
    {
#define CASE(n)                                                               \
  case n * 3 + 10:                                                            \
    handle (n);                                                               \
    barrier ();                                                               \
    break
      CASE (0);
      CASE (1);
      CASE (2);
      CASE (3);
      CASE (4);
      CASE (5);
      CASE (6);
      CASE (7);
      CASE (8);
      CASE (9);
      CASE (10);
      CASE (11);
      CASE (12);
      CASE (13);
      CASE (14);
      CASE (15);
      CASE (16);
      CASE (17);
      CASE (18);
      CASE (19);
      CASE (20);
      CASE (21);
      CASE (22);
      CASE (23);
    default:
      handle (CASES);
      barrier ();
    }
}

static int __init
example_init (void)
{
  unsigned int number, wrong = 0;

  for (number = 0; number < 200; number++)
    {
      unsigned int expected = CASES;
      unsigned int before;

      if (number >= 10 && number < 10 + 3 * CASES && (number - 10) % 3 == 0)
        expected = (number - 10) / 3;
      before = calls[expected];
      dispatch (number);
      wrong += calls[expected] != before + 1;
    }
  pr_info ("switchcost example: %u values, %u wrong\n", number, wrong);
  return wrong ? -EINVAL : 0;
}

static void __exit
example_exit (void)
{
}

module_init (example_init);
module_exit (example_exit);
MODULE_DESCRIPTION ("A switch, to be compiled with switchcost");
MODULE_LICENSE ("GPL");
