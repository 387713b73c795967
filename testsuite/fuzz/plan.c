/* Fuzzing: bytes as a switch.  Its plan must be made, pass the proof, and send
   the values next to every label where the labels say.  What is left of the
   bytes damages the plan: whatever the proof then still accepts must send
   these values there, too.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuzz.h"
#include "plan.h"

#define LABELS_MAX 300

struct label
{
  mpz_t low, high;
  uint32_t target;
};

static struct
{
  unsigned precision;
  bool is_signed;
  uint32_t n_targets, default_target;
  mpz_t least, most; /* Of the type.  */
  bool restricted;
  mpz_t known_low, known_high;
  struct label labels[LABELS_MAX];
  size_t n;
} given;

/* ---- The switch.  */

static void
read_type (struct input *input)
{
  static const unsigned usual[] = { 8, 16, 32, 64, 128, 1, 33, 65 };
  unsigned kind = next_byte (input);
  given.precision = kind & 8 ? usual[kind & 7] : 1 + next_byte (input) * 4;
  given.is_signed = kind & 16;
  given.n_targets = 1 + next_byte (input) % 40;
  given.default_target
      = kind & 32 ? SC_NO_TARGET : next_byte (input) % given.n_targets;
  mpz_inits (given.least, given.most, given.known_low, given.known_high, NULL);
  mpz_setbit (given.most, given.precision - given.is_signed);
  if (given.is_signed)
    mpz_neg (given.least, given.most);
  mpz_sub_ui (given.most, given.most, 1);
}

/* Move VALUE: to an end of the type, by a little, by much, or below.  */
static void
move (struct input *input, mpz_t value)
{
  unsigned kind = next_byte (input);
  switch (kind & 7)
    {
    case 0:
      mpz_set (value, given.least);
      break;
    case 1:
      mpz_sub_ui (value, given.most, kind >> 3);
      break;
    case 2:
      mpz_set_ui (value, next_number (input, 8));
      mpz_mul_2exp (value, value, (kind >> 3) * 4);
      break;
    case 3:
      mpz_sub_ui (value, value, next_number (input, 2));
      break;
    case 4:
      mpz_add_ui (value, value, next_number (input, 4));
      break;
    default:
      mpz_add_ui (value, value, 1 + (kind >> 3));
      break;
    }
}

static void
read_labels (struct input *input)
{
  size_t n = next_number (input, 2) % LABELS_MAX;
  mpz_t at;
  mpz_init (at);
  for (given.n = 0; given.n < n && input->left; given.n++)
    {
      struct label *label = &given.labels[given.n];
      move (input, at);
      mpz_init_set (label->low, at);
      unsigned width = next_byte (input);
      if (width >= 250)
        move (input, at);
      else if (width >= 192)
        mpz_add_ui (at, at, width - 191);
      mpz_init_set (label->high, at);
      label->target = next_byte (input) % given.n_targets;
      if (width & 1 && given.n_targets < 8)
        label->target = 0;
    }
  given.restricted = next_byte (input) & 1;
  if (given.restricted)
    {
      mpz_set (given.known_low, at);
      move (input, given.known_low);
      mpz_set (given.known_high, given.known_low);
      move (input, given.known_high);
    }
  mpz_clear (at);
}

static void
forget (void)
{
  for (size_t i = 0; i < given.n; i++)
    mpz_clears (given.labels[i].low, given.labels[i].high, NULL);
  mpz_clears (given.least, given.most, given.known_low, given.known_high,
              NULL);
}

static uint32_t
expected (const mpz_t value)
{
  if (mpz_cmp (value, given.least) < 0 || mpz_cmp (value, given.most) > 0)
    return SC_NO_TARGET;
  if (given.restricted
      && (mpz_cmp (value, given.known_low) < 0
          || mpz_cmp (value, given.known_high) > 0))
    return SC_NO_TARGET;
  for (size_t i = 0; i < given.n; i++)
    if (mpz_cmp (value, given.labels[i].low) >= 0
        && mpz_cmp (value, given.labels[i].high) <= 0)
      return given.labels[i].target;
  return given.default_target;
}

/* ---- The problem.  */

static struct sc_problem *
make_problem (struct input *input)
{
  struct sc_problem *problem = NULL;
  REQUIRE (sc_problem_create (&problem, given.precision, given.is_signed,
                              given.n_targets, given.default_target)
           == SC_OK);
  for (size_t i = 0; i < given.n; i++)
    REQUIRE (sc_problem_add_case (problem, given.labels[i].low,
                                  given.labels[i].high, given.labels[i].target)
             == SC_OK);
  /* An interval without values is none, and then nothing is known.  */
  if (given.restricted && mpz_cmp (given.known_low, given.known_high) <= 0
      && mpz_cmp (given.known_low, given.most) <= 0
      && mpz_cmp (given.known_high, given.least) >= 0)
    REQUIRE (sc_problem_restrict (problem, given.known_low, given.known_high)
             == SC_OK);
  else
    given.restricted = false;
  if (next_byte (input) & 1)
    for (uint32_t i = 0; i < given.n_targets; i++)
      {
        uint64_t flow = next_byte (input);
        REQUIRE (sc_problem_set_flow (problem, i, flow << flow % 25) == SC_OK);
      }
  REQUIRE (sc_problem_set_hedge (problem, next_byte (input) % 101) == SC_OK);
  enum sc_reason reason = sc_problem_finish (problem);
  if (reason == SC_OK)
    return problem;
  REQUIRE (reason == SC_LABELS_OVERLAP || reason == SC_NOTHING_REACHABLE);
  sc_problem_destroy (problem);
  return NULL;
}

