# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Jump tables in GCC's x86 assembly: find them, and take their thunks away.

GCC writes a table as a label followed by '.quad .L3' lines, or under -fPIC by
'.long .L3-.L2' lines.  Only plain numbered labels are code: .LC0 is a
constant.  Debug sections name code labels too, so sections matter."""

import re

ENTRY = re.compile(r"\t\.(?:quad|long)\t\.L\d+(?:-\.L\d+)?\s*$")
LABEL = re.compile(r"\.L\d+:\s*$")
# What may stand between a jump and its table's label: how to get there.
BETWEEN = re.compile(
    r"\s*(?:$|\.section\s+\.(?:rodata|data)|\.data\b|\.align\b|\.p2align\b)")
THUNK_JUMP = re.compile(
    r"\s+(?:notrack\s+)?jmp\s+__x86_indirect_thunk_(?:nt_)?([er]\w+)\s*$")


class AssemblyError(Exception):
    """Assembly is not as GCC is known to write it."""


def count_tables(path):
    """Tables of code addresses in the data sections of file PATH."""
    section = ".text"
    tables = 0
    in_table = False
    with open(path, errors="replace") as lines:
        for line in lines:
            words = line.split(None, 2)
            if words and words[0] in (".text", ".data", ".bss"):
                section = words[0]
            elif words and words[0] in (".section", ".pushsection"):
                section = words[1].split(",")[0]
            is_entry = (section.startswith((".rodata", ".data"))
                        and ENTRY.match(line) is not None)
            if is_entry and not in_table:
                tables += 1
            in_table = is_entry
    return tables


def _table_follows(lines, index):
    """Does a table follow the line at INDEX?  GCC writes each right behind
    its jump; behind any other jump comes code, or the function's end."""
    index += 1
    while index < len(lines) and BETWEEN.match(lines[index]):
        index += 1
    return (index + 1 < len(lines) and LABEL.match(lines[index]) is not None
            and ENTRY.match(lines[index + 1]) is not None)


def plain_table_jumps(path):
    """Replace the thunk jumps of tables in file PATH by plain jumps, leave
    those of calls; return their number, which must be that of the tables."""
    with open(path, errors="surrogateescape") as file:
        lines = file.readlines()
    changed = 0
    for index, line in enumerate(lines):
        jump = THUNK_JUMP.match(line)
        if jump and _table_follows(lines, index):
            lines[index] = f"\tjmp\t*%{jump[1]}\n"
            changed += 1
    tables = count_tables(path)
    if changed != tables:
        raise AssemblyError(f"{path}: {tables} jump tables, but {changed}"
                            " thunk jumps in front of one")
    with open(path, "w", errors="surrogateescape") as file:
        file.writelines(lines)
    return changed
