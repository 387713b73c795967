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

ALWAYS = ("arch/x86/entry/common.o", "arch/x86/kernel/ptrace.o",
          "kernel/signal.o", "kernel/sys.o", "fs/fcntl.o", "fs/ioctl.o",
          "lib/vsprintf.o", "lib/zlib_inflate/inflate.o")
WIDE = ("arch/x86/entry/syscall_64.o", "arch/x86/kernel/head64.o")
NARROW = ("arch/x86/entry/syscall_32.o", "arch/x86/kernel/head32.o")
COMPATIBLE = ("arch/x86/entry/syscall_32.o", "arch/x86/ia32/ia32_signal.o")
PURGATORY = ("arch/x86/purgatory/purgatory.o", "arch/x86/purgatory/sha256.o",
             "kernel/kexec_file.o")
NETWORK = ("kernel/bpf/core.o", "kernel/bpf/verifier.o", "net/core/filter.o",
           "net/core/sock.o", "net/ipv4/tcp_input.o")


def objects_of(config):
    """Names of the objects that are tried in CONFIG."""
    options = configs.final_options(config)
    return (ALWAYS + (NARROW if options.get("CONFIG_X86_32") else WIDE)
            + (COMPATIBLE if options.get("CONFIG_IA32_EMULATION") else ())
            + (PURGATORY if options.get("CONFIG_KEXEC_FILE") else ())
            + (NETWORK if options.get("CONFIG_NET") else ()))


def run(making, name):
    """Build objects of configuration NAME both ways with the builder MAKING;
    the exit status."""
    print(f"{name}:")
    base = Path(tempfile.mkdtemp(prefix="slice-", dir=making.work))
    try:
        builds = build_both(making, configs.read(name), base)
        return judge(*builds, making.probe_messages())
    finally:
        shutil.rmtree(base)


def build_both(making, config, base):
    """Stock and plugin builds in the empty folder BASE."""
    names = objects_of(config)
    builds = []
    for plugin in (False, True):
        folder = base / ("switchcost" if plugin else "stock")
        # What both need is built once; the plugin changes none of it.
        if plugin:
            shutil.copytree(base / "stock", folder, symlinks=True)
            for name in names:
                (folder / name).unlink()
        else:
            folder.mkdir(parents=True)
            making.configure(config, folder, " ".join(config.flags))
            making.make(folder, f"KCFLAGS={' '.join(config.flags)}", "prepare")
        flags = making.kernel_flags(config, plugin)
        said = making.make(folder, *([f"KCFLAGS={flags}"] if flags else []),
                           *names)
        builds.append(builder.Build(config, folder, plugin, 0,
                                    said.splitlines()))
    return builds


def judge(stock, plugin, probe):
    comparison = objects.Comparison(stock, plugin)
    faults = comparison.faults + ([f"said to a probe: {probe}"] if probe
                                  else [])
    faults += [f"new message: {line}"
               for line in objects.new_messages(stock, plugin)]
    totals = [0, 0]
    for name in objects_of(stock.config):
        sizes = [sum(objects.code_by_section(build.folder / name).values())
                 for build in (stock, plugin)]
        totals = [total + size for total, size in zip(totals, sizes)]
        print(f"{name}: {sizes[0]} bytes of code, {sizes[1] - sizes[0]:+}")
    print(f"all: {totals[0]}, {totals[1] - totals[0]:+}")
    same = stock.config.flag("same")
    if same and comparison.changed:
        faults.append("objects have changed")
    if not same and not comparison.changed:
        faults.append("nothing has changed: was the plugin there?")
    for fault in faults:
        print(f"FAIL: {fault}")
    return 1 if faults else 0
