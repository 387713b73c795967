# Debian packages by CPack, run as "cpack" in the build directory:
#
#   switchcost-gcc-12   the plugin and its pkg-config file, one for each compiler
#   switchcost-common   what all of them share
#
# so that plugins for several compilers can be installed together.  Copyright,
# changelog and compression are added by PackageFiles.cmake, as an installation
# from source has no use for them.
#
# SPDX-License-Identifier: GPL-3.0-or-later

set (SWITCHCOST_PACKAGE_RELEASE 1 CACHE STRING
  "The Debian revision; raise it when packaging the same version again")
set (SWITCHCOST_PACKAGE_MAINTAINER "" CACHE STRING
  "Name <address> of who makes the packages; DEBFULLNAME and DEBEMAIL else")

set (maintainer "${SWITCHCOST_PACKAGE_MAINTAINER}")
if (NOT maintainer AND DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set (maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
elseif (NOT maintainer)
  set (maintainer "The switchcost authors <switchcost@invalid.invalid>")
endif ()

# The plugin refuses every compiler whose version, date stamp or configuration
# differs, and Debian's configuration has the revision of the package in it: so
# it depends on the very package that it was built with, and whoever upgrades
# the compiler learns from apt, not from each compilation, that the plugin must
# be rebuilt.  A compiler that no package brought gives no dependency.
set (compiler_package "")
find_program (SWITCHCOST_DPKG_QUERY dpkg-query)
if (SWITCHCOST_DPKG_QUERY)
  get_filename_component (driver "${SWITCHCOST_GCC_PROGRAM}" REALPATH)
  execute_process (COMMAND "${SWITCHCOST_DPKG_QUERY}" -S "${driver}"
    OUTPUT_VARIABLE owner ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if (owner MATCHES "^([^:, ]+)")
    set (owner "${CMAKE_MATCH_1}")
    execute_process (COMMAND "${SWITCHCOST_DPKG_QUERY}" -W
        -f "\${Version}" "${owner}"
      OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
    set (compiler_package "${owner} (= ${version})")
  endif ()
endif ()

set (CPACK_GENERATOR DEB)
set (CPACK_PACKAGE_NAME switchcost)
set (CPACK_PACKAGE_VENDOR "switchcost")
set (CPACK_PACKAGE_CONTACT "${maintainer}")
set (CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set (CPACK_COMPONENTS_ALL plugin common)
set (CPACK_STRIP_FILES ON)
# The plugin goes where its compiler looks for it, which is no matter of the
# prefix: hence DESTDIR.
set (CPACK_SET_DESTDIR ON)
set (CPACK_INSTALL_PREFIX /usr)
set (CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE
  GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set (CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_SOURCE_DIR}/PackageFiles.cmake")
set (CPACK_SWITCHCOST_SOURCE "${CMAKE_CURRENT_SOURCE_DIR}")

set (CPACK_DEB_COMPONENT_INSTALL ON)
set (CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set (CPACK_DEBIAN_PACKAGE_RELEASE "${SWITCHCOST_PACKAGE_RELEASE}")
set (CPACK_DEBIAN_PACKAGE_SECTION devel)
set (CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set (CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set (CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set (CPACK_DEBIAN_PLUGIN_PACKAGE_NAME "switchcost-${compiler_name}")
set (CPACK_DEBIAN_PLUGIN_PACKAGE_DEPENDS "${compiler_package}")
set (CPACK_DEBIAN_PLUGIN_PACKAGE_RECOMMENDS "switchcost-common")
set (CPACK_DEBIAN_PLUGIN_DESCRIPTION
  "GCC plugin for cheap switches with retpolines (${compiler_name})
Where indirect branches are mitigated, a jump table costs so much that GCC
makes a tree of comparisons of every switch.  This plugin knows what
instructions cost and chooses for each switch the tests and the tree that are
cheapest on the machine.  Each plan is proved before it is used.
.
This package holds the plugin for ${compiler_name}, and a pkg-config file.")

set (CPACK_DEBIAN_COMMON_PACKAGE_NAME switchcost-common)
set (CPACK_DEBIAN_COMMON_PACKAGE_SUGGESTS "cmake, pkgconf | pkg-config")
set (CPACK_DEBIAN_COMMON_DESCRIPTION
  "reader of reports and build support of the GCC plugin switchcost
Where indirect branches are mitigated, a jump table costs so much that GCC
makes a tree of comparisons of every switch.  The plugin switchcost chooses
for each switch what is cheapest on the machine.
.
This package holds what the plugins for all compilers share: manual pages,
switchcost-report, which reads the plugin's reports, and a CMake package with
the command switchcost_enable.")
foreach (component PLUGIN COMMON)
  set (CPACK_COMPONENT_${component}_DESCRIPTION
    "${CPACK_DEBIAN_${component}_DESCRIPTION}")
endforeach ()

include (CPack)
