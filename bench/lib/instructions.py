# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Count the instructions of commands with valgrind --tool=callgrind.

A count is of everything that runs in user mode, libraries and start-up
included.  Commands see an environment and arguments of the same lengths, and
valgrind's addresses are always the same: so a count can be repeated.
"""

import concurrent.futures
import re
import shutil
import subprocess
import tempfile

from pathlib import Path

from measure import RunError

ENVIRONMENT = {"LC_ALL": "C", "PATH": "/usr/bin:/bin"}


def count_once(executable, arguments):
    """The instructions of EXECUTABLE with ARGUMENTS, and its output."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        # Started from its own folder, so that its name has the same length
        # in each variant.
        command = ["valgrind", "--tool=callgrind",
                   "--callgrind-out-file=/dev/null", f"--log-file={log}",
                   f"./{executable.name}", *arguments]
        done = subprocess.run(command, cwd=executable.parent, text=True,
                              env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, errors="replace")
        text = log.read_text(errors="replace") if log.is_file() else ""
    found = re.search(r"Collected : (\d+)", text)
    if done.returncode != 0 or not found:
        raise RunError(f"{' '.join(command)}: exit status {done.returncode}\n"
                       + (done.stdout + text)[-2000:])
    return int(found[1]), done.stdout


def count(executables, arguments, jobs):
    """name -> (instructions, output) of EXECUTABLES (name -> path), JOBS at a
    time: counts do not depend on what else the machine does."""
    if shutil.which("valgrind") is None:
        raise RunError("valgrind not found (Debian package valgrind)")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = pool.map(lambda path: count_once(path, arguments),
                           executables.values())
        return dict(zip(executables, results))
