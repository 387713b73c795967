# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measure what instructions cost on this machine: bench/calibrate.

calibrate.d/sample.c times kernels of instructions in units of a dependent
addition, many short samples in interleaved rounds.  Here its batches (one
run of the program each, so that addresses differ) are turned into costs, and
it is decided whether they can be believed.
"""

import argparse
import datetime
import os
import platform
import subprocess
import sys
import tempfile

import machine_file

from machine import cpu_model, mitigations
from measure import median_mad

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(HERE, "..", "calibrate.d")

# Stable: over all batches the median absolute deviation of every cost is at
# most this share of it, or at most this part of a cycle.
STABLE_SHARE = 0.04
STABLE_CYCLES = 0.03
# More samples than that dropped: something else always runs.
DROPPED_MAX = 0.7

ROUNDS = 150
BATCHES_LEAST, BATCHES_MOST = 15, 60
QUICK_LEAST, QUICK_MOST = 5, 20

# The lower quartile of the samples: what others on the machine do only ever
# adds time.
QUANTILE = 0.25

# What each key stands for; those that no machine file has are for comparison.
MEANING = {
    "not_taken": "compare and branch, not taken",
    "taken": "compare and branch, taken",
    "mispredict": "a mispredicted branch, beyond that",
    "subtract": "subtract a constant before a compare",
    "shift": "copy the index for bit tests",
    "bit_test": "test of a bit of a mask, beyond a compare",
    "compare": "saved by a second branch on one compare",
    "load": "load from the first-level cache",
    "jump": "indirect jump, predicted",
    "jump_mispredicted": "indirect jump, mispredicted",
    "thunk_pause": "indirect jump through a thunk with pause",
    "thunk_lfence": "... with lfence",
    "thunk_both": "... with both, as GCC makes it",
}


class CalibrateError(Exception):
    """The measurement could not be made."""


class NoiseError(Exception):
    """The measurement was made and cannot be believed."""


def build(compiler, folder):
    """The sampling program, built in FOLDER."""
    if platform.machine() != "x86_64":
        raise CalibrateError("this program measures x86-64 only")
    program = os.path.join(folder, "sample")
    command = [compiler, "-O2", "-o", program,
               os.path.join(SOURCES, "sample.c"),
               os.path.join(SOURCES, "kernels.S")]
    result = subprocess.run(command, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode != 0:
        raise CalibrateError(f"{' '.join(command)}\n{result.stdout}")
    return program


def quantile(values):
    ordered = sorted(values)
    return ordered[int(len(ordered) * QUANTILE)]


def run_batch(program, seed):
    """Cycles of a unit of each kernel; the share of samples dropped, and
    nanoseconds per cycle."""
    result = subprocess.run([program, str(ROUNDS), str(seed)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, check=False)
    if result.returncode != 0:
        raise CalibrateError(result.stderr.strip())
    figures, kernels = {}, {}
    for line in result.stdout.splitlines():
        words = line.split()
        if words[0] in ("dropped", "nanoseconds_per_cycle"):
            figures[words[0]] = float(words[1])
        elif len(words) - 2 >= ROUNDS / 10:
            kernels[words[0], words[1]] = quantile(map(float, words[2:]))
    return kernels, figures["dropped"], figures["nanoseconds_per_cycle"]


def costs_of(kernels):
    """The costs that the cycles of KERNELS amount to."""
    zeros = {name: cycles for (name, data), cycles in kernels.items()
             if data != "RANDOM"}
    branch = kernels["branch_on_data", "RANDOM"] - zeros["branch_on_data"]
    jump = kernels["jump_on_data", "RANDOM"] - zeros["jump_on_data"]
    return {
        "not_taken": zeros["not_taken"],
        "taken": zeros["taken"],
        # Half of the random branches are mispredicted, and half are not
        # taken, which all others are.
        "mispredict": 2 * branch + zeros["taken"] - zeros["not_taken"],
        "subtract": zeros["subtract"] - zeros["test"],
        "shift": zeros["shift"] - zeros["bit_test"],
        "bit_test": zeros["bit_test"] - zeros["test"],
        "compare": zeros["two_compares"] - zeros["one_compare"],
        "load": zeros["load"],
        "jump": zeros["jump"],
        # One of 16 targets is guessed right by chance.
        "jump_mispredicted": zeros["jump"] + jump * 16 / 15,
        "thunk_pause": zeros["thunk_pause"],
        "thunk_lfence": zeros["thunk_lfence"],
        "thunk_both": zeros["thunk_both"],
        "multiply": zeros["multiply"],
    }


class Measurement:
    """Batches, and what they amount to."""

    def __init__(self):
        self.batches = []
        self.dropped = []
        self.clocks = []
        self.lost = 0

    def add(self, program):
        seed = len(self.batches) + self.lost + 1
        kernels, dropped, clock = run_batch(program, seed)
        self.dropped.append(dropped)
        try:
            self.batches.append(costs_of(kernels))
            self.clocks.append(clock)
        except KeyError:
            self.lost += 1

    def results(self):
        """Cost and deviation by key."""
        medians = {key: median_mad([batch[key] for batch in self.batches])
                   for key in self.batches[0]}
        return {key: (max(cost, 0.0), deviation)
                for key, (cost, deviation) in medians.items()}

    def unstable(self):
        """The keys whose deviation is too large, all if too few batches."""
        if len(self.batches) < 3 or median_mad(self.dropped)[0] > DROPPED_MAX:
            return list(MEANING)
        return [key for key, (cost, deviation) in self.results().items()
                if deviation > max(STABLE_SHARE * abs(cost), STABLE_CYCLES)]


def measure(program, least, most):
    """Batches until all costs are stable; an error if they never are."""
    measurement = Measurement()
    for number in range(1, most + 1):
        measurement.add(program)
        if number >= least and not measurement.unstable():
            return measurement
    raise NoiseError(noise_report(measurement, most))


def noise_report(measurement, most):
    lines = [f"The machine is too noisy: after {most} batches these costs are"
             " not stable, and no file is written."]
    results = measurement.results() if measurement.batches else {}
    for key in measurement.unstable():
        cost, deviation = results.get(key, (0, 0))
        lines.append(f"  {key:<18} {cost:8.3f} ± {deviation:.3f} cycles")
    dropped = median_mad(measurement.dropped)[0]
    lines += [f"  samples dropped as disturbed: {dropped:.0%};"
              f" load average {os.getloadavg()[0]:.1f}",
              "Stop other programs (builds, browsers, other virtual machines"
              " on the host) and try again; without --quick more is measured."]
    return "\n".join(lines)


def relative(cost, deviation):
    return f"± {deviation / cost:.1%}" if cost > 0.1 else f"± {deviation:.3f}"


def table(measurement):
    results = measurement.results()
    clock = median_mad(measurement.clocks)[0]
    lines = [f"{'cost':<20}{'cycles':>9}{'spread':>10}{'ns':>8}"]
    for key, meaning in MEANING.items():
        cost, deviation = results[key]
        lines.append(f"{key:<20}{cost:9.3f}{relative(cost, deviation):>10}"
                     f"{cost * clock:8.2f}  {meaning}")
    multiply = results["multiply"][0]
    lines.append(f"{len(measurement.batches)} batches,"
                 f" {median_mad(measurement.dropped)[0]:.0%} of the samples"
                 f" dropped; a cycle is {clock:.4f} ns; a multiplication takes"
                 f" {multiply:.2f} cycles")
    if not 2.85 < multiply < 3.15:
        lines.append("Note: on most cores that is 3.  If on this one it is"
                     " not, all is well; else the unit is no cycle, and all"
                     " costs are wrong by one factor.")
    return "\n".join(lines)


def file_text(measurement, name, thunk):
    results = measurement.results()
    clock = median_mad(measurement.clocks)[0]
    costs = {key: results[key][0] for key in machine_file.CYCLES
             if key != "thunk"}
    notes = {key: f"{relative(*results[key])}: {MEANING[key]}"
             for key in costs}
    variant = f"thunk_{thunk}"
    costs["thunk"] = results[variant][0]
    notes["thunk"] = (f"{relative(*results[variant])}: indirect jump through"
                      f" a thunk ({thunk})")
    others = ", ".join(
        f"{key.replace('_', ' ')} {results[key][0]:.1f}"
        for key in ("jump_mispredicted", "thunk_pause", "thunk_lfence",
                    "thunk_both"))
    mitigation = mitigations().get("spectre_v2", "unknown")
    comments = [
        "Costs of one machine, measured by bench/calibrate of switchcost:",
        "± is the median absolute deviation over"
        f" {len(measurement.batches)} batches.",
        f"Processor: {cpu_model()}",
        f"Kernel: {platform.release()}; Spectre v2: {mitigation}",
        f"Date: {datetime.date.today().isoformat()}",
        f"A cycle was {clock:.4f} ns.  Not used: {others}.",
    ]
    text = machine_file.render(
        name or machine_file.name_of(cpu_model()),
        machine_file.summary_of(f"{cpu_model()}, measured"),
        comments, costs, notes)
    return text.replace("±", "+-").encode("ascii", "replace").decode("ascii")


def compare(first, second):
    """Print both files' costs; the exit status."""
    rows = machine_file.compare(machine_file.read(first),
                                machine_file.read(second))
    print(f"{'cost':<12}{'first':>10}{'second':>10}{'apart':>8}")
    for key, a, b, share, same in rows:
        print(f"{key:<12}{a:10.3f}{b:10.3f}{share:8.1%}"
              f"{'' if same else '  differs'}")
    differing = sum(not row[4] for row in rows)
    print(f"{len(rows) - differing} of {len(rows)} agree within"
          f" {machine_file.SAME_SHARE:.0%} or {machine_file.SAME_CYCLES}"
          " cycles.")
    return 1 if differing else 0


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="bench/calibrate",
        description="Measure what instructions cost on this machine, in"
        " cycles, and write the file that"
        " -fplugin-arg-switchcost-machine=FILE reads.",
        epilog="Exit status: 0; 1 if the machine is too noisy or the files of"
        " --compare differ; 2 if it could not be tried.")
    parser.add_argument("--output", metavar="FILE",
                        help="write FILE; without it the costs are only shown")
    parser.add_argument("--quick", action="store_true",
                        help="measure for a second, not three")
    parser.add_argument("--name", help="the machine's name in the file")
    parser.add_argument("--thunk", choices=["pause", "lfence", "both"],
                        default="both", help="the thunk whose cost is written"
                        " (default: both, as GCC has it)")
    parser.add_argument("--cc", default="gcc", metavar="GCC",
                        help="the compiler to build the program with")
    parser.add_argument("--compare", nargs=2, metavar="FILE",
                        help="measure nothing: compare two machine files")
    arguments = parser.parse_args()
    if arguments.name and not machine_file.is_name(arguments.name):
        parser.error(f"--name: '{arguments.name}' is not 1 to 31 letters,"
                     " digits, dots, dashes or underscores")
    return arguments


def calibrate(arguments):
    """Measure, show, write."""
    limits = ((QUICK_LEAST, QUICK_MOST) if arguments.quick
              else (BATCHES_LEAST, BATCHES_MOST))
    with tempfile.TemporaryDirectory() as folder:
        measurement = measure(build(arguments.cc, folder), *limits)
    print(table(measurement))
    if arguments.output:
        machine_file.write(arguments.output,
                           file_text(measurement, arguments.name,
                                     arguments.thunk))
        print(f"Written: {arguments.output}")


def main():
    arguments = parse_arguments()
    try:
        if arguments.compare:
            return compare(*arguments.compare)
        calibrate(arguments)
    except NoiseError as error:
        print(f"calibrate: {error}", file=sys.stderr)
        return 1
    except (CalibrateError, machine_file.FileError, OSError) as error:
        print(f"calibrate: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