/* ---- The plan.  */

static void
read_params (struct input *input, struct sc_params *params)
{
  unsigned flags = next_byte (input);
  *params = (struct sc_params){ .machine = sc_machine_at (0),
                                .word_bits = flags & 1 ? 32 : 64,
                                .for_size = flags & 2,
                                .allow_bits = flags & 4,
                                .allow_class = flags & 64,
                                .allow_table = (flags & 24) == 24,
                                .limit_paths = flags & 32,
                                .balanced_percent = flags & 128 ? 105 : 0 };
  params->predictability_percent = next_byte (input) % 101;
}

static void
check_value (const struct sc_plan *plan, const mpz_t value)
{
  uint32_t target = expected (value);
  if (target == SC_NO_TARGET)
    return;
  uint32_t found = sc_plan_evaluate (plan, value);
  REQUIRE (found == target || found == SC_TABLE_DECIDES);
}

static void
check_around (const struct sc_plan *plan, const mpz_t value)
{
  mpz_t near;
  mpz_init (near);
  mpz_sub_ui (near, value, 1);
  for (unsigned i = 0; i < 3; i++)
    {
      check_value (plan, near);
      mpz_add_ui (near, near, 1);
    }
  mpz_clear (near);
}

static void
check_values (const struct sc_plan *plan)
{
  check_around (plan, given.least);
  check_around (plan, given.most);
  for (size_t i = 0; i < given.n; i++)
    {
      check_around (plan, given.labels[i].low);
      check_around (plan, given.labels[i].high);
    }
}

/* Overwrite parts of PLAN's inner nodes by what is left of INPUT.  */
static void
damage (struct input *input, struct sc_plan *plan)
{
  size_t inner = plan->n_nodes - plan->n_targets;
  while (input->left && inner)
    {
      unsigned what = next_byte (input);
      struct sc_node *node
          = &plan->nodes[plan->n_targets + (what >> 3) % inner];
      uint32_t number = (uint32_t)next_byte (input);
      if (plan->n_entries && number & 128)
        {
          plan->entries[next_number (input, 2) % plan->n_entries]
              = (uint8_t)(number & 15);
          continue;
        }
      switch (what & 7)
        {
        case 0:
          node->kind = (enum sc_node_kind) (number % (SC_NODE_KINDS + 1));
          break;
        case 1:
          node->low = number;
          break;
        case 2:
          node->high = number;
          node->entries = number & 3;
          break;
        case 3:
          node->mask ^= next_number (input, 8);
          break;
        case 4:
          node->word_bits = number & 64 ? 96 - node->word_bits : number;
          node->limit = number & 31;
          break;
        case 5:
          node->yes = number;
          break;
        case 6:
          node->no = number;
          break;
        case 7:
          if (plan->n_values)
            plan->values[number % (plan->n_values * plan->format.limbs)]
                ^= next_byte (input);
          break;
        }
    }
}

static void
fuzz_plan (struct input *input, const struct sc_problem *problem)
{
  struct sc_params params;
  read_params (input, &params);
  struct sc_plan *plan = NULL, *balanced = NULL;
  struct sc_cost cost;
  REQUIRE (sc_plan_create (&plan, problem, &params) == SC_OK);
  REQUIRE (sc_plan_prove (plan, problem, params.word_bits) == SC_OK);
  REQUIRE (sc_plan_cost (plan, problem, &params, &cost) == SC_OK);
  check_values (plan);
  REQUIRE (sc_plan_create_balanced (&balanced, problem) == SC_OK);
  REQUIRE (sc_plan_prove (balanced, problem, 64) == SC_OK);
  check_values (balanced);
  sc_plan_destroy (balanced);

  damage (input, plan);
  /* Values beyond the type's bits have no meaning; no plan holds any.  */
  unsigned spare = given.precision % 64;
  for (size_t i = plan->format.limbs - 1u;
       spare && i < plan->n_values * plan->format.limbs;
       i += plan->format.limbs)
    plan->values[i] &= ((mp_limb_t)1 << spare) - 1;
  if (sc_plan_prove (plan, problem, params.word_bits) == SC_OK)
    check_values (plan);
  sc_plan_destroy (plan);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input input = { data, size };
  read_type (&input);
  if (given.precision <= SC_PRECISION_MAX)
    {
      read_labels (&input);
      struct sc_problem *problem = make_problem (&input);
      if (problem)
        fuzz_plan (&input, problem);
      sc_problem_destroy (problem);
    }
  forget ();
  given.n = 0;
  return 0;
}
