# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Objects with and without the plugin, compared byte for byte.

The units of the real programs of bench/programs, at every option set, in three
kinds of code that the plugin must leave alone:

  plain   no -mindirect-branch at all;
  keep    -mindirect-branch=thunk, but every function is marked
          indirect_branch("keep").  The unit is preprocessed, GCC's -aux-info
          lists its function definitions, and the attribute is put before the
          name of each.  That none was missed shows in the object: it refers
          to no thunk;
  mixed   as keep, but every other function only, whose code must be the same
          beside functions that the plugin works on.

Two controls run first: two objects that must differ are seen to differ, and
the plugin is seen to work where a mitigation is in force.
"""

import argparse
import collections
import concurrent.futures
import fcntl
import itertools
import re
import shutil
import sys

from pathlib import Path

from debian_source import FetchError, SourceFetcher
from recipes import BENCH, DRIVERS, PROGRAMS, QUICK
from toolchain import BuildError, Toolchain, run

# Debug information names the options of the compile, -fplugin included; that
# text is not the plugin's doing.
OPTION_SETS = (("-O0",), ("-O2",), ("-Os",),
               ("-O2", "-g", "-gno-record-gcc-switches"))
THUNK = "-mindirect-branch=thunk"
KEEP = '__attribute__ ((indirect_branch ("keep"))) '
# A section for each function, and no function compiled by what another does
# with its registers.
MIXED_FLAGS = ("-ffunction-sections", "-fno-ipa-ra", "-fno-ipa-icf")
MINIMUM = 200

Task = collections.namedtuple("Task", "kind program unit options")


def log(text):
    print(f"{text} ...", file=sys.stderr, flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="testsuite/identity/run",
        description="Compare objects of real programs with and without the"
        " plugin, where the plugin must change nothing.")
    parser.add_argument("--quick", action="store_true",
                        help="small programs only; keep at -O2 only")
    parser.add_argument("--plugin",
                        default=BENCH.parent / "build/switchcost.so",
                        help="the plugin (default: build/switchcost.so)")
    parser.add_argument("--cc", default="gcc", help="compiler (default: gcc)")
    parser.add_argument("--work", type=Path, default=BENCH / "work",
                        help="folder of bench/programs' sources (default:"
                        " bench/work)")
    parser.add_argument("-j", "--jobs", type=int, default=2,
                        help="parallel compiles (default: 2)")
    return parser.parse_args()


class Comparer:
    def __init__(self, toolchain, folder):
        self.toolchain = toolchain
        self.folder = folder
        self.functions = []  # Numbers of marked functions compared.

    def compile(self, source, flags, output):
        result = run([self.toolchain.compiler, *flags, "-w", "-c", source,
                      "-o", output])
        if result.returncode != 0:
            raise BuildError(f"compile of {source} with {' '.join(flags)}"
                             f" failed:\n{result.stderr.strip()}")
        return output.read_bytes()

    def both(self, source, flags, stem):
        """The bytes of SOURCE's object without and with the plugin."""
        return (self.compile(source, flags, Path(f"{stem}.without.o")),
                self.compile(source, [*flags, *self.toolchain.plugin_flags()],
                             Path(f"{stem}.with.o")))

    def marked(self, unit, options, stem, every):
        """UNIT preprocessed, every so many functions marked "keep"; see
        above.  Returns the file and the names of the marked."""
        source, listing = Path(f"{stem}.i"), Path(f"{stem}.aux")
        # -P: no line markers, so that lines are those of the .i file.
        flags = [self.toolchain.compiler, *options, *unit.flags, "-w"]
        for command in ([*flags, "-E", "-P", unit.source, "-o", source],
                        [*flags, "-fsyntax-only", "-aux-info", listing,
                         source]):
            result = run(command)
            if result.returncode != 0:
                raise BuildError(f"preprocessing {unit.source} failed:\n"
                                 + result.stderr.strip())
        lines = source.read_text(errors="surrogateescape").split("\n")
        definition = re.compile(r"/\* .*:(\d+):.F \*/ .*?(\w+) \((?!\*)")
        matches = filter(None, map(definition.match,
                                   listing.read_text().splitlines()))
        names = []
        for match in list(matches)[::every]:
            number, name = int(match.group(1)) - 1, match.group(2)
            lines[number] = re.sub(rf"\b{name}\b", KEEP + name,
                                   lines[number], count=1)
            names.append(name)
        source.write_text("\n".join(lines), errors="surrogateescape")
        return source, names

    def compare(self, task, number):
        """The message of one TASK: empty if the objects are equal."""
        stem = self.folder / f"{number:04d}-{task.unit.source.stem}"
        source, flags = task.unit.source, [*task.options, *task.unit.flags]
        if task.kind != "plain":
            source, names = self.marked(task.unit, task.options, stem,
                                        2 if task.kind == "mixed" else 1)
            flags = [*task.options, THUNK]
        if task.kind == "mixed":
            flags += MIXED_FLAGS
        without, with_plugin = self.both(source, flags, stem)

        message = ""
        if task.kind == "keep" and b"__x86_indirect_thunk" in without:
            message = f"a function was not marked in {source}"
        elif task.kind == "mixed":
            message, functions = marked_difference(stem, names)
            self.functions.append(functions)
        elif without != with_plugin:
            message = first_difference(stem)
        if message:
            return (f"{task.program}: {task.unit.source.name} ({task.kind},"
                    f" {' '.join(task.options)}): {message};"
                    f" kept as {stem}.{{without,with}}.o")
        for leftover in self.folder.glob(f"{stem.name}.*"):
            leftover.unlink()
        return ""


