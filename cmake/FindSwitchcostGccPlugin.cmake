# The compiler that is to load the plugin, and its plugin headers.
#
#   SWITCHCOST_GCC              (cache) its command, gcc by default
#   SWITCHCOST_GCC_PROGRAM      its full path
#   SWITCHCOST_GCC_MAJOR        12
#   SWITCHCOST_GCC_TARGET       x86_64-linux-gnu
#   SWITCHCOST_GCC_PLUGIN_DIR   where it looks for plugins; include/ is below
#
# All is asked of the compiler at each configuration, so that changing
# SWITCHCOST_GCC in an existing build directory works.
#
# SPDX-License-Identifier: GPL-3.0-or-later

set (SWITCHCOST_GCC gcc CACHE STRING "The compiler that will load the plugin")

function (switchcost_ask_gcc variable)
  execute_process (COMMAND "${SWITCHCOST_GCC_PROGRAM}" ${ARGN}
    OUTPUT_VARIABLE answer ERROR_VARIABLE complaint RESULT_VARIABLE status
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if (NOT status EQUAL 0)
    message (FATAL_ERROR
      "${SWITCHCOST_GCC_PROGRAM} ${ARGN} failed: ${complaint}")
  endif ()
  set (${variable} "${answer}" PARENT_SCOPE)
endfunction ()

unset (switchcost_gcc_found CACHE)
find_program (switchcost_gcc_found "${SWITCHCOST_GCC}")
if (NOT switchcost_gcc_found)
  get_filename_component (name "${SWITCHCOST_GCC}" NAME)
  message (FATAL_ERROR
    "The compiler SWITCHCOST_GCC=${SWITCHCOST_GCC} was not found.\n"
    "On Debian: apt-get install ${name}")
endif ()
set (SWITCHCOST_GCC_PROGRAM "${switchcost_gcc_found}")
unset (switchcost_gcc_found CACHE)

switchcost_ask_gcc (version -dumpversion)
switchcost_ask_gcc (SWITCHCOST_GCC_TARGET -dumpmachine)
switchcost_ask_gcc (SWITCHCOST_GCC_PLUGIN_DIR -print-file-name=plugin)
string (REGEX MATCH "^[0-9]+" SWITCHCOST_GCC_MAJOR "${version}")

if (NOT SWITCHCOST_GCC_MAJOR OR SWITCHCOST_GCC_MAJOR LESS 11)
  message (FATAL_ERROR
    "${SWITCHCOST_GCC} says that it is version \"${version}\"; the plugin "
    "needs GCC 11 or later.  Choose one with -DSWITCHCOST_GCC=gcc-12.")
endif ()

if (NOT EXISTS "${SWITCHCOST_GCC_PLUGIN_DIR}/include/gcc-plugin.h")
  set (package "gcc-${SWITCHCOST_GCC_MAJOR}-plugin-dev")
  if (NOT SWITCHCOST_GCC_TARGET MATCHES "^${CMAKE_HOST_SYSTEM_PROCESSOR}-")
    string (REPLACE "_" "-" suffix "${SWITCHCOST_GCC_TARGET}")
    string (APPEND package "-${suffix}")
  endif ()
  message (FATAL_ERROR
    "The plugin headers of ${SWITCHCOST_GCC} (version ${version}, "
    "${SWITCHCOST_GCC_TARGET}) were not found.\n"
    "On Debian: apt-get install ${package}\n"
    "If that is another compiler than meant, choose with -DSWITCHCOST_GCC=…")
endif ()

get_filename_component (SWITCHCOST_GCC_PLUGIN_DIR
  "${SWITCHCOST_GCC_PLUGIN_DIR}" REALPATH)
message (STATUS
  "Plugin for ${SWITCHCOST_GCC_PROGRAM} ${version} (${SWITCHCOST_GCC_TARGET})")
set (SwitchcostGccPlugin_FOUND TRUE)
