#!/usr/bin/env python3
"""Area: report.  Purpose: report=FILE gets what docs/report.md says, whole
lines whatever runs at the same time, and changes no object.

Usage: plugin.py GCC PLUGIN

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

GCC = PLUGIN = ""
FLAGS = ["-O2", "-mindirect-branch=thunk"]
KINDS = {"target", "less", "equal", "range", "bits", "class", "table",
         "unused"}

SWITCH = """
extern int h (int);
int %s (unsigned x)
{
  switch (x)
    {
    case 3: return h (1);
    case 70 ... 75: return h (2);
    case 1000: return h (3);
    default: return h (4);
    }
}
"""


def large(name, n):
    """A switch of N cases that go to N targets."""
    cases = "".join(f"case {i * 3}: return h ({i}) + {i % 7};\n"
                    for i in range(n))
    return (f"extern int h (int);\nint {name} (unsigned x)\n"
            f"{{\n  switch (x) {{\n{cases}default: return -1; }}\n}}\n")


class Plugin(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = pathlib.Path(folder.name)
        self.report = self.work / "report.jsonl"

    def command(self, source, *flags, report=None):
        major = GCC.replace("gcc", "g++") if source.endswith("C") else GCC
        return [major, *FLAGS, f"-fplugin={PLUGIN}",
                f"-fplugin-arg-switchcost-report={report or self.report}",
                *flags, "-c", source]

    def write(self, name, text):
        (self.work / name).write_text(text)
        return name

    def compile(self, source, *flags, report=None):
        done = subprocess.run(self.command(source, *flags, report=report),
                              cwd=self.work, capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stderr

    def records(self):
        text = self.report.read_text() if self.report.exists() else ""
        self.assertTrue(not text or text.endswith("\n"))
        return [json.loads(line) for line in text.splitlines()]

    def check_tree(self, record):
        tree = record["tree"]
        self.assertEqual(list(record)[-1], "tree")
        seen = set()
        wait = [record["root"]]
        while wait:
            i = wait.pop()
            node = tree[i]
            self.assertIn(node["kind"], KINDS)
            if node["kind"] == "target":
                int(node["low"]), int(node["high"])
            elif node["kind"] != "table":
                self.assertNotIn(i, seen)
                seen.add(i)
                self.assertTrue(all(c > 0 for c in node["cost_q6"]))
                self.assertEqual(len(node["weight"]), 2)
                wait += [node["yes"], node["no"]]

    def test_members(self):
        self.write("a.c", SWITCH % "f")
        self.assertEqual(self.compile("a.c"), (0, ""))
        record, = self.records()
        expected = {"switchcost": 1, "file": "a.c", "line": 5, "column": 3,
                    "function": "f", "symbol": "f", "outcome": "lowered",
                    "reason": "faster", "aim": "speed", "profile": "guessed",
                    "count": None, "per_call_milli": 1000,
                    "machine": "generic", "predictability": 90,
                    "tables": "data", "index": {"bits": 32, "signed": False},
                    "labels": 3, "segments": 7, "targets": 4}
        self.assertEqual({key: record[key] for key in expected}, expected)
        self.assertLessEqual(record["plan"]["cycles_q6"],
                             record["balanced"]["cycles_q6"])
        self.assertIsNone(record["thunked_table"]["bytes"])
        lines = [node.get("line") for node in record["tree"][:4]]
        self.assertEqual(sorted(lines), [7, 8, 9, 10])
        self.check_tree(record)

    def test_appends_the_same(self):
        self.write("a.c", SWITCH % "f" + large("g", 70))
        self.compile("a.c")
        once = self.report.read_text()
        self.compile("a.c")
        self.assertEqual(self.report.read_text(), 2 * once)

    def test_objects_are_the_same(self):
        self.write("a.c", SWITCH % "f" + large("g", 70))
        for flags in (["-O2"], ["-O0"], ["-Os"], ["-g", "-gno-record-gcc-switches"]):
            self.assertEqual(self.compile("a.c", *flags)[0], 0)
            ours = (self.work / "a.o").read_bytes()
            command = [word for word in self.command("a.c", *flags)
                       if "report=" not in word]
            subprocess.run(command, cwd=self.work, check=True)
            self.assertEqual((self.work / "a.o").read_bytes(), ours)

    def test_nothing_of_functions_that_are_not_ours(self):
        self.write("a.c", SWITCH % "f")
        self.assertEqual(self.compile("a.c", "-mindirect-branch=keep")[0], 0)
        self.assertEqual(self.records(), [])

    def test_left_to_the_compiler(self):
        self.write("a.c", SWITCH.replace("  switch",
                   "#pragma switchcost next off\n  switch") % "f"
                   + large("g", 3000))
        self.compile("a.c", "-fplugin-arg-switchcost-predictability=0",
                     "-fplugin-arg-switchcost-tables=jump")
        off, kept = self.records()
        self.assertEqual((off["outcome"], off["reason"]), ("left", "off"))
        self.assertNotIn("tree", off)
        self.assertEqual((kept["outcome"], kept["reason"]),
                         ("left", "table-kept"))
        self.assertEqual(kept["plan"]["table"], 1)
        self.assertGreater(kept["thunked_table"]["bytes"], 8 * 9000 - 30)
        self.check_tree(kept)

    def test_names(self):
        self.write("a.C", "namespace n { struct S { int f (unsigned); }; }\n"
                   + (SWITCH % "n::S::f"))
        self.compile("a.C")
        record, = self.records()
        self.assertEqual(record["function"], "n::S::f")
        self.assertEqual(record["symbol"], "_ZN1n1S1fEj")

    def test_odd_file_names(self):
        name = 'a "b"\\c\u00fc.c'
        self.write(name, SWITCH % "f")
        self.compile(name)
        self.assertEqual(self.records()[0]["file"], name)
        (self.work / "report.jsonl").unlink()
        odd = b"\xff.c"
        with open(bytes(self.work) + b"/" + odd, "w", encoding="ascii") as out:
            out.write(SWITCH % "f")
        command = [word.encode() for word in self.command("")[:-1]] + [odd]
        subprocess.run(command, cwd=self.work, check=True)
        self.assertEqual(self.records()[0]["file"], "\ufffd.c")

    def test_profile(self):
        self.write("a.c", SWITCH % "f" + """
