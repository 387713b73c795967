"""Option sets under which a random program is compiled.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

LEVELS = ["-O0", "-O1", "-O2", "-O2", "-O2", "-O3", "-Os", "-Og"]

# Options of code generation that any program may be compiled with.
EXTRAS = [
    "-fPIC", "-g", "-fno-tree-switch-conversion", "-fno-bit-tests",
    "-fno-tree-vrp", "-fno-tree-forwprop", "-fno-guess-branch-probability",
    "-fno-tree-ch", "-funroll-loops", "-fno-thread-jumps", "-fwrapv",
    "-fno-toplevel-reorder", "-fno-reorder-blocks", "-fno-if-conversion",
    "-fno-tree-dominator-opts", "-fno-tree-ccp", "-fno-inline",
    "-finline-functions", "-fno-split-paths", "-fno-tree-tail-merge",
    "-fno-crossjumping", "-fno-jump-tables", "-fjump-tables",
    "-fno-optimize-sibling-calls", "-fnon-call-exceptions", "-ftracer",
    "-fno-tree-pre", "-fstack-protector-all", "-ffunction-sections",
    "-mtune=atom", "-mno-sse2 -mfpmath=387", "-fno-delete-null-pointer-checks",
    "-ftree-loop-distribution -funswitch-loops", "-fno-strict-overflow",
    "-fipa-pta", "-fgcse-las", "-fno-asynchronous-unwind-tables",
    "-mindirect-branch-register", "-mfunction-return=thunk", "-flto",
    "-flto -ffat-lto-objects",
]

SANITIZERS = ["undefined", "undefined", "address", "thread",
              "address,undefined", "unreachable", "bool,enum,shift"]

# Calls functions that STUBS defines.
TRACED = ["-fsanitize-coverage=trace-cmp"]

STUBS = """\
#define STUB(NAME) void __sanitizer_cov_trace_##NAME (void) {}
STUB (cmp1) STUB (cmp2) STUB (cmp4) STUB (cmp8)
STUB (const_cmp1) STUB (const_cmp2) STUB (const_cmp4) STUB (const_cmp8)
STUB (switch) STUB (cmpf) STUB (cmpd)
"""

# For these there is nothing to run.
COMPILE_ONLY = [
    ["-fsanitize-coverage=trace-cmp"], ["-fsanitize-coverage=trace-pc"],
    ["-mcmodel=kernel", "-ffreestanding", "-mno-red-zone", "-fno-pic"],
    ["-fcompare-debug"], ["-fcompare-debug", "-g"],
    ["-fsanitize=kernel-address"], ["-fdump-tree-all"],
    ["-fsyntax-only"], ["-pg", "-mfentry", "-fno-pic"],
]


class Options:
    """How one program is compiled.

    MEANING is what the reference must be compiled with as well; PLUGIN is
    what only the compilation under test has."""

    def __init__(self, seed, program, can):
        rng = random.Random("switchcost options %d" % seed)
        self.meaning = program.language.options()
        wants_m32 = rng.random() < 0.12
        if wants_m32 and not program.needs_lp64 and "m32" in can:
            self.meaning.append("-m32")
        self.kind = rng.choices(["run", "sanitize", "profile", "coverage",
                                 "compile"], [62, 9, 10, 4, 15])[0]
        if self.kind == "sanitize" and "-m32" in self.meaning:
            self.kind = "run"
        self.test = [rng.choice(LEVELS), "-fchecking=2"]
        if rng.random() < 0.05:
            self.test += ["-O%d" % rng.randint(1, 3), "-fno-early-inlining"]
        self.test += self.draw_policy(rng)
        self.test += self.draw_extras(rng, can)
        if self.kind == "sanitize":
            self.draw_sanitizer(rng, can)
        elif self.kind == "coverage":
            self.test.append("--coverage")
        elif self.kind == "compile":
            self.test += rng.choice(COMPILE_ONLY)
        elif self.kind == "run" and rng.random() < 0.06:
            self.test += TRACED
        self.settle()

    @staticmethod
    def draw_policy(rng):
        """When the plugin works, and by what."""
        mitigation = "-mindirect-branch=" + rng.choice(
            ["thunk", "thunk", "thunk", "thunk-inline"])
        always = "-fplugin-arg-switchcost-when=always"
        policy = rng.choices([[mitigation], [always], [mitigation, always]],
                             [75, 20, 5])[0]
        if rng.random() < 0.5:
            policy.append("-fplugin-arg-switchcost-predictability=%d"
                          % rng.choice([0, 100, rng.randint(0, 100)]))
        if rng.random() < 0.2:
            policy.append("-fplugin-arg-switchcost-tables=%s"
                          % rng.choice(["data", "none", "jump"]))
        return policy

    def draw_extras(self, rng, can):
        extras = []
        for extra in rng.sample(EXTRAS, rng.choice([0, 0, 1, 1, 2, 3])):
            words = extra.split()
            if "-flto" in words and self.kind != "run":
                continue
            if "-mno-sse2" in words and ("-m32" not in self.meaning
                                         or self.kind != "run"):
                continue
            extras += words
        return extras

    def draw_sanitizer(self, rng, can):
        sanitizer = rng.choice(SANITIZERS)
        if sanitizer == "thread" and "thread" not in can:
            sanitizer = "undefined"
        self.test.append("-fsanitize=" + sanitizer)

    def settle(self):
        """Take out what does not go together."""
        if "-mcmodel=kernel" in self.test or "-mfentry" in self.test:
            self.meaning = [o for o in self.meaning if o != "-m32"]
            self.test = [o for o in self.test if o != "-fPIC"]

    def __str__(self):
        return " ".join(self.meaning + self.test)
