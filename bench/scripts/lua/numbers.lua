-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Arithmetic of both number kinds, conversions, comparison, bit operations.

local values = { 0, 1, -1, 7, -7, 3.5, -3.5, 1e15, 2^53, -2^53, 1/3,
  math.maxinteger, math.mininteger, math.huge, -math.huge, 0/0 }

local binary = {
  ["+"] = function (a, b) return a + b end,
  ["-"] = function (a, b) return a - b end,
  ["*"] = function (a, b) return a * b end,
  ["/"] = function (a, b) return a / b end,
  ["//"] = function (a, b) return a // b end,
  ["%"] = function (a, b) return a % b end,
  ["^"] = function (a, b) return a ^ b end,
  ["&"] = function (a, b) return a & b end,
  ["|"] = function (a, b) return a | b end,
  ["~"] = function (a, b) return a ~ b end,
  ["<<"] = function (a, b) return a << b end,
  [">>"] = function (a, b) return a >> b end,
  ["<"] = function (a, b) return a < b end,
  ["<="] = function (a, b) return a <= b end,
  ["=="] = function (a, b) return a == b end,
}

local names = {}
for name in pairs (binary) do names[#names + 1] = name end
table.sort (names)

local function show (value)
  if value ~= value then return "nan" end
  if math.type (value) == "float" then return string.format ("%.14g", value) end
  return tostring (value)
end

for _, name in ipairs (names) do
  for _, a in ipairs (values) do
    local row = {}
    for _, b in ipairs (values) do
      local ok, result = pcall (binary[name], a, b)
      row[#row + 1] = ok and show (result) or result:gsub ("^.-:%d+: ", "")
    end
    print (name, show (a), table.concat (row, " "))
  end
end

for _, text in ipairs { "10", "0x10", "1e2", "0x.8p1", " 5 ", "5x", "", "-0",
                        "9223372036854775807", "9223372036854775808", "1e400",
                        "0xffffffffffffffff", "1..2", "nan" } do
  print (text, show (tonumber (text) or -99), math.type (tonumber (text)))
end
for base = 2, 36, 5 do
  print (base, tonumber ("10", base), tonumber ("zz", base))
end
for _, x in ipairs { 2.5, -2.5, 1e308, 3 } do
  print (math.floor (x) == math.floor (x), math.ceil (x), math.abs (x),
         math.tointeger (x), math.fmod (x, 2), math.ult (1, -1))
end
-- Constant operands use instructions of their own.
local sum = 0
for i = 1, 2000 do
  sum = sum + i * 3 - (i // 7) + (i % 5) ~ (i & 0xff) | (i << 2) ~ (i >> 1)
  if i == 77 or i > 1990 then sum = sum ~ 0x55 end
  if 5 < i and i <= 10 then sum = -sum end
  sum = ~sum
end
print (sum)
for x = 1.0, 2.0, 0.25 do io.write (x, " ") end
for x = 10, 1, -3 do io.write (x, " ") end
for x = math.maxinteger - 1, math.maxinteger do io.write (x, " ") end
print ()
