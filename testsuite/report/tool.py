#!/usr/bin/env python3
"""Area: report.  Purpose: each command of switchcost-report says what is in a
report, and lines that are none do not stop it.

Usage: tool.py SWITCHCOST-REPORT

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = HERE / "sample.jsonl"
TOOL = ""


def run(*arguments, stdin=None):
    """Status, standard output, standard error."""
    done = subprocess.run([TOOL, *map(str, arguments)], input=stdin,
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Tool(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.work = pathlib.Path(self.folder.name)

    def write(self, name, text):
        path = self.work / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def test_summary(self):
        status, out, err = run("summary", SAMPLE)
        self.assertEqual((status, err), (0, ""))
        self.assertIn("3 switches: 3 lowered, 0 left", out)
        self.assertRegex(out, r"(?m)^  bit tests +2 ")
        self.assertRegex(out, r"(?m)^  compares +1 ")
        self.assertRegex(out, r"(?m)^  sample\.c +3 ")

    def test_summary_names_no_more_files_than_asked(self):
        lines = SAMPLE.read_text() * 2
        path = self.write("two.jsonl", lines.replace("sample.c", "b.c", 2))
        _, out, _ = run("summary", "--limit", 1, path)
        self.assertIn("... and 1 more", out)

    def test_top_counts_what_is_executed(self):
        status, out, _ = run("top", SAMPLE)
        self.assertEqual(status, 0)
        rows = [row.split() for row in out.splitlines()[1:]]
        self.assertEqual(rows[0][-1], "vowels")
        saved = [float(row[0]) for row in rows]
        self.assertEqual(saved, sorted(saved, reverse=True))
        for row in rows:
            self.assertAlmostEqual(
                float(row[0]),
                float(row[1]) * (float(row[3]) - float(row[2])), delta=0.2)

    def test_top_puts_counted_switches_first(self):
        line = json.loads(SAMPLE.read_text().splitlines()[0])
        line.update(count=1, profile="measured", function="counted")
        path = self.write("a.jsonl",
                          SAMPLE.read_text() + json.dumps(line) + "\n")
        _, out, _ = run("top", path)
        self.assertRegex(out.splitlines()[1], r" 1\.000 .* counted$")

    def test_show_by_place_and_by_function(self):
        for place in ("sample.c:13", "sample.c:13:3", "sparse"):
            status, out, _ = run("show", place, SAMPLE)
            self.assertEqual(status, 0)
            self.assertIn("sample.c:13:3: sparse: lowered because", out)
            self.assertRegex(out, r"yes → case -5, line 16\n")
            self.assertIn("case 100 ... 200, line 22", out)
            self.assertNotIn("vowels", out)
        status, out, err = run("show", "ample.c:13", SAMPLE)
        self.assertEqual((status, out), (1, ""))
        self.assertIn("no switch at 'ample.c:13'", err)

    def test_the_nearest_switch_is_named(self):
        for command in ("show", "dot"):
            status, _, err = run(command, "sample.c:10", SAMPLE)
            self.assertEqual(status, 1)
            self.assertIn("the nearest is at sample.c:13", err)

    def test_shown_paths_add_up_to_the_plan(self):
        for name in ("sparse", "vowels", "wide"):
            _, out, _ = run("show", name, SAMPLE)
            plan = float(re.search(r"plan +([0-9.]+) cycles", out)[1])
            shares = [(float(cycles), float(share)) for cycles, share
                      in re.findall(r"(?m)^ +([0-9.]+) +([0-9.]+)%", out)]
            self.assertAlmostEqual(sum(s for _, s in shares), 100, delta=0.1)
            # The plan's own is hedged, the shares are the profile's.
            self.assertAlmostEqual(sum(c * s for c, s in shares) / 100, plan,
                                   delta=0.1 * plan)

    def test_wide_values_are_whole(self):
        _, out, _ = run("show", "wide", SAMPLE)
        self.assertIn(str(2 ** 100), out)
        self.assertIn(str(-2 ** 90), out)

    def test_diff(self):
        status, out, _ = run("diff", SAMPLE, SAMPLE)
        self.assertEqual(status, 0)
        self.assertIn("3 the same, 0 changed, 0 added, 0 removed", out)
        lines = SAMPLE.read_text().splitlines()
        changed = json.loads(lines[0])
        changed["plan"]["cycles_q6"] += 64
        changed["line"] += 10
        other = self.write("new.jsonl", json.dumps(changed) + "\n" + lines[2]
                           + "\n" + lines[2].replace('"wide"', '"more"'))
        status, out, _ = run("diff", SAMPLE, other)
        self.assertEqual(status, 1)
        self.assertRegex(out, r"(?m)^! sample.c:23 sparse: ")
        self.assertRegex(out, r"(?m)^- sample.c:\d+ vowels: ")
        self.assertRegex(out, r"(?m)^\+ sample.c:\d+ more: ")
        self.assertIn("1 the same, 1 changed, 1 added, 1 removed; in both: "
                      "+1.00 cycles", out)

    def test_dot_is_a_tree(self):
        _, out, _ = run("dot", "sparse", SAMPLE)
        nodes = re.findall(r"(?m)^ +(n\d+) \[", out)
        edges = re.findall(r"(?m)^ +(n\d+) -> (n\d+) ", out)
        self.assertEqual(len(nodes), len(set(nodes)))
        self.assertEqual(len(edges), len(nodes) - 1)
        self.assertEqual({to for _, to in edges}, set(nodes[1:]))

    def test_html_needs_nothing_else(self):
        status, out, _ = run("html", SAMPLE)
        self.assertEqual(status, 0)
        self.assertNotRegex(out, r"(?i)<(link|img|iframe)|src=|@import|url\(")
        self.assertEqual(out.count("<tr tabindex"), 3)

    def test_html_escapes(self):
        evil = SAMPLE.read_text().replace("sparse", "</script><b>x&y")
        out = run("html", self.write("evil.jsonl", evil))[1]
        self.assertEqual(out.count("</script>"), 2)
        self.assertIn("&lt;/script&gt;&lt;b&gt;x&amp;y", out)

    def test_lines_that_are_none_are_counted(self):
        good = SAMPLE.read_text()
        first = good.splitlines()[0]
        for bad in ("foreign", "{}", "[]", "", '{"switchcost":2}',
                    first[:200], first[:-5], first + "x", first + first,
                    "\0\0", '{"switchcost":1,"file":3}', "\xff" * 5,
                    first.replace('"switchcost":1', '"switchcost":2')):
            path = self.write("bad.jsonl", good + bad + "\n" + good)
            for command in ("summary", "top", "html"):
                status, out, err = run(command, path)
                self.assertEqual(status, 0, bad)
                self.assertIn("1 of 7 lines are no report", err)
                self.assertIn("bad.jsonl:4", err)
                self.assertTrue(out)

    def test_a_file_that_is_no_report(self):
        status, out, err = run("summary", HERE / "sample.c")
        self.assertEqual(status, 2)
        self.assertIn("lines are no report", err)
        status, out, err = run("summary", self.write("empty", ""))
        self.assertEqual((status, err), (0, ""))
        self.assertIn("0 switches", out)

    def test_version_and_help(self):
        self.assertRegex(run("--version")[1], r"^switchcost-report \d")
        self.assertIn("PLACE is FILE:LINE", run("--help")[1])

    def test_cut_off_at_the_end(self):
        good = SAMPLE.read_text()
        for n in range(1, len(good.splitlines()[0]), 37):
            path = self.write("cut.jsonl", good + good[:n])
            _, out, err = run("summary", path)
            self.assertIn("3 switches", out)
            self.assertIn("1 of 4 lines", err)

    def test_trees_that_are_none_do_no_harm(self):
        line = json.loads(SAMPLE.read_text().splitlines()[0])
        root = line["root"]
        for change in ({"yes": root}, {"no": 99999}, {"yes": -1},
                       {"kind": 7}, {"yes": line["tree"][root]["no"]}):
            broken = json.loads(json.dumps(line))
            broken["tree"][root].update(change)
            if "kind" in change:  # A test that leads to itself.
                inner = broken["tree"][root]["no"]
                broken["tree"][inner]["no"] = inner
            path = self.write("loop.jsonl",
                              json.dumps(broken, separators=(",", ":")))
            status, out, _ = run("show", "sparse", path)
            self.assertEqual(status, 0)
            self.assertIn("sample.c:13", out)
            self.assertIn(run("dot", "sparse", path)[0], (0, 1))

    def test_class_tables(self):
        line = json.loads(SAMPLE.read_text().splitlines()[0])
        pair = {"weight": [3, 0], "flow": [3, 0], "cost_q6": [320, 0]}
        line["root"] = 2
        line["plan"].update({"class": 1, "class-less": 1, "data_bytes": 3})
        line["tree"] = [
            {"kind": "target", "default": True, "low": "0", "high": "0",
             "segments": 1},
            {"kind": "target", "low": "1", "high": "2", "segments": 1},
            {"kind": "class", "low": "0", "high": "2", "classes": [0, 1, 1],
             "yes": 3, **pair},
            {"kind": "class-less", "limit": 1, "yes": 0, "no": 1,
             "weight": [1, 2], "flow": [1, 2], "cost_q6": [192, 64]}]
        path = self.write("class.jsonl",
                          json.dumps(line, separators=(",", ":")))
        _, out, _ = run("show", "sparse", path)
        self.assertIn("class = table[x], x <= 2\n", out)
        self.assertRegex(out, r"8\.00 +33\.33%  .*yes → default")
        self.assertRegex(out, r"6\.00 +66\.67%  .*no  → case 1 \.\.\. 2")
        self.assertIn("48 bytes", out)
        self.assertEqual(run("dot", "sparse", path)[1].count("->"), 3)
        self.assertRegex(run("summary", path)[1], r"class table +1 ")

    def test_deep_and_long(self):
        """A chain of 20000 tests: a line of megabytes, a deep tree."""
        line = json.loads(SAMPLE.read_text().splitlines()[0])
        n = 20000
        tree = [{"kind": "target", "default": True, "low": "0", "high": "0",
                 "segments": 1}]
        tree += [{"kind": "equal", "low": str(i), "yes": 0,
                  "no": i + 1 if i < n else 0, "weight": [1, n - i],
                  "flow": [1, n - i], "cost_q6": [1, 2]}
                 for i in range(1, n + 1)]
        line.update(root=1, tree=tree)
        path = self.write("deep.jsonl", json.dumps(line,
                                                   separators=(",", ":")))
        status, out, err = run("dot", "sparse", path)
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(out.count("->"), 2 * n)
        self.assertIn("1 switches", run("summary", path)[1])

    def test_standard_input(self):
        status, out, _ = run("summary", "-", stdin=SAMPLE.read_text())
        self.assertEqual(status, 0)
        self.assertIn("3 switches", out)

    def test_mistakes(self):
        for arguments in ((), ("sumary", SAMPLE), ("summary",),
                          ("diff", SAMPLE), ("show", SAMPLE),
                          ("diff", SAMPLE, SAMPLE, SAMPLE),
                          ("top", "--limit=x", SAMPLE),
                          ("summary", self.work / "none")):
            status, out, err = run(*arguments)
            self.assertEqual((status, out), (2, ""), arguments)
            self.assertTrue(err)

    def test_full_disk(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([TOOL, "summary", SAMPLE], stdout=full,
                                  stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)

    def test_a_pipe_that_nobody_reads(self):
        """As other tools: the signal, or a message where it is ignored."""
        big = self.write("big.jsonl", SAMPLE.read_text() * 1000)
        for arguments in (("summary", SAMPLE), ("html", SAMPLE),
                          ("html", big), ("show", "sparse", big),
                          ("diff", SAMPLE, SAMPLE)):
            for action, status, said in (
                    (signal.SIG_DFL, -signal.SIGPIPE, b""),
                    (signal.SIG_IGN, 2, b"switchcost-report: cannot write: "
                     b"Broken pipe\n")):
                reader, writer = os.pipe()
                os.close(reader)
                done = subprocess.run(
                    [TOOL, *map(str, arguments)], stdout=writer,
                    stderr=subprocess.PIPE, restore_signals=False,
                    check=False, env=dict(os.environ, LC_ALL="C"),
                    preexec_fn=lambda: signal.signal(signal.SIGPIPE, action))
                os.close(writer)
                self.assertEqual((done.returncode, done.stderr),
                                 (status, said), arguments)

    def test_a_pipe_of_which_only_the_begin_is_read(self):
        big = self.write("big.jsonl", SAMPLE.read_text() * 1000)
        with subprocess.Popen([TOOL, "show", "sparse", str(big)],
                              stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as child:
            self.assertIn(b"sample.c:13", child.stdout.readline())
            child.stdout.close()
            self.assertEqual(child.stderr.read(), b"")
            self.assertEqual(child.wait(), -signal.SIGPIPE)

    def test_progress_on_a_terminal_only(self):
        path = self.write("big.jsonl", SAMPLE.read_text() * 100000)
        self.assertEqual(run("summary", path)[2], "")
        for options, expected in ((), True), (("--no-progress",), False):
            leader, follower = pty.openpty()
            with subprocess.Popen(
                    [TOOL, "summary", *options, path], stderr=follower,
                    stdout=subprocess.DEVNULL) as child:
                os.close(follower)
                text = b""
                try:
                    while part := os.read(leader, 4096):
                        text += part
                except OSError:
                    pass
                child.wait()
            os.close(leader)
            self.assertEqual(b" %" in text, expected, text)


if __name__ == "__main__":
    TOOL = sys.argv.pop(1)
    unittest.main()
