"""The cases of a random switch: what each does, and in what order.

A body is safe if reaching it ends neither the program nor what is defined;
what leads to the others is kept from the probes, so nothing may fall or jump
into them.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

SAFE_KINDS = [
    ("assign", 20), ("phis", 20), ("call", 18), ("return", 12), ("break", 8),
    ("fall", 8), ("goto", 5), ("continue", 6), ("cold", 4), ("barrier", 3),
    ("nested", 4), ("asm goto", 1), ("throw", 4), ("inner loop", 3),
]
DANGEROUS_KINDS = [("unreachable", 3), ("noreturn", 2)]


class Body:
    def __init__(self, kind, number):
        self.kind = kind
        self.number = number
        self.labels = []  # Of (low, high).
        self.is_default = False
        self.has_goto_label = False

    @property
    def safe(self):
        return self.kind not in ("unreachable", "noreturn")


class Bodies:
    """The bodies of one switch, in the order of the text."""

    def __init__(self, rng, context, intervals):
        self.rng = rng
        self.context = context
        count = rng.choice([1, 2, 2, 3, 4, 6, 10, len(intervals)])
        kinds = [(kind, weight) for kind, weight in SAFE_KINDS
                 if kind not in context.refused]
        if rng.random() < 0.4:  # Some switches are all of a kind.
            few = rng.sample(kinds, 2)
            kinds = few if few[0][0] != "fall" else few[1:]
        if not context.carried and rng.random() < 0.3:
            kinds += DANGEROUS_KINDS
        names, weights = zip(*kinds)
        self.list = [Body(kind, i) for i, kind in enumerate(
            rng.choices(names, weights, k=min(count, len(intervals))))]
        self.deal(intervals)
        self.place_default()
        rng.shuffle(self.list)
        self.settle()

    def deal(self, intervals):
        """Give each interval a body."""
        pattern = self.rng.choice(["random", "runs", "cycle", "few"])
        n = len(self.list)
        for i, interval in enumerate(intervals):
            body = {
                "random": lambda: self.rng.randrange(n),
                "runs": lambda: i * n // len(intervals),
                "cycle": lambda: i % n,
                "few": lambda: 0 if self.rng.random() < 0.8
                else self.rng.randrange(n),
            }[pattern]()
            self.list[body].labels.append(interval)
        self.list = [body for body in self.list if body.labels]

    def place_default(self):
        """No default, one that shares its code with cases, or one alone."""
        choice = self.rng.random()
        if choice < 0.2:
            return
        if choice < 0.35:
            self.rng.choice(self.list).is_default = True
            return
        kinds = ["assign", "phis", "call", "return", "break", "cold"]
        if not self.context.carried:
            kinds += ["unreachable", "unreachable", "noreturn"]
        body = Body(self.rng.choice(kinds), len(self.list))
        body.is_default = True
        self.list.append(body)

    def settle(self):
        """Let nothing fall or jump where it must not."""
        for body, after in zip(self.list, self.list[1:] + [None]):
            if body.kind == "fall" and (after is None or not after.safe):
                body.kind = "break"
        for i, body in enumerate(self.list):
            if body.kind not in ("goto", "asm goto"):
                continue
            later = [other for other in self.list[i + 1:] if other.safe]
            if not later:
                body.kind = "assign"
                continue
            body.to = self.rng.choice(later)
            body.to.has_goto_label = True

    def find(self, value):
        """The body that VALUE reaches, None for the end of the switch."""
        otherwise = None
        for body in self.list:
            if any(low <= value <= high for low, high in body.labels):
                return body
            if body.is_default:
                otherwise = body
        return otherwise

    # ---- Text.

    def text(self, label_text):
        lines = []
        for body in self.list:
            labels = []
            for interval in body.labels:
                labels += label_text(*interval)
            if body.is_default:
                labels.append("default:")
            self.rng.shuffle(labels)
            lines += labels
            if body.has_goto_label:
                lines.append("%s:;" % self.goto_label(body))
            lines += ["  " + line for line in self.statements(body)]
        return lines

    def goto_label(self, body):
        return "l%d_%d" % (self.context.number, body.number)

    def number(self):
        return self.rng.choice([0, 1, 2, 3, 5, self.rng.randint(0, 99),
                                self.rng.randint(0, 1 << 30)])

    def statements(self, body):
        if body.kind == "goto":
            return ["a += %d;" % self.number(),
                    "goto %s;" % self.goto_label(body.to)]
        if body.kind == "asm goto":
            return ['__asm__ goto ("" : : : : %s);' % self.goto_label(body.to),
                    "b ^= %d; break;" % self.number()]
        if body.kind == "nested":
            return self.context.nested(self.rng)
        return getattr(self, "do_" + body.kind.replace(" ", "_"))()

    def do_assign(self):
        operator = self.rng.choice(["+=", "^=", "*=", "-=", "|=", "="])
        return ["%s %s %d;" % (self.rng.choice("abcd"), operator,
                               self.number()), "break;"]

    def do_phis(self):
        names = self.rng.sample("abcd", self.rng.randint(2, 4))
        values = [self.rng.choice(["%d" % self.number(), "y", "a + 1",
                                   "d * 3", "b"]) for _ in names]
        return [" ".join("%s = %s;" % pair for pair in zip(names, values)),
                "break;"]

    def do_call(self):
        return ["a += h (%d, b);" % self.number(), "break;"]

    def do_cold(self):
        return ["c += cold (%d);" % self.number(), "break;"]

    def do_return(self):
        value = self.rng.choice(["%d" % self.number(), "a * 3 + b", "a", "y"])
        if self.rng.random() < 0.4:
            value = "h (%d, %s)" % (self.number(), value)
        return ["return %s;" % value]

    def do_break(self):
        return ["break;"]

    def do_fall(self):
        return [self.rng.choice(["", "c++;", "a ^= %d;" % self.number()]),
                "/* Fall through.  */"]

    def do_continue(self):
        return ["d += %d;" % self.number(), "continue;"]

    def do_barrier(self):
        return ['__asm__ volatile ("" : "+r" (b) : : "memory");', "break;"]

    def do_throw(self):
        return ["if (y & 1) throw %d;" % self.rng.randint(0, 99),
                "b += 3; break;"]

    def do_inner_loop(self):
        return ["for (unsigned k = 0; k < (y & 3); k++) a = a * 5 + k;",
                "break;"]

    def do_unreachable(self):
        return ["__builtin_unreachable ();"]

    def do_noreturn(self):
        return ["die (%d);" % self.rng.randint(1, 100)]
