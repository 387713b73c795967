-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Statements: goto, loops, closures, varargs, multiple assignment, attributes.

for i = 1, 3 do
  for j = 1, 3 do
    if j == 2 then goto continue end
    if i == 3 then goto done end
    io.write (i, ",", j, " ")
    ::continue::
  end
end
::done::
print ()

do
  local n = 0
  ::again::
  n = n + 1
  if n < 5 then goto again end
  print (n)
end

local i = 10
while true do i = i - 1 if i % 4 == 0 then break end end
repeat local stop = i < -3; i = i - 2 until stop
print (i)

local makers = {}
for k = 1, 3 do
  local count = k * 10
  makers[k] = { function () count = count + 1 return count end,
                function () return count, k end }
end
makers[1][1] (); makers[1][1] (); makers[3][1] ()
for k = 1, 3 do print (makers[k][2] ()) end

local function variadic (...)
  local a, b = ...
  return select ("#", ...), a, b, (select (-1, ...)), { ... }, ...
end
print (#(select (5, variadic (1, nil, 3))), select (6, variadic (1, nil, 3)))
print ((variadic (1, 2)), pcall (select, 0))

local function ackermann (m, n)
  if m == 0 then return n + 1 end
  if n == 0 then return ackermann (m - 1, 1) end
  return ackermann (m - 1, ackermann (m, n - 1))
end
print (ackermann (2, 6))
local function loop (n, acc) -- a proper tail call needs no stack
  if n == 0 then return acc end
  return loop (n - 1, acc + n)
end
print (loop (200000, 0))

local a, b, c = (function () return 1, 2, 3 end) ()
a, b, c = c, a
print (a, b, c, not a == nil, a and b or c, nil and 1, false or nil, 1 and 2)
local x <const> = 5
do
  local order = {}
  local function closer (name)
    return setmetatable ({}, { __close = function (_, e)
      order[#order + 1] = name .. ":" .. tostring (e)
    end })
  end
  local ok = pcall (function ()
    local p <close> = closer "p"
    local q <close> = closer "q"
    error ("boom", 0)
  end)
  do local r <close> = closer "r" end
  print (ok, table.concat (order, " "), x)
end

-- Every kind of token, and chunks that do not compile.
for _, chunk in ipairs {
  "return 1 + 2 .. '' == '3' and not (1 ~= 1) or #'x' // 1 % 1 ^ 2",
  "local t = { 1; 2, a = 3, ['b'] = 4 }; return t.a, t['b'], t[2]",
  "return 1 <", "x = = 1", "for", "goto nowhere", "break", "::a:: ::a::",
  "local x <const> = 1; x = 2", "local x <odd> = 1", "return 'unfinished",
  "return [[unfinished", "--[[ unfinished", "return 0x", "return 1e", "@",
  "return '\\q'", "return '\\300'", "return '\\u{110000000}'",
  "a.b:c = 1", "return ...", "function f () return ... end", "f (",
  "if x then else elseif", "local function end", "return 3 = 4",
  "return '\\x4'", "x = }", "return 1 .. 2, 7 // 0.0, -2 ^ 2, 1 << 63",
  "and = 1", ("("):rep (300) .. "1" .. (")"):rep (300) } do
  local f, message = load (chunk, "chunk")
  if f then print (pcall (f)) else print (message) end
end
print (load (function () return nil end) ~= nil, load ("return 1", "c", "b"))
print (#string.dump (function () return 1 end, true) > 20)
print (load (string.dump (function (p) return p * 2 end), "d", "b") (21))
