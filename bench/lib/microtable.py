# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plain text tables of micro records, for the terminal."""

import statistics

from grid import BASE, COPY, geometric_mean

HEADS = {"unmitigated": "unmitig", "threshold": "thresh", COPY: "noise"}


def variant_names(records):
    """Variants but the base, the noise first."""
    names = list(dict.fromkeys(name for record in records
                               for name in record["variants"]))
    return [COPY] + [name for name in names if name not in (BASE, COPY)]


def columns(names):
    return "".join(f" {HEADS.get(name, name)[:10]:>{width(name)}}"
                   for name in names)


def width(name):
    return max(7, len(HEADS.get(name, name)[:10]))


def cells(values, names):
    return "".join(f" {values[name]:{width(name)}.3f}" if name in values
                   else " " * width(name) + "-" for name in names)


def ratios(record, names):
    return {name: record["variants"][name]["ratio"] for name in names
            if name in record["variants"]}


def family(stream):
    """All constants are one family."""
    return stream.split("-")[0]


def means(records, names, key):
    """key -> variant -> geometric mean of its ratios."""
    groups = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    result = {}
    for value, group in groups.items():
        result[value] = {}
        for name in names:
            found = [record["variants"][name]["ratio"] for record in group
                     if name in record["variants"]]
            if found:
                result[value][name] = geometric_mean(found)
    return result


def row_lines(records, names):
    head = (f"{'knowledge':<9} {'shape':<9} {'cases':>5} {'stream':<15}"
            f" {'tree ns':>7}{columns(names)}     ±")
    lines = [head, "-" * len(head)]
    for record in sorted(records, key=lambda r: r["knowledge"]):
        base = record["variants"][BASE]["ns"]
        spread = record["variants"].get("switchcost", {}).get("ratio_mad")
        lines.append(f"{record['knowledge']:<9} {record['shape']:<9}"
                     f" {record['cases']:>5} {record['stream']:<15}"
                     f" {base:7.2f}{cells(ratios(record, names), names)}"
                     + (f" {spread:5.3f}" if spread is not None else ""))
    return lines


def sums(records, names):
    """knowledge -> variant -> sum of its ns, as ratio to the base's sum over
    the same records: here slow dispatches count for more."""
    result = {}
    for knowledge in dict.fromkeys(r["knowledge"] for r in records):
        result[knowledge] = {}
        for name in names:
            rows = [r["variants"] for r in records
                    if r["knowledge"] == knowledge and name in r["variants"]]
            if rows:
                result[knowledge][name] = (
                    sum(row[name]["ns"] for row in rows)
                    / sum(row[BASE]["ns"] for row in rows))
    return result


def mean_lines(records, names):
    head = f"{'geometric means':<49}{columns(names)}"
    lines = [head, "-" * len(head)]
    for title, key in (
            ("stream", lambda r: (r["knowledge"], family(r["stream"]))),
            ("shape", lambda r: (r["knowledge"], r["shape"])),
            ("cases", lambda r: (r["knowledge"], r["cases"])),
            ("all", lambda r: (r["knowledge"], ""))):
        table = means(records, names, key)
        lines += [f"{knowledge:<9} {title:<9} {value:<29}"
                  + cells(row, names)
                  for (knowledge, value), row in sorted(
                      table.items(), key=lambda item: item[0][0])]
    return lines + [f"{knowledge:<9} {'sum of the times':<39}"
                    + cells(row, names)
                    for knowledge, row in sums(records, names).items()]


def noise_line(records):
    noise = sorted(abs(record["variants"][COPY]["ratio"] - 1)
                   for record in records)
    return (f"Noise, the same code against itself: median"
            f" {100 * statistics.median(noise):.1f} %, nine of ten below"
            f" {100 * noise[int(0.9 * (len(noise) - 1))]:.1f} %, at most"
            f" {100 * noise[-1]:.1f} %.")


def times_table(records, means_only=False):
    names = variant_names(records)
    lines = [] if means_only else row_lines(records, names) + [""]
    lines += mean_lines(records, names)
    lines += ["", "Ratios of time to GCC's tree, medians of interleaved"
              " rounds, means over four places\nin a cache line; below 1 is"
              " faster.  ± is the spread of switchcost.",
              noise_line(records)]
    return "\n".join(lines)


def sizes_table(records):
    names = [name for name in variant_names(records) if name != COPY]
    head = f"{'shape':<9} {'cases':>5} {'tree bytes':>10}{columns(names)}"
    lines = [head, "-" * len(head)]
    for record in records:
        base = record["variants"][BASE]["text_bytes"]
        row = {name: record["variants"][name]["text_bytes"] / base
               for name in names if name in record["variants"]}
        lines.append(f"{record['shape']:<9} {record['cases']:>5} {base:>10}"
                     f"{cells(row, names)}")
    return "\n".join(lines + ["", "Ratios of text bytes to GCC's tree."])
