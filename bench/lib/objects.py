# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compile single files once: objects are kept under a name made of everything
that went into them (compiler, plugin, flags, source, profile).

Knows nothing of variants and switches.
"""

import hashlib
import os
import shutil
import threading

from pathlib import Path

from toolchain import BuildError, file_hash, run


class ObjectStore:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._versions = {}
        self._hashes = {}
        self._lock = threading.Lock()

    def version(self, compiler):
        """COMPILER's own first line; BuildError if it cannot be run."""
        with self._lock:
            if compiler not in self._versions:
                if shutil.which(compiler) is None:
                    raise BuildError(f"compiler {compiler} not found (Debian"
                                     f" package {Path(compiler).name}?)")
                self._versions[compiler] = run(
                    [compiler, "--version"]).stdout.splitlines()[0]
            return self._versions[compiler]

    def plugin_hash(self, plugin):
        with self._lock:
            if plugin not in self._hashes:
                if not Path(plugin).is_file():
                    raise BuildError(
                        f"plugin {plugin} not found; build it with 'cmake -S ."
                        " -B build && cmake --build build', or name another"
                        " with --plugin")
                self._hashes[plugin] = file_hash(plugin)
            return self._hashes[plugin]

    def key(self, *parts):
        return hashlib.sha256("\0".join(map(str, parts)).encode()
                              ).hexdigest()[:24]

    def compile(self, compiler, flags, source, plugin=None, profile=None):
        """The object of SOURCE (text).  PROFILE is a .gcda file: its name
        must say what it was trained on, as its content is not looked at."""
        key = self.key(self.version(compiler), *flags, source,
                       plugin and self.plugin_hash(plugin),
                       profile and Path(profile).name)
        result = self.folder / f"{key}.o"
        if result.is_file():
            return result
        work = self.folder / f"{key}.{os.getpid()}.{threading.get_ident()}"
        work.mkdir(exist_ok=True)
        try:
            return self._compile(compiler, flags, source, plugin, profile,
                                 work, result)
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def _compile(self, compiler, flags, source, plugin, profile, work, result):
        file, built = work / "unit.c", work / "unit.o"
        file.write_text(source)
        # The plugin comes before its arguments.
        command = [compiler, *([f"-fplugin={plugin}"] if plugin else []),
                   *flags]
        if profile:
            # Looked for beside the object.
            shutil.copy(profile, work / "unit.gcda")
            command += ["-fprofile-use", "-Werror=missing-profile",
                        "-Werror=coverage-mismatch"]
        command += ["-c", file.name, "-o", built]
        done = run(command, cwd=work)
        if done.returncode != 0:
            raise BuildError(" ".join(map(str, command)) + "\n"
                             + done.stderr.strip())
        built.rename(result)
        return result


def section_sizes(objects):
    """object -> bytes of its (code, read-only data) sections.

    Thunks are code but shared by a whole program: they are left out."""
    sizes, lines, current = {}, [], None
    objects = list(dict.fromkeys(map(str, objects)))
    for start in range(0, len(objects), 200):
        done = run(["objdump", "-h", "-w", *objects[start:start + 200]])
        if done.returncode != 0:
            raise BuildError(f"objdump: {done.stderr.strip()}")
        lines += done.stdout.splitlines()
    for line in lines:
        words = line.split()
        if ":" in line and "file format" in line:
            current = line.split(":")[0]
            sizes[current] = [0, 0]
        elif len(words) > 2 and words[0].isdigit():
            if "thunk" in words[1] or "retpoline" in words[1]:
                continue
            if " CODE" in line:
                sizes[current][0] += int(words[2], 16)
            elif words[1].startswith(".rodata"):
                sizes[current][1] += int(words[2], 16)
    return sizes
