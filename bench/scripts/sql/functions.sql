-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Scalar functions, JSON, dates, types and their conversions, patterns.
.mode quote
SELECT abs (-5), char (72, 105), coalesce (NULL, 2), glob ('a*', 'abc'),
  hex ('abc'), ifnull (NULL, 'x'), iif (1, 2, 3), instr ('hello', 'l'),
  length ('naïve'), length (x'0102'), lower ('ABC'), ltrim ('  x '), max (1, 2),
  min ('a', 'b'), nullif (1, 1), quote ('it''s'), replace ('aXbX', 'X', '--'),
  round (2.567, 2), rtrim ('xx-', '-'), sign (-3.5), substr ('hello', -3, 2),
  trim ('  x  '), typeof (1.0), unicode ('€'), upper ('é'), zeroblob (2);
SELECT printf ('%d|%5.2f|%-8s|%08x|%e|%g|%q|%Q|%w|%c|%%|%,d|%+d|%o|%X|%s', 42,
  3.14159, 'ab', 255, 12345.678, 0.0001, 'it''s', NULL, 'a"b', 'xyz', 1234567, 5,
  8, 255, NULL);
SELECT acos (0.5), exp (1), ln (10), log10 (1000), mod (10, 3), pi (), pow (2, 10),
  sqrt (2), trunc (-2.5), ceil (1.2), floor (-1.2), degrees (1), atan2 (1, 2);
SELECT date ('2024-02-29', '+1 year'), time ('12:34:56', '-90 minutes'),
  datetime (1700000000, 'unixepoch'), julianday ('2000-01-01 12:00'),
  strftime ('%Y %m %d %H %M %S %j %w %W %s %f %J %%', '2023-03-26 01:02:03.456'),
  date ('2024-01-31', 'start of month', '+1 month', 'weekday 1'),
  date ('nonsense'), strftime ('%k', '2024-01-01') IS NULL;
SELECT json ('{ "a" : [1, 2.5, null, true, "x\u00e9\n"] }'),
  json_extract ('{"a":{"b":[10,20,{"c":"deep"}]}}', '$.a.b[2].c', '$.a.b[#-3]'),
  '{"a":[1,2]}' -> 'a', '{"a":[1,2]}' ->> '$.a[1]',
  json_array (1, 'two', NULL, json ('[3]')), json_object ('k', 1, 'l', 'v'),
  json_set ('{"a":1}', '$.b', 2, '$.a', 'x'), json_remove ('[0,1,2]', '$[1]'),
  json_insert ('[1]', '$[#]', 9), json_patch ('{"a":1,"b":2}', '{"a":null}'),
  json_type ('[1,{}]', '$[1]'), json_valid ('{x:1}'), json_quote (3.0),
  json_array_length ('[1,[2,3],4]');
SELECT key, value, type, atom, fullkey, path
  FROM json_tree ('{"a":1,"b":[true,null,"s",2.5e3],"c":{"d":{}}}');
SELECT json_group_array (value), json_group_object (key, value)
  FROM json_each ('{"x":1,"y":[2],"z":"3"}');
SELECT json ('{"a":'), 1;
SELECT json_extract ('[1]', '$.['), 1;
SELECT 'abc' LIKE 'A_C', 'abc' LIKE '%b%', 'a%c' LIKE 'a\%c' ESCAPE '\',
  'abc' GLOB '[a-c]b?', 'abc' GLOB '[^a]*', NULL LIKE 'x', 'é' LIKE 'É';
SELECT 5 / 2, 5 / 2.0, 5 % 3, -5 % 3, 5 % 0, 1 << 3, 256 >> 2, 6 & 3, 6 | 1, ~5,
  '12' + '3.5', '12abc' * 2, 9223372036854775807 + 1, -9223372036854775808 / -1,
  1 = 1.0, '1' = 1, NULL = NULL, NULL IS NULL, 1 IS NOT 2, 'a' || 1 || NULL,
  NOT 0, 1 < 2 < 3, x'61' = 'a', 1e308 * 10, 0.1 + 0.2;
SELECT CAST ('12.9abc' AS INTEGER), CAST (12.9 AS TEXT), CAST ('x' AS REAL),
  CAST (x'313233' AS INTEGER), CAST (65 AS BLOB), CAST ('1e3' AS NUMERIC),
  typeof (CAST ('5' AS NUMERIC)), CAST (1e30 AS INTEGER);
CREATE TABLE typed (a INTEGER, b TEXT, c REAL, d BLOB, e NUMERIC, f ANY);
INSERT INTO typed VALUES ('1', 1, 1, 1, '1.0', '1'), ('x', 2.5, '3', 'y', 'z', 1),
  (NULL, NULL, NULL, NULL, NULL, NULL), (1.0, 1.5, '1e2', x'00', 1e20, 0);
SELECT typeof (a), typeof (b), typeof (c), typeof (d), typeof (e), typeof (f),
  * FROM typed ORDER BY a, b;
SELECT * FROM typed ORDER BY f DESC, d;
SELECT a > b, b > c, c > d, a BETWEEN 0 AND 'a', a IN (1, 'x'), d IN (1) FROM typed;
