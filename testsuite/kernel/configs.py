"""The configurations: fragments of .config with directives.

A directive is a line `#: KEY VALUE'; `like NAME' takes over all of another
fragment first.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import dataclasses

from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "configs"
DIRECTIVES = ("like", "start", "boot", "same", "bits", "memory", "flags",
              "arguments", "modules")


class ConfigError(Exception):
    """A fragment says what is not understood."""


@dataclasses.dataclass(frozen=True)
class Config:
    name: str
    purpose: str
    options: tuple      # lines of the fragments, in order
    directives: dict

    def flag(self, key):
        return self.directives.get(key, "no") == "yes"

    @property
    def bits(self):
        return int(self.directives.get("bits", "64"))

    @property
    def flags(self):
        """For the compiler, in both builds."""
        return self.directives.get("flags", "").split()

    @property
    def arguments(self):
        return tuple(self.directives.get("arguments", "").split())


def names():
    """All of them; the two main ones first."""
    found = sorted(path.name for path in FOLDER.iterdir()
                   if not path.name.startswith("."))
    main = ["tiny", "net"]
    return main + [name for name in found if name not in main]


def read(name):
    path = FOLDER / name
    if not path.is_file():
        raise ConfigError(f"no configuration '{name}'; there are: "
                          + ", ".join(names()))
    own, directives, purpose, like = [], {}, "", None
    for line in path.read_text().splitlines():
        if line.startswith("#:"):
            key, value = line[2:].split(None, 1)
            if key not in DIRECTIVES:
                raise ConfigError(f"{path}: unknown directive '{key}'")
            if key == "like":
                like = read(value)
            else:
                directives[key] = value
        elif line.startswith("CONFIG_") or line.endswith(" is not set"):
            own.append(line)
        elif line.startswith("#"):
            purpose = purpose or line.lstrip("# ")
    if like is not None:
        own = list(like.options) + own
        directives = {**like.directives, **directives}
    return Config(name, purpose, tuple(own), directives)


def final_options(config):
    """What each option was asked to be, the last word counting."""
    wanted = {}
    for line in config.options:
        if line.startswith("#"):
            wanted[line.split()[1]] = "n"
        else:
            key, value = line.split("=", 1)
            wanted[key] = value
    return wanted
