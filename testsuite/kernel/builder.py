"""Unpack, configure and build kernels.

Each build has a folder named by a hash of all that goes into it: source,
configuration, compiler, the plugin's bytes and arguments.  kbuild does not
know of the plugin, so objects of two plugins must never meet.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import dataclasses
import fcntl
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import time

from pathlib import Path

import configs

TARBALL = Path("/usr/src/linux-source-6.1.tar.xz")
# The same in every build: it is part of the kernel's own version string.
FIXED = {"KBUILD_BUILD_TIMESTAMP": "Thu Jan  1 00:00:00 UTC 1970",
         "KBUILD_BUILD_USER": "switchcost", "KBUILD_BUILD_HOST": "test",
         "LC_ALL": "C"}


class BuildError(Exception):
    """A build failed; the text says where to look."""


@dataclasses.dataclass
class Build:
    config: configs.Config
    folder: Path
    plugin: bool
    cpu_s: float
    warnings: list

    @property
    def report(self):
        """What the plugin wrote of each switch."""
        return self.folder / "switchcost.jsonl"

    @property
    def image(self):
        return self.folder / "arch/x86/boot/bzImage"


def unpack(work):
    """The source tree, unpacked once per version of the package."""
    version = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", "linux-source-6.1"],
        check=True, capture_output=True, text=True).stdout
    tree = work / f"source-{version}"
    if not tree.is_dir():
        print(f"unpacking linux-source-6.1 {version}", flush=True)
        scratch = work / f"source-{version}.part"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)
        subprocess.run(["tar", "-C", scratch, "--strip-components=1", "-xf",
                        TARBALL], check=True)
        scratch.rename(tree)
    return tree


class Builder:
    def __init__(self, work, compiler, plugin, jobs):
        self.work = work
        self.compiler = compiler
        self.jobs = jobs
        self.source = unpack(work)
        self.version = self._output([compiler, "--version"]).splitlines()[0]
        self.plugin_hash = hashlib.sha256(plugin.read_bytes()).hexdigest()[:16]
        # A copy, so that a plugin built anew meanwhile changes nothing.
        self.plugin = work / "plugin" / self.plugin_hash / "switchcost.so"
        if not self.plugin.is_file():
            self.plugin.parent.mkdir(parents=True, exist_ok=True)
            part = self.plugin.with_suffix(".part")
            shutil.copyfile(plugin, part)
            part.rename(self.plugin)

    def _output(self, command):
        return subprocess.run(command, check=True, capture_output=True,
                              text=True).stdout

    def probe_messages(self):
        """What the plugin says to a compile like kbuild's probes of flags:
        must be nothing, or the flag would count as unknown."""
        command = [self.compiler, "-Werror", *self.plugin_flags(), "-O2",
                   "-mindirect-branch=thunk-extern", "-fno-jump-tables", "-c",
                   "-o", "/dev/null", "-x", "c", "/dev/null"]
        done = subprocess.run(command, capture_output=True, text=True,
                              check=False)
        return done.stdout + done.stderr

    def plugin_flags(self, arguments=()):
        return [f"-fplugin={self.plugin}"] + [
            f"-fplugin-arg-switchcost-{argument}" for argument in arguments]

    def kernel_flags(self, config, plugin):
        """KCFLAGS for a build of CONFIG."""
        return " ".join(config.flags + (self.plugin_flags(config.arguments)
                                        if plugin else []))

    def make(self, folder, *words, log=None):
        """Run make for the build in FOLDER; its output, both kinds."""
        command = ["make", "-s", "-C", self.source, f"O={folder}",
                   f"-j{self.jobs}", "ARCH=x86", f"CC={self.compiler}",
                   *words]
        done = subprocess.run(command, env={**os.environ, **FIXED},
                              stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True,
                              errors="replace", check=False)
        if log:
            log.write_text(done.stdout)
        if done.returncode:
            tail = "\n".join(done.stdout.splitlines()[-15:])
            raise BuildError(f"make {' '.join(words[-2:])} failed in"
                             f" {folder}:\n{tail}")
        return done.stdout

    def configure(self, config, folder, flags):
        start = config.directives.get("start", "tinyconfig")
        words = [f"KCFLAGS={flags}"] if flags else []
        self.make(folder, start, *words)
        fragment = folder / "fragment"
        fragment.write_text("\n".join(config.options) + "\n")
        subprocess.run(["scripts/kconfig/merge_config.sh", "-m", "-O", folder,
                        folder / ".config", fragment], cwd=self.source,
                       check=True, capture_output=True)
        self.make(folder, "olddefconfig", *words)
        missing = self._refused(config, folder)
        if missing:
            raise BuildError(f"{config.name}: kconfig did not take "
                             + ", ".join(missing))

    def _refused(self, config, folder):
        have = {}
        for line in (folder / ".config").read_text().splitlines():
            if line.startswith("CONFIG_"):
                key, value = line.split("=", 1)
                have[key] = value
        return sorted(key for key, value
                      in configs.final_options(config).items()
                      if have.get(key, "n") != value)

    def stamp(self, config, plugin):
        text = json.dumps([str(self.source), self.version,
                           config.options,
                           config.directives.get("start"), *config.flags,
                           self.plugin_hash if plugin else "",
                           config.arguments if plugin else ()])
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _folder(self, config, plugin):
        """Where the kernel of CONFIG is or will be.  Configurations that
        differ in the plugin's arguments only share the stock kernel."""
        stamp = self.stamp(config, plugin)
        if not plugin:
            for built in sorted((self.work / "build").glob(
                    f"*.stock.{stamp}/switchcost.built")):
                return built.parent
        kind = "switchcost" if plugin else "stock"
        return self.work / "build" / f"{config.name}.{kind}.{stamp}"

    def build(self, config, plugin):
        """The kernel of CONFIG, from the cache if it is there."""
        folder = self._folder(config, plugin)
        kind = "switchcost" if plugin else "stock"
        result = folder / "switchcost.built"
        folder.parent.mkdir(parents=True, exist_ok=True)
        with open(f"{folder}.lock", "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not result.is_file():
                print(f"building {config.name}, {kind}", flush=True)
                self._build_anew(config, plugin, folder, result)
        facts = json.loads(result.read_text())
        return Build(config, folder, plugin, facts["cpu_s"],
                     facts["warnings"])

    def _build_anew(self, config, plugin, folder, result):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        flags = self.kernel_flags(config, plugin)
        self.configure(config, folder, flags)
        if plugin:
            flags += (" -fplugin-arg-switchcost-report="
                      f"{folder / 'switchcost.jsonl'}")
        begin, clock = _children_cpu_s(), time.monotonic()
        words = [f"KCFLAGS={flags}"] if flags else []
        output = self.make(folder, *words, log=folder / "switchcost.log")
        result.write_text(json.dumps(
            {"cpu_s": _children_cpu_s() - begin,
             "wall_s": time.monotonic() - clock,
             "warnings": _warnings(output, folder)}))


def _children_cpu_s():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _warnings(output, folder):
    """What a silent make says all the same, without the folder's name."""
    lines = [line.replace(str(folder), "") for line in output.splitlines()
             if line.strip()]
    return sorted(lines)


# ---- What was compiled, and how.

SAVED = re.compile(r"^(?:saved)?cmd_(\S+) := (.*)$", re.M)
HOST = re.compile(r"^\.?/|^(tools|scripts|usr)/")    # runs where it is built


def commands(build):
    """Compile command of each C object of the kernel, by its name."""
    found = {}
    for path in sorted(build.folder.rglob(".*.o.cmd")):
        match = SAVED.search(path.read_text(errors="replace"))
        if not match or HOST.search(match.group(1)):
            continue
        # objtool and others follow.
        command = match.group(2).split(" ; ")[0].strip()
        if command.endswith(".c"):
            found[match.group(1)] = command
    return found
