# The CMake package of switchcost:
#
#   find_package (switchcost REQUIRED)
#   switchcost_enable (TARGET [KEY=VALUE...])
#
# compiles TARGET with the plugin that is installed for the compiler in use,
# with the given arguments of the plugin (switchcost(7)).  The package is found
# only if there is one and the compiler loads it.
#
#   SWITCHCOST_PLUGIN       (cache) the plugin's path, if it is elsewhere
#   switchcost_C_PLUGIN     what was found for C, or empty
#   switchcost_CXX_PLUGIN   the same for C++
#
# SPDX-License-Identifier: GPL-3.0-or-later

set (SWITCHCOST_PLUGIN "" CACHE FILEPATH
  "The plugin switchcost.so, if it is not where the compiler looks for it")

# Set switchcost_LANGUAGE_PLUGIN, or VARIABLE to why there is none.
function (switchcost_find_plugin language variable)
  set (switchcost_${language}_PLUGIN "" PARENT_SCOPE)
  set (compiler "${CMAKE_${language}_COMPILER}")
  if (NOT CMAKE_${language}_COMPILER_ID STREQUAL "GNU")
    set (${variable} "${compiler} is not GCC" PARENT_SCOPE)
    return ()
  endif ()

  execute_process (COMMAND "${compiler}" -print-file-name=plugin
    OUTPUT_VARIABLE directory OUTPUT_STRIP_TRAILING_WHITESPACE)
  string (REGEX MATCH "^[0-9]+" major "${CMAKE_${language}_COMPILER_VERSION}")
  get_filename_component (prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." REALPATH)
  set (plugin "${SWITCHCOST_PLUGIN}")
  foreach (candidate "${prefix}/lib/switchcost/gcc-${major}" "${directory}")
    if (NOT plugin AND EXISTS "${candidate}/switchcost.so")
      set (plugin "${candidate}/switchcost.so")
    endif ()
  endforeach ()
  if (NOT plugin)
    set (${variable}
      "there is no switchcost.so for ${compiler} in ${directory}" PARENT_SCOPE)
    return ()
  endif ()

  # It was made for one build of one compiler: is it this one?
  string (TOLOWER "${language}" x)
  string (REPLACE "cxx" "c++" x "${x}")
  execute_process (
    COMMAND "${compiler}" -fsyntax-only "-fplugin=${plugin}" -x "${x}" /dev/null
    ERROR_VARIABLE complaint OUTPUT_QUIET RESULT_VARIABLE status)
  if (NOT status EQUAL 0)
    set (${variable} "${complaint}" PARENT_SCOPE)
    return ()
  endif ()
  set (switchcost_${language}_PLUGIN "${plugin}" PARENT_SCOPE)
endfunction ()

set (switchcost_FOUND FALSE)
set (switchcost_NOT_FOUND_MESSAGE "neither C nor C++ is enabled")
foreach (switchcost_language C CXX)
  set (switchcost_${switchcost_language}_PLUGIN "")
  if (CMAKE_${switchcost_language}_COMPILER_LOADED)
    switchcost_find_plugin (${switchcost_language} switchcost_NOT_FOUND_MESSAGE)
    if (switchcost_${switchcost_language}_PLUGIN)
      set (switchcost_FOUND TRUE)
    endif ()
  endif ()
endforeach ()
unset (switchcost_language)

function (switchcost_enable target)
  if (NOT switchcost_C_PLUGIN AND NOT switchcost_CXX_PLUGIN)
    message (FATAL_ERROR
      "switchcost_enable: ${switchcost_NOT_FOUND_MESSAGE}")
  endif ()
  list (TRANSFORM ARGN PREPEND "-fplugin-arg-switchcost-"
    OUTPUT_VARIABLE arguments)
  get_target_property (type "${target}" TYPE)
  # With -flto switches are lowered by whoever links.
  set (linking PRIVATE)
  if (type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    set (linking INTERFACE)
  endif ()
  foreach (language C CXX)
    if (switchcost_${language}_PLUGIN)
      set (flags "-fplugin=${switchcost_${language}_PLUGIN}" ${arguments})
      target_compile_options ("${target}" PRIVATE
        "$<$<COMPILE_LANGUAGE:${language}>:${flags}>")
      target_link_options ("${target}" ${linking}
        "$<$<LINK_LANGUAGE:${language}>:${flags}>")
    endif ()
  endforeach ()
endfunction ()
