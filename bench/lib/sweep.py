# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sweep over assumed predictabilities: variants predictability-N of the
grid and of programs, as ratios to GCC's tree."""

from grid import BASE, geometric_mean
from microtable import family


def percent_of(name):
    """The N of a variant predictability-N; else None."""
    head, _, percent = name.rpartition("-")
    return int(percent) if head == "predictability" else None


def curves(records):
    """title -> {percent: ratio}: streams of the grid, the constants of a
    switch added up, then programs."""
    sums = {}
    for record in records:
        if (record["kind"] != "micro" or record["knowledge"] != "none"
                or "ratio" not in record["variants"][BASE]):
            continue
        stream = family(record["stream"])
        base = record["variants"][BASE]["ns"]
        for name, row in record["variants"].items():
            percent = percent_of(name)
            if percent is not None:
                key = (stream, percent, record["shape"], record["cases"],
                       record.get("seed"))
                sums.setdefault(key, []).append((row["ns"], base))
    ratios = {}
    for (stream, percent, *_), pairs in sums.items():
        ratio = sum(a for a, _ in pairs) / sum(b for _, b in pairs)
        for title in ("grid, all", f"grid, {stream}"):
            ratios.setdefault(title, {}).setdefault(percent, []).append(ratio)
    for record in records:
        if record["kind"] != "program":
            continue
        for name, row in record["variants"].items():
            percent = percent_of(name)
            if percent is not None and "ratio" in row:
                for title in ("programs, all", record["program"]):
                    ratios.setdefault(title, {}).setdefault(
                        percent, []).append(row["ratio"])
    return {title: {percent: geometric_mean(values)
                    for percent, values in sorted(points.items())}
            for title, points in ratios.items()}
