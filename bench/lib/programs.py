# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/programs: real programs under retpolines, stock against switchcost."""

import argparse
import concurrent.futures
import fcntl
import json
import os
import platform
import shutil
import sys
import time

from pathlib import Path

import instructions

from debian_source import FetchError, SourceFetcher
from measure import (RunError, at_places, interleave, median_mad,
                     over_places, ratio)
from recipes import BENCH, PROGRAMS, QUICK
from toolchain import (KNOWN_VARIANTS, PLACES, VARIANTS, BuildError,
                       Toolchain, symbol_address)
from training import train

ROOT = BENCH.parent
# Functions of limit-pgo without a profile.
MOST_MISFITS = 5


def log(text):
    print(f"{text} ...", file=sys.stderr, flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="bench/programs",
        description="Build real programs with retpolines, stock and with the"
        " plugin; run their tests, compare times and sizes.")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM",
                        help=f"which of: {', '.join(PROGRAMS)} (default: all)")
    parser.add_argument("--quick", action="store_true",
                        help=f"only {', '.join(QUICK)}, short workloads")
    parser.add_argument("--plugin", default=ROOT / "build/switchcost.so",
                        help="the plugin (default: build/switchcost.so)")
    parser.add_argument("--cc", default="gcc", help="compiler (default: gcc)")
    parser.add_argument("--work", type=Path, default=BENCH / "work",
                        help="folder of sources and builds, kept between runs"
                        " (default: bench/work)")
    parser.add_argument("--variants", default="stock,switchcost",
                        metavar="NAME,...", help="what to time, compared with"
                        f" stock; of: {', '.join(VARIANTS)}; or all; or"
                        " predictability-N or predictability-N-pgo, see"
                        " bench/predictability")
    parser.add_argument("--rounds", type=int,
                        help="timed rounds, each at one of four places"
                        " (default: 12, quick 4)")
    parser.add_argument("-j", "--jobs", type=int, default=2,
                        help="parallel compiles (default: 2)")
    parser.add_argument("--instructions", action="store_true",
                        help="count instructions of short workloads, too,"
                        " with valgrind")
    parser.add_argument("--no-time", action="store_true",
                        help="do not time, only build, check and count")
    parser.add_argument("--json", type=Path, metavar="FILE",
                        help="write results as JSON lines")
    options = parser.parse_args()
    options.programs = options.programs or list(QUICK if options.quick
                                                else PROGRAMS)
    options.rounds = options.rounds or (4 if options.quick else 12)
    options.variants = (list(VARIANTS) if options.variants == "all"
                        else options.variants.split(","))
    for kind, known, names in (("program", PROGRAMS, options.programs),
                               ("variant", KNOWN_VARIANTS, options.variants)):
        for name in names:
            if name not in known:
                parser.error(f"unknown {kind} {name!r}; known:"
                             f" {', '.join(known)}")
    return options


def table_checks(builds):
    """No table may be left by the plugin, and the check must be able to see
    one: the thunked variant has them."""
    seen = sum(builds["thunked"].tables.values())
    yield ("the table check sees -fjump-tables",
           "" if seen else "no jump table found in the thunked variant")
    for name, build in builds.items():
        if KNOWN_VARIANTS[name].plugin:
            yield (f"no thunked table left in {name}",
                   "" if not sum(build.tables.values()) else
                   "jump tables left in the plugin's build: " + ", ".join(
                       f"{count} in {part}"
                       for part, count in build.tables.items() if count))
        if KNOWN_VARIANTS[name].plain:
            yield (f"the tables of {name} have plain jumps",
                   "" if build.plain_jumps else "no jump was made plain")


def place_checks(build, executable):
    """Code that is not moved is timed four times at one place."""
    places = [symbol_address(build.executable(executable, place), "main") % 64
              for place in PLACES]
    expected = [(places[0] + place) % 64 for place in PLACES]
    yield ("its code is at each place",
           "" if places == expected else
           f"main is at {places} in a cache line, not at {expected}")


def changed_checks(builds):
    """A plugin, or a profile, that changes nothing did nothing."""
    for name, other in (("switchcost", "stock"), ("stock-pgo", "stock"),
                        ("switchcost-pgo", "stock-pgo")):
        if name in builds and other in builds:
            same = all(a.read_bytes() == b.read_bytes()
                       for a, b in zip(builds[other].objects["code"],
                                       builds[name].objects["code"]))
            yield (f"the code of {name} is not that of {other}",
                   "every object is the same" if same else "")


