# Run the plugin that has just been built on a small file and delete it if it
# does not lower the one switch there.
#
#   cmake -DGCC= -DTRIPLET= -DPLUGIN= -DSOURCE= -DOUTPUT= -P RunPluginOnce.cmake
#
# SPDX-License-Identifier: GPL-3.0-or-later

set (flags -O2 -fchecking=2 -fopt-info-optimized -fplugin=${PLUGIN})
if ("${TRIPLET}" MATCHES "^(x86_64|i[3-7]86)-")
  list (APPEND flags -mindirect-branch=thunk)
else ()
  list (APPEND flags -fplugin-arg-switchcost-when=always)
endif ()

execute_process (COMMAND "${GCC}" ${flags} -S "${SOURCE}" -o "${OUTPUT}"
  OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)

if (NOT status EQUAL 0 OR NOT "${said}" MATCHES "switch lowered")
  file (REMOVE "${PLUGIN}")
  string (REPLACE ";" " " flags "${flags}")
  message (FATAL_ERROR
    "The plugin that was built does not work and has been deleted:\n"
    "${GCC} ${flags} ${SOURCE}\n${said}")
endif ()
