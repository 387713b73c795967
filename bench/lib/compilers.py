# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/compilers: grids of several compilers, side by side.  Each is compared
with that compiler's own tree."""

import argparse
import json
import statistics
import sys

from pathlib import Path

from grid import COPY, geometric_mean
from microtable import family
from tables import (BASE, KNOWLEDGE_WORDS, family_ratios, groups, noise_share,
                    number, table, timed_micro)

SLOW = 1.05


def parse_arguments():
    parser = argparse.ArgumentParser(prog="bench/lib/compilers.py")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--record", type=Path)
    parser.add_argument("grids", nargs="+", metavar="VERSION=FILE")
    return parser.parse_args()


def read_grids(arguments):
    """All records, each with the key "gcc"."""
    records = []
    for argument in arguments:
        version, _, file = argument.partition("=")
        for line in Path(file).read_text().splitlines():
            records.append({**json.loads(line), "gcc": version})
    return records


def by_stream(ratios, stream):
    found = [ratio for key, ratio in ratios.items() if key[2] == stream]
    return geometric_mean(found) if found else None


def text_ratio(records):
    """Bytes of code; those without a profile do not depend on the stream."""
    return geometric_mean([record["variants"]["switchcost"]["text_bytes"]
                           / record["variants"][BASE]["text_bytes"]
                           for record in records])


def slow_cells(records):
    """{cell: ratio} of those slower than SLOW by more than the same code
    differs from itself there."""
    noise = family_ratios(records, COPY)
    return {key: ratio for key, ratio in family_ratios(records).items()
            if ratio - abs(noise[key] - 1) > SLOW}


def mean_rows(records):
    for version, group in groups(records, lambda r: r["gcc"]).items():
        for knowledge, cells in groups(group,
                                       lambda r: r["knowledge"]).items():
            ratios = family_ratios(cells)
            yield [version, KNOWLEDGE_WORDS[knowledge],
                   number(geometric_mean(list(ratios.values()))),
                   *(number(by_stream(ratios, stream)) for stream in
                     ("uniform", "default", "sequential", "constant")),
                   number(text_ratio(cells)), number(noise_share(cells, 0.9)),
                   f"{len(slow_cells(cells))} of {len(ratios)}"]


def slow_rows(records):
    """A row for each slow cell, a column for each compiler."""
    versions = list(dict.fromkeys(r["gcc"] for r in records))
    for knowledge, group in groups(records, lambda r: r["knowledge"]).items():
        slow, all_ratios = {}, {}
        for version, cells in groups(group, lambda r: r["gcc"]).items():
            all_ratios[version] = family_ratios(cells)
            for key in slow_cells(cells):
                slow.setdefault(key, set()).add(version)
        for shape, cases, stream in sorted(slow):
            key = (shape, cases, stream)
            yield [KNOWLEDGE_WORDS[knowledge], shape, str(cases), stream,
                   *(number(all_ratios[version].get(key))
                     + ("*" if version in slow[key] else "")
                     for version in versions)]


def base_ns(records):
    """cell -> nanoseconds per dispatch of GCC's tree."""
    times = {}
    for record in records:
        key = (record["shape"], record["cases"], family(record["stream"]))
        times.setdefault(key, []).append(record["variants"][BASE]["ns"])
    return {key: statistics.mean(values) for key, values in times.items()}


def slow_summary(records):
    """What slow cells have in common."""
    total, few, quick = 0, 0, 0
    for cells in groups(records, lambda r: (r["gcc"], r["knowledge"])
                        ).values():
        times = base_ns(cells)
        for key in slow_cells(cells):
            total += 1
            few += key[1] <= 16
            quick += times[key] <= 2
    return (f"Of these {total}, {few} have at most 16 cases, and {quick} take"
            " at most 2 ns a dispatch in GCC's tree.")


def compiler_names(records):
    return list(dict.fromkeys(
        f"GCC {record['gcc']}: " + record["variants"]["switchcost"]["compiler"]
        for record in records if record["kind"] == "micro-setup"))


def report(records):
    micro = timed_micro(records)
    versions = list(dict.fromkeys(r["gcc"] for r in micro))
    slow = list(slow_rows(micro))
    lines = ["Time of switchcost to the tree of the same compiler, geometric"
             " means; the constants of", "one switch are added up. Code: bytes"
             " of it, likewise. Noise: what the same code at another",
             "address differs by in nine of ten cells.", "",
             *table(["GCC", "knowledge", "mean", "uniform", "default",
                     "sequential", "constant", "code", "noise",
                     f"above {SLOW}"], list(mean_rows(micro))), ""]
    if slow:
        lines += [f"Cells above {SLOW} by more than the noise of that cell,"
                  " under the compilers marked with *:", "",
                  *table(["knowledge", "shape", "cases", "selectors",
                          *(f"GCC {version}" for version in versions)], slow),
                  "", slow_summary(micro), ""]
    return lines + compiler_names(records)


def main():
    options = parse_arguments()
    records = read_grids(options.grids)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text("".join(json.dumps(record) + "\n"
                                   for record in records))
    text = "\n".join(report(records)) + "\n"
    print(text)
    if options.record:
        options.record.write_text("# The grid under several compilers\n\n"
                                  + text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
