# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real programs: their files, flags, tests and timed workloads.

One class per program.  Units of the part "code" are the program proper: sizes
and jump tables are counted there; other parts are tests and drivers.
A check yields (name, message), where no message means that it passed.
Training for a profile runs other inputs than what is timed.
"""

import random

from pathlib import Path

from toolchain import BuildError, Unit, run

BENCH = Path(__file__).resolve().parent.parent
DRIVERS = BENCH / "drivers"
SCRIPTS = BENCH / "scripts"


class Workload:
    """A timed command of one executable; lines of its output that do not
    contain KEEP (times, say) are no result."""

    def __init__(self, executable, arguments, keep=""):
        self.executable = executable
        self.arguments = [str(argument) for argument in arguments]
        self.keep = keep

    def result(self, output):
        return [line for line in output.splitlines() if self.keep in line]


class Program:
    name = ""
    package = ""
    code_options = ()       # of every unit, identity test included
    executables = {}        # name -> (parts, libraries)
    # How often the workload is done: timed, timed in a quick run, counted.
    loops = {"full": 0, "quick": 0, "count": 0}

    def __init__(self, source, version, work):
        self.source = source
        self.version = version
        self.work = work / "generated" / self.name
        self.work.mkdir(parents=True, exist_ok=True)

    def prepare(self):
        """Make the files that the source package does not contain."""

    def units(self):
        raise NotImplementedError

    def code(self, pattern, folder, exclude=()):
        """Units of the program proper: FOLDER's files that match PATTERN."""
        found = [Unit(file, "code", self.code_options)
                 for file in sorted((self.source / folder).glob(pattern))
                 if file.name not in exclude]
        if not found:
            raise BuildError(f"{self.name}: no {pattern} in {folder} of its"
                             " source package")
        return found

    def unit(self, source, part, *flags):
        return Unit(Path(source), part, tuple(self.code_options) + flags)

    def checks(self, stock, tested, scratch):
        raise NotImplementedError

    def workload(self, length):
        """What is timed or counted; LENGTH is one of LOOPS."""
        raise NotImplementedError

    def training(self):
        """Workloads, of one or more executables, to count a profile."""
        raise NotImplementedError


def passes(command, cwd=None, expect="", stdin=None):
    """The message of a command that must exit 0 and print EXPECT."""
    result = _run_with_input(command, cwd, stdin)
    if result.returncode != 0:
        return (f"exit status {result.returncode} of"
                f" {' '.join(str(word) for word in command)}\n"
                + (result.stdout + result.stderr)[-2000:].strip())
    if expect not in result.stdout + result.stderr:
        return f"did not print {expect!r}"
    return ""


def same_output(commands, cwds, stdin=None):
    """The message of two commands that must print the same."""
    first, second = (_run_with_input(command, cwd, stdin)
                     for command, cwd in zip(commands, cwds))
    for what, a, b in (("exit status", first.returncode, second.returncode),
                       ("output", first.stdout, second.stdout),
                       ("error output", first.stderr, second.stderr)):
        if a != b:
            return f"{what} differs from stock:\n" + _first_difference(a, b)
    if first.returncode < 0:
        return f"killed by signal {-first.returncode}"
    if not first.stdout:
        return "printed nothing"
    return ""


def _run_with_input(command, cwd, stdin):
    if stdin is None:
        return run(command, cwd)
    with open(stdin, encoding="utf-8") as file:
        return run(command, cwd, file)


def _first_difference(a, b):
    for number, (x, y) in enumerate(zip(str(a).splitlines(),
                                        str(b).splitlines()), 1):
        if x != y:
            return f"line {number}: stock {x!r}\n       tested {y!r}"
    return f"stock {str(a)[-200:]!r}\ntested {str(b)[-200:]!r}"


