# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/run: every part in turn, all results in one file, a table at the end.

Each part is a command of its own in bench/ that writes JSON lines; here they
get a field "part".  A part that fails does not stop the others.
"""

import argparse
import dataclasses
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from pathlib import Path

import tables

from machine import machine_record

BENCH = Path(__file__).resolve().parent.parent
ROOT = BENCH.parent

MODES = ("slice", "quick", "full")


@dataclasses.dataclass(frozen=True)
class Part:
    """A command of bench/ and its arguments by mode."""
    name: str
    slice: tuple
    quick: tuple
    full: tuple = ()


# Of all programs the one that is built and tested soonest.
SMALL = "zlib"

ALL_VARIANTS = ("--instructions", "--variants", "all")
# Profiles would double the compiles.
QUICK_VARIANTS = ("--instructions", "--variants",
                  "unmitigated,thunked,again,switchcost,limit")

PARTS = {part.name: part for part in (
    Part("micro", ("--sizes", "5", "--shapes", "dense,few", "--streams",
                   "sequential,uniform", "--rounds", "3", "--dispatches",
                   "2048"), ("--quick",)),
    Part("published", ("--quick",), ("--quick",)),
    Part("programs", (SMALL, "--quick", "--rounds", "2", *ALL_VARIANTS),
         ("--quick", "--rounds", "3", *QUICK_VARIANTS),
         ("--rounds", "4", *ALL_VARIANTS)),
    Part("compile-time", ("--quick", "--sizes", "100,200,400", "--total",
                          "1000", "--programs", SMALL),
         ("--quick", "--programs", "lua")),
    Part("size", (SMALL,), ("--quick",)),
)}


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="bench/run", description="Run all benchmarks.")
    add = parser.add_argument
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--quick", dest="mode", action="store_const",
                      const="quick", default="full",
                      help="at most 5 minutes on two cores; else at most 40")
    mode.add_argument("--slice", dest="mode", action="store_const",
                      const="slice", help="the least that runs every part: a"
                      " test of the benchmarks, no measurement")
    add("--parts", default=",".join(PARTS), metavar="NAME,...",
        help=f"of: {', '.join(PARTS)} (default: all)")
    add("--plugin", type=Path,
        help="default: built from the tree, in bench/work/plugin")
    add("--cc", default="gcc-12", help="default: gcc-12")
    add("--clang", help="for micro; none: without (default: clang-19)")
    add("--seed", type=int, default=1, help="of micro's grid (default: 1)")
    add("--out", type=Path, metavar="FILE",
        help="results (default: bench/results/TIME.jsonl)")
    add("--work", type=Path, default=BENCH / "work",
        help="folder of sources and builds (default: bench/work)")
    options = parser.parse_args()
    options.parts = options.parts.split(",")
    for name in options.parts:
        if name not in PARTS:
            parser.error(f"unknown part {name!r}; known: {', '.join(PARTS)}")
    options.work = options.work.resolve()
    options.out = options.out or BENCH / "results" / time.strftime(
        "%Y-%m-%dT%H%M%SZ.jsonl", time.gmtime())
    return options


def build_plugin(options):
    """The tree's plugin, built for the compiler; its path."""
    folder = options.work / "plugin" / Path(options.cc).name
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "build.log"
    print(f"building the plugin in {folder} ...", file=sys.stderr, flush=True)
    with open(log, "w") as output:
        for command in (["cmake", "-S", ROOT, "-B", folder,
                         f"-DSWITCHCOST_GCC={options.cc}"],
                        ["cmake", "--build", folder, "--parallel",
                         str(os.cpu_count())]):
            if subprocess.run(command, stdout=output, stderr=output,
                              stdin=subprocess.DEVNULL).returncode != 0:
                print(log.read_text()[-3000:], file=sys.stderr)
                raise OSError(f"the plugin cannot be built, see {log}")
    return folder / "switchcost.so"


def part_command(part, options, output):
    command = [str(BENCH / part.name), *getattr(part, options.mode), "--cc",
               options.cc, "--plugin", str(options.plugin), "--json",
               str(output)]
    if part.name == "micro":
        clang = options.clang
        # A slice must not need a second compiler.
        if not clang and options.mode == "slice":
            clang = None if shutil.which("clang-19") else "none"
        command += ["--seed", str(options.seed)]
        command += ["--clang", clang] if clang else []
        command += [] if options.mode == "slice" else ["--means"]
    if part.name in ("programs", "compile-time", "size"):
        command += ["--work", str(options.work)]
    return command


def read_lines(path):
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def run_part(part, options, folder):
    """Run PART; its records, the first one about the run itself."""
    output = folder / f"{part.name}.jsonl"
    print(f"\n==> {part.name}", flush=True)
    start = time.monotonic()
    status = subprocess.run(part_command(part, options, output),
                            stdin=subprocess.DEVNULL).returncode
    seconds = time.monotonic() - start
    records = read_lines(output)
    if status == 0 and not records:
        status = 2
    if status != 0:
        print(f"bench/run: {part.name} failed, status {status}",
              file=sys.stderr, flush=True)
    first = {"kind": "part", "part": part.name, "status": status,
             "seconds": round(seconds, 1)}
    return [first] + [{"part": part.name, **record} for record in records]


def run_all(options):
    start = time.monotonic()
    records = [{"kind": "run", "mode": options.mode, "seed": options.seed,
                **{key: value for key, value in machine_record().items()
                   if key != "kind"}}]
    with tempfile.TemporaryDirectory() as folder:
        for name in options.parts:
            records += run_part(PARTS[name], options, Path(folder))
    records[0]["seconds"] = round(time.monotonic() - start, 1)
    return records


def main():
    options = parse_arguments()
    try:
        options.plugin = (options.plugin.resolve() if options.plugin
                          else build_plugin(options))
        options.out.parent.mkdir(parents=True, exist_ok=True)
        records = run_all(options)
        options.out.write_text("".join(json.dumps(record) + "\n"
                                       for record in records))
    except OSError as problem:
        print(f"bench/run: error: {problem}", file=sys.stderr)
        return 2
    print("\n==> Summary\n")
    print("\n".join(tables.summary(records)))
    print(f"\nResults: {options.out}; tables and plots: bench/report"
          f" {options.out}")
    failed = [record["part"] for record in records
              if record["kind"] == "part" and record["status"] != 0]
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
