# The one set of warnings and code generation flags.
#
#   switchcost-core-flags    for the core and its tests
#   switchcost-glue-flags    for the glue, whose headers are GCC's
#   switchcost-sanitize      ASan and UBSan, compile and link
#
# SPDX-License-Identifier: GPL-3.0-or-later

# The same sources give the same bytes, wherever they lie.
set (reproducible
  "-ffile-prefix-map=${PROJECT_BINARY_DIR}=."
  "-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.")

set (warnings -Wall -Wextra)
if (SWITCHCOST_WERROR)
  list (APPEND warnings -Wshadow -Wcast-align -Wformat=2 -Wundef
    -Wvla -Wwrite-strings -Wmissing-declarations -Wredundant-decls)
  list (APPEND warnings -Werror)
  set (c_warnings -Wstrict-prototypes -Wmissing-prototypes
    -Wold-style-definition -Wconversion -Wno-sign-conversion -Wpointer-arith)
endif ()

add_library (switchcost-core-flags INTERFACE)
target_compile_options (switchcost-core-flags INTERFACE
  ${reproducible} ${warnings} "$<$<COMPILE_LANGUAGE:C>:${c_warnings}>")

# GCC's macros cast, shadow and format in ways of their own.
add_library (switchcost-glue-flags INTERFACE)
target_compile_options (switchcost-glue-flags INTERFACE
  ${reproducible} ${warnings} "$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>"
  -fno-exceptions -fno-lto
  -Wno-shadow -Wno-format-nonliteral -Wno-undef)
target_link_options (switchcost-glue-flags INTERFACE
  -Wl,--exclude-libs,ALL)

# To make one relocatable object of several.
set (SWITCHCOST_RELOCATABLE -r -nostdlib -no-pie)

add_library (switchcost-sanitize INTERFACE)
set (sanitize -fsanitize=address,undefined -fno-sanitize-recover=all
  -fno-omit-frame-pointer -g)
target_compile_options (switchcost-sanitize INTERFACE ${sanitize})
target_link_options (switchcost-sanitize INTERFACE ${sanitize})
