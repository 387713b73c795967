# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plots of results with gnuplot, each as SVG and PNG."""

import math
import shutil
import subprocess

import sweep

from grid import BASE
from microtable import family
from shapes import SHAPES
from tables import (KNOWLEDGE_WORDS, geometric_mean, groups, of_kind, ordered,
                    timed_micro, word)

TERMINALS = {"svg": "svg noenhanced size {width},{height} dynamic"
                    " font 'DejaVu Sans,{font}' background rgb 'white'",
             "png": "pngcairo noenhanced size {width},{height}"
                    " font 'DejaVu Sans,{font}'"}
# A variant has the same colour everywhere.
COLORS = {"unmitigated": "#999999", "thunked": "#d95f02",
          "threshold": "#e6ab02", "chain": "#e7298a", "clang": "#7570b3",
          "again": "#cccccc", "switchcost": "#1b9e77",
          "limit": "#1f78b4", "stock-pgo": "#fdbf6f",
          "switchcost-pgo": "#8fd3bb", "limit-pgo": "#a6cee3"}
OTHER_COLORS = ("#66a61e", "#1f78b4", "#a6761d", "#b2df8a", "#fb9a99")
# Colours of heat maps end at these factors.
HEAT_LIMIT = 2.0
# Longer bars of programs are cut.
BAR_LIMIT = 2.0


class PlotError(Exception):
    """gnuplot failed; the text is its own."""


def draw(folder, name, script, width, height, font=11):
    """Run SCRIPT for every terminal; the PNG's file name."""
    if shutil.which("gnuplot") is None:
        raise PlotError("gnuplot not found (Debian package gnuplot-nox);"
                        " --no-plots makes tables only")
    for suffix, terminal in TERMINALS.items():
        settings = terminal.format(width=width, height=height, font=font)
        text = (f"set terminal {settings}\n"
                f"set output '{folder / name}.{suffix}'\n{script}\n")
        done = subprocess.run(["gnuplot", "-"], input=text, text=True,
                              capture_output=True)
        if done.returncode != 0:
            raise PlotError(f"gnuplot, {name}: {done.stderr.strip()}")
    return f"{name}.png"


def color(name, number):
    return COLORS.get(name, OTHER_COLORS[number % len(OTHER_COLORS)])


def quoted(text):
    return "'" + str(text).replace("'", "''") + "'"


# ---- Heat maps.

def heat_values(records, columns, rows):
    """(column, row, ratio): geometric means over what shares the place."""
    cells = groups(records, lambda r: (r["cases"], family(r["stream"])))
    for (cases, stream), group in cells.items():
        ratios = [record["variants"]["switchcost"]["ratio"]
                  for record in group if "switchcost" in record["variants"]]
        if ratios:
            yield (columns.index(cases), rows.index(stream),
                   geometric_mean(ratios))


def heat_panel(number, title, records, columns, rows):
    data = "\n".join(f"{x} {y} {math.log2(ratio):.4f} \"{ratio:.2f}\""
                     for x, y, ratio in heat_values(records, columns, rows))
    xtics = ", ".join(f"'{size}' {i}" for i, size in enumerate(columns))
    ytics = ", ".join(f"'{name}' {i}" for i, name in enumerate(rows))
    return f"""
$panel{number} << EOD
{data}
EOD
set title {quoted(title)}
set xtics ({xtics}) nomirror
set ytics ({ytics}) nomirror
set xrange [-0.5:{len(columns) - 0.5}]
set yrange [{len(rows) - 0.5}:-0.5]
plot $panel{number} using 1:2:3 with image notitle, \\
     $panel{number} using 1:2:4 with labels font ',9' notitle
"""


def heat_map(folder, name, title, panels):
    """One image, a panel for each of PANELS (title -> records)."""
    every = [record for group in panels.values() for record in group]
    columns = sorted({record["cases"] for record in every})
    rows = list(dict.fromkeys(family(r["stream"]) for r in every))
    across = min(3, len(panels))
    down = math.ceil(len(panels) / across)
    limit = math.log2(HEAT_LIMIT)
    script = f"""
set multiplot layout {down},{across} title {quoted(title)} font ',14'
set palette defined (-1 '#5a9fd4', 0 '#f7f7f7', 1 '#e0735c')
set cbrange [-{limit}:{limit}]
unset colorbox
unset border
set tics scale 0
""" + "".join(heat_panel(i, panel, group, columns, rows)
              for i, (panel, group) in enumerate(panels.items()))
    return draw(folder, name, script + "\nunset multiplot\n",
                max(800, 130 + across * (90 + 48 * len(columns))),
                60 + down * (70 + 30 * len(rows)))


def heat_maps(folder, records):
    """An image for each knowledge: a panel for each shape and one for all."""
    for knowledge, group in groups(timed_micro(records),
                                   lambda r: r["knowledge"]).items():
        by_shape = groups(group, lambda r: r["shape"])
        panels = {shape: by_shape[shape] for shape in SHAPES
                  if shape in by_shape}
        if len(panels) > 1:
            panels["all shapes"] = group
        yield heat_map(folder, f"grid-{knowledge}",
                       "switchcost / GCC's tree, "
                       f"{KNOWLEDGE_WORDS[knowledge]}: blue is faster, over"
                       " cases and selectors", panels)


# ---- Bars.

