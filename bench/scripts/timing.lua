-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The timed workload: usage timing.lua SCALE.  A mix of instruction kinds,
-- repeated SCALE times; a SCALE below one makes each part shorter.

local scale = tonumber (arg[1]) or 1
local function part (n) return math.floor (n * math.min (scale, 1)) end
local results = {}

local function fib (n)
  if n < 2 then return n end
  return fib (n - 1) + fib (n - 2)
end

local function sieve (n)
  local composite, count = {}, 0
  for i = 2, n do
    if not composite[i] then
      count = count + 1
      for j = i * i, n, i do composite[j] = true end
    end
  end
  return count
end

-- A small interpreter in Lua: tables, comparisons, closures, string keys.
local function machine (steps)
  local stack, top, pc = {}, 0, 1
  local code = { { "push", 1 }, { "push", 3 }, { "add" }, { "dup" }, { "mul" },
                 { "push", 1009 }, { "mod" }, { "jump", 2 } }
  local operation = {
    push = function (x) top = top + 1; stack[top] = x end,
    add = function () top = top - 1; stack[top] = stack[top] + stack[top + 1] end,
    mul = function () top = top - 1; stack[top] = stack[top] * stack[top + 1] end,
    mod = function () top = top - 1; stack[top] = stack[top] % stack[top + 1] end,
    dup = function () top = top + 1; stack[top] = stack[top - 1] end,
    jump = function (target) pc = target - 1 end,
  }
  for _ = 1, steps do
    local instruction = code[pc]
    operation[instruction[1]] (instruction[2])
    pc = pc + 1
  end
  return stack[1]
end

local function text (n)
  local words = {}
  for i = 1, n do words[i] = ("word%d"):format (i * 7919 % 1000) end
  local joined, count = table.concat (words, " "), 0
  for word in joined:gmatch "%a+%d?" do count = count + #word end
  return count, #joined:gsub ("(%d+)", "<%1>")
end

local function bits (n)
  local x = 88172645463325252
  for _ = 1, n do
    x = x ~ (x << 13); x = x ~ (x >> 7); x = x ~ (x << 17)
  end
  return x
end

local function sort (n)
  local list, seed = {}, 1
  for i = 1, n do
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    list[i] = seed
  end
  table.sort (list, function (a, b) return a < b end)
  return list[n // 2]
end

for _ = 1, math.ceil (scale) do
  results = { fib (scale < 1 and 19 or 24), sieve (part (60000)),
              machine (part (300000)), bits (part (300000)),
              sort (part (12000)), text (part (15000)) }
end
print (table.concat (results, " "))