def profile_checks(builds):
    """Counts of the stock flags must fit wherever these are used.  With
    -fjump-tables GCC makes switches of a few more if-chains before it reads
    counts: there some need not fit."""
    for name, build in builds.items():
        if KNOWN_VARIANTS[name].profile:
            allowed = MOST_MISFITS if KNOWN_VARIANTS[name].plain else 0
            yield (f"the profile fits the functions of {name}",
                   "" if build.misfits <= allowed else
                   f"{build.misfits} functions have counts that do not fit")


def build_all(program, toolchain, options):
    """name -> build of every variant that is timed or needed to check."""
    names = dict.fromkeys(["stock", "switchcost", "thunked"]
                          + options.variants)
    units = program.units()
    folder = options.work / "build" / program.name

    def build(name, **other):
        log(f"{program.name} {program.version}: building {name}")
        return toolchain.build(folder / name, KNOWN_VARIANTS[name], units,
                               program.executables, program.version, **other)

    def profiled():
        """A profile is made while other variants are compiled."""
        if any(KNOWN_VARIANTS[name].profile for name in names):
            log(f"{program.name} {program.version}: making a profile")
            return train(program, toolchain, folder / "training")
        return None

    with concurrent.futures.ThreadPoolExecutor(len(names) + 1) as pool:
        training = pool.submit(profiled)
        futures = {}
        # Those whose assembly others take are all begun before those.
        for name in sorted(names, key=lambda name:
                           KNOWN_VARIANTS[name].like != ""):
            variant = KNOWN_VARIANTS[name]

            def task(name=name, variant=variant):
                return build(
                    name, profile=training.result() if variant.profile
                    else None, like=futures[variant.like].result()
                    if variant.like else None)
            futures[name] = pool.submit(task)
        return {name: futures[name].result() for name in names}


def run_program(program, toolchain, options):
    """Build, check and time one PROGRAM; return its result record."""
    program.prepare()
    builds = build_all(program, toolchain, options)

    log(f"{program.name}: checking")
    scratch = options.work / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    checks = [{"name": name, "ok": not message, "message": message}
              for group in (changed_checks(builds), table_checks(builds),
                            profile_checks(builds),
                            place_checks(
                                builds["stock"],
                                program.workload("count").executable),
                            program.checks(builds["stock"],
                                           builds["switchcost"], scratch))
              for name, message in group]
    for check in checks:
        print(f"{'ok  ' if check['ok'] else 'FAIL'} {program.name}:"
              f" {check['name']}", flush=True)
        if not check["ok"]:
            print("     " + check["message"].replace("\n", "\n     "),
                  flush=True)

    record = {
        "kind": "program", "program": program.name,
        "version": program.version, "quick": options.quick,
        "checks": checks,
        "variants": {name: {"flags": toolchain.flags(KNOWN_VARIANTS[name]),
                            "text_bytes": build.text_bytes["code"],
                            "tables": build.tables["code"],
                            "plain_jumps": build.plain_jumps,
                            "profile_misfits": build.misfits,
                            "compile_s": build.compile_s}
                     for name, build in builds.items()}}
    if all(check["ok"] for check in checks):
        names = list(dict.fromkeys(["stock"] + options.variants))
        if not options.no_time:
            add_times(record, program, builds, names, options)
        if options.instructions:
            add_instructions(record, program, builds, names, options)
    return record


def same_results(program, workload, outputs):
    """Every variant must compute what stock computes."""
    expected = workload.result(outputs["stock"])
    for name, output in outputs.items():
        if workload.result(output) != expected:
            raise RunError(f"{program.name}: the workload's output in variant"
                           f" {name} differs from stock")


def add_times(record, program, builds, names, options):
    """Time the program's workload in the variants NAMES."""
    log(f"{program.name}: timing")
    workload, warm_up = (
        program.workload(length)
        for length in ("quick" if options.quick else "full", "count"))

    def command(name, load, place):
        return [str(builds[name].executable(load.executable, place)),
                *load.arguments]
    places = min(len(PLACES), options.rounds)
    times, outputs = interleave(
        {name: [command(name, workload, place) for place in PLACES[:places]]
         for name in names},
        {name: command(name, warm_up, 0) for name in names},
        options.rounds, places)
    same_results(program, workload, outputs)
    for name in names:
        variant = record["variants"][name]
        variant["user_s"] = times[name]
        variant["median_s"], variant["mad_s"] = over_places(
            median_mad, places, times[name])
        variant["ratio"], variant["ratio_mad"] = over_places(
            ratio, places, times[name], times["stock"])
        variant["ratios"] = [middle for middle, _ in at_places(
            ratio, places, times[name], times["stock"])]
        if KNOWN_VARIANTS[name].profile and "stock-pgo" in names:
            variant["profile_ratio"], variant["profile_ratio_mad"] = (
                over_places(ratio, places, times[name], times["stock-pgo"]))