class Lua(Program):
    name = "lua"
    package = "lua5.4"
    executables = {"lua": (("code", "lua"), ("-lm",)),
                   "luac": (("code", "luac"), ("-lm",))}
    loops = {"full": 34, "quick": 8, "count": 0.1}

    @property
    def code_options(self):
        return ("-std=gnu99", "-DLUA_COMPAT_5_3", "-DLUA_USE_POSIX",
                "-DLUA_USE_JUMPTABLE=0", "-Dluai_makeseed(L)=1u",
                f"-I{self.work}")

    def prepare(self):
        """The header that Debian's build rules would make."""
        (self.work / "lua5.4-deb-multiarch.h").write_text(
            '#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n')

    def units(self):
        return (self.code("*.c", "src", exclude=("lua.c", "luac.c"))
                + [self.unit(self.source / "src/lua.c", "lua"),
                   self.unit(self.source / "src/luac.c", "luac")])

    def checks(self, stock, tested, scratch):
        for script in sorted((SCRIPTS / "lua").glob("*.lua")):
            commands = [[build.executable("lua"), script.name]
                        for build in (stock, tested)]
            yield (f"script {script.name}",
                   passes(commands[1], script.parent)
                   or same_output(commands, [script.parent] * 2))
            for build, name in ((stock, "stock"), (tested, "tested")):
                run([build.executable("luac"), "-o", scratch / name, script])
            same = ((scratch / "stock").read_bytes()
                    == (scratch / "tested").read_bytes())
            yield (f"bytecode of {script.name}",
                   "" if same else "luac's output differs from stock")

    def workload(self, length):
        return Workload("lua", [SCRIPTS / "timing.lua", self.loops[length]])

    def training(self):
        return [Workload("lua", [SCRIPTS / "training.lua"])]


class HttpParser(Program):
    name = "http-parser"
    package = "http-parser"
    executables = {"bench": (("code", "bench"), ()),
                   "test": (("code", "test"), ()),
                   "test-strict": (("strict", "test-strict"), ())}
    loops = {"full": 1_300_000, "quick": 250_000, "count": 6000}

    def units(self):
        loose, strict = "-DHTTP_PARSER_STRICT=0", "-DHTTP_PARSER_STRICT=1"
        source = self.source
        return [self.unit(source / "http_parser.c", "code", loose),
                self.unit(source / "http_parser.c", "strict", strict),
                self.unit(source / "test.c", "test", loose),
                self.unit(source / "test.c", "test-strict", strict),
                self.unit(DRIVERS / "http_bench.c", "bench", loose,
                          f"-I{source}", f'-DBENCH_C="{source}/bench.c"')]

    def checks(self, stock, tested, scratch):
        for name in ("test", "test-strict"):
            yield f"its own {name}", passes([tested.executable(name)],
                                            expect="requests okay")

    def workload(self, length):
        return Workload("bench", [self.loops[length]])

    def training(self):
        return [Workload("bench", [20_000, "other"])]


class Zlib(Program):
    name = "zlib"
    package = "zlib"
    code_options = ("-D_LARGEFILE64_SOURCE=1", "-DHAVE_UNISTD_H",
                    "-DHAVE_HIDDEN")
    executables = {"example": (("code", "example"), ()),
                   "minigzip": (("code", "minigzip"), ()),
                   "infcover": (("code", "infcover"), ()),
                   "inflate_pieces": (("code", "inflate_pieces"), ())}
    loops = {"full": 4800, "quick": 800, "count": 30}

    def units(self):
        include = f"-I{self.source}"
        return (self.code("*.c", ".")
                + [self.unit(self.source / f"test/{name}.c", name, include)
                   for name in ("example", "minigzip", "infcover")]
                + [self.unit(DRIVERS / "inflate_pieces.c", "inflate_pieces",
                             include)])

    def checks(self, stock, tested, scratch):
        yield "its own example", passes([tested.executable("example")],
                                        scratch, expect="inflate")
        yield "its own infcover", passes([tested.executable("infcover")],
                                         scratch)
        yield "minigzip round trip", self._round_trip(tested, scratch)

    def _round_trip(self, tested, scratch):
        text = (self.source / "ChangeLog").read_bytes()
        copy = scratch / "copy"
        for level in ("-1", "-6", "-9", "-h", "-r"):
            copy.write_bytes(text)
            minigzip = tested.executable("minigzip")
            message = (passes([minigzip, level, copy])
                       or passes([minigzip, "-d", f"{copy}.gz"]))
            if message:
                return message
            if copy.read_bytes() != text:
                return f"minigzip {level} does not give the file back"
        return ""

    def workload(self, length):
        return Workload("inflate_pieces", [self.source / "inflate.c",
                                           self.loops[length]])

    def training(self):
        return [Workload("inflate_pieces", [self.source / "ChangeLog", 50])]


