"""A random program full of switches, the same for the same seed.

Every function has a switch and a table of probes: each label and its
neighbours, the type's extremes and random values, without those for which
what the function does is not defined.  The program prints a hash for each
function and exits with its low bits.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

from body import Bodies
from shape import draw_labels, draw_type, literal, near_labels

PRELUDE = """\
#include <stdio.h>
#include <stdlib.h>
#define NOIPA __attribute__ ((noipa))
#define WIDE(HIGH, LOW) \\
  ((__int128) (((unsigned __int128) (HIGH) << 64) | (LOW)))
typedef unsigned long long ull;
static ull hash = 14695981039346656037ULL;
static NOIPA void note (ull value)
{
  hash = (hash ^ value) * 1099511628211ULL;
}
static NOIPA ull h (unsigned k, ull b)
{
  note (k);
  return k * 2654435761ULL + b;
}
static NOIPA __attribute__ ((cold)) ull cold (unsigned k)
{
  note (k + 1000);
  return k;
}
static __attribute__ ((noreturn, noinline)) void die (int k)
{
  printf ("die %d %016llx\\n", k, hash);
  exit (k);
}
"""
CXX_PRELUDE = """\
struct guard
{
  ull &r;
  guard (ull &r) : r (r) {}
  ~guard () { r += 7; note (r); }
};
"""

ATTRIBUTES = [
    "", "", "", "", "NOIPA", "__attribute__ ((noinline))", "inline",
    "__attribute__ ((always_inline)) inline", "__attribute__ ((cold))",
    "__attribute__ ((hot))", "__attribute__ ((flatten))",
    '__attribute__ ((section (".init.text"), indirect_branch ("keep"), '
    "noinline))",
    '__attribute__ ((section (".noinstr.text"), noinline))',
    '__attribute__ ((indirect_branch ("thunk"), noinline))',
    '__attribute__ ((indirect_branch ("thunk-inline"), noinline))',
    "__attribute__ ((no_instrument_function, noinline))",
]


class Function:
    """One function of the program, with its probes."""

    def __init__(self, rng, number, language):
        self.rng = rng
        self.number = number
        self.cxx = cxx = language.cxx
        self.type, self.declaration = draw_type(rng, number, language)
        self.loop = rng.random() < 0.35
        self.carried = self.loop and not self.type.field \
            and self.type.bits > 1 and rng.random() < 0.3
        self.attribute = rng.choice(ATTRIBUTES)
        self.refused = set() if self.loop else {"continue"}
        if not cxx or rng.random() < 0.5:
            self.refused.add("throw")
        if cxx or "always_inline" in self.attribute:
            self.refused.add("asm goto")
        self.draw_index()
        count = rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 45, 70,
                            rng.randint(1, 300)])
        if self.modulus:
            count = min(count, self.modulus)
        self.intervals = draw_labels(rng, self.labelled, count)
        self.bodies = Bodies(rng, self, self.intervals)
        self.asserted = None
        if not self.carried and rng.random() < 0.15:
            self.draw_assertion()
        self.probes = self.draw_probes()

    # ---- The index, as text and as a function of the variable's value.

    def draw_index(self):
        rng, t = self.rng, self.type
        self.modulus = 0
        self.labelled = t
        self.index = "x"
        self.evaluate = t.wrap
        self.reach = lambda value: value
        name = t.name
        if t.field:
            self.index = "s.f"
            return
        if self.carried:
            self.draw_modulus(rng.choice([2, 3, 5, 8, 10, 16, 37]))
            self.index = "(unsigned) ((unsigned) x + s) %% %du" % self.modulus
            return
        if name.startswith("enum") or t.bits < 2 or "_BitInt" in name:
            return
        form = rng.choices(["plain", "mask", "shift", "modulo", "add", "xor",
                            "volatile", "or"],
                           [50, 10, 6, 8, 6, 5, 5, 4])[0]
        if form == "mask":
            mask = rng.choice([1, 3, 7, 15, 31, 63, 0xf0, 0x55, 0x7f,
                               rng.randint(1, 0x7f)])
            self.draw_modulus(mask + 1)
            self.index = "x & %d" % mask
            self.evaluate = lambda value: value & mask
        elif form == "modulo" and not t.signed:
            k = self.draw_modulus(rng.randint(2, 100))
            self.index = "x %% %d" % k
            self.evaluate = lambda value: value % k
        elif form == "shift":
            bits = rng.randint(1, t.bits - 1)
            self.index = "(%s) (x >> %d)" % (name, bits)
            self.evaluate = lambda value: value >> bits
            self.reach = lambda value: value << bits
        elif form in ("add", "xor", "or") and t.bits >= 32 and not t.signed:
            c = rng.choice([1, 3, 16, 0x55, t.high, t.high // 2 + 1,
                            rng.randint(0, t.high)])
            self.draw_offset(form, c)
        elif form == "volatile":
            self.index = "*(volatile %s *) &x" % name

    def draw_modulus(self, modulus):
        """The index is less than MODULUS."""
        rng, t = self.rng, self.type
        self.modulus = min(modulus, t.high + 1)
        if rng.random() < 0.8:
            narrow = type(t)(t.name, t.bits, t.signed, t.promoted)
            narrow.low, narrow.high = 0, min(self.modulus + 1, t.high)
            if self.carried:
                narrow.promoted = "unsigned"
            self.labelled = narrow
        elif self.carried:
            self.labelled = type(t)("unsigned", 32, False, "unsigned")
        return self.modulus

    def draw_offset(self, form, c):
        t = self.type
        sign = {"add": "+", "xor": "^", "or": "|"}[form]
        self.index = "x %s %s" % (sign, literal(c, t.name))
        self.evaluate = {
            "add": lambda value: t.wrap(value + c),
            "xor": lambda value: t.wrap(value ^ c),
            "or": lambda value: t.wrap(value | c)}[form]
        self.reach = {
            "add": lambda value: t.wrap(value - c),
            "xor": lambda value: t.wrap(value ^ c),
            "or": lambda value: value}[form]

    def hinted(self):
        """The index, perhaps with a hint."""
        t, rng = self.type, self.rng
        if self.carried or t.field or t.bits > 32 or rng.random() < 0.85:
            return self.index
        value = rng.choice(self.intervals)[0]
        if rng.random() < 0.5:
            text = "__builtin_expect (%s, %s)" % (self.index, literal(value))
        else:
            text = ("__builtin_expect_with_probability (%s, %s, %s)"
                    % (self.index, literal(value),
                       rng.choice(["0.0", "0.3", "0.5", "0.9", "1.0"])))
        return "(%s) %s" % (t.name, text)

    def draw_assertion(self):
        low, high = sorted(self.rng.choice(self.intervals)[self.rng.randint(
            0, 1)] + self.rng.randint(-3, 3) for _ in range(2))
        low = max(low, self.type.low)
        high = min(high, self.type.high)
        if low <= high:
            self.asserted = low, high
            self.refuse = self.rng.choice(["__builtin_unreachable ();",
                                           "return 77;"])

    # ---- Probes.

    def defined(self, x):
        """May X be given to the function?"""
        index = self.evaluate(x)
        if self.asserted and not self.asserted[0] <= index <= self.asserted[1]:
            return self.refuse.startswith("return")
        body = self.bodies.find(index)
        return body is None or body.safe

    def ends(self, x):
        """Does the function end the program when given X?"""
        if self.carried or self.asserted:
            return False
        body = self.bodies.find(self.evaluate(x))
        return body is not None and body.kind == "noreturn"

    def draw_probes(self):
        rng, t = self.rng, self.type
        values = list(range(self.modulus))
        for value in near_labels(self.intervals):
            values += [value, self.reach(value)]
        if t.bits <= 8:
            values += range(t.low, t.high + 1)
        middle = t.low + (t.high - t.low) // 2
        for end in (t.low, middle, t.high, 0):
            values += range(end - 2, end + 3)
        for _ in range(60):
            values.append(rng.randint(t.low, t.high))
            values.append(self.reach(rng.choice(self.intervals)[0])
                          + rng.randint(-40, 40))
        values = [t.wrap(value) for value in values]
        rng.shuffle(values)
        self.fatal = [value for value in values if self.ends(value)]
        if not self.carried:
            values = [value for value in values if self.defined(value)]
        return values[:3000]

    # ---- Text.

    def label_text(self, low, high):
        kind = self.labelled.promoted
        if high - low > 8 or (high > low and self.rng.random() < 0.7):
            return ["case %s ... %s:" % (literal(low, kind),
                                         literal(high, kind))]
        return ["case %s:" % literal(value, kind)
                for value in range(low, high + 1)]

    def nested(self, rng):
        count = rng.randint(1, 12)
        step = rng.choice([1, 1, 2, 5])
        lines = ["switch (y %% %d)" % rng.choice([3, 16, 64, 101]), "{"]
        for i in range(count):
            lines.append("case %d: %s" % (i * step, rng.choice([
                "a += %d; break;" % i, "b = h (%d, a); break;" % i,
                "c ^= %d;" % (i * 77), "return a + %d;" % i,
                "a = %d; d = b; break;" % i])))
        lines += ["default: %s" % rng.choice(["break;", "d++;"]), "}"]
        return lines + ["break;"]

    def text(self):
        lines = [self.declaration] if self.declaration else []
        parameter = ("const %s *p, unsigned n" if self.loop else "%s x") \
            % self.type.name
        lines += ["static %s ull f%d (%s, unsigned y)"
                  % (self.attribute, self.number, parameter), "{",
                  "  ull a = 1, b = y, c = 3, d = 0; unsigned s = 0;"]
        if self.cxx and self.rng.random() < 0.3:
            lines.append("  guard g (d);")
        switch = self.switch_text()
        if self.loop:
            switch = self.loop_text(switch)
        lines += ["  " + line for line in switch]
        lines += ["  return a + b * 3 + c * 5 + d * 7 + s;", "}"]
        probes = ", ".join(literal(value, self.type.name)
                           for value in self.probes)
        lines.append("static const %s p%d[] = { %s };"
                     % (self.type.name, self.number, probes))
        return lines

    def switch_text(self):
        lines = []
        if self.type.field:
            lines += ["struct s%d s = { 0 };" % self.number, "s.f = x;"]
        if self.asserted:
            kind = self.labelled.promoted
            lines += ["if ((%s) < %s || (%s) > %s)" % (
                self.index, literal(self.asserted[0], kind), self.index,
                literal(self.asserted[1], kind)), "  " + self.refuse]
        lines += ["switch (%s)" % self.hinted(), "{"]
        lines += self.bodies.text(self.label_text) + [";", "}"]
        if self.type.field:  # Not the s of the function.
            lines = ["{"] + ["  " + line for line in lines] + ["}"]
        return lines

    def loop_text(self, switch):
        if self.carried:
            switch.append("s = s * 5 + (unsigned) a;")
        inner = ["%s x = p[i];" % self.type.name] + switch
        form = self.rng.choice(["for", "while", "interpreter"])
        if form == "for":
            head, tail = ["for (unsigned i = 0; i < n; i++)", "{"], ["}"]
        elif form == "while":
            head, tail = ["unsigned i = n;", "while (i-- > 0)", "{"], ["}"]
        else:
            head = ["unsigned i = -1;", "for (;;)", "{",
                    "  if (++i >= n)", "    return a ^ b ^ c ^ d;"]
            tail = ["}"]
        if self.rng.random() < 0.5:
            inner.append("c = c * 3 + a;")
        return head + ["  " + line for line in inner] + tail

    def call_text(self):
        number = self.number
        if not self.probes:
            return []
        size = "sizeof p%d / sizeof p%d[0]" % (number, number)
        lines = []
        if self.loop:
            # In chunks, since a case may return.
            lines += ["for (unsigned i = 0; i < %s; i++)" % size,
                      "  {",
                      "    unsigned n = %s - i;" % size,
                      "    %s" % self.guarded("f%d (p%d + i, n < 9 ? n : 9, i)"
                                              % (number, number)),
                      "  }"]
        else:
            lines += ["for (unsigned i = 0; i < %s; i++)" % size,
                      "  %s" % self.guarded("f%d (p%d[i], i)"
                                            % (number, number))]
            if self.rng.random() < 0.4:
                for value in self.probes[:3]:
                    lines.append(self.guarded("f%d (%s, %d)" % (
                        number, literal(value, self.type.name),
                        self.rng.randint(0, 9))))
        return lines + ['printf ("%d %%016llx\\n", hash);' % number]

    def guarded(self, call):
        if not self.cxx:
            return "note (%s);" % call
        return "try { note (%s); } catch (int e) { note (e); }" % call


class Language:
    """What the program is written in."""

    def __init__(self, rng, bitint):
        self.cxx = rng.random() < 0.25
        self.bitint = bitint and not self.cxx
        # Is plain char signed?  None: as the target has it, on x86 it is.
        self.signed_char = rng.choice([None, None, None, True, False])

    def options(self):
        if self.signed_char is None:
            return []
        return ["-fsigned-char" if self.signed_char else "-funsigned-char"]


class Program:
    """All of it: TEXT, to be compiled with LANGUAGE's options."""

    def __init__(self, seed, bitint=False):
        rng = random.Random("switchcost program %d" % seed)
        self.seed = seed
        self.language = Language(rng, bitint)
        self.cxx = self.language.cxx
        self.functions = [Function(rng, i, self.language)
                          for i in range(rng.randint(1, 5))]
        self.needs_lp64 = any("lp64" in function.type.needs
                              for function in self.functions)
        self.text = self.make_text()

    def make_text(self):
        lines = ["/* Random switches, seed %d, %s.  */" % (
            self.seed, " ".join([".cc" if self.cxx else ".c"]
                                + self.language.options())), PRELUDE]
        if self.cxx:
            lines.append(CXX_PRELUDE)
        calls = []
        for function in self.functions:
            lines += function.text() + [""]
            calls += ["  " + line for line in function.call_text()]
        for function in self.functions:
            if function.fatal and not function.loop:
                calls.append("  f%d (%s, 1);" % (function.number, literal(
                    function.fatal[0], function.type.name)))
        lines += ["int main (void)", "{"] + calls
        lines += ["  return hash & 63;", "}"]
        return "\n".join(lines) + "\n"