int h (int x) { return x; }
int main (void) { int s = 0; for (int i = 0; i < 1000; i++) s += f (i % 10);
  return s == 7; }
""")
        for command in ([GCC, "-O2", "-fno-inline", "-fprofile-generate", "-c",
                         "a.c"],
                        [GCC, "-fprofile-generate", "a.o", "-o", "a"],
                        ["./a"]):
            subprocess.run(command, cwd=self.work, check=True)
        self.assertEqual(
            self.compile("a.c", "-fprofile-use", "-fno-inline")[0], 0)
        record, = self.records()
        self.assertEqual((record["profile"], record["count"]),
                         ("measured", 1000))

    def test_parallel_and_huge(self):
        """16 compilers at a time; lines of hundreds of kilobytes."""
        children = []
        for i in range(16):
            name = self.write(f"a{i}.c", large(f"big{i}", 1500)
                              + "".join(SWITCH % f"f{i}_{j}"
                                        for j in range(20)))
            children.append(subprocess.Popen(self.command(name),
                                             cwd=self.work))
        for child in children:
            self.assertEqual(child.wait(), 0)
        records = self.records()
        self.assertEqual(len(records), 16 * 21)
        self.assertEqual(len({r["symbol"] for r in records}), 16 * 21)
        for record in records:
            self.check_tree(record)

    def test_a_file_that_cannot_be_written(self):
        self.write("a.c", SWITCH % "f")
        self.compile("a.c")
        right = (self.work / "a.o").read_bytes()
        for path in (self.work / "none" / "report", self.work):
            status, text = self.compile("a.c", report=path)
            self.assertEqual(status, 0)
            self.assertEqual(text.count("warning: cannot write report"), 1)
            self.assertEqual((self.work / "a.o").read_bytes(), right)
            (self.work / "a.o").unlink()
            self.assertEqual(self.compile("a.c", "-Werror", report=path)[0],
                             1)

    def test_a_full_disk_does_not_stop_a_build(self):
        self.write("a.c", SWITCH % "f" + SWITCH % "g")
        status, text = self.compile("a.c", "-Werror", report="/dev/full")
        self.assertEqual(status, 0)
        self.assertEqual(text.count("cannot write report"), 1)
        self.assertTrue((self.work / "a.o").exists())

    def test_a_pipe_without_a_reader_is_not_waited_for(self):
        self.write("a.c", SWITCH % "f")
        fifo = self.work / "fifo"
        os.mkfifo(fifo)
        done = subprocess.run(self.command("a.c", report=fifo), cwd=self.work,
                              capture_output=True, text=True, check=False,
                              timeout=20)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("warning:"), 1)
        self.assertRegex(done.stderr, f"cannot write report .{fifo}.: nobody "
                         "reads this pipe")
        self.assertTrue((self.work / "a.o").exists())

    def first_of(self, reader):
        """What is read of a pipe, maybe nothing, once it has a writer."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if part := os.read(reader, 1):
                    return part
                time.sleep(0.01)  # At its end: no writer yet.
            except BlockingIOError:
                return b""
        return self.fail("nobody writes")

    def test_a_slow_reader_of_a_pipe_gets_all(self):
        """Lines that no pipe has room for."""
        self.write("a.c", large("f", 1500) + SWITCH % "g")
        fifo = self.work / "fifo"
        os.mkfifo(fifo)
        reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        with subprocess.Popen(self.command("a.c", report=fifo), cwd=self.work,
                              stderr=subprocess.PIPE) as child:
            text = self.first_of(reader)
            time.sleep(0.5)
            os.set_blocking(reader, True)
            while part := os.read(reader, 65536):
                text += part
            self.assertEqual(child.stderr.read(), b"")
            self.assertEqual(child.wait(), 0)
        self.assertGreater(len(text), 100000)
        self.assertEqual([json.loads(line)["function"]
                          for line in text.splitlines()], ["f", "g"])

    def test_a_reader_that_goes_away_does_not_stop_a_build(self):
        text = SWITCH % "f" + SWITCH % "g"
        objects = []
        for goes in (False, True):
            fifo = self.work / f"fifo-{goes}"
            os.mkfifo(fifo)
            reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
            command = self.command("-", "-Werror", "-x", "c", "-o", "a.o",
                                   report=fifo)
            with subprocess.Popen(command, cwd=self.work,
                                  stdin=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as child:
                self.assertEqual(self.first_of(reader), b"")
                if goes:
                    os.close(reader)
                _, said = child.communicate(text.encode(), timeout=60)
            self.assertEqual(child.returncode, 0)
            self.assertEqual(said.count(b"cannot write report"), int(goes))
            self.assertEqual(said.count(b"note:"), int(goes))
            objects.append((self.work / "a.o").read_bytes())
            if not goes:
                os.close(reader)
        self.assertEqual(*objects)

    def test_lto(self):
        self.write("a.c", SWITCH % "f" + "int h (int x) { return x; }\n"
                   "int main (int c, char **v) { return f (c); }\n")
        self.assertEqual(self.compile("a.c", "-flto")[0], 0)
        self.assertEqual(self.records(), [])
        command = [word for word in self.command("a.o", "-flto", "-o", "a")
                   if word != "-c"]
        subprocess.run(command, cwd=self.work, check=True,
                       stderr=subprocess.DEVNULL)
        self.assertEqual(len(self.records()), 1)
        self.assertEqual(self.records()[0]["file"], "a.c")


if __name__ == "__main__":
    GCC, PLUGIN = sys.argv.pop(1), sys.argv.pop(1)
    unittest.main()
