# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/size: bytes of code of the real programs, at -O2 and -Os.

The grid's sizes are in bench/micro's results; "bench/micro --no-time --opt
-Os" has those at -Os."""

import argparse
import json
import os
import sys

from pathlib import Path

from debian_source import FetchError, SourceFetcher
from machine import machine_record
from recipes import BENCH, PROGRAMS, QUICK
from toolchain import VARIANTS, BuildError, Toolchain, Variant
from worklock import locked

LEVELS = ("-O2", "-Os")
SHOWN = ("unmitigated", "thunked", "stock", "switchcost")


def log(text):
    print(f"{text} ...", file=sys.stderr, flush=True)


def leveled(name, level):
    """Variant NAME at LEVEL: the last -O counts."""
    variant = VARIANTS[name]
    return Variant(f"{name}{level}", (level,) + variant.flags, variant.plugin)


def program_record(program, toolchain, work):
    program.prepare()
    units = [unit for unit in program.units() if unit.part == "code"]
    levels = {}
    for level in LEVELS:
        log(f"{program.name} {level}")
        rows = {}
        for name in SHOWN:
            variant = leveled(name, level)
            # Not linked: there is nothing to run.
            built = toolchain.build(
                work / "size" / program.name / variant.name, variant, units,
                {}, program.version)
            rows[name] = {"text_bytes": built.text_bytes["code"],
                          "tables": built.tables["code"]}
        levels[level] = rows
    return {"kind": "size", "program": program.name,
            "version": program.version, "levels": levels}


def print_table(records):
    head = f"{'program':<12} {'level':<5} {'stock bytes':>11}" + "".join(
        f" {name:>11}" for name in SHOWN if name != "stock")
    print(head + "\n" + "-" * len(head))
    for record in records:
        for level, rows in record["levels"].items():
            base = rows["stock"]["text_bytes"]
            print(f"{record['program']:<12} {level:<5} {base:>11}" + "".join(
                f" {rows[name]['text_bytes'] / base:11.4f}" for name in SHOWN
                if name != "stock"))
    print("\nBytes of code sections; ratios to stock under the same level.")


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="bench/size", description="Code size of the real programs.")
    add = parser.add_argument
    add("programs", nargs="*", metavar="PROGRAM",
        help=f"of: {', '.join(PROGRAMS)} (default: all)")
    add("--quick", action="store_true", help=f"only {', '.join(QUICK)}")
    add("--plugin", type=Path, default=BENCH.parent / "build/switchcost.so")
    add("--cc", default="gcc-12", help="default: gcc-12")
    add("-j", "--jobs", type=int, default=os.cpu_count())
    add("--work", type=Path, default=BENCH / "work",
        help="folder of sources and builds (default: bench/work)")
    add("--json", type=Path, metavar="FILE", help="write JSON lines")
    options = parser.parse_args()
    options.programs = options.programs or list(QUICK if options.quick
                                                else PROGRAMS)
    for name in options.programs:
        if name not in PROGRAMS:
            parser.error(f"unknown program {name!r}")
    options.work = options.work.resolve()
    return options


def main_checked(options):
    toolchain = Toolchain(options.cc, options.plugin, options.jobs)
    records = []
    with locked(options.work):
        fetcher = SourceFetcher(options.work, log)
        for name in options.programs:
            recipe = PROGRAMS[name]
            source, version = fetcher.fetch(recipe.package)
            records.append(program_record(
                recipe(source, version, options.work), toolchain,
                options.work))
    print_table(records)
    if options.json:
        first = machine_record(compiler=toolchain.version,
                               plugin_sha256=toolchain.plugin_hash)
        options.json.write_text("".join(json.dumps(record) + "\n"
                                        for record in [first] + records))
    return 0


def main():
    try:
        return main_checked(parse_arguments())
    except (BuildError, FetchError, OSError) as problem:
        print(f"bench/size: error: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
