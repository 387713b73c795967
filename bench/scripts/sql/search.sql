-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Virtual tables: full-text search, R-tree; larger data for sorter and b-tree.
CREATE VIRTUAL TABLE note USING fts5 (title, body, tokenize = 'porter unicode61');
INSERT INTO note VALUES
  ('Switches', 'A switch statement jumps through a table of addresses.'),
  ('Thunks', 'A thunk returns where an indirect jump would have gone.'),
  ('Trees', 'Decision trees compare; jumping costs depend on the predictor.'),
  ('Naïve', 'Übergrößen and accents are folded: café, naïve.');
SELECT title FROM note WHERE note MATCH 'jump' ORDER BY rank, title;
SELECT highlight (note, 1, '[', ']') FROM note WHERE note MATCH 'jump* NOT thunk';
SELECT snippet (note, 1, '<', '>', '...', 4) FROM note WHERE note MATCH 'tree OR cafe';
SELECT title, round (bm25 (note), 3) FROM note WHERE note MATCH 'NEAR (indirect jump, 2)';
SELECT title FROM note WHERE note MATCH 'title : switches AND body : "table of"';
SELECT title FROM note WHERE note MATCH 'broken "';
DELETE FROM note WHERE rowid = 2;
UPDATE note SET body = body || ' Indirect.' WHERE rowid = 1;
SELECT rowid FROM note WHERE note MATCH 'indirect';
INSERT INTO note (note) VALUES ('optimize');
INSERT INTO note (note) VALUES ('integrity-check');

CREATE VIRTUAL TABLE area USING rtree (id, x0, x1, y0, y1);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
INSERT INTO area SELECT i, i % 20, i % 20 + 1.5, i / 20, i / 20 + 0.5 FROM n;
SELECT count (*), min (id), max (id) FROM area WHERE x0 >= 3 AND x1 <= 9 AND y0 < 7;
DELETE FROM area WHERE id % 3 = 0;
SELECT count (*) FROM area WHERE x0 BETWEEN 5 AND 6;
SELECT rtreecheck ('area');

CREATE TABLE big (k INTEGER PRIMARY KEY, a INTEGER, b TEXT, c BLOB);
WITH RECURSIVE n (i, r) AS (SELECT 1, 12345 UNION ALL
  SELECT i + 1, (r * 1103515245 + 12345) & 0x7fffffff FROM n WHERE i < 20000)
INSERT INTO big SELECT i, r % 5000, printf ('%05d-%x', r % 997, r),
  CASE WHEN i % 50 = 0 THEN zeroblob (3000) ELSE NULL END FROM n;
CREATE INDEX big_a ON big (a);
CREATE INDEX big_b ON big (b, a) WHERE a > 100;
CREATE INDEX big_e ON big (a % 7, length (b));
SELECT sum (a), count (DISTINCT b), sum (length (c)) FROM big;
SELECT a, count (*) AS n FROM big GROUP BY a ORDER BY n DESC, a LIMIT 5;
SELECT b FROM big ORDER BY b DESC, k LIMIT 5;
SELECT count (*) FROM big WHERE a % 7 = 3 AND length (b) = 14;
SELECT count (*) FROM big x JOIN big y ON x.a = y.k AND y.a < 50;
DELETE FROM big WHERE k % 3 = 1;
UPDATE big SET b = 'z' || b, a = a + 1 WHERE a < 1000;
SELECT count (*), sum (a), max (b), min (b) FROM big;
SELECT count (*) FROM big WHERE b > 'z' AND a > 100;
PRAGMA integrity_check;
SELECT k, a FROM big WHERE k IN (2, 5000, 19999, 7, 20001) OR a = 17 ORDER BY k;
