# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/compile-time: what the plugin costs while compiling.

Three parts:

  lowering  a switch of N cases, dense or sparse: the compiler's own account
            (-ftime-report) of "tree switch lowering", which the plugin's
            passes are booked under too, and the compiler's peak memory.  Small
            switches are repeated in one unit until there is enough to time.
  core      the plugin's search and proof alone, without a compiler.
  builds    CPU time to compile whole programs.

Growth is N^e: e is the slope of a line fitted to the logarithms.
"""

import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile

from pathlib import Path

from debian_source import FetchError, SourceFetcher
from machine import machine_record
from measure import RunError, median_mad, ratio
from recipes import PROGRAMS, QUICK
from toolchain import VARIANTS, BuildError, Toolchain, run
from worklock import locked

BENCH = Path(__file__).resolve().parent.parent
ROOT = BENCH.parent

STEPS = {"dense": 1, "sparse": 97}
SIZES = (100, 300, 1000, 3000, 10000, 20000, 50000)
PARTS = ("lowering", "core", "builds")
VARIANT_NAMES = ("stock", "switchcost")

# -O1 without the passes whose own time grows with the square of a function's
# blocks: what is compared is the lowering.
LOWERING_FLAGS = ("-O1", "-fno-tree-dominator-opts", "-fno-tree-pta", "-w",
                  "-mindirect-branch=thunk", "-ftime-report")

# A compile that takes longer is not repeated.
LONG_COMPILE_S = 5


def log(text):
    print(f"{text} ...", file=sys.stderr, flush=True)


# ---- Lowering.

def case_value(i, step):
    """As in drivers/plan-time.c."""
    return i * step + (i * 7919 % step if step > 1 else 0)


def lowering_source(cases, step, functions):
    lines = ["void g (int);"]
    for number in range(functions):
        lines.append(f"void f{number} (unsigned x)\n{{\n  switch (x)\n  {{")
        lines += [f"  case {case_value(i, step)}: g ({i}); break;"
                  for i in range(cases)]
        lines.append("  default: g (-1);\n  }\n}")
    return "\n".join(lines) + "\n"


def compile_once(command, timeout_s):
    """(CPU seconds, peak kbytes, stderr) of COMMAND; None if it takes longer
    than TIMEOUT_S."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(["timeout", str(timeout_s), *command],
                                   stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    if process.returncode == 124:
        return None
    if process.returncode != 0:
        raise BuildError(" ".join(command) + "\n" + text.strip())
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, text


def lowering_seconds(report):
    """User and system time of the lowering in a -ftime-report."""
    match = re.search(r"^ *tree switch lowering +: +([0-9.]+) \([^)]*\)"
                      r" +([0-9.]+)", report, re.MULTILINE)
    if "TOTAL" not in report:
        raise BuildError("-ftime-report printed no report")
    # A line of zeros is left out.
    return float(match.group(1)) + float(match.group(2)) if match else 0.0


def time_lowering(toolchain, name, source, options):
    """Means of the rounds, None if one takes too long.  (The report's clock
    ticks are coarse: the least of the rounds would be too low.)"""
    command = [toolchain.compiler]
    if name == "switchcost":
        command += toolchain.plugin_flags()
    command += [*LOWERING_FLAGS, "-S", str(source), "-o", "/dev/null"]
    rounds = []
    for _ in range(options.rounds):
        done = compile_once(command, options.timeout)
        if done is None:
            return None
        rounds.append((lowering_seconds(done[2]), done[1], done[0]))
        if done[0] > LONG_COMPILE_S:
            break
    lowering, peak, total = (statistics.fmean(column)
                             for column in zip(*rounds))
    return {"lowering_s": lowering, "peak_kbytes": round(peak),
            "compile_s": round(total, 2)}


