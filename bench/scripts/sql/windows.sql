-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Window functions with every frame type, and recursive queries.
.mode column
CREATE TABLE sale (day INTEGER, shop TEXT, amount INTEGER);
WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO sale SELECT i % 20, char (65 + i % 3), i * 17 % 23 FROM n;

SELECT day, shop, amount,
  row_number () OVER w, rank () OVER w, dense_rank () OVER w,
  round (percent_rank () OVER w, 4), round (cume_dist () OVER w, 4),
  ntile (4) OVER w
  FROM sale WINDOW w AS (PARTITION BY shop ORDER BY amount) ORDER BY 2, 3, 1;
SELECT day, amount, lag (amount) OVER w, lead (amount, 2, -1) OVER w,
  first_value (amount) OVER w, last_value (amount) OVER w,
  nth_value (amount, 3) OVER w
  FROM sale WHERE shop = 'A' WINDOW w AS (ORDER BY day, amount) ORDER BY 1, 2;
SELECT day, sum (amount) OVER (ORDER BY day ROWS BETWEEN 2 PRECEDING AND 1
  FOLLOWING), sum (amount) OVER (ORDER BY day RANGE BETWEEN 3 PRECEDING AND
  CURRENT ROW), count (*) OVER (ORDER BY day GROUPS BETWEEN 1 PRECEDING AND 1
  FOLLOWING EXCLUDE CURRENT ROW), min (amount) OVER (ORDER BY day ROWS BETWEEN
  UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES),
  max (amount) FILTER (WHERE amount % 2) OVER (ORDER BY day DESC)
  FROM sale WHERE shop = 'B' ORDER BY day, amount;
SELECT shop, group_concat (amount, '.') OVER (PARTITION BY shop ORDER BY day
  ROWS 2 PRECEDING) FROM sale ORDER BY shop, day;

WITH RECURSIVE edge (a, b) AS (VALUES (1, 2), (2, 3), (3, 4), (2, 5), (5, 6),
  (6, 2)), path (node, trail) AS (SELECT 1, '1' UNION ALL SELECT b, trail || '>'
  || b FROM edge JOIN path ON a = node WHERE instr (trail, b) = 0)
SELECT * FROM path ORDER BY trail;
WITH RECURSIVE fib (a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM fib
  LIMIT 90) SELECT max (a) FROM fib;
WITH RECURSIVE
  xaxis (x) AS (VALUES (-2.0) UNION ALL SELECT x + 0.1 FROM xaxis WHERE x < 1.0),
  yaxis (y) AS (VALUES (-1.0) UNION ALL SELECT y + 0.2 FROM yaxis WHERE y < 1.0),
  m (iter, cx, cy, x, y) AS (SELECT 0, x, y, 0.0, 0.0 FROM xaxis, yaxis UNION ALL
    SELECT iter + 1, cx, cy, x * x - y * y + cx, 2.0 * x * y + cy FROM m
    WHERE x * x + y * y < 4.0 AND iter < 28),
  m2 (iter, cx, cy) AS (SELECT max (iter), cx, cy FROM m GROUP BY cx, cy),
  a (t) AS (SELECT group_concat (substr (' .+*#', 1 + min (iter / 7, 4), 1), '')
    FROM m2 GROUP BY cy)
SELECT group_concat (rtrim (t), x'0a') FROM a;
WITH a AS MATERIALIZED (SELECT 1 AS x), b AS NOT MATERIALIZED (SELECT x + 1 AS x
  FROM a) SELECT * FROM a, b;
