"""CPU time of compiling, without and with the plugin, interleaved.

The two builds run minutes apart, and on a shared machine their times differ by
more than what is looked for.  So a sample of the objects is compiled anew, both
ways in turn.  User time alone, too: that of the system depends more on what
else the machine does.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import resource
import shlex
import subprocess

import builder

OBJECTS = 50    # about so many of all
ROUNDS = 5


def _compile_s(command, folder):
    """Seconds of one compile: of the user, and with the system's.  Its output
    is thrown away."""
    words = shlex.split(command)
    words[words.index("-o") + 1] = "/dev/null"
    # The report is of the build.
    words = [word for word in words if not word.startswith(
        ("-Wp,-MMD", "-fplugin-arg-switchcost-report="))]
    words[words.index("-c")] = "-S"
    begin = _children()
    subprocess.run(words, cwd=folder, check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = _children()
    user = end.ru_utime - begin.ru_utime
    return user, user + end.ru_stime - begin.ru_stime


def _children():
    return resource.getrusage(resource.RUSAGE_CHILDREN)


def _least(pairs):
    """For each of PAIRS, the least user time and the least in all."""
    times = [[], []]
    for i in range(ROUNDS):
        for j in (0, 1) if i % 2 == 0 else (1, 0):
            times[j].append(_compile_s(*pairs[j]))
    return [[min(column) for column in zip(*runs)] for runs in times]


def compare(stock, plugin):
    """Ratios of the sums over the objects of the least times, of the user
    and in all; objects."""
    ours, theirs = builder.commands(plugin), builder.commands(stock)
    names = [name for name in sorted(set(ours) & set(theirs))
             if " -c " in theirs[name]]
    names = names[::max(1, len(names) // OBJECTS)]
    sums = [[0.0, 0.0], [0.0, 0.0]]
    for name in names:
        pairs = ((theirs[name], stock.folder), (ours[name], plugin.folder))
        sums = [[a + b for a, b in zip(*rows)]
                for rows in zip(sums, _least(pairs))]
    user, both = (b / a for a, b in zip(*sums))
    return user, both, len(names)
