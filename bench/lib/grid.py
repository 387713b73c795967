# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One cell of the grid: compile its switch in every variant, link all variants
into one program, run it.

Knowledge is what the compiler is told of the selectors:

  none     nothing.
  profile  -fprofile-use, trained on the same stream with another walk seed:
           the same hot values, other draws.  A program for each stream.
  random   predictability=0 for the plugin.  That changes switchcost alone, so
           it is one more variant in the program of "none".

Loops are neither unrolled nor copied under a profile, so that what differs
between variants is the switch.
"""

import dataclasses
import json
import os
import shutil
import statistics

from pathlib import Path

from measure import median_mad, ratio
from shapes import FUNCTION, data_source, unit_source, unit_symbol
from toolchain import BuildError, run

DRIVERS = Path(__file__).resolve().parent.parent / "drivers"

STREAMS = ("sequential", "constant-first", "constant-middle", "constant-last",
           "constant-a", "constant-b", "default", "hot", "zipf", "bursty",
           "markov", "uniform")
KNOWLEDGE = ("none", "profile", "random")

COMMON_FLAGS = ("-w", "-falign-functions=64")
PROFILE_FLAGS = ("-fno-unroll-loops", "-fno-peel-loops", "-fno-tracer")
THUNK = "-mindirect-branch=thunk"

# All ratios are to this one, and the noise is what its copy differs by.
BASE, COPY = "tree", "again"

# The same code takes up to twice the time when it begins elsewhere in a cache
# line, for reasons that no compiler controls.  So each unit is timed at as
# many places, 16 bytes from one to the next, and the mean is taken.
PLACEMENTS = 4
STEP = 16       # As in grid.h.
LINE = 64


@dataclasses.dataclass(frozen=True)
class Variant:
    """How a unit is compiled.  FORM: switch or chain."""
    name: str
    compiler: str
    flags: tuple
    form: str = "switch"
    plugin: str = None
    profile: bool = True    # Can be compiled with GCC's profile.


def standard_variants(gcc, clang, plugin, arguments):
    """All that the plugin is compared with, and the plugin.  Without CLANG or
    PLUGIN (None) theirs are missing."""
    variants = [
        Variant("unmitigated", gcc, ()),
        Variant("thunked", gcc, (THUNK, "-fjump-tables")),
        Variant("threshold", gcc, (THUNK, "-fjump-tables",
                                   "--param=case-values-threshold=20")),
        Variant(BASE, gcc, (THUNK,)),
        Variant("chain", gcc, (THUNK,), form="chain")]
    if clang:
        variants.append(Variant("clang", clang, ("-mretpoline",),
                                profile=False))
    if plugin:
        variants.append(plugin_variant("switchcost", gcc, plugin, arguments))
    return variants


def plugin_variant(name, gcc, plugin, arguments):
    """ARGUMENTS: the plugin's, as KEY=VALUE."""
    flags = tuple(f"-fplugin-arg-{Path(plugin).stem}-{argument}"
                  for argument in arguments)
    return Variant(name, gcc, (THUNK,) + flags, plugin=str(plugin))


