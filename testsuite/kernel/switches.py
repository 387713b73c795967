"""What the plugin did with each switch: compile again, only to be told.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import concurrent.futures
import json
import re
import shlex
import subprocess

import builder

LINE = re.compile(r"^(?P<place>[^:\n]+:\d+):\d+: (?:optimized|missed):"
                  r"\s+switch (?P<what>lowered: (?P<plan>.*)"
                  r"|left to the compiler: .*\[(?P<reason>[\w-]+)\])$", re.M)
TOTAL = re.compile(r"(\d+) bytes; balanced tree [\d.]+ cycles, (\d+) bytes")
CYCLES = re.compile(r"; ([\d.]+) cycles, .*balanced tree ([\d.]+) cycles")


def _explain(build, command):
    """The remarks of one compile."""
    words = shlex.split(command)
    if "-c" not in words:
        return ""
    words[words.index("-c")] = "-S"
    words[words.index("-o") + 1] = "/dev/null"
    words = [word for word in words
             if not word.startswith(("-Wp,-MMD", "-Wp,-MD"))]
    words += ["-w", "-fopt-info-optimized-missed"]
    done = subprocess.run(words, cwd=build.folder, capture_output=True,
                          text=True, errors="replace", check=False)
    return "\n".join(match.group(0) for match in LINE.finditer(done.stderr))


def remarks(build, jobs):
    """All remarks of BUILD, a dictionary from object to text; kept."""
    kept = build.folder / "switchcost.remarks"
    if not kept.is_file():
        commands = builder.commands(build)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            texts = pool.map(lambda command: _explain(build, command),
                             commands.values())
            kept.write_text(json.dumps(
                {name: text for name, text in zip(commands, texts) if text}))
    return json.loads(kept.read_text())


def summary(texts):
    """Numbers: lowered, left by reason, and bytes expected."""
    result = {"lowered": 0, "left": collections.Counter(), "bytes": 0,
              "balanced_bytes": 0, "places": set()}
    for text in texts.values():
        for match in LINE.finditer(text):
            result["places"].add(match.group("place"))
            if match.group("reason"):
                result["left"][match.group("reason")] += 1
                continue
            result["lowered"] += 1
            total = TOTAL.search(match.group("plan"))
            if total:
                result["bytes"] += int(total.group(1))
                result["balanced_bytes"] += int(total.group(2))
    result["places"] = len(result["places"])
    return result


def hottest(texts, places):
    """Expected cycles of the largest switch in each file of PLACES."""
    found = {}
    for text in texts.values():
        for match in LINE.finditer(text):
            plan = match.group("plan")
            for place in places:
                if plan and place in match.group("place"):
                    cycles = CYCLES.search(plan)
                    pair = tuple(map(float, cycles.groups()))
                    if pair > found.get(place, (0, 0)):
                        found[place] = pair
    return found
