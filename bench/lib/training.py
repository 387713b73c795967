# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make a program's profile: one for all variants that use one.

It is counted with the stock flags, before switches are lowered, and so fits
every variant.  What is run differs from what is timed.
"""

import json
import subprocess

from pathlib import Path

from toolchain import MITIGATED, BuildError, Variant, file_hash, run

TRAINING = Variant("training", MITIGATED + ("-fprofile-generate",),
                   link=("-fprofile-generate",))


def train(program, toolchain, folder):
    """The folder that has PROGRAM's counts (.gcda files)."""
    workloads = program.training()
    executables = {workload.executable: program.executables[
        workload.executable] for workload in workloads}
    parts = {part for used, _ in executables.values() for part in used}
    units = [unit for unit in program.units() if unit.part in parts]
    toolchain.build(folder, TRAINING, units, executables, program.version)

    stamp = json.dumps({
        "build": file_hash(folder / "stamp.json"),
        "commands": [[workload.executable, *workload.arguments]
                     for workload in workloads],
        "inputs": [file_hash(argument) for workload in workloads
                   for argument in workload.arguments
                   if Path(argument).is_file()]})
    stamp_file = folder / "trained.json"
    if stamp_file.is_file() and stamp_file.read_text() == stamp:
        return folder
    stamp_file.unlink(missing_ok=True)
    for counts in folder.glob("*.gcda"):
        counts.unlink()
    for workload in workloads:
        result = run([folder / workload.executable, *workload.arguments],
                     folder, subprocess.DEVNULL)
        if result.returncode != 0:
            raise BuildError(f"training {program.name} failed:\n"
                             + (result.stdout + result.stderr)[-2000:])
    if not any(folder.glob("code.*.gcda")):
        raise BuildError(f"training {program.name} left no counts")
    stamp_file.write_text(stamp)
    return folder
