-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The string library: patterns, formats, packing, escapes.

local text = "The quick brown fox_42 jumps over 13 lazy dogs; naïve café\n"
local patterns = { "%a+", "%d+", "%s*(%S+)", "[^aeiou ]+", "(%w+)%s(%w+)",
  "^The", "dogs;.*$", "%b__", "%f[%w]%w+", ".-o", "()j()", "x*", "[%a_][%w_]*",
  "[a-f0-9]+", "%u%l-%s", "[]]", "[^]]+", "%.", "([%d%p])", "%x%x", "%c" }
for _, pattern in ipairs (patterns) do
  print (pattern, text:find (pattern))
  print ("", text:match (pattern))
  print ("", (text:gsub (pattern, "<%0>")))
  local count = 0
  for a, b in text:gmatch (pattern) do
    count = count + #tostring (a) + (b and #tostring (b) or 0)
  end
  print ("", count)
end
for _, pattern in ipairs { "[a", "%", "(a", "a)", "%b", "%f", "%1", "(()" } do
  print (pattern, pcall (string.find, text, pattern))
end

print ((text:gsub ("%w+", { quick = "slow", fox_42 = false, over = 7 })))
print ((text:gsub ("(%w)(%w*)", function (a, b) return a:upper () .. b end, 4)))
print (pcall (string.gsub, text, "x", "%2"))
print (pcall (string.gsub, text, "o", function () return {} end))

for _, case in ipairs {
  { "%d|%5d|%-5d|%05d|%+d", 42, 42, 42, 42, 42 },
  { "%x|%X|%#x|%o|%c", 255, 255, 255, 8, 65 },
  { "%g|%e|%f|%.3f|%10.2f|%a", 0.1, 12345.678, 1e10, 2/3, 3.14159, 1.0 },
  { "%s|%10s|%-10s|%.2s", "abc", "abc", "abc", "abc" },
  { "%q %q %q %q", "a\nb\0c\"\\", 1/3, math.mininteger, 10 },
  { "%i%%%u", 3, 4 }, { "%d", 3.5 }, { "%d", "x" }, { "%y", 1 }, { "%", 1 },
  { "%s" }, { "%123d", 1 } } do
  print (pcall (string.format, table.unpack (case)))
end

local formats = { "<i4", ">i4", "<I2", "=I8", "<d", "<f", "z", "s1", "<i3",
                  "!4i1i4", "<j", ">n", "b", "B", "<h", ">H", "x", "i17", "q" }
for _, format in ipairs (formats) do
  local value = format:find "[zs]" and "text" or 1
  local ok, packed = pcall (string.pack, format, value, 2)
  if ok then
    packed = packed:gsub (".", function (c)
      return string.format ("%02x", c:byte ())
    end)
  end
  print (format, packed)
  print ("", pcall (string.packsize, format))
end
print (string.unpack ("<i4 s1 z", string.pack ("<i4 s1 z", -5, "abc", "def")))
print (pcall (string.unpack, "<i4", "ab"))

print (("x"):rep (5, ","), ("abc"):reverse (), ("abc"):byte (1, -1))
print (("hello"):sub (-3), ("hello"):sub (2, -2), ("hello"):sub (10))
print (#"\u{48}\x41\65\z
        end", "a\tb\\", [[long
string]], [==[with ]] inside]==])
for p, c in utf8.codes "naïve €" do io.write (p, ":", c, " ") end
print (utf8.len "naïve €", utf8.char (228, 8364, 0x10ffff), utf8.offset ("ï€", 2))
print (utf8.len "\xff", pcall (utf8.codepoint, "\xff"))
print ("a" < "b", "Z" < "a", "" < "a", "a\0b" < "a\0c", "10" < "9")
