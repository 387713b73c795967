# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetch Debian source packages without touching the machine's apt set-up.

The package sources are those the machine already uses: its own list is read,
the binary entries of its Debian release are turned into source entries, and
apt runs with a private configuration and private lists under the work folder.
Knows nothing of compilers or benchmarks.
"""

import functools
import os
import re
import shutil
import subprocess

from pathlib import Path


class FetchError(Exception):
    """A source package cannot be had; the text says which and why."""


def _apt_path(key):
    """The file or folder that apt's configuration names as KEY."""
    text = subprocess.run(["apt-config", "shell", "VALUE", key],
                          check=True, capture_output=True, text=True).stdout
    match = re.search(r"VALUE='(.*)'", text)
    return Path(match.group(1)) if match else None


def _release():
    for line in Path("/etc/os-release").read_text().splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.split("=", 1)[1].strip('"')
    return ""


def _is_debian_suite(suite, components):
    """True for the release's own suites, false for third-party archives."""
    names = {_release(), "stable", "oldstable", "testing", "sid", "unstable"}
    base = re.sub(r"(-updates|-security|-proposed-updates|/updates)$", "",
                  suite)
    return base in names and "main" in components


def source_stanza(stanza):
    """A deb822 STANZA as a deb-src one, or None if it is not for us."""
    lines = [line for line in stanza.splitlines()
             if line.strip() and not line.startswith("#")]
    fields = {}
    for line in lines:
        if line[0] in " \t":
            fields[name] += " " + line.strip()
        else:
            name, _, value = line.partition(":")
            name = name.strip().lower()
            fields[name] = value.strip()
    if fields.get("enabled", "yes").lower() in ("no", "false", "0", "off"):
        return None
    components = fields.get("components", "").split()
    suites = [suite for suite in fields.get("suites", "").split()
              if _is_debian_suite(suite, components)]
    if not suites:
        return None

    out = ["Types: deb-src"]
    keep = True
    for line in lines:
        if line[0] not in " \t":
            name = line.partition(":")[0].strip().lower()
            keep = name not in ("types", "suites", "enabled", "architectures")
        if keep:
            out.append(line)
    out.append("Suites: " + " ".join(suites))
    return "\n".join(out) + "\n"


def source_line(line):
    """A one-line entry as a deb-src one, or None if it is not for us."""
    match = re.match(r"\s*deb(?:-src)?\s+(\[[^\]]*\]\s+)?"
                     r"(\S+)\s+(\S+)\s+([^#]*)", line)
    if not match:
        return None
    options, uri, suite, components = match.groups()
    if not _is_debian_suite(suite, components.split()):
        return None
    return f"deb-src {options or ''}{uri} {suite} {components.strip()}\n"


def _write_sources(folder):
    """Write the deb-src entries of this machine into FOLDER."""
    stanzas, entries = [], []
    main = _apt_path("Dir::Etc::sourcelist/f")
    parts = _apt_path("Dir::Etc::sourceparts/d")
    files = [main] if main and main.is_file() else []
    if parts and parts.is_dir():
        files += sorted(parts.glob("*.list")) + sorted(parts.glob("*.sources"))
    for file in files:
        text = file.read_text(errors="replace")
        if file.suffix == ".sources":
            stanzas += [source_stanza(s)
                        for s in re.split(r"\n[ \t]*\n", text) if s.strip()]
        else:
            entries += [source_line(line) for line in text.splitlines()]
    stanzas = list(dict.fromkeys(s for s in stanzas if s))
    entries = list(dict.fromkeys(e for e in entries if e))
    if not stanzas and not entries:
        raise FetchError("no Debian package source found in apt's source list"
                         f" ({main}, {parts})")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if stanzas:
        (folder / "debian.sources").write_text("\n".join(stanzas))
    if entries:
        (folder / "debian.list").write_text("".join(entries))


