# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/micro: every way to lower a switch, over sizes, shapes, streams."""

import argparse
import concurrent.futures
import dataclasses
import json
import os
import shutil
import sys

from pathlib import Path

import microtable

from grid import (BASE, COPY, KNOWLEDGE, STREAMS, GridBuilder, pin_cpu,
                  plugin_variant, run_cell, standard_variants, summary)
from machine import machine_record
from objects import ObjectStore, section_sizes
from shapes import SHAPES, SIZES, make_cell
from toolchain import BuildError

BENCH = Path(__file__).resolve().parent.parent
RANDOM = "switchcost-random"    # The plugin with knowledge "random".

QUICK = {"sizes": (8, 64, 500), "shapes": ("dense", "sparse", "few"),
         "streams": ("sequential", "constant-a", "default", "zipf", "markov",
                     "uniform")}


def log(text):
    print(text, file=sys.stderr, flush=True)


# ---- Arguments.

def listed(known, kind):
    """A parser of comma-separated words, each the start of one or more of
    KNOWN: "constant" stands for all constants."""
    def parse(text):
        result = []
        for word in text.split(","):
            found = ([name for name in known if name == word]
                     or [name for name in known
                         if str(name).startswith(word + "-")])
            if not found:
                raise argparse.ArgumentTypeError(
                    f"unknown {kind} {word!r}; known:"
                    f" {', '.join(map(str, known))}")
            result += found
        return tuple(dict.fromkeys(result))
    return parse


def numbers(text):
    try:
        result = tuple(int(word) for word in text.split(","))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if min(result) < 2 or max(result) > 100000:
        raise argparse.ArgumentTypeError("sizes are 2 ... 100000")
    return result


def words(text):
    return tuple(word for word in text.split(",") if word)


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def make_parser():
    parser = argparse.ArgumentParser(
        prog="bench/micro", description="Time one switch, lowered in every"
        " way, over sizes, shapes and streams of selectors.  Ratios are to"
        " GCC's own tree.")
    add = parser.add_argument
    add("--quick", action="store_true", help="a part of the grid")
    add("--sizes", type=numbers, metavar="N,...",
        help=f"numbers of cases (default: {','.join(map(str, SIZES))})")
    add("--shapes", type=listed(SHAPES, "shape"), metavar="NAME,...",
        help=f"of: {', '.join(SHAPES)}")
    add("--streams", type=listed(STREAMS, "stream"), metavar="NAME,...",
        help=f"of: {', '.join(STREAMS)}; 'constant' for all five")
    add("--knowledge", type=listed(KNOWLEDGE, "knowledge"),
        default=KNOWLEDGE, metavar="NAME,...",
        help=f"of: {', '.join(KNOWLEDGE)}")
    add("--variants", type=words, metavar="NAME,...",
        help="time only these (and the tree)")
    add("--plugin", type=Path, default=BENCH.parent / "build/switchcost.so",
        help="default: build/switchcost.so")
    add("--plugin-args", type=words, default=(), metavar="KEY=VALUE,...",
        help="for the variant switchcost")
    add("--also", action="append", default=[],
        metavar="NAME[@PLUGIN][:KEY=VALUE,...]",
        help="one more variant with the plugin, or with another build of it")
    add("--cc", default="gcc-12", help="default: gcc-12")
    add("--clang", default="clang-19", help="default: clang-19; none: without")
    add("--opt", default="-O2", metavar="FLAG", help="default: -O2")
    add("--rounds", type=positive,
        help="at each of four placements; default: 5, quick 3")
    add("--dispatches", type=positive,
        help="per round; default: 32768, quick 16384")
    add("--seed", type=int, default=1, help="of shapes and streams")
    add("--cpu", type=int, help="to time on (default: the last; -1: any)")
    add("-j", "--jobs", type=positive, default=os.cpu_count())
    add("--no-time", action="store_true", help="sizes only")
    add("--json", type=Path, metavar="FILE", help="write JSON lines")
    add("--means", action="store_true", help="print means only")
    add("--work", type=Path, default=BENCH / "work" / "micro",
        help="where objects are kept (default: bench/work/micro)")
    return parser


