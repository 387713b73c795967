# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Markdown tables of results: lists of lines.  Knows no files and no plots."""

import sweep

from grid import BASE, COPY, geometric_mean
from microtable import family

# In this order, as far as there are results.
VARIANTS = ("unmitigated", "thunked", "threshold", BASE, "chain", "clang",
            "switchcost", "limit", "stock-pgo", "switchcost-pgo", "limit-pgo")
MITIGATED = ("thunked", "threshold", BASE, "chain", "clang")
WORDS = {"unmitigated": "unmitigated table", "thunked": "thunked table",
         "threshold": "thunked table from 20 cases", BASE: "GCC's tree",
         "chain": "if-chain", "clang": "clang's tree",
         "stock": "GCC's tree", COPY: "noise",
         **{f"{name}-pgo": f"{text}, profile" for name, text in (
             ("stock", "GCC's tree"), ("switchcost", "switchcost"),
             ("limit", "limit"))}}
KNOWLEDGE_WORDS = {"none": "no knowledge", "profile": "with a profile",
                   "random": "told that selectors are random"}


def of_kind(records, *kinds):
    return [record for record in records if record["kind"] in kinds]


def word(variant):
    return WORDS.get(variant, variant)


def table(head, rows):
    """Numbers stand right, the first column left."""
    lines = ["| " + " | ".join(head) + " |",
             "|" + "---|" + "---:|" * (len(head) - 1)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def number(value, digits=3):
    return "–" if value is None else f"{value:.{digits}f}"


# ---- Micro.

def mean_of(records, variant, field="ratio"):
    """Geometric mean over RECORDS, None if VARIANT was not run."""
    found = [record["variants"][variant][field] for record in records
             if field in record["variants"].get(variant, {})]
    return geometric_mean(found) if found else None


def timed_micro(records):
    return [record for record in of_kind(records, "micro")
            if "ratio" in record["variants"][BASE]]


def groups(records, key):
    result = {}
    for record in records:
        result.setdefault(key(record), []).append(record)
    return result


def ordered(names):
    """The known variants in their order, then others, the noise last."""
    seen = dict.fromkeys(names)
    return ([name for name in VARIANTS if name in seen]
            + [name for name in seen if name not in VARIANTS + (COPY,)]
            + [name for name in (COPY,) if name in seen])


def shown_variants(records):
    """What the grid's tables show: all variants but the noise."""
    return [name for name in ordered(name for record in records
                                     for name in record["variants"])
            if name != COPY]


def noise_share(records, quantile):
    values = sorted(abs(record["variants"][COPY]["ratio"] - 1)
                    for record in records)
    return values[int(quantile * (len(values) - 1))]


def means_table(records, title, key):
    names = [name for name in shown_variants(records) if name != BASE]
    rows = [[str(value)] + [number(mean_of(group, name)) for name in names]
            for value, group in groups(records, key).items()]
    return table([title] + [word(name) for name in names], rows)


def against_table(records):
    """switchcost beside each other way: mean, and how often it is faster by
    more than the noise."""
    margin = noise_share(records, 0.9)
    rows = []
    for other in MITIGATED:
        pairs = [(record["variants"]["switchcost"]["ratio"]
                  / record["variants"][other]["ratio"]) for record in records
                 if other in record["variants"]
                 and "switchcost" in record["variants"]]
        if pairs:
            rows.append([word(other), number(geometric_mean(pairs)),
                         f"{sum(p < 1 - margin for p in pairs)}",
                         f"{sum(p > 1 + margin for p in pairs)}",
                         str(len(pairs))])
    return table(["switchcost against", "time ratio", "faster", "slower",
                  "of"], rows)


def micro_lines(records):
    records = timed_micro(records)
    if not records:
        return []
    lines = ["## Grid of switches", "",
             "Time per dispatch as ratio to GCC's tree, geometric means;"
             " below 1 is faster.", ""]
    for knowledge, group in groups(records,
                                   lambda r: r["knowledge"]).items():
        lines += [f"### {KNOWLEDGE_WORDS[knowledge].capitalize()}", ""]
        for title, key in (("selectors", lambda r: family(r["stream"])),
                           ("shape", lambda r: r["shape"]),
                           ("cases", lambda r: r["cases"]),
                           ("all", lambda r: "mean")):
            lines += means_table(group, title, key) + [""]
        lines += against_table(group) + [""]
    return lines + family_lines(records) + [
        "Faster and slower: by more than the noise of nine cells in ten.  The"
        " same code against itself differs by"
        f" {100 * noise_share(records, 0.5):.1f} % in the median cell, by"
        f" {100 * noise_share(records, 0.9):.1f} % at the ninth decile, at"
        f" most by {100 * noise_share(records, 1):.1f} %.", ""]


def family_ratios(records, variant="switchcost"):
    """(shape, cases, stream) -> ratio, the times of all constants of a switch
    added up: so no tree wins by the value at its root."""
    sums = {}
    for record in records:
        if variant in record["variants"]:
            key = (record["shape"], record["cases"], family(record["stream"]))
            pair = sums.setdefault(key, [0, 0])
            pair[0] += record["variants"][variant]["ns"]
            pair[1] += record["variants"][BASE]["ns"]
    return {key: own / base for key, (own, base) in sums.items()}


def family_lines(records):
    """The grid in a few numbers."""
    rows = []
    for knowledge, group in groups(timed_micro(records),
                                   lambda r: r["knowledge"]).items():
        ratios = family_ratios(group)
        if not ratios:
            continue
        row = [KNOWLEDGE_WORDS[knowledge], str(len(ratios)),
               number(geometric_mean(list(ratios.values())))]
        for stream in ("uniform", "default", "sequential", "constant"):
            found = [ratio for key, ratio in ratios.items()
                     if key[2] == stream]
            row.append(number(geometric_mean(found) if found else None))
        for limit in (1.03, 1.05):
            row.append(str(sum(ratio > limit for ratio in ratios.values())))
        rows.append(row)
    if not rows:
        return []
    return ["### In a few numbers", "",
            "The constants of a switch are added up and count as one cell.",
            "", *table(["", "cells", "mean", "uniform", "default",
                        "sequential", "constant", "above 1.03",
                        "above 1.05"], rows), ""]


def micro_size_lines(records):
    records = of_kind(records, "micro")
    if not records:
        return []
    plain = [r for r in records if r["knowledge"] == "none"] or records
    names = [name for name in shown_variants(plain) if name != BASE]
    # Sizes are of code alone: the same whatever the stream, but for profiles.
    rows = []
    for shape, group in groups(plain, lambda r: r["shape"]).items():
        row = [shape]
        for name in names:
            found = [r["variants"][name]["text_bytes"]
                     / r["variants"][BASE]["text_bytes"] for r in group
                     if name in r["variants"]]
            row.append(number(geometric_mean(found) if found else None))
        rows.append(row)
    return (["### Code size of the grid", "", "Bytes of code without tables,"
             " as ratio to GCC's tree, geometric means.", ""]
            + table(["shape"] + [word(name) for name in names], rows) + [""])


# ---- The other parts.

def published_lines(records):
    rows = []
    for record in of_kind(records, "published"):
        published = record["published"]
        if isinstance(published, list):
            published = "–".join(map(str, published))
        rows.append([record["case"], record["unit"],
                     "–" if published is None else str(published),
                     f"{record['measured']:.1f} ± {record['mad']:.1f}"])
    return (["## Published figures", ""]
            + table(["", "unit", "published", "here"], rows)
            + [""]) if rows else []


def program_table(records, base, field, base_text):
    """FIELD of each program's variants, which is a ratio to variant BASE;
    BASE_TEXT shows what it is a ratio to.  Empty without such figures."""
    records = [record for record in of_kind(records, "program")
               if field in record["variants"].get(base, {})]
    names = ordered(name for record in records
                    for name, row in record["variants"].items()
                    if name != base and field in row)
    if not names:
        return []
    rows = []
    for record in records:
        row = [record["program"], base_text(record["variants"][base])]
        for name in names:
            values = record["variants"].get(name, {})
            spread = values.get(f"{field}_mad")
            row.append(number(values.get(field))
                       + ("" if spread is None else f" ± {spread:.3f}"))
        rows.append(row)
    rows.append(["geometric mean", ""] + [
        number(mean_of(records, name, field)) for name in names])
    return table(["program", word(base)] + [word(name) for name in names],
                 rows) + [""]


def program_lines(records):
    def seconds(row):
        return f"{row['median_s']:.2f} s"

    def millions(row):
        return f"{row['instructions'] / 1e6:.2f} M"

    parts = (
        (program_table(records, "stock", "ratio", seconds),
         "User time as ratio to GCC's tree, medians of interleaved rounds."
         "  \"Limit\": tables jump without thunks, only calls go through"
         " them."),
        (program_table(records, "stock-pgo", "profile_ratio", seconds),
         "The same runs as ratio to GCC's tree with the same profile."),
        (program_table(records, "stock", "instructions_ratio", millions),
         "Instructions of a short workload, start-up included, as ratio to"
         " GCC's tree."))
    lines = [line for rows, text in parts if rows
             for line in (text, "", *rows)]
    return ["## Programs", "", *lines] if lines else []


def lowering_rows(records):
    core = {(r["shape"], r["cases"]): r for r in of_kind(records, "core")}
    for record in of_kind(records, "lowering"):
        variants = record["variants"]
        row = [f"{record['shape']} {record['cases']}"]
        for name in ("stock", "switchcost"):
            row.append(number(1000 * variants[name]["lowering_s"], 2)
                       if name in variants else "–")
        alone = core.get((record["shape"], record["cases"]))
        row.append(number(alone and 1000 * alone["seconds"], 2))
        for name in ("stock", "switchcost"):
            row.append(number(variants[name]["peak_kbytes"] / 1024, 0)
                       if name in variants else "–")
        row.append(number(alone and alone["peak_kbytes"] / 1024, 1))
        for name in ("cycles", "bound_cycles"):
            row.append(number(alone and alone.get(name), 2))
        yield row


def compile_lines(records):
    lines = []
    rows = list(lowering_rows(records))
    if rows:
        lines += ["### One switch", "", "\"tree switch lowering\" of one"
                  " switch; peak memory of the compiler, and of the plugin's"
                  " core alone; the plan's expected cycles, and what no tree"
                  " of tests can cost less than, by entropy.", ""]
        lines += table(["cases", "GCC ms", "plugin ms", "its core ms",
                        "GCC MiB", "plugin MiB", "its core MiB", "cycles",
                        "bound"], rows) + [""]
    growth = of_kind(records, "growth")
    if growth:
        lines += ["Growth: " + "; ".join(
            f"{r['shape']}, {word(r['curve'])}: N^{r['exponent']:.2f}"
            for r in growth) + ".", ""]
    builds = of_kind(records, "build")
    if builds:
        lines += ["### Whole programs", "", "CPU time of compiling.", ""]
        lines += table(["program", "without", "with the plugin"], [
            [r["program"], f"{r['variants']['stock']['cpu_s']:.2f} s",
             f"{r['variants']['switchcost']['ratio']:.3f} ±"
             f" {r['variants']['switchcost']['ratio_mad']:.3f}"]
            for r in builds]) + [""]
    return ["## Compile cost", ""] + lines if lines else []


def size_lines(records):
    rows = []
    for record in of_kind(records, "size"):
        for level, variants in record["levels"].items():
            base = variants["stock"]["text_bytes"]
            rows.append([f"{record['program']} {level}", str(base)] + [
                number(variants[name]["text_bytes"] / base, 4)
                for name in ("unmitigated", "thunked", "switchcost")])
    grid = micro_size_lines(records)
    if not rows and not grid:
        return []
    lines = ["## Code size", ""]
    if rows:
        lines += table(["program", "GCC's tree, bytes", "unmitigated",
                        "thunked tables", "switchcost"], rows) + [""]
    return lines + grid


# ---- The whole.

def machine_lines(records):
    first = (of_kind(records, "run") + of_kind(records, "machine"))[0]
    compilers = dict.fromkeys(
        [row["compiler"] for setup in of_kind(records, "micro-setup")
         for row in setup["variants"].values()]
        + [r["compiler"] for r in of_kind(records, "machine")
           if "compiler" in r])
    kernel = first.get("mitigations", {}).get("spectre_v2", "unknown")
    lines = [f"{first['cpu']}, {first['cpus']} CPUs"
             + (", a virtual machine" if first.get("virtual") else "")
             + f"; kernel {first['kernel']}, spectre_v2: {kernel}.  "
             + f"{first['time']}, load {first.get('load', 0):.1f}."]
    if compilers:
        lines.append("Compilers: " + "; ".join(compilers) + ".")
    return lines + [""]


def summary(records):
    """What bench/run ends with: one short table."""
    rows = [[f"grid, {KNOWLEDGE_WORDS[knowledge]}, {len(group)} cells",
             number(mean_of(group, "switchcost")),
             number(geometric_mean([
                 min(row["ratio"] for name, row in record["variants"].items()
                     if name in MITIGATED) for record in group]))]
            for knowledge, group in groups(
                timed_micro(records), lambda r: r["knowledge"]).items()]
    for record in of_kind(records, "program"):
        others = [row["ratio"] for name, row in record["variants"].items()
                  if "ratio" in row and name in ("stock", "thunked")]
        if others and "ratio" in record["variants"]["switchcost"]:
            rows.append([record["program"], number(
                record["variants"]["switchcost"]["ratio"]),
                number(min(others))])
        profiled = record["variants"].get("switchcost-pgo", {})
        if "profile_ratio" in profiled:
            rows.append([f"{record['program']}, both with a profile",
                         number(profiled["profile_ratio"]), number(1)])
    for record in of_kind(records, "build"):
        rows.append([f"compiling {record['program']}", number(
            record["variants"]["switchcost"]["ratio"]), "–"])
    for record in of_kind(records, "size"):
        for level, variants in record["levels"].items():
            rows.append([f"size of {record['program']} {level}", number(
                variants["switchcost"]["text_bytes"]
                / variants["stock"]["text_bytes"]), "–"])
    return (machine_lines(records)
            + table(["ratio to GCC's tree", "switchcost",
                     "best of the others, chosen per row"], rows))


def predictability_lines(records):
    """Rows are percents; columns what was timed."""
    curves = sweep.curves(records)
    if not curves:
        return []
    percents = sorted({percent for points in curves.values()
                       for percent in points})
    return ["## Predictability", "",
            "Time by the argument `predictability`, ratio to GCC's tree,"
            " geometric means.", "",
            *table(["percent", *curves], [
                [str(percent), *(number(points.get(percent))
                                 for points in curves.values())]
                for percent in percents]), ""]


def report(records):
    """All lines of the report, without plots; a list of (name, lines)."""
    return [("machine", machine_lines(records)),
            ("micro", micro_lines(records)),
            ("predictability", predictability_lines(records)),
            ("published", published_lines(records)),
            ("programs", program_lines(records)),
            ("compile", compile_lines(records)),
            ("size", size_lines(records))]
