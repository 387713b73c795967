# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Machine files: write, read, compare.

The format is described in plugin/core/machine_file.c, whose parser is the
strict one; here a file is only taken apart.
"""

import os
import re

CYCLES = ["not_taken", "taken", "mispredict", "subtract", "shift", "bit_test",
          "compare", "load", "jump", "thunk"]

# Sizes are properties of the code and not measured: they are those of the
# first built-in machine.
BYTES = ["branch", "wide", "compare", "subtract", "shift", "bit_test",
         "load"]
BUILT_IN = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                        "..", "..", "plugin", "core", "machine.c")

CYCLES_MAX = 1023.984
LINE_MAX = 200

# Two figures are the same if they differ by less than this share of their
# mean, or by less than this part of a cycle.
SAME_SHARE = 0.15
SAME_CYCLES = 0.06


class FileError(Exception):
    """A machine file that cannot be used."""


def name_of(text):
    """TEXT, the model name of a processor, as the name of a machine."""
    text = re.sub(r"\((R|TM|C)\)|@.*|\bCPU\b|\bProcessor\b", " ", text,
                  flags=re.IGNORECASE)
    name = re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")
    return name[:31].rstrip("-") or "machine"


def is_name(text):
    return re.fullmatch(r"[A-Za-z0-9._-]{1,31}", text) is not None


def summary_of(text):
    """TEXT as a summary: printable ASCII without a hash, 79 at most."""
    clean = re.sub(r"[^ -~]|#", "?", text)
    return re.sub(r" +", " ", clean).strip()[:79].rstrip() or "a machine"


def built_in_bytes():
    """The sizes of the first built-in machine by key."""
    try:
        with open(BUILT_IN, encoding="utf-8") as source:
            text = source.read()
    except OSError as error:
        raise FileError(f"{BUILT_IN}: {error.strerror}") from error
    sizes = {}
    for key, size in re.findall(r"\.(\w+)_bytes = (\d+)", text):
        sizes.setdefault(key, int(size))
    if sorted(sizes) != sorted(BYTES):
        raise FileError(f"{BUILT_IN}: the sizes of a machine are others"
                        " than those known here")
    return sizes


def render(name, summary, comments, costs, notes):
    """The file's text.  COSTS and NOTES are by key, without "_cycles"."""
    lines = [f"# {comment}"[:LINE_MAX] for comment in comments]
    lines += ["", f"name = {name}", f"summary = {summary}", ""]
    for key in CYCLES:
        cycles = min(max(costs[key], 0), CYCLES_MAX)
        lines.append(f"{key}_cycles = {cycles:.3f}".ljust(32)
                     + f"# {notes[key]}")
    lines.append("")
    sizes = built_in_bytes()
    lines += [f"{key}_bytes = {sizes[key]}" for key in BYTES]
    return "\n".join(lines) + "\n"


def write(path, text):
    """Replace PATH by TEXT in one step."""
    draft = f"{path}.{os.getpid()}.new"
    try:
        with open(draft, "w", encoding="ascii") as output:
            output.write(text)
        os.replace(draft, path)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error


def read(path):
    """The costs in PATH by key, in cycles."""
    costs = {}
    try:
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                match = re.fullmatch(r"\s*(\w+)_cycles\s*=\s*([\d.]+)\s*",
                                     line.split("#")[0])
                if match:
                    costs[match[1]] = float(match[2])
    except (OSError, ValueError) as error:
        raise FileError(f"{path}: {error}") from error
    missing = [key for key in CYCLES if key not in costs]
    if missing:
        raise FileError(f"{path}: no line for {missing[0]}_cycles")
    return costs


def compare(first, second):
    """For each key: both costs, their difference as a share of their mean,
    and whether they count as the same."""
    rows = []
    for key in CYCLES:
        a, b = first[key], second[key]
        share = abs(a - b) / ((a + b) / 2) if a + b > 0 else 0
        same = share <= SAME_SHARE or abs(a - b) <= SAME_CYCLES
        rows.append((key, a, b, share, same))
    return rows
