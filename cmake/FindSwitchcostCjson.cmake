# cJSON, for switchcost-report, as the target switchcost-cjson.  Without it the
# plugin is built all the same, and the user told.
#
# SPDX-License-Identifier: GPL-3.0-or-later

find_path (SWITCHCOST_CJSON_INCLUDE cjson/cJSON.h)
find_library (SWITCHCOST_CJSON_LIBRARY cjson)
set (SwitchcostCjson_FOUND FALSE)
if (NOT SWITCHCOST_CJSON_INCLUDE OR NOT SWITCHCOST_CJSON_LIBRARY)
  message (STATUS
    "switchcost-report is not built: cJSON was not found.  On Debian: "
    "apt-get install libcjson-dev")
  return ()
endif ()
add_library (switchcost-cjson INTERFACE)
target_include_directories (switchcost-cjson SYSTEM INTERFACE
  "${SWITCHCOST_CJSON_INCLUDE}")
target_link_libraries (switchcost-cjson INTERFACE
  "${SWITCHCOST_CJSON_LIBRARY}")
set (SwitchcostCjson_FOUND TRUE)
