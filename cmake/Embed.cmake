# Write a C file that defines the text of a file as an array of characters.
#
#   cmake -DINPUT= -DOUTPUT= -DNAME= -P Embed.cmake
#
# SPDX-License-Identifier: GPL-3.0-or-later

file (READ "${INPUT}" bytes HEX)
string (REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
string (REGEX REPLACE "(('[^']*',){12})" "\\1\n  " bytes "${bytes}")
file (WRITE "${OUTPUT}"
  "#include \"page.h\"\n\nconst char ${NAME}[] = {\n  ${bytes}'\\0'\n};\n")