class Expat(Program):
    name = "expat"
    package = "expat"
    executables = {"runtests": (("code", "test"), ()),
                   "expat_parse": (("code", "expat_parse"), ())}
    loops = {"full": 480, "quick": 80, "count": 3}

    @property
    def code_options(self):
        return ("-DHAVE_EXPAT_CONFIG_H", f"-I{DRIVERS}",
                f"-I{self.source}/expat/lib")

    def units(self):
        tests = ("chardata", "memcheck", "minicheck", "runtests", "structdata")
        return ([self.unit(self.source / f"expat/lib/{name}.c", "code")
                 for name in ("xmlparse", "xmlrole", "xmltok")]
                + [self.unit(self.source / f"expat/tests/{name}.c", "test")
                   for name in tests]
                + [self.unit(DRIVERS / "expat_parse.c", "expat_parse")])

    def prepare(self):
        for name, seed, shares in (("log", 1, (1, 1, 1, 1)),
                                   ("training", 2, (3, 2, 1, 2))):
            (self.work / f"{name}.xml").write_text(
                self._document(seed, shares), encoding="utf-8")

    def _document(self, seed, shares):
        """Elements, attributes, entities, comments, CDATA; SHARES are those
        of the four kinds of entries."""
        rng = random.Random(seed)
        words = ("switch case default break naïve 多分岐 jump < & >"
                 " table thunk").split()
        entity = {"<": "&lt;", "&": "&amp;", ">": "&#62;"}
        rows = ['<?xml version="1.0" encoding="UTF-8"?>',
                '<!DOCTYPE log [<!ELEMENT log ANY>'
                ' <!ENTITY unit "one&#32;unit">]>',
                '<log xmlns="urn:a" xmlns:b="urn:b">']
        for number in range(4000):
            text = " ".join(entity.get(word, word)
                            for word in rng.choices(words, k=8))
            rows += rng.choices((
                f'<entry id="{number}" b:kind=\'{rng.choice(words[:4])}\'>'
                f'{text}</entry>',
                f'<b:item><name>{text}</name><empty/>&unit;</b:item>',
                f'<!-- {number} --><?note {number}?>',
                f'<raw><![CDATA[{number} < {text}]]></raw>'), shares)
        return "\n".join(rows + ["</log>"]) + "\n"

    def checks(self, stock, tested, scratch):
        yield "its own runtests", passes([tested.executable("runtests")],
                                         scratch, expect="100%")

    def workload(self, length):
        return Workload("expat_parse", [self.work / "log.xml",
                                        self.loops[length]])

    def training(self):
        return [Workload("expat_parse", [self.work / "training.xml", 10])]


class Sqlite(Program):
    name = "sqlite"
    package = "sqlite3"
    executables = {
        "sqlite3": (("code", "shell"), ("-lm",)),
        "speedtest1": (("code", "speedtest1"), ("-lm",))}
    loops = {"full": 60, "quick": 15, "count": 1}

    @property
    def code_options(self):
        return ("-DSQLITE_THREADSAFE=0", "-DSQLITE_OMIT_LOAD_EXTENSION",
                "-DSQLITE_ENABLE_FTS5", "-DSQLITE_ENABLE_RTREE",
                "-DSQLITE_ENABLE_MATH_FUNCTIONS", f"-I{self.work}")

    def prepare(self):
        """The amalgamation, which needs tclsh and a C compiler."""
        if (self.work / ".done").is_file():
            return
        for command in ([self.source / "configure", "--disable-tcl",
                         "--disable-readline"],
                        ["make", "sqlite3.c", "shell.c"]):
            message = passes(command, self.work)
            if message:
                raise BuildError("cannot make SQLite's amalgamation: "
                                 + message)
        (self.work / ".done").touch()

    def units(self):
        return [self.unit(self.work / "sqlite3.c", "code"),
                self.unit(self.work / "shell.c", "shell"),
                self.unit(self.source / "test/speedtest1.c", "speedtest1")]

    def checks(self, stock, tested, scratch):
        for script in sorted((SCRIPTS / "sql").glob("*.sql")):
            yield f"script {script.name}", same_output(
                [[build.executable("sqlite3"), "-batch", "-init", "/dev/null",
                  ":memory:"]
                 for build in (stock, tested)], [scratch] * 2, script)
        yield "speedtest1 --verify", self._verify(stock, tested, scratch)

    def _verify(self, stock, tested, scratch):
        lines = []
        for build in (stock, tested):
            result = run([build.executable("speedtest1"), "--verify",
                          "--size", "10", "--memdb"], scratch)
            if result.returncode != 0:
                return (f"exit status {result.returncode}:\n"
                        + (result.stdout + result.stderr)[-2000:])
            lines.append([line for line in result.stdout.splitlines()
                          if "Verification Hash" in line])
        if not lines[0]:
            return "speedtest1 printed no verification hash"
        if lines[0] != lines[1]:
            return f"stock: {lines[0]}, tested: {lines[1]}"
        return ""

    def workload(self, length):
        return Workload("speedtest1", ["--verify", "--memdb", "--size",
                                       self.loops[length]],
                        keep="Verification Hash")

    def training(self):
        """Other statements than those of the set "main", which is timed."""
        return [Workload("speedtest1", ["--memdb", "--testset", name,
                                        "--size", size])
                for name, size in (("orm", 40), ("cte", 20), ("fp", 5))]


