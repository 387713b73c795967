# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time commands against each other: interleaved rounds, medians, spread.

Knows nothing of compilers, variants or programs.
"""

import os
import statistics
import subprocess
import tempfile


class RunError(Exception):
    """A timed command failed."""


def time_once(command):
    """Run COMMAND; return its user time in seconds and its output."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                   stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    if process.returncode != 0:
        raise RunError(f"{' '.join(command)}: exit status"
                       f" {process.returncode}\n{text[-2000:]}")
    return usage.ru_utime, text


def interleave(commands, warm_up, rounds, places):
    """User times of COMMANDS (name -> argv by place) over ROUNDS, and their
    outputs.

    Each round runs every command once, all at one of so many PLACES, one after
    the other; the order rotates, so that none always follows the same other.
    WARM_UP (name -> argv, short) goes before and is not counted."""
    for command in warm_up.values():
        time_once(command)
    times = {name: [] for name in commands}
    outputs = {}
    names = list(commands)
    for number in range(rounds):
        shift = (number + number // places) % len(names)
        for name in names[shift:] + names[:shift]:
            seconds, outputs[name] = time_once(
                commands[name][number % places])
            times[name].append(seconds)
    return times, outputs


def median_mad(values):
    """The median and the median absolute deviation from it."""
    middle = statistics.median(values)
    return middle, statistics.median(abs(value - middle) for value in values)


def ratio(times, base_times):
    """Median and deviation of the rounds' ratios: drift cancels in each."""
    return median_mad([a / b for a, b in zip(times, base_times)])


def at_places(summary, places, *rounds):
    """SUMMARY, a median and its deviation, of the ROUNDS at each of so many
    PLACES that took turns."""
    return [summary(*(values[place::places] for values in rounds))
            for place in range(places)]


def over_places(summary, places, *rounds):
    """The means of both over the places."""
    return tuple(statistics.fmean(column)
                 for column in zip(*at_places(summary, places, *rounds)))