def parse_arguments():
    options = make_parser().parse_args()
    quick = options.quick
    options.sizes = options.sizes or (QUICK["sizes"] if quick else SIZES)
    options.shapes = options.shapes or (QUICK["shapes"] if quick else SHAPES)
    options.streams = options.streams or (QUICK["streams"] if quick
                                          else STREAMS)
    options.rounds = options.rounds or (3 if quick else 5)
    options.dispatches = options.dispatches or (16384 if quick else 32768)
    if options.cpu is None:
        options.cpu = pin_cpu()
    return options


# ---- What to compile.

def keep_plugin(plugin, store, work):
    """A copy of PLUGIN that no build overwrites while we run."""
    kept = work / "plugins" / store.plugin_hash(plugin)[:16] / plugin.name
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(plugin, kept)
    return kept.resolve()


def also_variant(text, options, store):
    """--also NAME[@PLUGIN][:KEY=VALUE,...]"""
    head, _, arguments = text.partition(":")
    name, _, plugin = head.partition("@")
    return plugin_variant(name, options.cc,
                          keep_plugin(Path(plugin or options.plugin), store,
                                      options.work), words(arguments))


def make_variants(options, store):
    plugin = keep_plugin(options.plugin, store, options.work)
    clang = None if options.clang == "none" else options.clang
    variants = standard_variants(options.cc, clang, plugin,
                                 options.plugin_args)
    variants += [also_variant(text, options, store) for text in options.also]
    known = [variant.name for variant in variants]
    if len(set(known)) < len(known) or {COPY, RANDOM} & set(known):
        raise BuildError("two variants of one name: " + ", ".join(known))
    chosen = options.variants or known
    for name in chosen:
        if name not in known:
            raise BuildError(f"unknown variant {name!r}; known:"
                             f" {', '.join(known)}")
    variants = [variant for variant in variants
                if variant.name in chosen or variant.name == BASE]
    random = (plugin_variant(RANDOM, options.cc, plugin,
                             options.plugin_args + ("predictability=0",
                                                    "tables=jump"))
              if "random" in options.knowledge and "switchcost" in chosen
              else None)
    return variants, random


@dataclasses.dataclass
class Job:
    """One program: a cell under one knowledge, and the streams to run."""
    cell: object
    knowledge: str
    streams: tuple
    objects: dict = dataclasses.field(default_factory=dict)
    program: Path = None


def make_jobs(options):
    jobs = []
    for shape in options.shapes:
        for size in options.sizes:
            cell = make_cell(size, shape, options.seed)
            if {"none", "random"} & set(options.knowledge):
                jobs.append(Job(cell, "none", options.streams))
            if "profile" in options.knowledge:
                jobs += [Job(cell, "profile", (stream,))
                         for stream in options.streams]
    return jobs


def train_all(jobs, builder, variants, options, pool):
    """(size, shape, form) -> {stream: profile}, for the jobs that need it."""
    cells = {(job.cell.size, job.cell.shape): job.cell for job in jobs
             if job.knowledge == "profile"}
    forms = {variant.form for variant in variants}
    # Training sees more than a round does, as a test suite would.
    dispatches = 1 << 17
    waiting = {(*key, form): pool.submit(builder.train, cell, form,
                                         options.streams, dispatches)
               for key, cell in cells.items() for form in forms}
    return {key: future.result() for key, future in waiting.items()}