def bars(folder, name, title, unit, values, series):
    """VALUES: group -> series -> (value, spread)."""
    data = "\n".join(
        f"\"{group}\" " + " ".join(
            f"{row[s][0]} {row[s][1]}" if s in row else "? 0"
            for s in series) for group, row in values.items())
    plots = ", \\\n     ".join(
        f"$bars using {2 + 2 * i}:{3 + 2 * i}:xtic(1) title"
        f" {quoted(word(s))} linecolor rgb '{color(s, i)}'"
        for i, s in enumerate(series))
    script = f"""
$bars << EOD
{data}
EOD
set title {quoted(title)}
set datafile missing '?'
set style data histogram
set style histogram errorbars gap 1.5
set style fill solid 0.9 border rgb '#333333'
set boxwidth 0.9
set key outside below center horizontal
set ylabel {quoted(unit)}
set yrange [0:1.1<*]
set grid ytics
set tics nomirror
set arrow from graph 0, first 1 to graph 1, first 1 nohead dashtype 2 front
plot {plots}
"""
    return draw(folder, name, script,
                200 + 18 * max(20, len(values) * (len(series) + 2)), 440)


def program_bars(folder, records):
    programs = {}
    for record in of_kind(records, "program"):
        values = {name: (min(row["ratio"], BAR_LIMIT), row["ratio_mad"])
                  for name, row in record["variants"].items()
                  if "ratio" in row and name != "stock"}
        if values:
            programs[record["program"]] = values
    if programs:
        series = ordered(s for row in programs.values() for s in row)
        yield bars(folder, "programs", "Time of programs, GCC's tree = 1,"
                   f" cut at {BAR_LIMIT:.0f}", "ratio of user time",
                   programs, series)


def grid_bars(folder, records):
    """Every variant by stream, without knowledge."""
    group = [record for record in timed_micro(records)
             if record["knowledge"] == "none"]
    streams, series = {}, []
    for stream, rows in groups(group,
                               lambda r: family(r["stream"])).items():
        streams[stream] = {}
        for name in rows[0]["variants"]:
            if name in (BASE, "again"):
                continue
            values = [r["variants"][name]["ratio"] for r in rows
                      if name in r["variants"]]
            # Far bars would flatten the others.
            streams[stream][name] = (min(geometric_mean(values), 3), 0)
            series.append(name)
    if streams:
        yield bars(folder, "grid-variants", "Time per dispatch, no knowledge,"
                   " GCC's tree = 1, geometric means, cut at 3",
                   "ratio of time", streams, ordered(series))


# ---- Growth.

CURVE_COLORS = {"GCC": "#d95f02", "plugin": "#1b9e77",
                "plugin's core": "#7570b3"}


def growth_curves(folder, records):
    curves = {}
    for record in of_kind(records, "lowering"):
        for name, row in record["variants"].items():
            if row["lowering_s"] > 0:
                title = "GCC" if name == "stock" else "plugin"
                curves.setdefault(f"{title}, {record['shape']}", []).append(
                    (record["cases"], row["lowering_s"]))
    for record in of_kind(records, "core"):
        curves.setdefault(f"plugin's core, {record['shape']}", []).append(
            (record["cases"], record["seconds"]))
    if not curves:
        return
    blocks, plots = "", []
    order = sorted(curves.items(), key=lambda curve: list(CURVE_COLORS).index(
        curve[0].split(",")[0]))
    for i, (title, points) in enumerate(order):
        blocks += (f"$curve{i} << EOD\n"
                   + "\n".join(f"{x} {y}" for x, y in sorted(points))
                   + "\nEOD\n")
        dash = " dashtype 2" if title.endswith("sparse") else ""
        shade = CURVE_COLORS[title.split(",")[0]]
        plots.append(f"$curve{i} using 1:2 with linespoints pointtype 7"
                     f" linewidth 2 linecolor rgb '{shade}'{dash} title"
                     f" {quoted(title)}")
    script = blocks + f"""
set title 'Lowering one switch: seconds over cases'
set logscale xy
set xlabel 'cases'
set ylabel 'seconds'
set key outside right top
set grid
plot {", ".join(plots)}
"""
    yield draw(folder, "compile-time", script, 800, 480)


# ---- The sweep over predictabilities.

def sweep_plot(folder, records):
    curves = sweep.curves(records)
    if not curves:
        return
    blocks, curve_plots = "", []
    for i, (title, points) in enumerate(curves.items()):
        blocks += (f"$sweep{i} << EOD\n"
                   + "\n".join(f"{x} {y:.4f}" for x, y in points.items())
                   + "\nEOD\n")
        dash = "" if title.startswith("grid") else " dashtype 2"
        width = 4 if title.endswith("all") else 1
        curve_plots.append(f"$sweep{i} using 1:2 with linespoints pointtype 7"
                           f" pointsize 0.5 linewidth {width}{dash} title"
                           f" {quoted(title)}")
    script = blocks + f"""
set title 'Time by assumed predictability, ratio to the tree of GCC'
set xlabel 'predictability, percent'
set ylabel 'ratio'
set key outside right top
set grid
plot {", ".join(curve_plots)}
"""
    yield draw(folder, "predictability", script, 900, 520)


def draw_all(folder, records):
    """section -> [PNG file names]"""
    return {"micro": [*heat_maps(folder, records),
                      *grid_bars(folder, records)],
            "predictability": list(sweep_plot(folder, records)),
            "programs": list(program_bars(folder, records)),
            "compile": list(growth_curves(folder, records))}
