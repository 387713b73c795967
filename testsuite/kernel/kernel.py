"""Build kernels with the plugin and without, boot both, compare.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import os
import sys

from pathlib import Path

import builder
import configs
import cputime
import machine
import module
import objects
import report
import slice_of_kernel
import switches

TREE = Path(__file__).resolve().parents[2]
# Must not have more code than stock.
SMALLER = ("tiny", "net")
# Instructions are counted in a machine of the configuration's memory and in
# ones of so many megabytes more: SLOB, the allocator of small kernels, walks
# through a list of holes, whose length depends on all that came before.
MORE_MEMORY = (0, 36, 68)


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.builder = builder.Builder(arguments.work, arguments.gcc,
                                       arguments.plugin, arguments.jobs)
        self.programs = arguments.work / "init"

    def run(self, name):
        """All of one configuration; a dictionary for the report."""
        config = configs.read(name)
        result = {"config": name, "purpose": config.purpose, "faults": []}
        try:
            stock = self.builder.build(config, plugin=False)
            plugin = self.builder.build(config, plugin=True)
            self._compare(config, stock, plugin, result)
            if config.flag("boot") and not self.arguments.no_boot:
                self._boot(config, stock, plugin, result)
            if name in self.arguments.detail:
                self._detail(stock, plugin, result)
            if name in self.arguments.measure:
                self._measure(config, stock, plugin, result)
        except (builder.BuildError, configs.ConfigError,
                machine.BootError) as error:
            result["faults"].append(str(error))
        return result

    def _compare(self, config, stock, plugin, result):
        comparison = objects.Comparison(stock, plugin)
        faults = result["faults"]
        faults += comparison.faults
        result["cpu_s"] = stock.cpu_s, plugin.cpu_s
        result["warnings"] = len(stock.warnings)
        faults += [f"new message: {line}"
                   for line in objects.new_messages(stock, plugin)]
        result["objects"] = {"all": comparison.objects,
                             "changed": comparison.changed,
                             "unmitigated": comparison.unmitigated}
        result["largest"] = comparison.larger.most_common(8)
        both = [objects.facts(build.folder / "vmlinux.o")
                for build in (stock, plugin)]
        result["stock"], result["plugin"] = both
        if config.flag("same"):
            if any((stock.folder / part).read_bytes()
                   != (plugin.folder / part).read_bytes()
                   for part in ("vmlinux.o", "vmlinux")):
                faults.append("vmlinux differs")
        else:
            if config.name in SMALLER and both[1]["code"] > both[0]["code"]:
                faults.append("more code than stock")
            if both[1]["thunks"] > both[0]["thunks"]:
                faults.append("more calls of thunks than stock")

    # ---- Boots.

    def _initrd(self, config, build):
        program = machine.compile_init(self.arguments.gcc, config.bits,
                                       self.programs)
        modules = []
        if config.flag("modules"):
            order = build.folder / "modules.order"
            modules = [build.folder / line for line
                       in order.read_text().split()]
        return machine.archive(program, modules)

    def _start(self, config, build, kind, words=(), more=0, **options):
        folder = build.folder / f"boot-{kind}"
        if config.flag("modules"):
            words = (*words, "modules")
        memory = int(config.directives.get("memory", "256")) + more
        lines = machine.boot(build.image, self._initrd(config, build), folder,
                             words=words, memory=memory,
                             seconds=self.arguments.seconds, **options)
        return lines, machine.complaints(folder)

    def _boot(self, config, stock, plugin, result):
        print(f"booting {config.name}", flush=True)
        theirs, before = self._start(config, stock, "test")
        ours, after = self._start(config, plugin, "test")
        result["lines"] = len(theirs)
        result["results"] = sum(len(line.split()) - 2 for line in theirs)
        differences = report.difference(theirs, ours)
        result["faults"] += [f"transcript: {line}"
                             for line in differences[:20]]
        result["faults"] += [f"console: {line}" for line
                             in sorted(set(after) - set(before))[:20]]

    # ---- Figures.

    def _detail(self, stock, plugin, result):
        found = switches.read(plugin)
        result["switches"] = switches.summary(found)
        result["hottest"] = switches.hottest(found, report.HOT_PLACES)
        if self.arguments.cpu_time:
            print("timing compiles", flush=True)
            result["cpu_ratio"] = cputime.compare(stock, plugin)

    def _measure(self, config, stock, plugin, result):
        print(f"counting instructions, {config.name}", flush=True)
        counts = [[self._count(config, build, more) for more in MORE_MEMORY]
                  for build in (stock, plugin)]
        result["instructions"] = {
            name: [[run[name] for run in runs] for runs in counts]
            for name in counts[0][0]}

    def _count(self, config, build, more):
        """Instructions by operation."""
        lines, _ = self._start(config, build, "measure", ("measure",), more,
                               count=True)
        return {name: float(value) for name, value
                in (line.split() for line in lines if " " in line)}


def parse():
    parser = argparse.ArgumentParser(
        prog="run", description=__doc__.split("\n", maxsplit=1)[0],
        epilog="Configurations: " + ", ".join(configs.names()) + ".")
    add = parser.add_argument
    add("configs", nargs="*", metavar="CONFIG",
        help="default: tiny and net")
    add("--matrix", action="store_true", help="all configurations")
    add("--slice", action="store_true",
        help="only a few objects (of net), no boot: a quick test")
    add("--module", action="store_true",
        help="only the module of examples/kernel, loaded into Debian's kernel")
    add("--plugin", type=Path, default=TREE / "build" / "switchcost.so")
    add("--gcc", default="gcc-12", help="the plugin's compiler")
    add("--work", type=Path,
        default=Path(os.environ.get("SWITCHCOST_KERNEL_WORK",
                                    "/var/tmp/switchcost-kernel")),
        help="folder for sources and builds, some GB (%(default)s)")
    add("--jobs", "-j", type=int, default=os.cpu_count())
    add("--seconds", type=int, default=600, help="longest boot")
    add("--no-boot", action="store_true", help="build and compare only")
    add("--measure", default="net", metavar="CONFIG,...",
        help="count instructions in these (%(default)s)")
    add("--detail", default="tiny,net", metavar="CONFIG,...",
        help="show what became of the switches in these (%(default)s)")
    add("--cpu-time", action="store_true", help="time compiles, too")
    add("--json", type=Path, help="write the results to this file")
    add("--markdown", type=Path, help="write the tables to this file")
    arguments = parser.parse_args()
    arguments.measure = arguments.measure.split(",")
    arguments.detail = arguments.detail.split(",")
    if not arguments.plugin.is_file():
        parser.error(f"no plugin {arguments.plugin}; build it, or name another"
                     " with --plugin")
    arguments.plugin = arguments.plugin.resolve()
    arguments.work = arguments.work.resolve()
    return arguments


def wanted(arguments, default):
    """The configurations to try."""
    if arguments.matrix:
        return configs.names()
    return arguments.configs or default


def main():
    arguments = parse()
    if arguments.slice or arguments.module:
        making = builder.Builder(arguments.work, arguments.gcc,
                                 arguments.plugin, arguments.jobs)
        if arguments.module:
            return module.run(making, arguments.gcc)
        return max([slice_of_kernel.run(making, name)
                    for name in wanted(arguments, ["net"])])
    runner = Runner(arguments)
    said = runner.builder.probe_messages()
    if said:
        print(f"FAIL: the plugin has something to say to kbuild: {said}")
        return 1
    results = []
    for name in wanted(arguments, ["tiny", "net"]):
        result = runner.run(name)
        results.append(result)
        print(report.one_line(result), flush=True)
        for fault in result["faults"]:
            print(f"  FAIL: {fault}", flush=True)
        # After each, as all take hours.
        text = report.tables(results, runner.builder)
        if arguments.json:
            arguments.json.write_text(json.dumps(results, indent=1) + "\n")
        if arguments.markdown:
            arguments.markdown.write_text(text)
    print()
    print(text)
    return 1 if any(result["faults"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
