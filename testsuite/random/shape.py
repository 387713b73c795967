"""Index types and labels of a random switch.

A label set is a list of disjoint (low, high) intervals of the type that the
index is promoted to; values are Python integers, so that nothing wraps.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""


class IndexType:
    """What is switched on: NAME is the type of the variable, BITS and SIGNED
    what the index can hold, PROMOTED the type that labels are cast to."""

    def __init__(self, name, bits, signed, promoted=None, field=0, needs=()):
        self.name = name
        self.bits = bits
        self.signed = signed
        self.field = field  # Width of the bit-field; 0 if it is none.
        self.needs = needs  # Of "lp64", "declaration text".
        self.low, self.high = bounds(bits, signed)
        self.promoted = promoted or name
        # Labels of types that are promoted may lie outside of the type.
        if promoted == "int" and (bits < 32 or not signed):
            self.label_low, self.label_high = bounds(32, True)
        else:
            self.label_low, self.label_high = self.low, self.high
        # The variable itself may be wider than the index.
        self.container_bits = bits

    def wrap(self, value):
        """VALUE as the index's type holds it."""
        value &= (1 << self.bits) - 1
        if self.signed and value >> (self.bits - 1):
            value -= 1 << self.bits
        return value


def bounds(bits, signed):
    if signed:
        return -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    return 0, (1 << bits) - 1


def literal(value, kind="long long"):
    """VALUE as a constant expression of type KIND, in C and C++."""
    if -(1 << 63) < value < (1 << 63):
        text = "%dLL" % value
    elif 0 <= value < (1 << 64):
        text = "%dULL" % value
    elif value == -(1 << 63):
        text = "(-9223372036854775807LL - 1)"
    else:
        whole = value & ((1 << 128) - 1)
        text = "WIDE (0x%xULL, 0x%xULL)" % (whole >> 64,
                                            whole & ((1 << 64) - 1))
    return "(%s) %s" % (kind, text)


PLAIN = [
    ("char", 8, True, "int"), ("signed char", 8, True, "int"),
    ("unsigned char", 8, False, "int"), ("short", 16, True, "int"),
    ("unsigned short", 16, False, "int"), ("int", 32, True, "int"),
    ("unsigned int", 32, False, "unsigned int"),
    ("long long", 64, True, "long long"),
    ("unsigned long long", 64, False, "unsigned long long"),
]


def draw_type(rng, number, language):
    """A type, and the declarations it needs."""
    cxx = language.cxx
    kind = rng.choices(["plain", "bool", "enum", "field", "long", "int128",
                        "bitint"],
                       [55, 3, 9, 15, 5, 10, 20 if language.bitint else 0]
                       )[0]
    if kind == "bool":
        return IndexType("bool" if cxx else "_Bool", 1, False, "int"), ""
    if kind == "enum":
        return draw_enum(rng, number, cxx)
    if kind == "field":
        return draw_field(rng, number, cxx)
    if kind == "long":
        signed = rng.random() < 0.5
        name = "long" if signed else "unsigned long"
        return IndexType(name, 64, signed, name, needs=("lp64",)), ""
    if kind == "int128":
        signed = rng.random() < 0.5
        name = "__int128" if signed else "unsigned __int128"
        return IndexType(name, 128, signed, name, needs=("lp64",)), ""
    if kind == "bitint":
        bits, signed = rng.randint(2, 128), rng.random() < 0.5
        name = "%s _BitInt(%d)" % ("signed" if signed else "unsigned", bits)
        return IndexType(name, bits, signed, name, needs=("lp64",)), ""
    plain = list(rng.choice(PLAIN))
    if plain[0] == "char" and language.signed_char is False:
        plain[2] = False
    return IndexType(*plain), ""


def draw_enum(rng, number, cxx):
    name = "enum e%d" % number
    if cxx:
        base, bits, signed = rng.choice([
            ("int", 32, True), ("unsigned int", 32, False),
            ("unsigned char", 8, False), ("short", 16, True),
            ("long long", 64, True)])
        text = "%s : %s { A%d, B%d };\n" % (name, base, number, number)
        return IndexType(name, bits, signed, name), text
    signed = rng.random() < 0.5
    text = "%s { A%d = %d, B%d = 5 };\n" % (name, number,
                                            -1 if signed else 1, number)
    return IndexType(name, 32, signed, "int" if signed else "unsigned int"), \
        text


