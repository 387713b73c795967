"""Tables of the results, in Markdown.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import difflib
import statistics

# Files whose largest switch is shown.
HOT_PLACES = ("arch/x86/entry/syscall_64.c", "net/core/sock.c",
              "net/ipv4/tcp.c", "net/ipv4/ip_sockglue.c", "fs/ioctl.c",
              "fs/fcntl.c", "net/ipv4/tcp_input.c", "net/core/filter.c",
              "kernel/bpf/verifier.c", "lib/vsprintf.c")


def difference(before, after):
    """What two transcripts differ by."""
    lines = difflib.unified_diff(before, after, "stock", "switchcost", n=0,
                                 lineterm="")
    return [line[:300] for line in lines
            if line[0] in "+-" and not line.startswith(("+++", "---"))]


def percent(after, before):
    return f"{100 * (after - before) / before:+.3f} %" if before else "-"


def one_line(result):
    outcome = "FAIL" if result["faults"] else "ok"
    if "plugin" not in result:
        return f"{result['config']}: {outcome}"
    code = result["stock"]["code"], result["plugin"]["code"]
    return (f"{result['config']}: {outcome}, code {code[0]} -> {code[1]}"
            f" ({percent(code[1], code[0])})")


def _table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |"
              for row in rows]
    return "\n".join(lines) + "\n"


def _overview(results):
    rows = []
    for result in results:
        outcome = "FAIL" if result["faults"] else "ok"
        if "plugin" not in result:
            rows.append([result["config"], outcome] + [""] * 7)
            continue
        stock, plugin = result["stock"], result["plugin"]
        rows.append([
            result["config"], outcome,
            f"{stock['code']} {plugin['code'] - stock['code']:+}",
            percent(plugin["code"], stock["code"]),
            f"{plugin['rodata'] - stock['rodata']:+}",
            f"{stock['thunks']} {plugin['thunks'] - stock['thunks']:+}",
            "{changed} of {all}".format(**result["objects"]),
            f"{result['results']} equal" if "results" in result
            and not any(fault.startswith("transcript")
                        for fault in result["faults"]) else "-",
            " and ".join(f"{cpu_s / 60:.0f}" for cpu_s in result["cpu_s"])])
    return _table(["configuration", "result", "code, bytes", "",
                   "read-only data", "retpoline sites", "objects changed",
                   "results in the self-test", "CPU minutes"], rows)


def _sections(result):
    stock, plugin = (result[key]["sections"] for key in ("stock", "plugin"))
    rows = [[f"`{name}`", size, f"{plugin.get(name, 0) - size:+}"]
            for name, size in sorted(stock.items(), key=lambda x: -x[1])
            if size > 1000 or plugin.get(name, 0) != size]
    return _table(["section", "stock", "switchcost"], rows)


def _by_reason(counts):
    return ", ".join(f"{count} {reason}" for reason, count
                     in sorted(counts.items(), key=lambda x: -x[1])) or "none"


def _switches(result):
    facts = result["switches"]
    lowered, left = (sum(facts[key].values()) for key in ("lowered", "left"))
    return (f"{lowered + left} switches in functions with mitigated branches."
            f" {lowered} lowered: {_by_reason(facts['lowered'])};"
            f" {facts['class_tables']} with class tables of"
            f" {facts['data_bytes']} bytes. {left} left:"
            f" {_by_reason(facts['left'])}. Expected bytes of code"
            f" {facts['bytes']}, of balanced trees"
            f" {facts['balanced_bytes']}.\n")


def _range(counts):
    low, high = min(counts), max(counts)
    return low if low == high else f"{low} to {high}"


def _instructions(result):
    """Least and most of the boots; no difference is shown where they
    overlap."""
    rows = []
    for name, runs in result["instructions"].items():
        stock, plugin = ([round(count) for count in run] for run in runs)
        apart = max(plugin) < min(stock) or min(plugin) > max(stock)
        same = len(set(stock + plugin)) == 1
        difference = statistics.mean(plugin) - statistics.mean(stock)
        rows.append([name, _range(stock), _range(plugin),
                     f"{difference:+.0f}" if apart or same else ""])
    return _table(["operation", "stock", "switchcost", ""], rows)


def tables(results, builder):
    parts = [f"{builder.version}; {builder.source.name}; plugin"
             f" {builder.plugin_hash}\n", _overview(results)]
    for result in results:
        name = result["config"]
        if result["faults"]:
            parts.append("\n".join([f"Faults of {name}:\n"]
                                   + [f"- {fault}" for fault
                                      in result["faults"]]) + "\n")
        if "switches" in result:
            parts += [f"### {name}\n", _switches(result), _sections(result)]
            if "cpu_ratio" in result:
                user, both, count = result["cpu_ratio"]
                parts.append(f"Compiling {count} objects: {user:.4f} of"
                             f" stock's user time, {both:.4f} with the"
                             " system's.\n")
            if result["hottest"]:
                parts.append(_table(
                    ["largest switch of", "in", "segments",
                     "balanced tree, cycles", "switchcost, cycles"],
                    [[f"`{place}`", f"`{function}`", segments,
                      f"{before:.2f}", f"{after:.2f}"]
                     for place, (function, segments, before, after)
                     in sorted(result["hottest"].items())]))
        if "instructions" in result:
            parts += [f"### {name}: guest instructions per operation\n",
                      _instructions(result)]
    return "\n".join(parts)
