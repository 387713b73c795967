# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Published figures about switches under retpolines, measured here:
bench/published.  README.md says where each was published.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

import calibrate

from machine import machine_record
from measure import median_mad, ratio

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(HERE, "..", "published.d")

# Where loops and functions happen to start is not to be what is measured.
OPTIMIZE = ["-O2", "-falign-functions=64", "-falign-loops=64"]
THUNK = "-mindirect-branch=thunk"
FLAGS = {
    "plain": [],
    "table": [THUNK, "-fjump-tables"],
    "tree": [THUNK, "-fno-jump-tables"],
    "switchcost": [THUNK],
}
# Source, macro and function of the parts that there is one of per variant.
PARTS = [("five.c", "FIVE", "five"), ("verdict.c", "RECEIVE", "receive"),
         ("call.c", "CALL", "call")]

# Time of the table as a share of the tree's.
STREAMS = {"cycling": ("cycling through 16 values", 217),
           "first": ("always the first", 504),
           "default": ("always the default", 107)}
# How many more packets the tree handles than the table, in percent.
PACKETS = {"redirect": ("all redirected", 26), "drop": ("all dropped", 20)}
RETPOLINE_NS = (11, 12)
# Cycles of an indirect branch through a thunk.
THUNKS = {"pause": 33.231, "lfence": 33.354, "both": None}

BATCHES, ROUNDS = 10, 100
QUICK_BATCHES, QUICK_ROUNDS = 3, 50


class PublishedError(Exception):
    """It could not be built or run."""


def run(command):
    result = subprocess.run(command, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        raise PublishedError(f"{' '.join(command)}:\n{result.stderr}")
    return result.stdout


def build(compiler, plugin, folder):
    """The program of all variants, built in FOLDER."""
    objects = []
    for variant, flags in FLAGS.items():
        if variant == "switchcost":
            if not plugin:
                continue
            flags = flags + [f"-fplugin={plugin}"]
        for source, macro, function in PARTS:
            output = os.path.join(folder, f"{function}-{variant}.o")
            run([compiler, *OPTIMIZE, *flags, f"-D{macro}={function}_{variant}",
                 "-c", os.path.join(SOURCES, source), "-o", output])
            objects.append(output)
    program = os.path.join(folder, "program")
    run([compiler, *OPTIMIZE, *(["-DWITH_SWITCHCOST"] if plugin else []),
         os.path.join(SOURCES, "program.c"),
         os.path.join(SOURCES, "packets.c"), *objects, "-o", program])
    return program


def sample(program, batches, rounds):
    """Nanoseconds by benchmark and variant: for each batch, which is one run
    of PROGRAM, as addresses differ between them, the median of its rounds."""
    times = {}
    for _ in range(batches):
        for line in run([program, str(rounds)]).splitlines():
            benchmark, variant, *values = line.split()
            median = median_mad([float(value) for value in values])[0]
            times.setdefault((benchmark, variant), []).append(median)
    return times


def percent(pair):
    return tuple(100 * value for value in pair)


def record(figure, case, unit, published, measured, **more):
    value, deviation = measured
    return {"kind": "published", "figure": figure, "case": case, "unit": unit,
            "published": published, "measured": round(value, 3),
            "mad": round(deviation, 3), **more}


def times_of(times, benchmark):
    """Medians for a record."""
    return {f"{variant}_ns": round(median_mad(values)[0], 3)
            for (name, variant), values in times.items() if name == benchmark}


def stream_records(times):
    for stream, (text, published) in STREAMS.items():
        measured = ratio(times[stream, "table"], times[stream, "tree"])
        yield record("streams", text, "table time, % of tree's", published,
                     percent(measured), **times_of(times, stream))


def packet_records(times):
    for stream, (text, published) in PACKETS.items():
        table, tree = times[stream, "table"], times[stream, "tree"]
        share, deviation = ratio(table, tree)
        saved = median_mad([a - b for a, b in zip(table, tree)])[0]
        yield record("packets", text, "more packets, %", published,
                     percent((share - 1, deviation)),
                     saved_ns=round(saved, 3),
                     ns_for_published=round(100 * saved / published, 1),
                     **times_of(times, stream))


def retpoline_record(times):
    differences = [a - b for a, b in zip(times["call", "table"],
                                         times["call", "plain"])]
    yield record("retpoline", "an indirect call, beyond a predicted one",
                 "ns", list(RETPOLINE_NS), median_mad(differences),
                 **times_of(times, "call"))


def thunk_records(program, batches):
    measurement = calibrate.Measurement()
    for _ in range(batches):
        measurement.add(program)
    results = measurement.results()
    for variant, published in THUNKS.items():
        yield record("thunk", f"thunk with {variant}", "cycles", published,
                     results[f"thunk_{variant}"])


def published_text(published):
    if published is None:
        return "-"
    if isinstance(published, list):
        return "-".join(map(str, published))
    return str(published)


def table(records):
    lines = [f"{'benchmark':<42}{'published':>10}{'here':>10}{'±':>7}"
             "  unit"]
    for item in records:
        lines.append(
            f"{item['case']:<42}{published_text(item['published']):>10}"
            f"{item['measured']:10.1f}{item['mad']:7.1f}  {item['unit']}")
    lines.append("")
    for item in records:
        times = [f"{key[:-3]} {item[key]:.2f}" for key in
                 ("plain_ns", "table_ns", "tree_ns", "switchcost_ns")
                 if key in item]
        if times:
            lines.append(f"{item['case']}: {', '.join(times)} ns")
        if "ns_for_published" in item:
            lines.append(f"  the {item['saved_ns']:.1f} ns saved are"
                         f" {item['published']} % if a packet takes"
                         f" {item['ns_for_published']:.0f} ns")
    return "\n".join(lines)


def write_json(path, compiler, records):
    version = run([compiler, "--version"]).splitlines()[0]
    with open(path, "w", encoding="utf-8") as output:
        for item in [machine_record(compiler=version)] + records:
            print(json.dumps(item), file=output)


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="bench/published",
        description="Measure what was published about switches under"
        " retpolines, beside the published figures.  plain: no mitigation;"
        " table: a jump table behind a thunk; tree: GCC's decision tree.")
    parser.add_argument("--cc", default="gcc", metavar="GCC")
    parser.add_argument("--plugin", metavar="FILE",
                        help="time the plugin's tree as well")
    parser.add_argument("--quick", action="store_true",
                        help="a few seconds only")
    parser.add_argument("--json", metavar="FILE",
                        help="write the figures to FILE, one line each")
    arguments = parser.parse_args()
    if arguments.plugin:
        # The compiler looks for a name without a slash elsewhere.
        arguments.plugin = os.path.abspath(arguments.plugin)
    return arguments


def measure(arguments, batches, rounds):
    """The records of all figures."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(arguments.cc, arguments.plugin, folder)
        times = sample(program, batches, rounds)
        thunks = calibrate.build(arguments.cc, folder)
        return [*stream_records(times), *packet_records(times),
                *retpoline_record(times), *thunk_records(thunks, batches)]


def main():
    arguments = parse_arguments()
    batches, rounds = ((QUICK_BATCHES, QUICK_ROUNDS) if arguments.quick
                       else (BATCHES, ROUNDS))
    try:
        records = measure(arguments, batches, rounds)
        print(table(records))
        if arguments.json:
            write_json(arguments.json, arguments.cc, records)
    except (PublishedError, calibrate.CalibrateError, OSError) as error:
        print(f"published: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
