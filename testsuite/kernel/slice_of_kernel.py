"""A few objects of the kernel, with the plugin and without.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import shutil
import tempfile

from pathlib import Path

import builder
import configs
import objects

NAMES = ("arch/x86/entry/syscall_64.o", "arch/x86/kernel/head64.o",
         "arch/x86/entry/common.o", "kernel/bpf/core.o",
         "kernel/bpf/verifier.o", "net/core/filter.o", "net/core/sock.o",
         "net/ipv4/tcp_input.o", "fs/fcntl.o", "fs/ioctl.o",
         "lib/vsprintf.o")


def run(making):
    """Build NAMES both ways with the builder MAKING; the exit status."""
    base = Path(tempfile.mkdtemp(prefix="slice-", dir=making.work))
    try:
        return judge(*build_both(making, base), making.probe_messages())
    finally:
        shutil.rmtree(base)


def build_both(making, base):
    """Stock and plugin builds in the empty folder BASE."""
    config = configs.read("net")
    builds = []
    for plugin in (False, True):
        folder = base / ("switchcost" if plugin else "stock")
        # What both need is built once; the plugin changes none of it.
        if plugin:
            shutil.copytree(base / "stock", folder, symlinks=True)
            for name in NAMES:
                (folder / name).unlink()
        else:
            folder.mkdir(parents=True)
            making.configure(config, folder, "")
            making.make(folder, "prepare")
        flags = " ".join(making.plugin_flags()) if plugin else ""
        said = making.make(folder, *([f"KCFLAGS={flags}"] if flags else []),
                           *NAMES)
        builds.append(builder.Build(config, folder, plugin, 0,
                                    said.splitlines()))
    return builds


def judge(stock, plugin, probe):
    comparison = objects.Comparison(stock, plugin)
    faults = comparison.faults + ([f"said to a probe: {probe}"] if probe
                                  else [])
    faults += [
        f"new message: {line}" for line in plugin.warnings
        if line not in stock.warnings]
    totals = [0, 0]
    for name in NAMES:
        sizes = [sum(objects.code_by_section(build.folder / name).values())
                 for build in (stock, plugin)]
        totals = [total + size for total, size in zip(totals, sizes)]
        print(f"{name}: {sizes[0]} bytes of code, {sizes[1] - sizes[0]:+}")
    print(f"all: {totals[0]}, {totals[1] - totals[0]:+}")
    if totals[1] > totals[0]:
        faults.append("more code than stock")
    if not comparison.changed:
        faults.append("nothing has changed: was the plugin there?")
    for fault in faults:
        print(f"FAIL: {fault}")
    return 1 if faults else 0
