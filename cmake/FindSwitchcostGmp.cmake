# GMP, as the target switchcost-gmp.
#
# SPDX-License-Identifier: GPL-3.0-or-later

find_path (SWITCHCOST_GMP_INCLUDE gmp.h)
find_library (SWITCHCOST_GMP_LIBRARY gmp)
if (NOT SWITCHCOST_GMP_INCLUDE OR NOT SWITCHCOST_GMP_LIBRARY)
  message (FATAL_ERROR
    "GMP's header or library was not found.\n"
    "On Debian: apt-get install libgmp-dev")
endif ()
add_library (switchcost-gmp INTERFACE)
target_include_directories (switchcost-gmp SYSTEM INTERFACE
  "${SWITCHCOST_GMP_INCLUDE}")
target_link_libraries (switchcost-gmp INTERFACE "${SWITCHCOST_GMP_LIBRARY}")
set (SwitchcostGmp_FOUND TRUE)
