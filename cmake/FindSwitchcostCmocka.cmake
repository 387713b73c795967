# cmocka, for the unit tests, as the target switchcost-cmocka.
#
# SPDX-License-Identifier: GPL-3.0-or-later

find_path (SWITCHCOST_CMOCKA_INCLUDE cmocka.h)
find_library (SWITCHCOST_CMOCKA_LIBRARY cmocka)
if (NOT SWITCHCOST_CMOCKA_INCLUDE OR NOT SWITCHCOST_CMOCKA_LIBRARY)
  message (FATAL_ERROR
    "cmocka, which the unit tests need, was not found.\n"
    "On Debian: apt-get install libcmocka-dev\n"
    "To build without tests: -DBUILD_TESTING=OFF")
endif ()
add_library (switchcost-cmocka INTERFACE)
target_include_directories (switchcost-cmocka SYSTEM INTERFACE
  "${SWITCHCOST_CMOCKA_INCLUDE}")
target_link_libraries (switchcost-cmocka INTERFACE
  "${SWITCHCOST_CMOCKA_LIBRARY}")
set (SwitchcostCmocka_FOUND TRUE)
