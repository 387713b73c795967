# cmocka, for the unit tests, as the target switchcost-cmocka.  Without it the
# plugin is built all the same, and the user told.
#
# SPDX-License-Identifier: GPL-3.0-or-later

find_path (SWITCHCOST_CMOCKA_INCLUDE cmocka.h)
find_library (SWITCHCOST_CMOCKA_LIBRARY cmocka)
set (SwitchcostCmocka_FOUND FALSE)
if (NOT SWITCHCOST_CMOCKA_INCLUDE OR NOT SWITCHCOST_CMOCKA_LIBRARY)
  message (STATUS
    "No tests are built: cmocka was not found.  On Debian: apt-get install "
    "libcmocka-dev")
  return ()
endif ()
add_library (switchcost-cmocka INTERFACE)
target_include_directories (switchcost-cmocka SYSTEM INTERFACE
  "${SWITCHCOST_CMOCKA_INCLUDE}")
target_link_libraries (switchcost-cmocka INTERFACE
  "${SWITCHCOST_CMOCKA_LIBRARY}")
set (SwitchcostCmocka_FOUND TRUE)