class GridBuilder:
    def __init__(self, store, gcc, opt, seed):
        self.store = store
        self.gcc = gcc
        self.opt = opt
        self.seed = seed
        driver_flags = ("-O2", "-w", f"-I{DRIVERS}")
        header = (DRIVERS / "grid.h").read_text()
        self.driver = [
            store.compile(gcc, driver_flags,
                          (DRIVERS / name).read_text()
                          + f"/* {store.key(header)} */")
            for name in ("grid.c", "grid-streams.c")]

    def compile(self, cell, variant, profile=None):
        """The object of CELL's unit, its function still named FUNCTION."""
        flags = (self.opt,) + COMMON_FLAGS + variant.flags
        if profile:
            flags += PROFILE_FLAGS
        return self.store.compile(
            variant.compiler, flags,
            unit_source(cell, variant.form == "chain"), variant.plugin,
            profile)

    def link(self, cell, objects, program, placements=PLACEMENTS, flags=()):
        """Link OBJECTS (name -> object), each PLACEMENTS times, and the
        driver to PROGRAM."""
        work = Path(f"{program}.d")
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        data = self.store.compile(
            self.gcc, ("-O2", "-w", f"-I{DRIVERS}"),
            data_source(cell, list(objects), placements))
        copies = []
        for number, source in enumerate(objects.values()):
            for placement in range(placements):
                copy = work / f"{number}.{placement}.o"
                self._run(["objcopy", f"--redefine-sym={FUNCTION}="
                           f"{unit_symbol(number, placement)}",
                           "--set-section-alignment", f".text*={STEP}",
                           source, copy])
                copies += [self.padding(placement), copy]
        # The plain linker call: thousands of small programs are linked.
        self._run([self.gcc, *flags, "-o", program, *self.driver, data,
                   *copies])
        shutil.rmtree(work)
        return program

    def padding(self, placement):
        """An object that brings the code behind it to PLACEMENT."""
        sections = "".join(
            f'  .section {name},"ax",@progbits\n'
            f"  .balign {LINE}\n  .skip {LINE + placement * STEP}, 0x90\n"
            for name in (".text", ".text.hot", ".text.unlikely"))
        return self.store.compile(self.gcc, (),
                                  f"__asm__ ({json.dumps(sections)});\n")

    def train(self, cell, form, streams, dispatches):
        """stream -> the profile of CELL's unit of FORM, as .gcda files."""
        flags = (self.opt,) + COMMON_FLAGS + ("-fprofile-generate",)
        source = unit_source(cell, form == "chain")
        driver = [path.name for path in self.driver]
        names = {stream: self.store.folder / (self.store.key(
            self.store.version(self.gcc), *flags, source, *driver,
            data_source(cell, ["train"]), self.seed, dispatches, stream)
            + ".gcda") for stream in streams}
        missing = [stream for stream in streams if not names[stream].is_file()]
        if missing:
            instrumented = self.store.compile(self.gcc, flags, source)
            program = self.link(
                cell, {"train": instrumented},
                self.store.folder / f"train.{form}.{cell.shape}.{cell.size}",
                1, ("--coverage",))
            for stream in missing:
                self._train_stream(program, stream, dispatches, names[stream])
            program.unlink()
        return names

    def _train_stream(self, program, stream, dispatches, result):
        folder = Path(f"{program}.{stream}")
        shutil.rmtree(folder, ignore_errors=True)
        self._run([program, -1, self.seed, self.seed + 1, 1, dispatches,
                   stream], {"GCOV_PREFIX": str(folder),
                             "GCOV_PREFIX_STRIP": "99"})
        files = list(folder.rglob("*.gcda"))
        if len(files) != 1:
            raise BuildError(f"training left {len(files)} profiles: {files}")
        files[0].rename(result)
        shutil.rmtree(folder)

    @staticmethod
    def _run(command, environment=None):
        done = run_with_environment(command, environment)
        if done.returncode != 0:
            raise BuildError(" ".join(map(str, command)) + "\n"
                             + (done.stdout + done.stderr).strip())


def run_with_environment(command, environment):
    if environment:
        command = ["env", *(f"{key}={value}" for key, value
                            in environment.items()), *command]
    return run(command)


def run_cell(program, cpu, seed, rounds, dispatches, streams):
    """Run PROGRAM, ROUNDS at each placement; yield (stream, {variant:
    [placement: [ns per round]]}, checksum)."""
    done = run([program, cpu, seed, seed + 2, rounds, dispatches, *streams])
    if done.returncode != 0:
        raise BuildError(f"{program}: {done.stderr.strip()}")
    results = {}
    for line in done.stdout.splitlines():
        stream, variant, checksum, *times = line.split()
        entry = results.setdefault(stream, ({}, checksum))
        if entry[1] != checksum:
            raise BuildError(f"{program}: {stream}: {variant}'s checksum"
                             " differs")
        times = [float(time) for time in times]
        entry[0][variant] = [times[first:first + rounds]
                             for first in range(0, len(times), rounds)]
    for stream in streams:
        times, checksum = results[stream]
        yield stream, times, checksum


def summary(times):
    """variant -> median, spread and ratio to BASE, from the rounds' times:
    means over the placements."""
    result = {}
    base = [statistics.median(rounds) for rounds in times[BASE]]
    for name, placements in times.items():
        medians, mads = zip(*map(median_mad, placements))
        spreads = [ratio(rounds, other)[1]
                   for rounds, other in zip(placements, times[BASE])]
        mean = statistics.mean(medians)
        result[name] = {"ns": round(mean, 4),
                        "ns_mad": round(statistics.mean(mads), 4),
                        "ns_at": [round(median, 4) for median in medians],
                        "ratio": round(mean / statistics.mean(base), 4),
                        "ratio_mad": round(statistics.mean(spreads), 4)}
    return result


def geometric_mean(values):
    return statistics.geometric_mean(values) if values else float("nan")


def pin_cpu():
    """The CPU to time on: the last one allowed, the first sees most
    interrupts."""
    return max(os.sched_getaffinity(0))
