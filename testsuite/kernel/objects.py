"""Compare the objects of a stock build and one with the plugin.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import re

import builder
import elf

# Code that runs where other sections cannot be reached: early, late, or from
# outside the kernel.
APART = re.compile(r"arch/x86/(entry/vdso/|purgatory/|realmode/|boot/"
                   r"|kernel/head(64|32)\.o)|drivers/firmware/efi/libstub/"
                   r"|lib-.*\.o$")
# Objects with sizes of the kernel in their data, and the header these are from.
TOLD_SIZES = {"arch/x86/boot/compressed/misc.o": "arch/x86/boot/voffset.h"}
SPECIAL = re.compile(r"\.(noinstr|head|init|exit|entry|cpuidle|ref|meminit"
                     r"|spinlock|kprobes|softirqentry|irqentry)\b.*text"
                     r"|\.(init|exit|head)\.text|\.inittext")


def code_by_section(path):
    """Bytes of code in the object at PATH, by section."""
    sizes = collections.Counter()
    for section in elf.load(path).sections:
        if section.code:
            sizes[section.name] += section.size
    return sizes


def facts(path):
    """What the table shows of vmlinux.o at PATH."""
    unit = elf.load(path)
    return {
        "code": sum(s.size for s in unit.sections if s.code),
        "rodata": sum(s.size for s in unit.sections if s.read_only_data),
        "thunks": sum(s.size // 4 for s in unit.sections
                      if s.name == ".retpoline_sites"),
        "sections": {s.name: s.size for s in unit.sections if s.code},
    }


def normalised(command, build):
    """COMMAND without the plugin's flags, the build's folder, and that of the
    compiler, which need not have been named alike for both builds."""
    command = re.sub(r"^\S*/", "", command)
    command = re.sub(r" -fplugin(-arg)?[-=]\S*switchcost\S*", "", command)
    return re.sub(r"\s+", " ", command.replace(str(build.folder), "")).strip()


DEBUG = re.compile(r"\.(rela?\.)?debug|\.(symtab|strtab|shstrtab)$")


def but_for_debug(unit):
    """All of an object but what debuggers read: it has the build's folder in
    it (real-mode code is always compiled with -g)."""
    return [(section.name, section.flags, unit.bytes_of(section))
            for section in unit.sections if not DEBUG.match(section.name)]


def but_for_data(unit):
    """All of an object but debug information, and of its read-only data no
    more than the size."""
    return [(name, flags, len(contents) if name == ".rodata" else contents)
            for name, flags, contents in but_for_debug(unit)]


def mitigated(command, arguments=()):
    """May the plugin change what COMMAND compiles?"""
    return ("-mindirect-branch=thunk" in command
            or ("when=no-tables" in arguments
                and "-fno-jump-tables" in command))


FRAME = re.compile(r"(?<=the frame size of )\d+(?= bytes is larger)")


def new_messages(stock, plugin):
    """Messages of PLUGIN's build that STOCK's has not.  A frame may be less
    too large than stock's."""
    frames = {}
    for line in stock.warnings:
        for size in FRAME.findall(line):
            place = FRAME.sub("", line)
            frames[place] = max(frames.get(place, 0), int(size))
    return [line for line in sorted(set(plugin.warnings) - set(stock.warnings))
            if not any(int(size) <= frames.get(FRAME.sub("", line), 0)
                       for size in FRAME.findall(line))]


def thunks(build):
    """The thunks that BUILD's kernel has, one for each register."""
    path = build.folder / "arch/x86/lib/retpoline.o"
    if not path.is_file():
        return set()
    return {name for name in elf.load(path).defined()
            if name.startswith("__x86_indirect_thunk_")}


def keeps_init(command):
    """Do __init functions that COMMAND compiles keep their indirect branches
    (include/linux/init.h)?  Then the plugin keeps out of them, too."""
    return "-mindirect-branch=thunk" in command and " -DMODULE " not in command


