# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/report: results files to Markdown tables and plots."""

import argparse
import json
import sys

from pathlib import Path

import plots
import tables

BENCH = Path(__file__).resolve().parent.parent
KINDS = ("run", "part", "machine", "micro-setup", "micro", "published",
         "program", "lowering", "core", "growth", "build", "size")


class ReportError(Exception):
    """A results file cannot be used; the text says why."""


def read_results(paths):
    """The records of all files; those of kinds we do not know are left out
    with a note."""
    records = []
    for path in paths:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            try:
                record = json.loads(line)
                kind = record["kind"]
            except (ValueError, KeyError, TypeError) as error:
                raise ReportError(f"{path}:{number}: expected an object with"
                                  f" a \"kind\" on each line") from error
            if kind in KINDS:
                records.append(record)
            else:
                print(f"bench/report: {path}:{number}: kind {kind!r} is not"
                      " shown", file=sys.stderr)
    if not tables.of_kind(records, "run", "machine"):
        raise ReportError("no line about the machine: is this a file of"
                          " bench/run or --json?")
    return records


def newest_results():
    found = sorted((BENCH / "results").glob("*.jsonl"))
    if not found:
        raise ReportError("no results in bench/results: run bench/run first,"
                          " or name files")
    return [found[-1]]


def write_report(records, folder, with_plots):
    folder.mkdir(parents=True, exist_ok=True)
    images = plots.draw_all(folder, records) if with_plots else {}
    lines = ["# Benchmark results", ""]
    for name, section in tables.report(records):
        lines += section
        for image in images.get(name, []) if section else []:
            lines += [f"![{Path(image).stem}]({image})", ""]
    path = folder / "report.md"
    path.write_text("\n".join(lines).rstrip() + "\n")
    return path


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="bench/report", description="Make tables and plots of results:"
        " report.md, and each plot as SVG and PNG.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE",
                        help="of bench/run or of a part's --json (default:"
                        " the newest in bench/results)")
    parser.add_argument("--out", type=Path, metavar="DIR",
                        default=BENCH / "results" / "report",
                        help="default: bench/results/report")
    parser.add_argument("--no-plots", action="store_true",
                        help="tables only")
    return parser.parse_args()


def main():
    options = parse_arguments()
    try:
        records = read_results(options.files or newest_results())
        path = write_report(records, options.out.resolve(),
                            not options.no_plots)
    except (ReportError, plots.PlotError, OSError) as problem:
        print(f"bench/report: error: {problem}", file=sys.stderr)
        return 2
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
