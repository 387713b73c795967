"""Boot a kernel in QEMU to the self-test and fetch its transcript.

TCG only: no KVM is needed, and there the guest sees the same processor
everywhere.  The console is the first serial port, the transcript the second.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import gzip
import os
import subprocess

from pathlib import Path

INIT = Path(__file__).resolve().parent / "init"
# RDRAND, lest the first use of random numbers waits.
PROCESSOR = "qemu64,+rdrand,+smep,+smap"


class BootError(Exception):
    """The machine did not come to the end of the self-test."""


def compile_init(compiler, bits, folder):
    """The first process, a static program."""
    program = folder / f"init{bits}"
    flags = ["-O2", "-static", "-std=gnu11", "-D_GNU_SOURCE", "-Wall",
             "-Wextra", "-Werror"]
    if bits == 32:
        # Debian's 32-bit library leaves <asm/...> to the 64-bit one.
        flags += ["-m32", "-idirafter", "/usr/include/x86_64-linux-gnu"]
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([compiler, *flags, "-o", program,
                    *sorted(INIT.glob("*.c"))], check=True)
    return program


# ---- The initial file system: a cpio archive, made without root.

def _entry(number, name, mode, data=b"", device=(0, 0)):
    """One file in the `newc' format."""
    name = name.encode() + b"\0"
    fields = (number, mode, 0, 0, 1, 0, len(data), 0, 0, *device, len(name),
              0)
    head = b"070701" + b"".join(b"%08x" % field for field in fields) + name
    return _padded(head) + _padded(data)


def _padded(data):
    return data + b"\0" * (-len(data) % 4)


def archive(program, modules=()):
    """PROGRAM as /init, MODULES in /modules in their order."""
    parts = [_entry(1, "dev", 0o040755),
             _entry(2, "dev/console", 0o020600, device=(5, 1)),
             _entry(3, "init", 0o100755, Path(program).read_bytes()),
             _entry(4, "modules", 0o040755)]
    for i, module in enumerate(modules):
        parts.append(_entry(10 + i, f"modules/{i:02}-{module.name}", 0o100644,
                            module.read_bytes()))
    parts.append(_entry(0, "TRAILER!!!", 0))
    return gzip.compress(b"".join(parts), 1, mtime=0)


# ---- A run.

def boot(image, initrd, folder, *, words=(), memory=256, cpus=1, count=False,
         seconds=300):
    """Boot IMAGE; the transcript as a list of lines.

    The guest's clock follows its instructions, so that a busy host changes
    nothing: one takes eight nanoseconds, or, with COUNT, one."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "initrd").write_bytes(initrd)
    transcript, console = folder / "transcript", folder / "console"
    transcript.unlink(missing_ok=True)
    command = ["qemu-system-x86_64", "-accel", "tcg", "-cpu", PROCESSOR,
               "-m", str(memory), "-smp", str(cpus), "-display", "none",
               "-monitor", "none", "-no-reboot", "-nic", "none",
               "-serial", f"file:{console}", "-serial", f"file:{transcript}",
               "-serial", "null", "-kernel", image,
               "-initrd", folder / "initrd",
               "-icount", f"shift={0 if count else 3},sleep=off",
               "-append", " ".join(("console=ttyS0 panic=-1 norandmaps"
                                    " random.trust_cpu=on", *words))]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=seconds,
                              text=True, env={**os.environ, "LC_ALL": "C"},
                              check=False)
        said = done.stdout
    except subprocess.TimeoutExpired:
        said = f"no end after {seconds} s"
    text = (transcript.read_text(errors="replace")
            if transcript.exists() else "")
    lines = text.splitlines()
    if not lines or lines[-1] != "end":
        tail = "\n".join(console.read_text(errors="replace")
                         .splitlines()[-12:]) if console.exists() else ""
        raise BootError(f"{said.strip()}\nlast of the transcript: "
                        f"{lines[-1][:200] if lines else 'nothing'}\n{tail}")
    return lines


COMPLAINTS = ("BUG", "Oops", "WARNING", "UBSAN", "KASAN", "Call Trace",
              "unexpected", "failed")


def complaints(folder):
    """Lines of the last boot's console that tell of faults."""
    text = (folder / "console").read_text(errors="replace")
    return [line.split("] ", 1)[-1] for line in text.splitlines()
            if any(word in line for word in COMPLAINTS)]