def run_lowering(toolchain, options, work):
    given_up = set()
    for shape, step in STEPS.items():
        for cases in options.sizes:
            functions = max(1, options.total // cases)
            source = work / f"{shape}.{cases}.c"
            source.write_text(lowering_source(cases, step, functions))
            log(f"lowering {shape} {cases}")
            rows = {}
            for name in VARIANT_NAMES:
                row = (None if (shape, name) in given_up
                       else time_lowering(toolchain, name, source, options))
                if row is None:
                    given_up.add((shape, name))
                    continue
                row["lowering_s"] /= functions
                rows[name] = row
            source.unlink()
            yield {"kind": "lowering", "shape": shape, "cases": cases,
                   "functions": functions, "variants": rows}


# ---- The core alone.

def run_core(toolchain, options, work):
    library = toolchain.plugin.parent / "libswitchcost-core.a"
    if not library.is_file():
        log(f"no {library}: the core alone is not timed")
        return
    program = work / "plan-time"
    done = run([toolchain.compiler, "-O2", f"-I{ROOT / 'plugin/core'}",
                BENCH / "drivers/plan-time.c", library, "-lgmp", "-o",
                program])
    if done.returncode != 0:
        raise BuildError("drivers/plan-time.c:\n" + done.stderr.strip())
    for shape, step in STEPS.items():
        for cases in options.sizes:
            log(f"core {shape} {cases}")
            done = run([program, cases, step, 3])
            if done.returncode != 0:
                raise BuildError(f"plan-time: {done.stderr.strip()}")
            seconds, kbytes, cycles, bound = done.stdout.split()
            yield {"kind": "core", "shape": shape, "cases": cases,
                   "seconds": float(seconds), "peak_kbytes": int(kbytes),
                   "cycles": float(cycles), "bound_cycles": float(bound)}


# ---- Whole builds.

def time_builds(toolchain, units, rounds):
    """variant -> CPU seconds per round, units and variants interleaved."""
    times = {name: [0.0] * rounds for name in VARIANT_NAMES}
    for number in range(rounds):
        for unit in units:
            shift = number % len(VARIANT_NAMES)
            for name in VARIANT_NAMES[shift:] + VARIANT_NAMES[:shift]:
                command = [toolchain.compiler,
                           *toolchain.flags(VARIANTS[name]), *unit.flags, "-w",
                           "-S", str(unit.source), "-o", "/dev/null"]
                times[name][number] += compile_once(command, 600)[0]
    return times


def run_builds(toolchain, options):
    fetcher = SourceFetcher(options.sources, log)
    for name in options.programs:
        recipe = PROGRAMS[name]
        source, version = fetcher.fetch(recipe.package)
        program = recipe(source, version, options.sources)
        program.prepare()
        units = [unit for unit in program.units() if unit.part == "code"]
        log(f"compiling {name}, {len(units)} files")
        times = time_builds(toolchain, units, options.rounds)
        rows = {}
        for variant, values in times.items():
            median, mad = median_mad(values)
            middle, spread = ratio(values, times["stock"])
            rows[variant] = {"cpu_s": median, "cpu_s_mad": mad,
                             "ratio": middle, "ratio_mad": spread}
        yield {"kind": "build", "program": name, "version": version,
               "units": len(units), "rounds": options.rounds,
               "variants": rows}


# ---- Results.

def growth_exponent(points, least_s=0.0):
    """The slope of log seconds over log cases; None below three points.
    Times under LEAST_S are below the clock's resolution."""
    logs = [(math.log(cases), math.log(seconds)) for cases, seconds in points
            if seconds > least_s]
    if len(logs) < 3:
        return None
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    return (sum((x - mean_x) * (y - mean_y) for x, y in logs)
            / sum((x - mean_x) ** 2 for x, _ in logs))


def growth_records(records):
    """One for each shape and curve."""
    curves = {}
    for record in records:
        if record["kind"] == "lowering":
            for name, row in record["variants"].items():
                # Two steps of the report's clock, spread over the functions.
                if row["lowering_s"] * record["functions"] > 0.02:
                    curves.setdefault((record["shape"], name), []).append(
                        (record["cases"], row["lowering_s"]))
        elif record["kind"] == "core":
            curves.setdefault((record["shape"], "core"), []).append(
                (record["cases"], record["seconds"]))
    for (shape, curve), points in curves.items():
        exponent = growth_exponent(points)
        if exponent is not None:
            yield {"kind": "growth", "shape": shape, "curve": curve,
                   "exponent": round(exponent, 3), "points": len(points)}


def by_case(records, kind):
    return {(record["shape"], record["cases"]): record for record in records
            if record["kind"] == kind}


def lowering_table(records):
    """Seconds and memory by size, the core beside."""
    core = by_case(records, "core")
    lowering = by_case(records, "lowering")
    lines = [f"{'shape':<8} {'cases':>6} {'GCC ms':>9} {'plugin ms':>9}"
             f" {'core ms':>9} {'GCC MiB':>8} {'plugin':>7} {'core MiB':>8}"
             f" {'cycles':>7} {'bound':>7}"]
    for shape, cases in {**lowering, **core}:
        rows = lowering.get((shape, cases), {}).get("variants", {})
        alone = core.get((shape, cases))
        line = f"{shape:<8} {cases:>6}"
        for name in VARIANT_NAMES:
            line += (f" {1000 * rows[name]['lowering_s']:9.2f}"
                     if name in rows else f" {'-':>9}")
        line += f" {1000 * alone['seconds']:9.2f}" if alone else f" {'-':>9}"
        for name, width in zip(VARIANT_NAMES, (8, 7)):
            line += (f" {rows[name]['peak_kbytes'] / 1024:{width}.0f}"
                     if name in rows else f" {'-':>{width}}")
        line += (f" {alone['peak_kbytes'] / 1024:8.1f}"
                 f" {alone['cycles']:7.2f} {alone['bound_cycles']:7.2f}"
                 if alone else "")
        lines.append(line)
    return lines


def print_tables(records):
    if any(record["kind"] in ("lowering", "core") for record in records):
        print("\n".join(lowering_table(records)))
        print("\nOne switch: time of \"tree switch lowering\", the core's part"
              " of it, peak memory\nof the compiler and of the core; expected"
              " cycles of the plan, and what no tree\nof tests can cost less"
              " than, by entropy.")
    for record in records:
        if record["kind"] == "growth":
            print(f"growth {record['shape']:<8} {record['curve']:<12}"
                  f" N^{record['exponent']:.2f}")
        elif record["kind"] == "build":
            row = record["variants"]["switchcost"]
            print(f"build  {record['program']:<12} stock"
                  f" {record['variants']['stock']['cpu_s']:7.2f} s, with the"
                  f" plugin {row['ratio']:.3f} ± {row['ratio_mad']:.3f}")


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="bench/compile-time",
        description="Time and memory of the plugin while compiling.")
    add = parser.add_argument
    add("--quick", action="store_true", help="fewer sizes and programs")
    add("--parts", default=",".join(PARTS), help=f"of: {', '.join(PARTS)}")
    add("--sizes", help="numbers of cases, comma-separated")
    add("--total", type=int, help="cases per unit that is timed")
    add("--programs", help="comma-separated")
    add("--rounds", type=int, help="default: 3, quick 1")
    add("--timeout", type=int, default=60,
        help="seconds for one compile of a large switch (default: 60)")
    add("--plugin", type=Path, default=ROOT / "build/switchcost.so")
    add("--cc", default="gcc-12", help="default: gcc-12")
    add("--work", dest="sources", type=Path, default=BENCH / "work",
        help="folder of sources (default: bench/work)")
    add("--json", type=Path, metavar="FILE", help="write JSON lines")
    options = parser.parse_args()
    quick = options.quick
    options.sizes = ([int(word) for word in options.sizes.split(",")]
                     if options.sizes else (SIZES[:5:2] if quick else SIZES))
    options.total = options.total or (10000 if quick else 30000)
    options.programs = (options.programs.split(",") if options.programs
                        else list(QUICK if quick else PROGRAMS))
    options.rounds = options.rounds or (1 if quick else 3)
    options.sources = options.sources.resolve()
    for kind, known, names in (("part", PARTS, options.parts.split(",")),
                               ("program", PROGRAMS, options.programs)):
        for name in names:
            if name not in known:
                parser.error(f"unknown {kind} {name!r}")
    return options


def main_checked(options):
    toolchain = Toolchain(options.cc, options.plugin, 1)
    parts = options.parts.split(",")
    options.sources.mkdir(parents=True, exist_ok=True)
    records = []
    with tempfile.TemporaryDirectory(dir=options.sources) as folder:
        if "lowering" in parts:
            records += run_lowering(toolchain, options, Path(folder))
        if "core" in parts:
            records += run_core(toolchain, options, Path(folder))
    records += list(growth_records(records))
    if "builds" in parts:
        with locked(options.sources):
            records += run_builds(toolchain, options)
    print_tables(records)
    if options.json:
        first = machine_record(compiler=toolchain.version,
                               plugin_sha256=toolchain.plugin_hash)
        options.json.write_text("".join(json.dumps(record) + "\n"
                                        for record in [first] + records))
    return 0


def main():
    try:
        return main_checked(parse_arguments())
    except (BuildError, FetchError, RunError, OSError) as problem:
        print(f"bench/compile-time: error: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
