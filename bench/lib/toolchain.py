# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compile the units of a program in one variant, and look at the result.

A variant is a set of flags beside the common ones.  Each (program, variant)
has a build folder of its own with a stamp of everything that went into it:
compiler, flags, the plugin's bytes, the sources.  Another stamp empties the
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

from pathlib import Path


class BuildError(Exception):
    """A compile or link failed, or the compiler cannot be used."""


@dataclasses.dataclass(frozen=True)
class Variant:
    name: str
    flags: tuple
    plugin: bool = False


COMMON_FLAGS = ("-O2",)

VARIANTS = {variant.name: variant for variant in (
    Variant("unmitigated", ()),
    Variant("thunked", ("-mindirect-branch=thunk", "-fjump-tables")),
    Variant("stock", ("-mindirect-branch=thunk",)),
    # The same as stock: what differs from it is noise.
    Variant("again", ("-mindirect-branch=thunk",)),
    Variant("switchcost", ("-mindirect-branch=thunk",), plugin=True),
)}


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

    def executable(self, name):
        return self.folder / name


def file_hash(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def run(command, cwd=None, stdin=subprocess.DEVNULL):
    """Run COMMAND; return its completed process with text output."""
    return subprocess.run([str(word) for word in command], cwd=cwd,
                          stdin=stdin, capture_output=True, text=True,
                          errors="replace")


class Toolchain:
    def __init__(self, compiler, plugin, jobs):
        self.compiler = compiler
        self.plugin = Path(plugin).resolve() if plugin else None
        self.jobs = jobs
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
        return (f"-fplugin={self.plugin}",)

    def flags(self, variant):
        return (COMMON_FLAGS + variant.flags
                + (self.plugin_flags() if variant.plugin else ()))

    def _stamp(self, variant, units, version):
        """All that decides what a build folder holds, as text."""
        return json.dumps({
            "compiler": self.version,
            "flags": self.flags(variant),
            "plugin": self.plugin_hash if variant.plugin else "",
            "sources": version,
            "units": [(str(unit.source), unit.part, unit.flags,
                       file_hash(unit.source)) for unit in units],
        }, indent=1)

    def _compile(self, unit, flags, stem):
        """Compile UNIT to STEM.s and STEM.o; return the CPU seconds."""
        command = [self.compiler, *flags, *unit.flags, "-w", "-S",
                   str(unit.source), "-o", f"{stem}.s"]
        with open(f"{stem}.log", "w") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise BuildError(f"compile of {unit.source} failed:\n"
                             + " ".join(command) + "\n"
                             + Path(f"{stem}.log").read_text().strip())
        result = run([self.compiler, "-c", f"{stem}.s", "-o", f"{stem}.o"])
        if result.returncode != 0:
            raise BuildError(f"assembling {stem}.s failed:\n"
                             + result.stderr.strip())
        return usage.ru_utime + usage.ru_stime

    def build(self, folder, variant, units, executables, version):
        """Build UNITS and link EXECUTABLES, or take them from FOLDER.

        EXECUTABLES maps a name to (parts, libraries)."""
        stamp = self._stamp(variant, units, version)
        stamp_file = folder / "stamp.json"
        stems = {unit: folder / f"{unit.part}.{unit.source.stem}"
                 for unit in units}
        times_file = folder / "compile_s"
        if not stamp_file.is_file() or stamp_file.read_text() != stamp:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
                # The largest files first: they decide when the pool is done.
                order = sorted(units, key=lambda u: -u.source.stat().st_size)
                times = list(pool.map(
                    lambda unit: self._compile(unit, self.flags(variant),
                                               stems[unit]), order))
            times_file.write_text(f"{sum(times):.3f}\n")
            for name, (parts, libraries) in executables.items():
                objects = [f"{stems[u]}.o" for u in units if u.part in parts]
                result = run([self.compiler, "-o", folder / name, *objects,
                              *libraries])
                if result.returncode != 0:
                    raise BuildError(f"linking {folder / name} failed:\n"
                                     + result.stderr.strip())
            stamp_file.write_text(stamp)
        built = Build(folder, {}, {}, {}, float(times_file.read_text()))
        for unit in units:
            part, stem = unit.part, stems[unit]
            built.objects.setdefault(part, []).append(Path(f"{stem}.o"))
            built.tables[part] = (built.tables.get(part, 0)
                                  + count_tables(Path(f"{stem}.s")))
            built.text_bytes[part] = (built.text_bytes.get(part, 0)
                                      + code_bytes(Path(f"{stem}.o")))
        return built


def count_tables(assembly):
    """Tables of code addresses in an assembly file's data sections.

    GCC writes one as a label followed by '.quad .L3' lines, or under -fPIC by
    '.long .L3-.L2' lines.  Only plain numbered labels are code: .LC0 is a
    constant.  Debug sections name code labels too, so sections matter."""
    entry = re.compile(r"\t\.(?:quad|long)\t\.L\d+(?:-\.L\d+)?\s*$")
    section = ".text"
    tables = 0
    in_table = False
    with open(assembly, errors="replace") as lines:
        for line in lines:
            words = line.split(None, 2)
            if words and words[0] in (".text", ".data", ".bss"):
                section = words[0]
            elif words and words[0] in (".section", ".pushsection"):
                section = words[1].split(",")[0]
            is_entry = (section.startswith((".rodata", ".data"))
                        and entry.match(line) is not None)
            if is_entry and not in_table:
                tables += 1
            in_table = is_entry
    return tables


def code_bytes(object_file):
    """The bytes in OBJECT_FILE's code sections."""
    result = run(["objdump", "-h", "-w", object_file])
    if result.returncode != 0:
        raise BuildError(f"objdump {object_file}: {result.stderr.strip()}")
    return sum(int(line.split()[2], 16)
               for line in result.stdout.splitlines() if " CODE" in line)
