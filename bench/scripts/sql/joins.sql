-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Joins, aggregates, subqueries, set operations, ordering, planner output.
.headers on
CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, city INTEGER
  REFERENCES city, born INTEGER, score REAL);
CREATE INDEX person_city ON person (city, born DESC);
CREATE UNIQUE INDEX city_name ON city (name COLLATE NOCASE);
INSERT INTO city VALUES (1, 'Oslo', 'NO'), (2, 'Bergen', 'NO'), (3, 'Lyon', 'FR'),
  (4, 'Paris', 'FR'), (5, 'Nowhere', NULL);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO person SELECT i, 'p' || i, CASE WHEN i % 11 = 0 THEN NULL
  ELSE i * 7 % 6 END, 1940 + i * 13 % 70, round (i * 37 % 101 / 7.0, 3) FROM n;
ANALYZE;

SELECT country, count (*), avg (score), min (born), max (born), sum (score),
  total (city), group_concat (DISTINCT city.name)
  FROM person JOIN city ON city.id = person.city GROUP BY country ORDER BY 1;
SELECT c.name, count (p.id) FROM city c LEFT JOIN person p ON p.city = c.id
  AND p.born > 1990 GROUP BY c.id HAVING count (p.id) <> 7 ORDER BY 2 DESC, 1;
SELECT p.name, c.name FROM person p FULL JOIN city c ON c.id = p.city
  WHERE p.id IS NULL OR c.id IS NULL ORDER BY p.id LIMIT 12 OFFSET 3;
SELECT c.name, c2.name FROM city c RIGHT JOIN city c2 ON c.id + 2 = c2.id;
SELECT a.id, b.id FROM person a, person b WHERE a.born = b.born AND a.id < b.id
  AND a.score > b.score ORDER BY a.id, b.id LIMIT 20;
SELECT name FROM city WHERE id IN (SELECT city FROM person WHERE score > 14)
  AND EXISTS (SELECT 1 FROM person WHERE city = city.id AND born BETWEEN 1950
  AND 1955) ORDER BY name COLLATE NOCASE DESC;
SELECT (SELECT max (score) FROM person p WHERE p.city = city.id) AS best, name
  FROM city ORDER BY best NULLS LAST, name;
SELECT id FROM person WHERE born < 1945 UNION SELECT id FROM person WHERE score
  > 14 EXCEPT SELECT id FROM person WHERE id % 2 INTERSECT SELECT id FROM person
  WHERE id < 200 ORDER BY id;
SELECT born / 10 * 10 AS decade, sum (CASE WHEN score >= 7 THEN 1 ELSE 0 END)
  FILTER (WHERE city IS NOT NULL) AS high FROM person GROUP BY decade;
SELECT DISTINCT city, born % 3 FROM person WHERE city OR born ORDER BY 1, 2;
SELECT count (*) FROM person WHERE (city, born) IN (VALUES (1, 1950), (2, 1966));
EXPLAIN QUERY PLAN SELECT * FROM person JOIN city ON city.id = person.city
  WHERE person.born > 1980 ORDER BY person.name;
EXPLAIN SELECT country, count (*) FROM city GROUP BY country HAVING count (*) > 1;
SELECT * FROM person NATURAL JOIN (SELECT 5 AS id) CROSS JOIN city USING (id);
PRAGMA integrity_check;