class Comparison:
    """All that must hold between two builds; FAULTS are sentences."""

    def __init__(self, stock, plugin):
        self.stock, self.plugin = stock, plugin
        self.faults = []
        self.objects = self.changed = self.unmitigated = 0
        self.larger = collections.Counter()     # object -> bytes of code
        self.thunks = thunks(stock)
        self._compare()

    def _compare(self):
        ours = builder.commands(self.plugin)
        theirs = builder.commands(self.stock)
        if set(ours) != set(theirs):
            self.faults.append("other objects are built: "
                               + ", ".join(sorted(set(ours) ^ set(theirs))))
        for name in sorted(set(ours) & set(theirs)):
            if (normalised(ours[name], self.plugin)
                    != normalised(theirs[name], self.stock)):
                self.faults.append(f"{name}: compiled with other flags: a"
                                   " probe of kbuild was decided otherwise")
            self._compare_object(name, theirs[name])

    def _compare_object(self, name, command):
        paths = [build.folder / name for build in (self.stock, self.plugin)]
        if not all(path.is_file() for path in paths):
            return
        stock, plugin = (path.read_bytes() for path in paths)
        self.objects += 1
        ours = mitigated(command, self.plugin.config.arguments)
        self.unmitigated += not ours
        if stock == plugin:
            return
        stock, plugin = elf.Elf(stock), elf.Elf(plugin)
        if but_for_debug(stock) == but_for_debug(plugin):
            return
        if self._told_other_sizes(name) and (but_for_data(stock)
                                             == but_for_data(plugin)):
            return
        self.changed += 1
        if not ours:
            self.faults.append(f"{name}: no mitigation, and yet it differs")
        self._compare_contents(name, stock, plugin)
        if keeps_init(command):
            self._compare_kept(name, stock, plugin)

    def _told_other_sizes(self, name):
        """Is the object NAME told how large the kernel is, and are the two
        kernels not equally large?"""
        header = TOLD_SIZES.get(name)
        return header and len({(build.folder / header).read_bytes() for build
                               in (self.stock, self.plugin)}) > 1

    def _compare_symbols(self, name, stock, plugin):
        """No outside symbol is new.  Through which register an indirect call
        goes is up to the register allocator, so where there is a thunk any
        that the kernel has will do, but not in code that runs apart."""
        outside = plugin.undefined() - stock.undefined()
        if stock.undefined() & self.thunks and not APART.search(name):
            outside -= self.thunks
        if outside:
            self.faults.append(f"{name}: refers to "
                               + ", ".join(sorted(outside)))

    def _compare_contents(self, name, stock, plugin):
        self._compare_symbols(name, stock, plugin)
        before, after = (self._special_references(unit)
                         for unit in (stock, plugin))
        for section, count in after.items():
            if count > before[section]:
                self.faults.append(f"{name}: {section} refers to read-only"
                                   f" data {count} times, stock's"
                                   f" {before[section]}")
        if APART.search(name) and (self._rodata(plugin)
                                   > self._rodata(stock)):
            self.faults.append(f"{name}: more read-only data, where it may"
                               " be out of reach")
        self.larger[name] = self._code(plugin) - self._code(stock)

    def _compare_kept(self, name, stock, plugin):
        """All .init.text is the same.  (On 32 bits addends are in the code and
        may differ.)"""
        if not stock.wide:
            return
        texts = [b"".join(unit.bytes_of(s) for s in unit.sections
                          if s.name == ".init.text")
                 for unit in (stock, plugin)]
        if texts[0] != texts[1]:
            self.faults.append(f"{name}: .init.text differs")

    @staticmethod
    def _special_references(unit):
        counts = collections.Counter()
        for holder, _, where in unit.references():
            if SPECIAL.search(holder.name) and where.startswith(".rodata") \
                    and not where.startswith(".rodata.str"):
                counts[holder.name] += 1
        return counts

    @staticmethod
    def _rodata(unit):
        """Without strings: gcov has the folder's name in them."""
        return sum(s.size for s in unit.sections if s.read_only_data
                   and not s.name.startswith(".rodata.str"))

    @staticmethod
    def _code(unit):
        return sum(s.size for s in unit.sections if s.code)