def add_instructions(record, program, builds, names, options):
    """Count the instructions of a short workload in the variants NAMES."""
    log(f"{program.name}: counting instructions")
    workload = program.workload("count")
    counted = instructions.count(
        {name: builds[name].executable(workload.executable)
         for name in names}, workload.arguments, options.jobs)
    same_results(program, workload,
                 {name: output for name, (_, output) in counted.items()})
    base = counted["stock"][0]
    for name, (number, _) in counted.items():
        record["variants"][name]["instructions"] = number
        record["variants"][name]["instructions_ratio"] = number / base


def print_table(records, variants):
    """Times, instructions and sizes of VARIANTS beside stock."""
    header = (f"{'program':<12} {'variant':<14} {'time s':>8} {'±':>6}"
              f" {'ratio':>6} {'±':>6} {'instr M':>8} {'ratio':>6}"
              f" {'text':>9} {'ratio':>6} {'tables':>6}")
    print("\n" + header + "\n" + "-" * len(header))
    for record in records:
        base = record["variants"]["stock"]
        for name in dict.fromkeys(["stock"] + variants):
            row = record["variants"][name]
            timed = ("{median_s:8.3f} {mad_s:6.3f} {ratio:6.3f}"
                     " {ratio_mad:6.3f}".format(**row) if "ratio" in row
                     else f"{'-':>8} {'-':>6} {'-':>6} {'-':>6}")
            counted = (f"{row['instructions'] / 1e6:8.2f}"
                       f" {row['instructions_ratio']:6.3f}"
                       if "instructions" in row else f"{'-':>8} {'-':>6}")
            print(f"{record['program']:<12} {name:<14} {timed} {counted}"
                  f" {row['text_bytes']:>9}"
                  f" {row['text_bytes'] / base['text_bytes']:6.3f}"
                  f" {row['tables']:>6}")
    print("\nUser time, median and median absolute deviation of interleaved"
          " rounds, means over\nplaces of the code in a cache line; millions"
          " of instructions of a short workload;\ntext of the program proper"
          " in bytes; ratios to stock.", flush=True)


def machine_record(toolchain, options):
    """What was measured where."""
    def first_match(file, key):
        for line in Path(file).read_text(errors="replace").splitlines():
            if line.startswith(key):
                return line.partition(":")[2].strip()
        return ""

    spectre = Path("/sys/devices/system/cpu/vulnerabilities/spectre_v2")
    return {"kind": "machine", "schema": 1,
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "cpu": first_match("/proc/cpuinfo", "model name"),
            "cpus": os.cpu_count(), "kernel": platform.release(),
            "spectre_v2": (spectre.read_text().strip()
                           if spectre.is_file() else ""),
            "compiler": toolchain.version,
            "plugin_sha256": toolchain.plugin_hash,
            "rounds": options.rounds}


def run_all(options):
    # Quick runs are tests: they have the emitted code checked.
    toolchain = Toolchain(options.cc, options.plugin, options.jobs,
                          check=options.quick)
    fetcher = SourceFetcher(options.work, log)
    records = []
    problem = None
    for name in options.programs:
        recipe = PROGRAMS[name]
        try:
            source, version = fetcher.fetch(recipe.package)
            program = recipe(source, version, options.work)
            records.append(run_program(program, toolchain, options))
        except (FetchError, BuildError, RunError) as error:
            # What was measured before is shown, then this.
            problem = error
            break

    machine = machine_record(toolchain, options)
    print_table(records, options.variants)
    print(f"{machine['cpu']}, {machine['compiler']}")
    if options.json:
        options.json.write_text("".join(json.dumps(record) + "\n"
                                        for record in [machine] + records))
    if problem:
        raise problem
    checks = [check for record in records for check in record["checks"]]
    failed = sum(not check["ok"] for check in checks)
    print(f"{len(checks) - failed} checks passed, {failed} failed")
    return 1 if failed else 0


def main():
    options = parse_arguments()
    options.work = options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    with open(options.work / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            log(f"waiting for another run in {options.work}")
            fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return run_all(options)
        except (FetchError, BuildError, RunError) as problem:
            print(f"bench/programs: error: {problem}", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
