# Remove what the last "cmake --install" of a build directory installed, as
# its manifest says.  Those of single components are not looked at: cpack
# leaves some, whose files are packages' by then.
#
#   cmake -DBUILD= -P Uninstall.cmake
#
# SPDX-License-Identifier: GPL-3.0-or-later

set (manifest "${BUILD}/install_manifest.txt")
if (NOT EXISTS "${manifest}")
  message (FATAL_ERROR "Nothing was installed from ${BUILD}.")
endif ()

file (STRINGS "${manifest}" files)
foreach (file IN LISTS files)
  set (file "$ENV{DESTDIR}${file}")
  if (EXISTS "${file}" OR IS_SYMLINK "${file}")
    message (STATUS "Removing: ${file}")
    file (REMOVE "${file}")
    if (EXISTS "${file}")
      message (FATAL_ERROR "${file} could not be removed.")
    endif ()
  else ()
    message (STATUS "Not there: ${file}")
  endif ()
  # Directories of our own, once they are empty: .../switchcost and below.
  get_filename_component (directory "${file}" DIRECTORY)
  while (directory MATCHES "/switchcost(/[^/]*)?$")
    file (GLOB left "${directory}/*")
    if (left OR NOT IS_DIRECTORY "${directory}")
      break ()
    endif ()
    file (REMOVE_RECURSE "${directory}")
    get_filename_component (directory "${directory}" DIRECTORY)
  endwhile ()
endforeach ()
file (REMOVE "${manifest}")