def draw_field(rng, number, cxx):
    base, width, signed = rng.choice([
        ("int", 32, True), ("unsigned int", 32, False),
        ("long long", 64, True), ("unsigned long long", 64, False)])
    bits = rng.randint(1 if not signed else 2, width - 1)
    promoted = "int" if bits < 32 else base
    text = ("struct s%d { %s before : %d; %s f : %d; };\n"
            % (number, base, rng.randint(1, 31), base, bits))
    index = IndexType(base, bits, signed, promoted, field=bits)
    index.container_bits = width
    if cxx and bits >= 32:
        # There a long bit-field is promoted to its declared type.
        index.label_low, index.label_high = bounds(width, signed)
    return index, text


# ---- Labels.


def draw_starts(rng, kind, low, high, count):
    """Where COUNT labels may start, between LOW and HIGH, in some pattern."""
    span = high - low
    if kind == "dense":
        first = draw_base(rng, low, high, count)
        return [first + i for i in range(count)]
    if kind == "stride":
        step = rng.choice([2, 3, 4, 7, 8, 16, 64, 100])
        first = draw_base(rng, low, high, count * step)
        return [first + i * step for i in range(count)]
    if kind == "clusters":
        starts = []
        while len(starts) < count:
            first = draw_base(rng, low, high, 70)
            n = rng.randint(1, max(1, count // 2))
            starts += rng.sample(range(first, first + 70), min(n, 70))
        return starts
    if kind == "extreme":
        ends = [low, high, 0, -1, 1, low + span // 2, low + span // 2 + 1]
        for power in (7, 8, 15, 16, 31, 32, 63, 64):
            ends += [(1 << power) - 1, 1 << power, -(1 << power)]
        return [end + rng.randint(-2, 2) for end in rng.sample(
            ends, min(len(ends), count))]
    if kind == "powers":
        return [(1 << i) + rng.choice([0, 0, 0, 1])
                for i in range(min(count, span.bit_length()))]
    return [rng.randint(low, high) for _ in range(count)]


def draw_base(rng, low, high, room):
    """Where something of ROOM values is to start."""
    places = [0, 0, 1, rng.randint(-100, 100), low, high - room,
              low + (high - low) // 2 - room // 2, rng.randint(low, high),
              rng.randint(low, high)]
    return rng.choice(places)


def draw_labels(rng, index, count):
    """Disjoint intervals, sorted."""
    low, high = index.low, index.high
    if index.label_low < low and rng.random() < 0.2:
        low, high = low - 20, high + 20
    kinds = rng.choices(["dense", "stride", "clusters", "extreme", "powers",
                         "sparse"], [30, 10, 25, 12, 5, 18],
                        k=rng.choice([1, 1, 1, 2]))
    starts = []
    for kind in kinds:
        starts += draw_starts(rng, kind, low, high,
                              max(1, count // len(kinds)))
    ranges = rng.choice([0, 0, 0.1, 0.5])
    wide = rng.choice([1, 3, 10, 60, 1000, 1 << 20, (high - low) // 7 + 1])
    intervals = []
    for start in starts:
        last = start
        if rng.random() < ranges:
            last += rng.randint(0, wide)
        intervals.append((max(start, low), min(last, high)))
    if rng.random() < 0.08:  # Every value, or all but a few.
        intervals.append((low, high))
    return make_disjoint(rng, intervals, low, high)


def make_disjoint(rng, intervals, low, high):
    """What is left of INTERVALS if those that start first win."""
    out = []
    for first, last in sorted(intervals):
        if out and first <= out[-1][1]:
            first = out[-1][1] + 1
        if low <= first <= last <= high:
            out.append((first, last))
    if not out:
        out.append((low, low + rng.randint(0, min(3, high - low))))
    return out


def near_labels(intervals):
    for first, last in intervals:
        yield from (first, last, first - 1, last + 1, (first + last) // 2)
