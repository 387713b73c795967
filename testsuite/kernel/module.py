"""The module of examples/kernel against Debian's headers: built, loaded.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import shutil
import subprocess

from pathlib import Path

import elf
import machine

TREE = Path(__file__).resolve().parents[2]
EXAMPLE = TREE / "examples" / "kernel"
FOREIGN = "gcc-11"      # a compiler that is not the plugin's


class ModuleError(Exception):
    """The module cannot be tried; the text says why."""


def _run(*command, cwd=None):
    done = subprocess.run([str(word) for word in command], cwd=cwd,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True,
                          errors="replace", check=False)
    return done.returncode, done.stdout


def headers():
    """Release of the headers that linux-headers-amd64 stands for."""
    text = subprocess.run(["dpkg-query", "-W", "-f", "${Depends}",
                           "linux-headers-amd64"], check=True,
                          capture_output=True, text=True).stdout
    return re.search(r"linux-headers-(\S+)", text).group(1)


def debian_kernel(work, release):
    """Debian's own kernel of RELEASE: unpacked, not installed."""
    folder = work / "debian"
    image = folder / "boot" / f"vmlinuz-{release}"
    if not image.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        package = f"linux-image-{release}-unsigned"
        status, said = _run("apt-get", "-q", "download", package, cwd=folder)
        if status:
            raise ModuleError(f"cannot fetch {package}:\n{said}")
        archive = next(folder.glob(f"{package}_*.deb"))
        unpacked = subprocess.run(["dpkg-deb", "--fsys-tarfile", archive],
                                  check=True, capture_output=True).stdout
        subprocess.run(["tar", "-C", folder, "-x", "./boot"], input=unpacked,
                       check=True)
        archive.unlink()
    return image


class Example:
    """Builds of the example, each in a folder of its own."""

    def __init__(self, work, compiler, release):
        self.work = work / "module"
        self.compiler = compiler
        self.headers = Path("/lib/modules") / release / "build"
        shutil.rmtree(self.work, ignore_errors=True)

    def build(self, kind, plugin="", arguments=""):
        """Exit status, output and folder of a build."""
        folder = self.work / kind
        shutil.copytree(EXAMPLE, folder)
        status, said = _run("make", "-C", folder, f"KDIR={self.headers}",
                            f"CC={self.compiler}", f"PLUGIN={plugin}",
                            f"PLUGIN_ARGS={arguments}")
        return status, said, folder


def _foreign_plugin(work):
    """The plugin, built for another compiler."""
    folder = work / f"plugin-{FOREIGN}"
    for command in (["cmake", "-S", TREE, "-B", folder, "-DBUILD_TESTING=OFF",
                     f"-DSWITCHCOST_GCC={FOREIGN}"],
                    ["cmake", "--build", folder]):
        status, said = _run(*command)
        if status:
            raise ModuleError(said)
    return folder / "switchcost.so"


def _text(path):
    """Contents of the code sections of an object."""
    unit = elf.load(path)
    return [(s.name, unit.bytes_of(s)) for s in unit.sections if s.code]


def run(making, compiler):
    """Try everything with the builder MAKING; the exit status."""
    release = headers()
    example = Example(making.work, compiler, release)
    faults = []

    def expect(what, holds, said=""):
        print(("PASS: " if holds else "FAIL: ") + what, flush=True)
        if not holds:
            print(said)
            faults.append(what)

    status, said, stock = example.build("stock")
    expect(f"the module builds against {release}", status == 0, said)
    status, said, ours = example.build("switchcost", making.plugin,
                                       "-fopt-info-optimized")
    expect("it builds with the plugin", status == 0, said)
    expect("its switch is lowered", "switch lowered" in said, said)
    expect("no symbol from outside is new",
           elf.load(ours / "dispatch.o").undefined()
           <= elf.load(stock / "dispatch.o").undefined())

    program = machine.compile_init(compiler, 64, making.work / "init")
    lines = machine.boot(debian_kernel(making.work, release),
                         machine.archive(program, [
                             ours / "switchcost-example.ko"]),
                         making.work / "module" / "boot",
                         words=("modules", "no-tests"), memory=512)
    console = (making.work / "module" / "boot" / "console").read_text(
        errors="replace")
    expect(f"Debian's kernel {release} loads it, and every value arrives",
           lines[0].endswith(": 0") and "200 values, 0 wrong" in console,
           "\n".join(lines))

    foreign = _foreign_plugin(making.work)
    status, said, _ = example.build("refused", foreign)
    expect(f"the plugin for {FOREIGN} stops the build", status != 0, said)
    status, said, idle = example.build(
        "disabled", foreign, "-fplugin-arg-switchcost-mismatch=disable")
    expect("... with mismatch=disable it does not", status == 0, said)
    expect("... but says that it does nothing",
           "built for another compiler and does nothing" in said, said)
    expect("... and the code is as without it",
           _text(idle / "dispatch.o") == _text(stock / "dispatch.o"))
    return 1 if faults else 0
