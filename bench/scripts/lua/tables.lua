-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tables: constructors, the library, borders, iteration, garbage collection.

local function sorted (t)
  local keys = {}
  for key in pairs (t) do keys[#keys + 1] = tostring (key) end
  table.sort (keys)
  return table.concat (keys, ",")
end

local seed = 12345
local function random (n)
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  return seed // 65536 % n
end

local list = {}
for i = 1, 500 do list[i] = random (1000) end
table.sort (list)
for i = 2, #list do assert (list[i - 1] <= list[i]) end
table.sort (list, function (a, b) return a % 100 > b % 100 end)
print (table.concat (list, " ", 1, 40) ~= nil, list[1] % 100, list[500] % 100)
print (pcall (table.sort, { 3, "x", 1 }))
print (pcall (table.sort, list, function () return true end) ~= nil)

local t = { 1, 2, 3, nil, 5, x = 1, ["y z"] = 2, [10] = 3, [2.5] = 4, [-1] = 5 }
print (sorted (t), #{ 1, 2, 3 }, select ("#", table.unpack (t, 1, 5)))
table.insert (list, 1, "first")
table.insert (list, "last")
print (list[1], list[#list], table.remove (list), table.remove (list, 1), #list)
print (pcall (table.insert, list, 1000, 1))
print (pcall (table.insert, list, 1, 2, 3))
print (pcall (table.concat, { 1, {}, 3 }))
print (table.concat (table.move ({ 1, 2, 3, 4 }, 2, 4, 1), ","),
       table.concat (table.move ({ 1, 2, 3 }, 1, 3, 3), ","),
       table.concat (table.pack (4, 5, 6), "-"))
print (next {}, type (next), rawlen { 1, 2 }, rawget (t, "x"), rawequal (t, t))
print (pcall (next, {}, "absent"))
print (pcall (rawset, {}, nil, 1), pcall (function () t[0/0] = 1 end))

local sum, map = 0, {}
for i = 1, 3000 do
  map["key" .. i % 700] = (map["key" .. i % 700] or 0) + i
  map[i] = i
  if i % 3 == 0 then map[i] = nil end
end
for key, value in pairs (map) do
  sum = sum + (type (key) == "number" and key or value)
end
print (sum)

local weak = setmetatable ({}, { __mode = "k" })
for i = 1, 100 do weak[{}] = i end
collectgarbage ()
print (next (weak))
for _, mode in ipairs { "generational", "incremental" } do
  collectgarbage (mode)
  local head
  for i = 1, 20000 do head = { next = i % 100 ~= 0 and head or nil, i } end
  print (mode, head[1], collectgarbage "count" < 20000)
end
print (pcall (collectgarbage, "nonsense"))