def build_job(job, builder, variants, random, profiles, options):
    cell = job.cell
    for variant in variants + ([random] if random and job.knowledge == "none"
                               else []):
        profile = None
        if job.knowledge == "profile":
            if not variant.profile:
                continue
            profile = profiles[cell.size, cell.shape,
                               variant.form][job.streams[0]]
        job.objects[variant.name] = builder.compile(cell, variant, profile)
    job.objects[COPY] = job.objects[BASE]
    if not options.no_time:
        job.program = builder.link(
            cell, job.objects, options.work / "programs" /
            f"{cell.shape}.{cell.size}.{job.knowledge}.{job.streams[0]}")
    return job


def build_all(jobs, builder, variants, random, options):
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        profiles = train_all(jobs, builder, variants, options, pool)
        done = []
        for job in pool.map(lambda job: build_job(
                job, builder, variants, random, profiles, options), jobs):
            done.append(job)
            progress("built", len(done), len(jobs))


def progress(what, count, total):
    if sys.stderr.isatty() or count % 100 == 0 or count == total:
        end = "\r" if sys.stderr.isatty() and count < total else "\n"
        print(f"{what} {count} of {total} programs", end=end, file=sys.stderr,
              flush=True)


# ---- Results.

def records_of(job, stream, variants, checksum, options):
    """The record of each knowledge that this job stands for."""
    common = {"kind": "micro", "cases": job.cell.size,
              "shape": job.cell.shape, "targets": job.cell.targets + 1,
              "stream": stream, "opt": options.opt, "seed": options.seed,
              "checksum": checksum}
    plain = {name: row for name, row in variants.items() if name != RANDOM}
    if job.knowledge in options.knowledge:
        yield {**common, "knowledge": job.knowledge, "variants": plain}
    if RANDOM in variants:
        yield {**common, "knowledge": "random",
               "variants": {**plain, "switchcost": variants[RANDOM]}}


def with_sizes(job, sizes, times):
    """variant -> its times, if any, and its sizes."""
    result = {}
    for name, file in job.objects.items():
        text, table = sizes[str(file)]
        result[name] = {**times.get(name, {}), "text_bytes": text,
                        "table_bytes": table}
    return result


def run_all(jobs, options):
    sizes = section_sizes(file for job in jobs
                          for file in job.objects.values())
    records = []
    for count, job in enumerate(jobs, 1):
        if options.no_time:
            rows = with_sizes(job, sizes, {})
            records += records_of(job, job.streams[0], rows, "", options)
            continue
        for stream, times, checksum in run_cell(
                job.program, options.cpu, options.seed, options.rounds,
                options.dispatches, job.streams):
            rows = with_sizes(job, sizes, summary(times))
            records += records_of(job, stream, rows, checksum, options)
        job.program.unlink()
        progress("timed", count, len(jobs))
    return records


def setup_record(options, store, variants, random):
    """How the micro records were made."""
    shown = {variant.name: {
        "compiler": store.version(variant.compiler),
        "flags": [options.opt, *variant.flags], "form": variant.form,
        "plugin_sha256": (store.plugin_hash(variant.plugin)
                          if variant.plugin else "")}
             for variant in variants + ([random] if random else [])}
    return {"kind": "micro-setup", "base": BASE, "noise": COPY,
            "rounds": options.rounds, "dispatches": options.dispatches,
            "cpu": options.cpu, "seed": options.seed, "variants": shown}


def main_checked(options):
    options.work = options.work.resolve()
    store = ObjectStore(options.work / "objects")
    variants, random = make_variants(options, store)
    builder = GridBuilder(store, options.cc, options.opt, options.seed)
    jobs = make_jobs(options)
    build_all(jobs, builder, variants, random, options)
    records = run_all(jobs, options)
    if options.json:
        lines = [machine_record(), setup_record(options, store, variants,
                                                random)] + records
        options.json.write_text("".join(json.dumps(line) + "\n"
                                        for line in lines))
    print(microtable.sizes_table(records) if options.no_time
          else microtable.times_table(records, options.means))
    return 0


def main():
    try:
        return main_checked(parse_arguments())
    except (BuildError, OSError) as problem:
        print(f"bench/micro: error: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
