#!/usr/bin/python3
"""Area: report.  Purpose: a person can sort, filter and open trees on the page,
on a small screen and without a network.

Usage: browser.py SWITCHCOST-REPORT [SCREENSHOT]

SPDX-License-Identifier: GPL-3.0-or-later
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

HERE = pathlib.Path(__file__).resolve().parent
TOOL = ""
SCREENSHOT = ""
WIDTH, HEIGHT = 390, 844  # Of a telephone.


def start_browser(profile):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu",
                     "--disable-dev-shm-usage",
                     "--host-resolver-rules=MAP * ~NOTFOUND",
                     f"--user-data-dir={profile}"):
        options.add_argument(argument)
    options.add_experimental_option("mobileEmulation", {
        "deviceMetrics": {"width": WIDTH, "height": HEIGHT, "pixelRatio": 2}})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"),
                            options=options)


class Page(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        work = pathlib.Path(cls.folder.name)
        page = work / "report.html"
        with page.open("wb") as out:
            subprocess.run([TOOL, "html", HERE / "sample.jsonl"], stdout=out,
                           check=True)
        cls.url = page.as_uri()
        cls.browser = start_browser(work / "profile")
        cls.addClassCleanup(cls.browser.quit)

    def setUp(self):
        self.browser.get(self.url)

    def tearDown(self):
        self.assertEqual(self.browser.get_log("browser"), [])

    def rows(self):
        return [row for row in self.browser.find_elements(
            By.CSS_SELECTOR, "tr[data-i]") if row.is_displayed()]

    def names(self):
        return [row.find_element(By.TAG_NAME, "b").text
                for row in self.rows()]

    def trees(self):
        return len(self.browser.find_elements(By.CSS_SELECTOR, ".tree svg"))

    def click_heading(self, text):
        for button in self.browser.find_elements(By.CSS_SELECTOR,
                                                 "th button"):
            if button.text.rstrip(" ▲▼") == text:
                button.click()
                return
        self.fail(f"no heading '{text}'")

    def test_sorts_by_a_heading_and_back(self):
        self.click_heading("saved cycles")
        first = self.names()
        self.assertEqual(first[0], "vowels")
        self.click_heading("saved cycles")
        self.assertEqual(self.names(), first[::-1])
        self.click_heading("cycles")
        cells = [float(row.find_elements(By.TAG_NAME, "td")[3].text)
                 for row in self.rows()]
        self.assertEqual(cells, sorted(cells, reverse=True))
        self.click_heading("switch")
        self.assertEqual(self.names(), ["sparse", "vowels", "wide"])

    def test_sorts_numbers_as_numbers(self):
        # 13, 11 and 7 segments; as text 7 would be the greatest.  No finger
        # reaches this heading, which is not on a small screen.
        self.browser.execute_script(
            "document.querySelectorAll('th button')[2].click()")
        cells = [row.find_elements(By.TAG_NAME, "td")[2].get_property(
            "textContent") for row in self.rows()]
        self.assertEqual(cells, ["13", "11", "7"])

    def test_opens_and_closes_a_tree(self):
        row = self.rows()[self.names().index("sparse")]
        row.click()
        self.assertEqual(self.trees(), 1, "no tree opens")
        svg = self.browser.find_element(By.CSS_SELECTOR, ".tree svg")
        self.assertTrue(svg.is_displayed())
        words = [text.text for text in svg.find_elements(By.TAG_NAME, "text")]
        self.assertIn("x = -5 ?", words)
        self.assertIn("x in {0, 3, 9} ?", words)
        self.assertIn("case 100 … 200, line 22", words)
        # All answers yes; the longest path, of four times no.
        self.assertIn("3.44 cycles, 20.00 %", words)
        self.assertIn("5.42 cycles, 14.29 %", words)
        self.assertEqual(len(svg.find_elements(By.TAG_NAME, "path")),
                         len(svg.find_elements(By.TAG_NAME, "g")) - 1)
        if SCREENSHOT:
            self.browser.save_screenshot(SCREENSHOT)
        row.click()
        self.assertEqual(self.trees(), 0, "the tree stays open")

    def test_bits_are_shown_as_values(self):
        self.rows()[self.names().index("vowels")].click()
        svg = self.browser.find_element(By.CSS_SELECTOR, ".tree svg")
        self.assertIn("x in {97, 101, 105, 111, 117} ?", svg.text)

    def test_opens_by_key(self):
        self.rows()[0].send_keys(Keys.ENTER)
        self.assertEqual(self.trees(), 1, "Enter opens no tree")

    def test_wide_values_are_whole(self):
        self.rows()[self.names().index("wide")].click()
        svg = self.browser.find_element(By.CSS_SELECTOR, ".tree svg")
        self.assertIn(str(2 ** 100), svg.text)

    def test_filters(self):
        self.browser.find_element(By.ID, "filter").send_keys("WID")
        self.assertEqual(self.names(), ["wide"])

    def test_fits_a_small_screen(self):
        self.rows()[0].click()
        width = self.browser.execute_script(
            "return document.documentElement.scrollWidth")
        self.assertLessEqual(width, WIDTH)


if __name__ == "__main__":
    TOOL = sys.argv.pop(1)
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        SCREENSHOT = sys.argv.pop(1)
    unittest.main()
