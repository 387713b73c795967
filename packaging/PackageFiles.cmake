# Run by CPack between staging and packing: what Debian's policy wants in a
# package beside what is installed.  Manual pages compressed, copyright,
# changelog, and the reasons for what lintian would complain of.
#
# SPDX-License-Identifier: GPL-3.0-or-later

foreach (component plugin common)
  string (TOUPPER "${component}" upper)
  set (package "${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
  set (root "${CPACK_TEMPORARY_DIRECTORY}/${component}")
  if (NOT IS_DIRECTORY "${root}")
    message (FATAL_ERROR "CPack staged nothing for ${component} at ${root}")
  endif ()
  set (doc "${root}/usr/share/doc/${package}")
  file (COPY "${CPACK_SWITCHCOST_SOURCE}/copyright" DESTINATION "${doc}"
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  set (package_version
    "${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")
  set (maintainer "${CPACK_PACKAGE_CONTACT}")
  configure_file ("${CPACK_SWITCHCOST_SOURCE}/changelog.in"
    "${doc}/changelog.Debian" @ONLY)
  set (overrides "${CPACK_SWITCHCOST_SOURCE}/lintian-${component}")
  if (EXISTS "${overrides}")
    configure_file ("${overrides}"
      "${root}/usr/share/lintian/overrides/${package}" @ONLY)
  endif ()
  file (GLOB pages "${root}/usr/share/man/man*/*.[0-9]")
  execute_process (COMMAND gzip -9n "${doc}/changelog.Debian" ${pages}
    RESULT_VARIABLE status)
  if (NOT status EQUAL 0)
    message (FATAL_ERROR "gzip failed: ${status}")
  endif ()
  execute_process (COMMAND chmod -R u=rwX,go=rX "${root}/usr")
endforeach ()
