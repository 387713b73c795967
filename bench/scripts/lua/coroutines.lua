-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Coroutines, error handling, tracebacks, hooks.

local function generator (n)
  return coroutine.wrap (function ()
    for i = 1, n do coroutine.yield (i, i * i) end
    return "end"
  end)
end
for i, square in generator (4) do
  io.write (i, " ", square or "-", "; ")
  if i == "end" then break end
end
print ()

local co = coroutine.create (function (a, b)
  local c = coroutine.yield (a + b)
  local d, e = coroutine.yield (c * 2)
  return d + e
end)
print (coroutine.resume (co, 1, 2))
print (coroutine.status (co), coroutine.resume (co, 10))
print (coroutine.resume (co, 3, 4))
print (coroutine.status (co), coroutine.resume (co))

-- Yields across pcall, metamethods, iterators and sort.
local yielding = coroutine.wrap (function ()
  local ok, message = pcall (function ()
    coroutine.yield "in pcall"
    error { code = 7 }
  end)
  coroutine.yield (message.code)
  local t = setmetatable ({}, { __add = function (_, x)
    return coroutine.yield ("in add") + x
  end, __lt = function () return coroutine.yield ("in lt") end })
  coroutine.yield (t + 5)
  coroutine.yield (t < t)
  for x in function (_, y) return coroutine.yield ("iterator") end do
    coroutine.yield ("body " .. x)
  end
  return ok
end)
for _, value in ipairs { 0, 0, 0, 37, 0, "yes", 0, "item", 0 } do
  print (yielding (value))
end
print (pcall (coroutine.wrap (function ()
  table.sort ({ 3, 2, 1 }, coroutine.yield)
end)))
print (pcall (coroutine.yield, 1), coroutine.isyieldable ())
print (select (2, coroutine.running ()), coroutine.close (coroutine.create (print)))
local failing = coroutine.wrap (function () error "inside" end)
print (pcall (failing))
print (pcall (failing))

-- Errors.
print (pcall (error))
print (pcall (error, "text", 0))
print (pcall (error, setmetatable ({}, { __tostring = function () return "t" end })))
print (select ("#", pcall (error, nil)))
print (xpcall (function () local x = nil; return x.y end, function (m)
  return "handled: " .. m
end))
print (xpcall (error, function () error "in handler" end))
print (pcall (assert, false), pcall (assert, nil, "why"), assert (1, 2))
local function deep (n) return n == 0 and error ("deep", 2) or 1 + deep (n - 1) end
print (pcall (deep, 30))
print (pcall (function () local function f () return 1 + f () end f () end))
print ((debug.traceback ("trace", 1):gsub ("\n.*", "")))
local lines = 0
debug.sethook (function () lines = lines + 1 end, "l")
for i = 1, 10 do
  local x = i
end
debug.sethook ()
print (lines)
local info = debug.getinfo (deep, "Su")
print (info.what, info.short_src, info.linedefined, info.nparams, info.isvararg)

-- A scheduler of many small coroutines.
local tasks, total = {}, 0
for i = 1, 50 do
  tasks[i] = coroutine.create (function ()
    for step = 1, i do total = total + step; coroutine.yield () end
  end)
end
while #tasks > 0 do
  for i = #tasks, 1, -1 do
    coroutine.resume (tasks[i])
    if coroutine.status (tasks[i]) == "dead" then table.remove (tasks, i) end
  end
end
print (total)