def function_code(object_file, names):
    """The disassembly of functions NAMES and of their clones, by section.
    Where in the read-only data a constant lies is not theirs to say, nor
    which symbol objdump finds near a target that a relocation will set."""
    code, section = {}, ""
    result = run(["objdump", "-dr", object_file])
    if result.returncode != 0:
        raise BuildError(f"objdump of {object_file} failed:\n"
                         + result.stderr.strip())
    for line in result.stdout.splitlines():
        match = re.match(r"Disassembly of section \.text\.(.*):", line)
        if match:
            section = match.group(1)
        elif section.split(".")[0] in names:
            code.setdefault(section, []).append(
                re.sub(r"(\.rodata\S*?|\.LC\d+)[+-]0x\S+|<[^>]*>", r"\1",
                       line))
    return code


def marked_difference(stem, names):
    """The message of the first marked function of STEM that differs, and how
    many were compared."""
    plain, plugged = (function_code(f"{stem}.{side}.o", set(names))
                      for side in ("without", "with"))
    if set(plain) != set(plugged):
        return f"other functions: {set(plain) ^ set(plugged)}", 0
    for name, lines in plain.items():
        if lines != plugged[name]:
            return f"the code of {name} differs", len(plain)
    return "", len(plain)


def first_difference(stem):
    """Where the two objects of STEM differ first, in objdump's words."""
    for what, option in (("code", "-dr"), ("contents", "-s")):
        place = ""
        # The first lines name the file.
        plain, plugged = (
            run(["objdump", option, f"{stem}.{side}.o"]).stdout.split("\n")[3:]
            for side in ("without", "with"))
        for a, b in itertools.zip_longest(plain, plugged, fillvalue=""):
            if a.endswith(":") and a == b:
                place = a.split()[-1].strip(":")
            if a != b:
                return (f"{what} differs in {place or a or b}:"
                        f" {' '.join(a.split())!r}, with the plugin"
                        f" {' '.join(b.split())!r}")
    return "neither code nor section contents differ, but the files do"


def controls(comparer, unit):
    """Messages of the two controls on UNIT, which must hold a switch."""
    flags = ["-O2", *unit.flags]
    stem = comparer.folder / "control"
    tables = comparer.compile(unit.source, flags, Path(f"{stem}.tables.o"))
    tree = comparer.compile(unit.source, [*flags, "-fno-jump-tables"],
                            Path(f"{stem}.tree.o"))
    without, with_plugin = comparer.both(unit.source, [*flags, THUNK], stem)
    return (("the comparison sees a difference",
             "" if tables != tree else "-fno-jump-tables changed nothing in"
             f" {unit.source.name}"),
            ("the plugin is at work",
             "" if without != with_plugin else f"with {THUNK} the plugin"
             f" changed nothing in {unit.source.name}: not loaded?"))


def collect(options, fetcher):
    """The tasks of this run, and the unit for the controls."""
    tasks, control = [], None
    for name in QUICK + ("expat",) if options.quick else PROGRAMS:
        recipe = PROGRAMS[name]
        source, version = fetcher.fetch(recipe.package)
        program = recipe(source, version, options.work)
        program.prepare()
        for unit in program.units():
            if unit.source.name == "lvm.c":
                control = unit
            if DRIVERS in unit.source.parents:
                continue
            if options.quick and unit.part not in ("code", "strict"):
                continue
            for number, option_set in enumerate(OPTION_SETS):
                tasks.append(Task("plain", name, unit, option_set))
                if not options.quick or number == 1:
                    tasks.append(Task("keep", name, unit, option_set))
                if option_set == ("-O2",):
                    tasks.append(Task("mixed", name, unit, option_set))
    return tasks, control


def run_all(options):
    toolchain = Toolchain(options.cc, options.plugin, options.jobs)
    tasks, control = collect(options, SourceFetcher(options.work, log))
    folder = options.work / "identity"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    comparer = Comparer(toolchain, folder)

    failures = 0
    for name, message in controls(comparer, control):
        print(f"FAIL {name}: {message}" if message else f"ok   {name}")
        failures += bool(message)

    log(f"comparing {len(tasks)} objects")
    # Large files first: they decide when the pool is done.
    tasks.sort(key=lambda task: -task.unit.source.stat().st_size)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        messages = list(pool.map(comparer.compare, tasks, range(len(tasks))))
    for kind in ("plain", "keep", "mixed"):
        outcome = [message for task, message in zip(tasks, messages)
                   if task.kind == kind]
        bad = [message for message in outcome if message]
        print(f"{'FAIL' if bad else 'ok  '} {kind}: {len(outcome) - len(bad)}"
              f" of {len(outcome)} objects identical")
        for message in bad[:5]:
            print(f"     {message}")
        failures += len(bad)
    if len(tasks) < MINIMUM:
        print(f"FAIL only {len(tasks)} objects compared, at least {MINIMUM}"
              " are needed")
        failures += 1
    functions = sum(comparer.functions)
    if functions < MINIMUM:
        print(f"FAIL mixed: only {functions} marked functions compared, at"
              f" least {MINIMUM} are needed")
        failures += 1
    print(f"{len(tasks)} objects and {functions} marked functions compared,"
          f" {failures} failures")
    return 1 if failures else 0


def main():
    options = parse_arguments()
    options.work = options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    with open(options.work / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return run_all(options)
        except (FetchError, BuildError) as problem:
            print(f"testsuite/identity/run: error: {problem}", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