class SourceFetcher:
    """Unpacked source packages under WORK/sources, cached between runs."""

    def __init__(self, work, log=print):
        self.sources = work / "sources"
        self.apt = work / "apt"
        self.log = log
        self.ready = False
        self.warnings = []

    def _configure(self):
        """A private apt: own entries, own lists, own cache."""
        _write_sources(self.apt / "sources.d")
        for sub in ("lists/partial", "cache/archives/partial"):
            (self.apt / sub).mkdir(parents=True, exist_ok=True)
        config = ['Dir::Etc::sourcelist "/dev/null";',
                  f'Dir::Etc::sourceparts "{self.apt}/sources.d";',
                  f'Dir::State::lists "{self.apt}/lists";',
                  f'Dir::Cache "{self.apt}/cache";',
                  'Acquire::Languages "none";',
                  'Acquire::Retries "2";',
                  '#clear APT::Update::Post-Invoke;',
                  '#clear APT::Update::Post-Invoke-Success;',
                  'Acquire::GzipIndexes "true";']
        if os.geteuid() == 0:
            # The download user could not write into a private folder.
            config.append('APT::Sandbox::User "root";')
        (self.apt / "apt.conf").write_text("\n".join(config) + "\n")

    def _run(self, command, cwd):
        env = dict(os.environ, LC_ALL="C.UTF-8")
        return subprocess.run(command, cwd=cwd, env=env, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL)

    def _apt_get(self, *arguments, cwd):
        return self._run(["apt-get", "-q", "-c", str(self.apt / "apt.conf"),
                          *arguments], cwd)

    def _prepare(self):
        if self.ready:
            return
        self._configure()
        self.log("reading Debian source lists")
        result = self._apt_get("update", cwd=self.apt)
        if result.returncode != 0:
            raise FetchError("cannot read the Debian source lists (no network?"
                             f"); apt-get said:\n{result.stdout.strip()}")
        # A list that could not be read is only a warning to apt-get.
        self.warnings = [line for line in result.stdout.splitlines()
                         if line.startswith(("W:", "E:"))]
        self.ready = True

    def _versions(self, package):
        """The versions of PACKAGE that the lists offer, newest first."""
        result = self._run(["apt-cache", "-c", str(self.apt / "apt.conf"),
                            "showsrc", "--only-source", package], self.apt)
        versions = set(re.findall(r"^Version: (\S+)", result.stdout,
                                  re.MULTILINE))
        newer = functools.cmp_to_key(lambda a, b: 1 if subprocess.run(
            ["dpkg", "--compare-versions", a, "gt", b]).returncode == 0
            else -1)
        return sorted(versions, key=newer, reverse=True)

    def _download(self, package, folder):
        """Download PACKAGE into FOLDER; return its .dsc file.

        Mirrors that lag behind their own lists exist: an older version that
        can be had is better than none."""
        said = "\n".join(["no version of it is in the lists"]
                         + self.warnings)
        for version in self._versions(package):
            result = self._apt_get("source", "--download-only",
                                   "--only-source", f"{package}={version}",
                                   cwd=folder)
            found = list(folder.glob("*.dsc"))
            if result.returncode == 0 and found:
                return found[0]
            said = result.stdout.strip()
            self.log(f"{package} {version} cannot be fetched")
            for leftover in folder.iterdir():
                leftover.unlink()
        raise FetchError(f"cannot fetch source package {package} (no network?"
                         f" not in this release?); apt-get said:\n{said}")

    def fetch(self, package):
        """The folder of PACKAGE's patched source, and its version."""
        final = self.sources / package
        stamp = final / ".version"
        if stamp.is_file():
            return final / "src", stamp.read_text().strip()

        self._prepare()
        self.log(f"fetching Debian source package {package}")
        partial = self.sources / f".{package}.partial"
        shutil.rmtree(partial, ignore_errors=True)
        shutil.rmtree(final, ignore_errors=True)
        partial.mkdir(parents=True)
        description = self._download(package, partial)
        result = self._run(["dpkg-source", "--no-check", "-x",
                            description.name, "src"], partial)
        if result.returncode != 0:
            raise FetchError(f"cannot unpack source package {package};"
                             f" dpkg-source said:\n{result.stdout.strip()}")
        version = re.search(r"^Version: (\S+)", description.read_text(),
                            re.MULTILINE).group(1)
        (partial / ".version").write_text(version + "\n")
        partial.rename(final)
        return final / "src", version