class Pcre2(Program):
    name = "pcre2"
    package = "pcre2"
    executables = {"pcre2test": (("code", "pcre2test"), ()),
                   "pcre2_match": (("code", "pcre2_match"), ())}
    loops = {"full": 64, "quick": 10, "count": 1}
    not_library = ("pcre2_dftables.c", "pcre2_fuzzsupport.c", "pcre2_jit_*.c",
                   "pcre2_printint.c", "pcre2_ucptables.c", "pcre2demo.c",
                   "pcre2grep.c", "pcre2posix_test.c", "pcre2test.c")
    # Those of its tests that need neither a locale nor another width.
    tests = (1, 2, 4, 5, 6, 7)

    @property
    def code_options(self):
        return ("-DHAVE_CONFIG_H", "-DPCRE2_CODE_UNIT_WIDTH=8",
                "-DSUPPORT_PCRE2_8", "-DSUPPORT_UNICODE", "-DPCRE2_STATIC",
                "-DHAVE_MEMMOVE", "-DHAVE_STRERROR", "-DHAVE_UNISTD_H",
                "-DHAVE_SYS_TYPES_H", "-DHAVE_SYS_STAT_H",
                f"-I{self.work}", f"-I{self.source}/src")

    def prepare(self):
        """The files that its build makes from generic ones."""
        for made, given in (("config.h", "config.h.generic"),
                            ("pcre2.h", "pcre2.h.generic"),
                            ("pcre2_chartables.c", "pcre2_chartables.c.dist")):
            text = (self.source / "src" / given).read_bytes()
            (self.work / made).write_bytes(text)

    def units(self):
        excluded = [file.name for pattern in self.not_library
                    for file in (self.source / "src").glob(pattern)]
        return (self.code("*.c", "src", excluded)
                + [self.unit(self.source / "src/pcre2_jit_compile.c", "code"),
                   self.unit(self.work / "pcre2_chartables.c", "code"),
                   self.unit(self.source / "src/pcre2test.c", "pcre2test"),
                   self.unit(DRIVERS / "pcre2_match.c", "pcre2_match")])

    def checks(self, stock, tested, scratch):
        data = self.source / "testdata"
        for number in self.tests:
            yield (f"its own test {number}",
                   self._own_test(tested, data, number, scratch))

    def _own_test(self, tested, data, number, scratch):
        output = scratch / f"output{number}"
        command = [tested.executable("pcre2test"), "-q"]
        message = passes([*command, data / f"testinput{number}", output], data)
        if message:
            return message
        text = output.read_bytes()
        if number == 2:     # its RunTest appends a list of error messages
            text += run([*command, "-error",
                         "-70,-62,-2,-1,0,100,101,191,200"]).stdout.encode()
        same = text == (data / f"testoutput{number}").read_bytes()
        return "" if same else f"{output} differs from testoutput{number}"

    def workload(self, length):
        name = "study" if length == "count" else "match"
        return Workload("pcre2_match", [self.source / f"src/pcre2_{name}.c",
                                        self.loops[length]])

    def training(self):
        return [Workload("pcre2_match", [self.source / "src/pcre2_compile.c",
                                         1])]


PROGRAMS = {program.name: program
            for program in (Lua, HttpParser, Zlib, Expat, Sqlite, Pcre2)}
QUICK = ("lua", "http-parser", "zlib")
