"""What the plugin did with each switch, from its report of the build.

Copyright (C) 2026 The switchcost authors
SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import json


def read(build):
    """All switches of BUILD, one dictionary each; see docs/report.md."""
    if not build.report.is_file():
        return []
    with open(build.report, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def summary(switches):
    """Numbers: lowered and left by reason, tables, bytes expected."""
    result = {"lowered": collections.Counter(), "left": collections.Counter(),
              "class_tables": 0, "bytes": 0, "balanced_bytes": 0,
              "data_bytes": 0}
    for switch in switches:
        result[switch["outcome"]][switch["reason"]] += 1
        plan = switch.get("plan")
        if switch["outcome"] == "lowered" and plan:
            result["class_tables"] += plan.get("data_bytes", 0) > 0
            result["data_bytes"] += plan.get("data_bytes", 0)
            result["bytes"] += plan["bytes"]
            result["balanced_bytes"] += switch["balanced"]["bytes"]
    return result


def hottest(switches, places):
    """Expected cycles, balanced and chosen, of the switch with most segments
    in each of the files PLACES."""
    found = {}
    for place in places:
        here = [switch for switch in switches if "plan" in switch
                and switch["file"].endswith(place)]
        if here:
            largest = max(here, key=lambda switch: switch["segments"])
            found[place] = (largest["function"], largest["segments"],
                            largest["balanced"]["cycles_q6"] / 64,
                            largest["plan"]["cycles_q6"] / 64)
    return found
