# Before project (): name the package when there is no compiler to build with.
#
# SPDX-License-Identifier: GPL-3.0-or-later

function (switchcost_need_compiler variable environment package)
  if (${variable} OR DEFINED ENV{${environment}})
    return ()
  endif ()
  find_program (SWITCHCOST_HOST_${environment} NAMES ${ARGN})
  if (NOT SWITCHCOST_HOST_${environment})
    message (FATAL_ERROR
      "No ${environment} compiler to build with was found.\n"
      "On Debian: apt-get install ${package}")
  endif ()
endfunction ()

switchcost_need_compiler (CMAKE_C_COMPILER CC gcc cc gcc clang)
switchcost_need_compiler (CMAKE_CXX_COMPILER CXX g++ c++ g++ clang++)
