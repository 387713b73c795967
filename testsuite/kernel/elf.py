"""Just enough of ELF: sections, symbols, relocations of an object.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import dataclasses
import struct

SHT_SYMTAB, SHT_RELA, SHT_NOBITS, SHT_REL = 2, 4, 8, 9
SHF_WRITE, SHF_ALLOC, SHF_EXECINSTR = 1, 2, 4
SHN_UNDEF = 0


class NotElf(Exception):
    """The file is something else."""


@dataclasses.dataclass(frozen=True)
class Section:
    index: int
    name: str
    kind: int
    flags: int
    offset: int
    size: int
    link: int
    info: int

    @property
    def code(self):
        return bool(self.flags & SHF_EXECINSTR)

    @property
    def read_only_data(self):
        return (self.flags & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR)
                == SHF_ALLOC and self.name.startswith(".rodata"))


class Elf:
    """The object in DATA."""

    def __init__(self, data):
        if data[:4] != b"\x7fELF":
            raise NotElf
        self.data = data
        self.wide = data[4] == 2
        if self.wide:
            table, = struct.unpack_from("<Q", data, 40)
            size, count, names = struct.unpack_from("<HHH", data, 58)
        else:
            table, = struct.unpack_from("<I", data, 32)
            size, count, names = struct.unpack_from("<HHH", data, 46)
        if count == 0 and table:  # more than fit: the first section tells
            first = self._header(table)
            count, names = first[5], first[6] if names == 0xffff else names
        headers = [self._header(table + size * i) for i in range(count)]
        strings = headers[names][4] if headers else 0
        self.sections = [
            Section(i, self._string(strings + header[0]), *header[1:3],
                    *header[4:8])
            for i, header in enumerate(headers)]
        self._symbols = None

    def _header(self, at):
        """Name, kind, flags, address, offset, size, link, info."""
        return struct.unpack_from("<IIQQQQII" if self.wide else "<IIIIIIII",
                                  self.data, at)

    def _string(self, at):
        return self.data[at:self.data.index(b"\0", at)].decode()

    def bytes_of(self, section):
        if section.kind == SHT_NOBITS:
            return b""
        return self.data[section.offset:section.offset + section.size]

    def symbols(self):
        """Pairs of name and section index."""
        if self._symbols is None:
            self._symbols = []
            for section in self.sections:
                if section.kind == SHT_SYMTAB:
                    self._read_symbols(section)
        return self._symbols

    def _read_symbols(self, section):
        strings = self.sections[section.link].offset
        layout = struct.Struct("<IBBHQQ" if self.wide else "<IIIBBH")
        for fields in layout.iter_unpack(self.bytes_of(section)):
            self._symbols.append((self._string(strings + fields[0]),
                                  fields[3 if self.wide else 5]))

    def undefined(self):
        return {name for name, section in self.symbols()
                if section == SHN_UNDEF and name}

    def defined(self):
        return {name for name, section in self.symbols()
                if section != SHN_UNDEF and name}

    def references(self):
        """For each relocation: the section that has it, the symbol's name
        and the name of the section the symbol is in, if any."""
        symbols = self.symbols()
        for section in self.sections:
            if section.kind not in (SHT_RELA, SHT_REL):
                continue
            holder = self.sections[section.info]
            width = {(True, SHT_RELA): "<QQq", (True, SHT_REL): "<QQ",
                     (False, SHT_RELA): "<IIi", (False, SHT_REL): "<II"}
            layout = struct.Struct(width[self.wide, section.kind])
            shift = 32 if self.wide else 8
            for fields in layout.iter_unpack(self.bytes_of(section)):
                name, index = symbols[fields[1] >> shift]
                where = (self.sections[index].name
                         if 0 < index < len(self.sections) else "")
                yield holder, name, where


def load(path):
    return Elf(path.read_bytes())
