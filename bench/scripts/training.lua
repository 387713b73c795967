-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Run to count a profile of the interpreter: other work than timing.lua's.

local function queens (n)
  local count, columns, up, down = 0, {}, {}, {}
  local function place (row)
    if row > n then count = count + 1; return end
    for c = 1, n do
      if not (columns[c] or up[row + c] or down[row - c + n]) then
        columns[c], up[row + c], down[row - c + n] = true, true, true
        place (row + 1)
        columns[c], up[row + c], down[row - c + n] = nil, nil, nil
      end
    end
  end
  place (1)
  return count
end

local function norm (n)
  local function a (i, j) return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1) end
  local u, v = {}, {}
  for i = 0, n - 1 do u[i] = 1.0 end
  for _ = 1, 3 do
    for i = 0, n - 1 do
      local sum = 0.0
      for j = 0, n - 1 do sum = sum + a (i, j) * u[j] end
      v[i] = sum
    end
    u, v = v, u
  end
  local total = 0.0
  for i = 0, n - 1 do total = total + u[i] ^ 2 end
  return math.sqrt (total)
end

local Tree = {}
Tree.__index = Tree

function Tree.new (depth)
  local left = depth > 0 and Tree.new (depth - 1) or nil
  return setmetatable ({ left = left, right = left and Tree.new (depth - 1) },
                       Tree)
end

function Tree:size ()
  if not self.left then return 1 end
  return 1 + self.left:size () + self.right:size ()
end

local function words (n)
  local counts, keys = {}, {}
  for i = 1, n do
    local key = string.format ("%x", (i * i) % 4093)
    counts[key] = (counts[key] or 0) + 1
  end
  for key in pairs (counts) do keys[#keys + 1] = key end
  table.sort (keys)
  return #keys .. ":" .. table.concat (keys, ",", 1, 5):upper ()
end

local function generate (n)
  local sum = 0
  local next_value = coroutine.wrap (function ()
    for i = 1, n do coroutine.yield (i // 3 % 7 & 5 | i >> 2) end
  end)
  for value in next_value do sum = (sum ~ value) + value end
  return sum
end

print (queens (7), norm (90), Tree.new (13):size (), words (20000),
       generate (20000))
