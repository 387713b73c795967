# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compile the units of a program in one variant, and look at the result.

A variant is a set of flags beside the common ones, and what else is done to
its assembly.  Each (program, variant) has a build folder of its own with a
stamp of everything that went into it: compiler, flags, the plugin's bytes, the
sources, the profile.  Another stamp empties the
folder, so objects of two variants or two plugins never meet.
Knows nothing of particular programs.
"""

import concurrent.futures
import dataclasses
import hashlib
import json
import os
import re
import shutil
import subprocess
import threading

from pathlib import Path

from assembly import AssemblyError, count_tables, plain_table_jumps


class BuildError(Exception):
    """A compile or link failed, or the compiler cannot be used."""


@dataclasses.dataclass(frozen=True)
class Variant:
    name: str
    flags: tuple
    plugin: bool = False
    plain: bool = False     # the jumps of tables do without thunks
    profile: bool = False   # with counts of a training run
    like: str = ""          # its assembly starts as this variant's
    link: tuple = ()
    arguments: tuple = ()   # of the plugin, KEY=VALUE


COMMON_FLAGS = ("-O2",)
MITIGATED = ("-mindirect-branch=thunk",)
# Bytes before a program's code: the same code is faster at one place in a
# cache line than at another, for reasons that no compiler controls.
PLACES = (0, 16, 32, 48)
TABLES = MITIGATED + ("-fjump-tables",)
PROFILE_FLAGS = ("-fprofile-use",)

VARIANTS = {variant.name: variant for variant in (
    Variant("unmitigated", ()),
    Variant("thunked", TABLES),
    Variant("stock", MITIGATED),
    # The same as stock: what differs from it is noise.
    Variant("again", MITIGATED, like="stock"),
    Variant("switchcost", MITIGATED, plugin=True),
    # As if switches were for free: only calls go through thunks.
    Variant("limit", TABLES, plain=True, like="thunked"),
    Variant("stock-pgo", MITIGATED, profile=True),
    Variant("switchcost-pgo", MITIGATED, plugin=True, profile=True),
    Variant("limit-pgo", TABLES, plain=True, profile=True),
)}

# For choosing the default of an argument.
PREDICTABILITIES = (0, 50, 70, 80, 85, 90, 93, 96, 98, 100)
SWEEP = {f"predictability-{percent}": Variant(
    f"predictability-{percent}", MITIGATED, plugin=True,
    arguments=(f"predictability={percent}",)) for percent in PREDICTABILITIES}
# And with a profile: predictability-N-pgo.
SWEEP |= {f"{name}-pgo": dataclasses.replace(
    variant, name=f"{name}-pgo", profile=True)
    for name, variant in SWEEP.items()}
KNOWN_VARIANTS = VARIANTS | SWEEP


@dataclasses.dataclass(frozen=True)
class Unit:
    """One C file.  PART names the executable or library it belongs to."""
    source: Path
    part: str
    flags: tuple = ()


@dataclasses.dataclass
class Build:
    folder: Path
    objects: dict           # part -> [object file]
    tables: dict            # part -> number of jump tables
    text_bytes: dict        # part -> bytes in code sections
    compile_s: float        # CPU time of all compiles
    plain_jumps: int        # table jumps that lost their thunk, all parts
    misfits: int            # functions whose profile GCC did not take

    def executable(self, name, place=0):
        return self.folder / file_at(name, place)


def file_at(name, place):
    """The file of executable NAME with its code moved by PLACE bytes."""
    return f"{name}.at{place}" if place else name


def file_hash(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def run(command, cwd=None, stdin=subprocess.DEVNULL):
    """Run COMMAND; return its completed process with text output."""
    return subprocess.run([str(word) for word in command], cwd=cwd,
                          stdin=stdin, capture_output=True, text=True,
                          errors="replace")


class Toolchain:
    def __init__(self, compiler, plugin, jobs, check=False):
        self.compiler = compiler
        self.plugin = Path(plugin).resolve() if plugin else None
        self.jobs = jobs
        # Has the plugin compare what it emits with the switch?
        self.check = check
        # Builds may run beside each other: JOBS is for all of them.
        self.slots = threading.Semaphore(jobs)
        if shutil.which(compiler) is None:
            raise BuildError(f"compiler {compiler} not found"
                             f" (Debian package {Path(compiler).name}?)")
        self.version = run([compiler, "--version"]).stdout.splitlines()[0]
        self.plugin_hash = ""
        if self.plugin:
            if not self.plugin.is_file():
                raise BuildError(f"plugin {plugin} not found; build it with"
                                 " 'cmake -S . -B build && cmake --build"
                                 " build', or name another with --plugin")
            self.plugin_hash = file_hash(self.plugin)
            self._probe_plugin()

    def _probe_plugin(self):
        """The plugin must load: say so before hundreds of compiles do."""
        result = run([self.compiler, *self.plugin_flags(), "-S", "-o",
                      "/dev/null", "-x", "c", "/dev/null"])
        if result.returncode != 0:
            raise BuildError(f"{self.compiler} cannot use {self.plugin}:\n"
                             + result.stderr.strip())

    def plugin_flags(self):
        name = self.plugin.stem
        return (f"-fplugin={self.plugin}",
                *((f"-fplugin-arg-{name}-check",) if self.check else ()))

    def flags(self, variant):
        return (COMMON_FLAGS + variant.flags
                + (PROFILE_FLAGS if variant.profile else ())
                + (self.plugin_flags() if variant.plugin else ())
                + tuple(f"-fplugin-arg-switchcost-{argument}"
                        for argument in variant.arguments))

    def _stamp(self, variant, units, version, profile):
        """All that decides what a build folder holds, as text."""
        return json.dumps({
            "compiler": self.version,
            "flags": self.flags(variant),
            "plain": variant.plain,
            "link": variant.link,
            "places": PLACES,
            "plugin": self.plugin_hash if variant.plugin else "",
            "sources": version,
            "profile": {path.name: file_hash(path) for path in profile},
            "units": [(str(unit.source), unit.part, unit.flags,
                       file_hash(unit.source)) for unit in units],
        }, indent=1)

    def _compile(self, unit, flags, stem):
        """Compile UNIT to STEM.s; return the CPU seconds."""
        # Where there are counts, every function must have some, whatever
        # else is warned of; parts that were not trained have none.
        quiet = (("-Werror=missing-profile", "-Wno-error=coverage-mismatch")
                 if Path(f"{stem}.gcda").is_file() else ("-w",))
        # GCC knows static functions' counts by the output's name as given,
        # too: it must not contain the folder.
        command = [self.compiler, *flags, *unit.flags, *quiet, "-S",
                   str(unit.source), "-o", f"{stem.name}.s"]
        with open(f"{stem}.log", "w") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=log,
                                       cwd=stem.parent)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise BuildError(f"compile of {unit.source} failed:\n"
                             + " ".join(command) + "\n"
                             + Path(f"{stem}.log").read_text().strip())
        return usage.ru_utime + usage.ru_stime

    def _make_object(self, unit, variant, stem, like):
        """Make STEM.s and STEM.o; return the CPU seconds of compiling and
        the numbers of jumps that were made plain and of misfits."""
        with self.slots:
            seconds = 0.0
            if like:
                shutil.copyfile(like.folder / f"{stem.name}.s", f"{stem}.s")
            else:
                seconds = self._compile(unit, self.flags(variant), stem)
            try:
                jumps = (plain_table_jumps(f"{stem}.s") if variant.plain
                         else 0)
            except AssemblyError as problem:
                raise BuildError(f"variant {variant.name}: {problem}"
                                 ) from problem
            misfits = count_misfits(Path(f"{stem}.log"))
            result = run([self.compiler, "-c", f"{stem}.s", "-o",
                          f"{stem}.o"])
        if result.returncode != 0:
            raise BuildError(f"assembling {stem}.s failed:\n"
                             + result.stderr.strip())
        return seconds, jumps, misfits

    def _fill(self, folder, variant, units, stems, executables, like):
        """Compile and link everything; return what is to be remembered."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            # The largest files first: they decide when the pool is done.
            order = sorted(units, key=lambda u: -u.source.stat().st_size)
            made = list(pool.map(
                lambda unit: self._make_object(unit, variant, stems[unit],
                                               like), order))
        for name, (parts, libraries) in executables.items():
            objects = [f"{stems[u]}.o" for u in units if u.part in parts]
            for place in PLACES:
                self._link(folder, variant, objects, libraries, name, place)
        seconds, jumps, misfits = (sum(column) for column in zip(*made))
        return {"compile_s": like.compile_s if like else round(seconds, 3),
                "plain_jumps": jumps, "misfits": misfits}

    def _link(self, folder, variant, objects, libraries, name, place):
        """Link OBJECTS as NAME, their code moved by PLACE bytes."""
        if place:
            # The linker puts the code that is unlikely first.
            source = folder / f"place{place}.s"
            source.write_text('\t.section .text.unlikely,"ax",@progbits\n'
                              f"\t.balign 16\n\t.skip {place}, 0x90\n"
                              '\t.section .note.GNU-stack,"",@progbits\n')
            objects = [source, *objects]
        target = folder / file_at(name, place)
        result = run([self.compiler, *variant.link, "-o", target, *objects,
                      *libraries])
        if result.returncode != 0:
            raise BuildError(f"linking {target} failed:\n"
                             + result.stderr.strip())

    def build(self, folder, variant, units, executables, version, *,
              profile=None, like=None):
        """Build UNITS and link EXECUTABLES, or take them from FOLDER.

        EXECUTABLES maps a name to (parts, libraries).  PROFILE is the folder
        with the counts of a training run, LIKE the build whose assembly is
        taken."""
        counts = sorted(profile.glob("*.gcda")) if profile else []
        stamp = self._stamp(variant, units, version, counts)
        stamp_file = folder / "stamp.json"
        stems = {unit: folder / f"{unit.part}.{unit.source.stem}"
                 for unit in units}
        facts_file = folder / "facts.json"
        if not stamp_file.is_file() or stamp_file.read_text() != stamp:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            for path in counts:
                # -fprofile-use looks for them beside the output.
                shutil.copy(path, folder)
            facts = self._fill(folder, variant, units, stems, executables,
                               like)
            facts_file.write_text(json.dumps(facts) + "\n")
            stamp_file.write_text(stamp)
        built = Build(folder, {}, {}, {},
                      **json.loads(facts_file.read_text()))
        for unit in units:
            part, stem = unit.part, stems[unit]
            built.objects.setdefault(part, []).append(Path(f"{stem}.o"))
            built.tables[part] = (built.tables.get(part, 0)
                                  + count_tables(Path(f"{stem}.s")))
            built.text_bytes[part] = (built.text_bytes.get(part, 0)
                                      + code_bytes(Path(f"{stem}.o")))
        return built


def count_misfits(log):
    """Functions that GCC compiled without their counts, by its LOG: other
    flags than in training made another graph of them."""
    if not log.is_file():
        return 0
    return len(set(re.findall(
        r"function .(\w+). does not match its profile data",
        log.read_text(errors="replace"))))


def symbol_address(executable, symbol):
    """Where SYMBOL is in EXECUTABLE, before it is loaded."""
    result = run(["nm", executable])
    for line in result.stdout.splitlines():
        if line.split()[-1] == symbol and len(line.split()) == 3:
            return int(line.split()[0], 16)
    raise BuildError(f"nm {executable}: no {symbol}; {result.stderr.strip()}")


def code_bytes(object_file):
    """The bytes in OBJECT_FILE's code sections."""
    result = run(["objdump", "-h", "-w", object_file])
    if result.returncode != 0:
        raise BuildError(f"objdump {object_file}: {result.stderr.strip()}")
    return sum(int(line.split()[2], 16)
               for line in result.stdout.splitlines() if " CODE" in line)
