# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check the form of bench/run --slice's results and of bench/report's files.

Usage: form.py DIR, with results.jsonl and report/ in DIR.  Each check yields
(name, message); no message means that it passed.
"""

import json
import re
import sys

from pathlib import Path

PARTS = {"micro", "published", "programs", "compile-time", "size"}
KNOWLEDGE = {"none", "profile", "random"}
# clang's is there only where clang is.
VARIANTS = {"unmitigated", "thunked", "threshold", "tree", "chain",
            "switchcost", "again"}
TIMES = {"ns": float, "ns_at": list, "ns_mad": float, "ratio": float,
         "ratio_mad": float,
         "text_bytes": int, "table_bytes": int}

# kind -> (how many, what each has)
KINDS = {
    "run": (1, {"mode": str, "seed": int, "cpu": str, "kernel": str,
                "mitigations": dict, "seconds": float}),
    "part": (len(PARTS), {"part": str, "status": int, "seconds": float}),
    "micro-setup": (1, {"base": str, "noise": str, "rounds": int,
                        "dispatches": int, "seed": int, "variants": dict}),
    # 1 size, 2 shapes, 2 streams.
    "micro": (4 * len(KNOWLEDGE), {
        "cases": int, "shape": str, "targets": int, "stream": str,
        "knowledge": str, "checksum": str, "seed": int, "variants": dict}),
    "published": (None, {"figure": str, "case": str, "unit": str,
                         "measured": float, "mad": float}),
    "program": (1, {"program": str, "checks": list, "variants": dict}),
    # 3 sizes, 2 shapes.
    "lowering": (6, {"shape": str, "cases": int, "functions": int,
                     "variants": dict}),
    "core": (6, {"shape": str, "cases": int, "seconds": float,
                 "peak_kbytes": int}),
    "build": (1, {"program": str, "units": int, "variants": dict}),
    "size": (1, {"program": str, "levels": dict}),
}


def of_kind(records, kind):
    return [record for record in records if record.get("kind") == kind]


def wrong_fields(record, fields):
    """What RECORD lacks of FIELDS (name -> type); floats may be whole."""
    for name, kind in fields.items():
        value = record.get(name)
        kinds = (int, float) if kind is float else kind
        if not isinstance(value, kinds):
            yield f"{name} is {value!r}, not {kind.__name__}"


def check_kinds(records):
    for kind, (count, fields) in KINDS.items():
        found = of_kind(records, kind)
        if count is None:
            yield f"there is a {kind}", "" if found else "none"
        else:
            yield (f"{count} of kind {kind}",
                   "" if len(found) == count else f"{len(found)} found")
        wrong = [text for record in found
                 for text in wrong_fields(record, fields)]
        yield f"fields of {kind}", "; ".join(wrong[:3])


def check_run(records):
    parts = {record["part"]: record["status"]
             for record in of_kind(records, "part")}
    yield ("every part succeeded",
           "" if parts == dict.fromkeys(PARTS, 0) else str(parts))
    seeds = {record["seed"] for record in of_kind(records, "micro")
             + of_kind(records, "run")}
    yield "one seed", "" if len(seeds) == 1 else str(seeds)


def check_micro(records):
    records = of_kind(records, "micro")
    knowledge = {record["knowledge"] for record in records}
    yield ("every knowledge",
           "" if knowledge == KNOWLEDGE else str(knowledge))
    missing = [str(VARIANTS - set(record["variants"])) for record in records
               if not VARIANTS <= set(record["variants"])]
    yield "every variant", "; ".join(missing[:3])
    wrong = [f"{name}: {text}" for record in records
             for name, row in record["variants"].items()
             for text in wrong_fields(row, TIMES)]
    yield "fields of variants", "; ".join(wrong[:3])
    wrong = [f"{name}: {row['ns']} of {row['ns_at']}" for record in records
             for name, row in record["variants"].items()
             if len(row["ns_at"]) != 4
             or abs(sum(row["ns_at"]) / 4 - row["ns"]) > 0.001]
    yield ("a time is the mean of those at four places",
           "; ".join(wrong[:3]))
    bases = {record["variants"]["tree"]["ratio"] for record in records}
    yield "ratios are to the tree", "" if bases == {1} else str(bases)
    # One selector stream gives one result, whatever the compiler knew.
    results = {}
    for record in records:
        results.setdefault((record["shape"], record["stream"]),
                           set()).add(record["checksum"])
    yield ("a cell's checksum does not depend on knowledge",
           "" if all(len(found) == 1 for found in results.values())
           else str(results))
    dense = next(record["variants"] for record in records
                 if record["shape"] == "dense")
    yield ("dense cases make a table without mitigation, and none with",
           "" if dense["unmitigated"]["table_bytes"] > 0
           and dense["tree"]["table_bytes"] == 0 else str(dense))


def check_programs(records):
    rows = [row for record in of_kind(records, "program")
            for row in record["variants"].values() if "ratio" in row]
    wrong = [f"{row['ratio']} of {row['ratios']}" for row in rows
             if len(row["ratios"]) != 2
             or abs(sum(row["ratios"]) / 2 - row["ratio"]) > 1e-9]
    yield ("a program's ratio is the mean of those at two places",
           "; ".join(wrong[:3]) if rows else "none is timed")


def check_report(folder):
    report = folder / "report.md"
    text = report.read_text() if report.is_file() else ""
    for heading in ("Grid of switches", "Published figures", "Programs",
                    "Compile cost", "Code size"):
        yield (f"section {heading}",
               "" if f"\n## {heading}\n" in text else "missing")
    ragged = [line for line in text.splitlines()
              if line.startswith("|") and not line.endswith("|")]
    yield "whole table lines", "; ".join(ragged[:3])
    images = re.findall(r"\]\(([^)]*\.png)\)", text)
    yield "there are images", "" if images else "none"
    for image in images:
        png, svg = folder / image, (folder / image).with_suffix(".svg")
        yield (f"image {image}",
               "" if png.is_file() and png.read_bytes()[:4] == b"\x89PNG"
               else "is no PNG")
        yield (f"image {svg.name}",
               "" if svg.is_file() and "<svg" in svg.read_text()
               and "</svg>" in svg.read_text() else "is no SVG")


def all_checks(folder):
    results = folder / "results.jsonl"
    if not results.is_file():
        yield "results", "no results.jsonl was written"
        return
    records = [json.loads(line)
               for line in results.read_text().splitlines()]
    yield from check_kinds(records)
    yield from check_run(records)
    if of_kind(records, "micro"):
        yield from check_micro(records)
    yield from check_programs(records)
    yield from check_report(folder / "report")


def main():
    passed = failed = 0
    for name, message in all_checks(Path(sys.argv[1])):
        if message:
            failed += 1
            print(f"FAIL {name}: {message}")
        else:
            passed += 1
    print(f"{passed} checks passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
