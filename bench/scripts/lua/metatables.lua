-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Every metamethod, inheritance, and what happens when they are missing.

local log = {}
local mt = {}
for _, event in ipairs { "add", "sub", "mul", "div", "mod", "pow", "unm", "idiv",
                         "band", "bor", "bxor", "shl", "shr", "bnot", "concat",
                         "len", "eq", "lt", "le", "call" } do
  mt["__" .. event] = function (a, b)
    log[#log + 1] = event .. ":" .. type (a) .. ":" .. type (b)
    return event ~= "eq" and event
  end
end
mt.__index = function (_, key) return "index " .. tostring (key) end
mt.__newindex = function (t, key, value) rawset (t, key, value * 2) end
mt.__tostring = function () return "object" end
mt.__name = "Named"

local p, q = setmetatable ({}, mt), setmetatable ({}, mt)
print (p + 1, 1 - p, p * q, p / 2.5, p % 3, 2 ^ p, -p, p // 1, p & 1, 1 | p,
       p ~ q, p << 1, 1 >> p, ~p, p .. "x", "x" .. p, 1 .. p, #p, p == q,
       p ~= q, p < q, p <= 1, 1 > p, p (1, 2), p.field, p[1])
p.number = 21
print (p.number, rawget (p, "number"), tostring (p))
print (table.concat (log, " "))

local Animal = {}
Animal.__index = Animal
function Animal.new (name) return setmetatable ({ name = name }, Animal) end
function Animal:speak () return self.name .. " makes a sound" end
local Dog = setmetatable ({}, { __index = Animal })
Dog.__index = Dog
function Dog:speak () return Animal.speak (self) .. ": woof" end
print (setmetatable (Animal.new "Rex", Dog):speak ())

local operations = {
  "return {} + 1", "return 'a' + 1", "return '10' + 5", "return 1 & 1.5",
  "return 1 & 'x'", "return {} .. 'x'", "return #5", "return -{}",
  "return {} < {}", "return 1 < 'x'", "return {} <= 1", "return nil > 1",
  "local x; x.y = 1", "local x; return x.y.z", "return undefined.field",
  "undefined ()", "local t = {}; t.x.y ()", "local t = {}; t:method ()",
  "return ('x'):nomethod ()", "return 1 // 0", "return 1 % 0", "return ~{}",
  "return 2^53 | 2^70", "setmetatable ({}, 1)", "return #setmetatable ({}, "
  .. "{ __len = function () return 'n' end })", "for i = 1, 10, 0 do end",
  "for i = 'a', 2 do end", "for i = 1, {} do end", "return math.floor ({})",
  "setmetatable (setmetatable ({}, { __metatable = 'locked' }), {})",
  "return getmetatable (setmetatable ({}, { __metatable = 'locked' }))" }
for _, source in ipairs (operations) do
  print (source, pcall (load (source, "op")))
end

local depth = setmetatable ({}, {})
getmetatable (depth).__index = function (t, k)
  return k > 0 and t[k - 1] or "bottom"
end
print (depth[50])
local pairs_mt = setmetatable ({}, { __pairs = function ()
  return function (_, k) if (k or 0) < 3 then return (k or 0) + 1, "v" end end
end })
for k, v in pairs (pairs_mt) do io.write (k, v, " ") end
print ()
