# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The switches of the grid: which values, which targets, and their C source.

A shape is a distribution of case labels; a seed and a number of cases make one
switch of it, always the same one.  N is the number of cases:

  dense      the values 0 .. N-1, each with a target of its own.
  sparse     N single values; the gap from one to the next is log-uniform in
             2 .. 4096.  A target each.
  ranges     N ranges; widths log-uniform in 2 .. 64, half of them touch the
             range before, the others leave 1 .. 64 (uniform) out.  A target
             each.
  few        few targets: the values 0 .. N-1 with min (6, 1 + N/3) targets. A
             value has its left neighbour's target with probability 1/2, else
             any (uniform): runs, as in the character classes of a lexer.
  clustered  runs of consecutive values, their lengths geometric with mean 6,
             the gaps between them log-uniform in 64 .. 65536.  A target each.

Selectors for the default are drawn from at most 64 values: the first after
the last case, and the middles of gaps.

The body of a target changes an accumulator by an operation and a constant of
its own and ends in an asm statement with a text of its own.  So no pass can
make data of the switch, merge two bodies or replace a branch by a conditional
move.  Knows nothing of compilers and streams.
"""

import dataclasses
import math
import random

SHAPES = ("dense", "sparse", "ranges", "few", "clustered")
SIZES = (5, 8, 16, 32, 64, 128, 256, 500)

# The function's name in every unit; objects are renamed for the link.
FUNCTION = "grid_unit"


@dataclasses.dataclass(frozen=True)
class Cell:
    """One switch: CASES are (low, high, target), in increasing order."""
    size: int
    shape: str
    seed: int
    cases: tuple
    defaults: tuple

    @property
    def targets(self):
        return 1 + max(target for _, _, target in self.cases)


def log_uniform(rng, low, high):
    return round(math.exp(rng.uniform(math.log(low), math.log(high))))


def dense(rng, size):
    return [(value, value, value) for value in range(size)]


def sparse(rng, size):
    cases, value = [], 0
    for target in range(size):
        value += log_uniform(rng, 2, 4096)
        cases.append((value, value, target))
    return cases


def ranges(rng, size):
    cases, low = [], 16
    for target in range(size):
        high = low + log_uniform(rng, 2, 64) - 1
        cases.append((low, high, target))
        low = high + 1 + (rng.randint(1, 64) if rng.random() < 0.5 else 0)
    return cases


def few(rng, size):
    targets = min(6, 1 + size // 3)
    # Every target is used: the first ones come in order.
    chosen = list(range(targets))
    while len(chosen) < size:
        chosen.append(chosen[-1] if rng.random() < 0.5
                      else rng.randrange(targets))
    if size > 2 * targets:
        shift = rng.randrange(size)
        chosen = chosen[shift:] + chosen[:shift]
    return [(value, value, target) for value, target in enumerate(chosen)]


def clustered(rng, size):
    cases, value = [], 0
    for target in range(size):
        cases.append((value, value, target))
        value += (1 if rng.random() < 5 / 6
                  else log_uniform(rng, 64, 65536))
    return cases


MAKERS = {"dense": dense, "sparse": sparse, "ranges": ranges, "few": few,
          "clustered": clustered}


def default_values(rng, cases):
    """At most 64 values of no case: after the last, and middles of gaps."""
    middles = [(a[1] + b[0]) // 2 for a, b in zip(cases, cases[1:])
               if b[0] - a[1] > 1]
    rng.shuffle(middles)
    return sorted(middles[:63]) + [cases[-1][1] + 1]


def make_cell(size, shape, seed):
    rng = random.Random(f"{seed} {shape} {size}")
    cases = MAKERS[shape](rng, size)
    return Cell(size, shape, seed, tuple(cases),
                tuple(default_values(rng, cases)))


def body(target):
    """The work of TARGET: one cheap instruction with a constant of its own.
    All take the same time, so that a stream's time does not depend on which
    targets it visits; and they do not commute, so that the result depends on
    the order of the visits."""
    constant = (target * 2654435761 + 12345) & 0x7fffffff
    work = (f"a += {constant};", f"a ^= {constant};", f"a -= {constant};")
    return (f"{{ {work[target % 3]} "
            f"__asm__ volatile (\"# target {target}\" : \"+r\" (a)); }}")


def by_target(cell):
    """target -> its cases, in the order of first appearance."""
    groups = {}
    for low, high, target in cell.cases:
        groups.setdefault(target, []).append((low, high))
    return groups


def switch_text(cell):
    lines = ["switch (x)", "{"]
    for target, cases in by_target(cell).items():
        lines += [f"case {low}:" if low == high else f"case {low} ... {high}:"
                  for low, high in cases]
        lines.append(f"  {body(target)} break;")
    return lines + ["default:", f"  {body(cell.targets)} break;", "}"]


def chain_text(cell):
    """What one would write by hand instead: if, else if, in source order."""
    lines = []
    for target, cases in by_target(cell).items():
        tests = [f"x == {low}" if low == high
                 else f"(x >= {low} && x <= {high})" for low, high in cases]
        lines.append(f"{'else ' if lines else ''}if ({' || '.join(tests)})")
        lines.append(f"  {body(target)}")
    return lines + ["else", f"  {body(cell.targets)}"]


def unit_source(cell, chain=False):
    """The timed unit: selectors in, an accumulator out."""
    text = "\n      ".join(chain_text(cell) if chain else switch_text(cell))
    return f"""\
__UINT64_TYPE__ {FUNCTION} (const __UINT32_TYPE__ *selectors, __SIZE_TYPE__ n);

__UINT64_TYPE__
{FUNCTION} (const __UINT32_TYPE__ *selectors, __SIZE_TYPE__ n)
{{
  __UINT64_TYPE__ a = n;
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    {{
      __UINT32_TYPE__ x = selectors[i];
      {text}
    }}
  return a;
}}
"""


def unit_symbol(number, placement):
    return f"{FUNCTION}_{number}_{placement}"


def data_source(cell, names, placements=1):
    """The driver's data: the switch's values, and the units by name, each at
    all PLACEMENTS."""
    cases = ", ".join(f"{{ {low}, {high} }}" for low, high, _ in cell.cases)
    defaults = ", ".join(str(value) for value in cell.defaults)
    symbols = [[unit_symbol(i, placement) for placement in range(placements)]
               for i in range(len(names))]
    units = ",\n".join(f"  {{ \"{name}\", {{ {', '.join(copies)} }} }}"
                       for name, copies in zip(names, symbols))
    declarations = "\n".join(f"grid_function {symbol};"
                             for copies in symbols for symbol in copies)
    return f"""\
#include "grid.h"
const struct grid_case grid_cases[] = {{ {cases} }};
const size_t grid_case_count = {len(cell.cases)};
const uint32_t grid_defaults[] = {{ {defaults} }};
const size_t grid_default_count = {len(cell.defaults)};
{declarations}
const struct grid_unit grid_units[] = {{
{units}
}};
const size_t grid_unit_count = {len(names)};
const size_t grid_placement_count = {placements};
"""
