# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/programs: real programs under retpolines, stock against switchcost."""

import argparse
import fcntl
import json
import os
import platform
import shutil
import sys
import time

from pathlib import Path

from debian_source import FetchError, SourceFetcher
from measure import RunError, interleave, median_mad, ratio
from recipes import BENCH, PROGRAMS, QUICK
from toolchain import VARIANTS, BuildError, Toolchain

ROOT = BENCH.parent


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
                        f" stock; of: {', '.join(VARIANTS)}")
    parser.add_argument("--rounds", type=int,
                        help="timed rounds (default: 9, quick 5)")
    parser.add_argument("-j", "--jobs", type=int, default=2,
                        help="parallel compiles (default: 2)")
    parser.add_argument("--no-time", action="store_true",
                        help="build and check only")
    parser.add_argument("--json", type=Path, metavar="FILE",
                        help="write results as JSON lines")
    options = parser.parse_args()
    options.programs = options.programs or list(QUICK if options.quick
                                                else PROGRAMS)
    options.rounds = options.rounds or (5 if options.quick else 9)
    options.variants = options.variants.split(",")
    for kind, known, names in (("program", PROGRAMS, options.programs),
                               ("variant", VARIANTS, options.variants)):
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
    left = builds["switchcost"].tables
    yield ("no thunked table left",
           "" if not sum(left.values()) else
           "jump tables left in the plugin's build: " + ", ".join(
               f"{count} in {part}" for part, count in left.items() if count))


def changed_check(builds):
    """A plugin that changes nothing did nothing."""
    same = all(a.read_bytes() == b.read_bytes()
               for part in builds["stock"].objects
               for a, b in zip(builds["stock"].objects[part],
                               builds["switchcost"].objects[part]))
    yield ("the plugin changed the code",
           "every object equals the stock build's" if same else "")


def run_program(program, toolchain, options):
    """Build, check and time one PROGRAM; return its result record."""
    program.prepare()
    units = program.units()
    builds = {}
    for name in dict.fromkeys(["stock", "switchcost", "thunked"]
                              + options.variants):
        log(f"{program.name} {program.version}: building {name}")
        builds[name] = toolchain.build(
            options.work / "build" / program.name / name, VARIANTS[name],
            units, program.executables, program.version)

    log(f"{program.name}: checking")
    scratch = options.work / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    checks = [{"name": name, "ok": not message, "message": message}
              for group in (changed_check(builds), table_checks(builds),
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
        "variants": {name: {"flags": toolchain.flags(VARIANTS[name]),
                            "text_bytes": build.text_bytes["code"],
                            "tables": build.tables["code"],
                            "compile_s": build.compile_s}
                     for name, build in builds.items()}}
    if not options.no_time and all(check["ok"] for check in checks):
        add_times(record, program, builds, options)
    return record


def add_times(record, program, builds, options):
    """Time the program's workload in the chosen variants."""
    log(f"{program.name}: timing")
    workload = program.workload(options.quick)
    names = list(dict.fromkeys(["stock"] + options.variants))
    times, outputs = interleave(
        {name: [str(builds[name].executable(workload.executable)),
                *workload.arguments] for name in names}, options.rounds)
    expected = workload.result(outputs["stock"])
    for name in names:
        variant = record["variants"][name]
        if workload.result(outputs[name]) != expected:
            raise RunError(f"{program.name}: the workload's output in variant"
                           f" {name} differs from stock")
        variant["user_s"] = times[name]
        variant["median_s"], variant["mad_s"] = median_mad(times[name])
        variant["ratio"], variant["ratio_mad"] = ratio(times[name],
                                                       times["stock"])


def print_table(records, variants):
    """Times and sizes of VARIANTS beside stock."""
    header = (f"{'program':<12} {'variant':<12} {'time s':>8} {'±':>6}"
              f" {'ratio':>6} {'±':>6} {'text':>9} {'ratio':>6} {'tables':>6}")
    print("\n" + header + "\n" + "-" * len(header))
    for record in records:
        base = record["variants"]["stock"]
        for name in dict.fromkeys(["stock"] + variants):
            row = record["variants"][name]
            timed = ("{median_s:8.3f} {mad_s:6.3f} {ratio:6.3f}"
                     " {ratio_mad:6.3f}".format(**row) if "ratio" in row
                     else f"{'-':>8} {'-':>6} {'-':>6} {'-':>6}")
            print(f"{record['program']:<12} {name:<12} {timed}"
                  f" {row['text_bytes']:>9}"
                  f" {row['text_bytes'] / base['text_bytes']:6.3f}"
                  f" {row['tables']:>6}")
    print("\nUser time, median and median absolute deviation of interleaved"
          " rounds;\nratios to stock; text of the program proper in bytes.",
          flush=True)


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
    toolchain = Toolchain(options.cc, options.plugin, options.jobs)
    fetcher = SourceFetcher(options.work, log)
    records = []
    for name in options.programs:
        recipe = PROGRAMS[name]
        source, version = fetcher.fetch(recipe.package)
        program = recipe(source, version, options.work)
        records.append(run_program(program, toolchain, options))

    machine = machine_record(toolchain, options)
    print_table(records, options.variants)
    print(f"{machine['cpu']}, {machine['compiler']}")
    if options.json:
        options.json.write_text("".join(json.dumps(record) + "\n"
                                        for record in [machine] + records))
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
