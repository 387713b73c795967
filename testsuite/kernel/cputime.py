"""CPU time of compiling, without and with the plugin, interleaved.

The two builds run minutes apart, and on a shared machine their times differ by
more than what is looked for.  So a sample of the objects is compiled anew, both
ways in turn.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shlex
import subprocess

import builder

STEP = 12       # every so many objects
ROUNDS = 5


def _compile_s(command, folder):
    """User and system seconds of one compile, its output thrown away."""
    words = shlex.split(command)
    words[words.index("-o") + 1] = "/dev/null"
    words = [word for word in words if not word.startswith("-Wp,-MMD")]
    words[words.index("-c")] = "-S"
    begin = os.times()
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    end = os.times()
    return (end.children_user + end.children_system
            - begin.children_user - begin.children_system)


def compare(stock, plugin):
    """Ratio of the sums over the objects of the least times, objects."""
    ours, theirs = builder.commands(plugin), builder.commands(stock)
    names = sorted(set(ours) & set(theirs))[::STEP]
    names = [name for name in names if " -c " in theirs[name]]
    sums = [0.0, 0.0]
    for name in names:
        pairs = ((theirs[name], stock.folder), (ours[name], plugin.folder))
        least = [min(times) for times in zip(*(
            [_compile_s(*pair) for pair in pairs] for _ in range(ROUNDS)))]
        sums = [a + b for a, b in zip(sums, least)]
    return sums[1] / sums[0], len(names)
