# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What was measured where: the first line of every results file."""

import os
import platform
import time

from pathlib import Path

VULNERABILITIES = Path("/sys/devices/system/cpu/vulnerabilities")
SCHEMA = 1


def cpu_model():
    for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def mitigations():
    """Name -> the kernel's own words on it."""
    if not VULNERABILITIES.is_dir():
        return {}
    return {file.name: file.read_text().strip()
            for file in sorted(VULNERABILITIES.iterdir())}


def is_virtual():
    return " hypervisor" in Path("/proc/cpuinfo").read_text(errors="replace")


def machine_record(**more):
    """MORE: what the caller knows, as compilers and seeds."""
    return {"kind": "machine", "schema": SCHEMA,
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "cpu": cpu_model(), "cpus": os.cpu_count(),
            "virtual": is_virtual(), "kernel": platform.release(),
            "load": os.getloadavg()[0], "mitigations": mitigations(), **more}
