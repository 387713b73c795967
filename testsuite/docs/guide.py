#!/usr/bin/env python3
"""Area: docs.  Purpose: what docs/guide.md shows is what happens.

A comment "file: NAME" before a fenced block makes it a file.  In a block
"console" lines that begin with "$ " are commands, run in order by one shell;
what follows each is what it must print, exactly.

Usage: guide.py GUIDE GCC PLUGIN SWITCHCOST-REPORT [--update]

With --update the outputs in the guide are replaced by what is printed.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)```\n", re.S)
MARK = "=== end of command ==="


def commands_of(text):
    """The commands of a console block, without their outputs."""
    return [line[2:] for line in text.splitlines() if line.startswith("$ ")]


def prepare(folder, gcc, plugin, report):
    """Give FOLDER the names that the guide uses."""
    tools = folder / "tools"
    tools.mkdir()
    for name in ("gcc", "cc"):
        script = tools / name
        script.write_text(
            '#!/bin/bash\n'
            f'exec "{gcc}" -fdiagnostics-plain-output'
            f' "${{@/#-fplugin=switchcost/-fplugin={plugin}}}"\n')
        script.chmod(0o755)
    (tools / "switchcost-report").symlink_to(report)
    return tools


def run(folder, tools, commands):
    """What each of COMMANDS prints, errors included."""
    script = "".join(f"{command}\necho '{MARK}'\n" for command in commands)
    environment = dict(os.environ, LC_ALL="C.UTF-8",
                       PATH=f"{tools}:{os.environ['PATH']}")
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
        environment.pop(name, None)
    done = subprocess.run(["bash", "-c", script], cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, env=environment, check=False)
    outputs = done.stdout.split(MARK + "\n")
    if len(outputs) != len(commands) + 1:
        sys.exit(f"the shell stopped:\n{done.stdout}")
    return outputs[:-1]


def main():
    update = "--update" in sys.argv
    guide, gcc, plugin, report = [
        pathlib.Path(word) for word in sys.argv[1:] if word != "--update"]
    text = guide.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tools = prepare(folder, gcc, plugin.resolve(), report.resolve())
        commands = []
        for block in blocks:
            if block[1]:
                (folder / block[1]).write_text(block[3], encoding="utf-8")
            elif block[2] == "console":
                commands += commands_of(block[3])
        if len(commands) < 5:
            sys.exit("the guide has hardly a command: is it read right?")
        outputs = iter(zip(commands, run(folder, tools, commands)))

    def fill(block):
        if block[1] or block[2] != "console":
            return block[0]
        body = ""
        for _ in commands_of(block[3]):
            command, output = next(outputs)
            body += f"$ {command}\n{output}"
        return f"```console\n{body}```\n"

    actual = BLOCK.sub(fill, text)
    if update:
        guide.write_text(actual, encoding="utf-8")
    elif actual != text:
        sys.stdout.writelines(difflib.unified_diff(
            text.splitlines(True), actual.splitlines(True),
            "the guide", "what happens"))
        sys.exit(1)
    print(f"{len(commands)} commands")


if __name__ == "__main__":
    main()
