-- Copyright (C) 2026 The switchcost authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Data changes: triggers, foreign keys, upserts, transactions, views, errors.
PRAGMA foreign_keys = ON;
CREATE TABLE account (id INTEGER PRIMARY KEY, owner TEXT UNIQUE, balance INTEGER
  NOT NULL CHECK (balance >= 0) DEFAULT 0, upper TEXT GENERATED ALWAYS AS
  (upper (owner)) VIRTUAL, half REAL AS (balance / 2.0) STORED);
CREATE TABLE history (id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER
  REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE, what TEXT, amount);
CREATE TRIGGER inserted AFTER INSERT ON account BEGIN
  INSERT INTO history (account, what, amount) VALUES (new.id, 'open', new.balance);
END;
CREATE TRIGGER changed AFTER UPDATE OF balance ON account
  WHEN old.balance <> new.balance BEGIN
  INSERT INTO history (account, what, amount) SELECT new.id,
    CASE WHEN new.balance > old.balance THEN 'in' ELSE 'out' END,
    abs (new.balance - old.balance);
  SELECT RAISE (ABORT, 'too rich') WHERE new.balance > 1000;
END;
CREATE VIEW rich AS SELECT owner, balance FROM account WHERE balance > 50;
CREATE TRIGGER rich_insert INSTEAD OF INSERT ON rich BEGIN
  INSERT INTO account (owner, balance) VALUES (new.owner, new.balance + 100);
END;

INSERT INTO account (owner, balance) VALUES ('ann', 100), ('bob', 20), ('cy', 0)
  RETURNING id, owner, half;
UPDATE account SET balance = balance + 30 WHERE owner <> 'cy' RETURNING *;
INSERT INTO rich VALUES ('dora', 5);
INSERT INTO account (owner, balance) VALUES ('bob', 7) ON CONFLICT (owner)
  DO UPDATE SET balance = balance + excluded.balance WHERE owner = 'bob';
INSERT INTO account (owner) VALUES ('ann') ON CONFLICT DO NOTHING;
INSERT OR IGNORE INTO account (owner, balance) VALUES ('ed', -1);
REPLACE INTO account (id, owner, balance) VALUES (3, 'cyrus', 11);
UPDATE account SET balance = b.balance FROM (SELECT 1 AS id, 500 AS balance) AS b
  WHERE account.id = b.id;

-- Each of these fails.
INSERT INTO account (owner) VALUES ('ann');
UPDATE account SET balance = -1 WHERE id = 1;
UPDATE account SET balance = 2000 WHERE id = 1;
INSERT INTO history (account) VALUES (99);
INSERT INTO account (id, owner) VALUES ('text', 'x');
INSERT INTO account (upper) VALUES ('X');
INSERT INTO nowhere VALUES (1);
SELECT nothing FROM account;
SELECT count (* FROM account;
SELECT 'unfinished;
';
SELECT nofunction (1);
SELECT substr ();
CREATE TABLE account (x);
DROP TABLE absent;
SELECT * FROM account WHERE max (balance) > 1;
SELECT 1 UNION SELECT 1, 2;
ALTER TABLE account DROP COLUMN owner;
COMMIT;
CREATE INDEX twice ON account (owner, nothing);
VACUUM INTO '/nonexistent/folder/file';

BEGIN;
DELETE FROM account WHERE id = 2;
SAVEPOINT inner_point;
UPDATE account SET id = id + 10;
SELECT id, account FROM history ORDER BY id;
ROLLBACK TO inner_point;
SELECT changes (), total_changes (), last_insert_rowid ();
RELEASE inner_point;
ROLLBACK;

ALTER TABLE history RENAME COLUMN what TO kind;
ALTER TABLE history ADD COLUMN note TEXT DEFAULT 'none';
ALTER TABLE history DROP COLUMN note;
ALTER TABLE history RENAME TO ledger;
SELECT name, sql FROM sqlite_schema ORDER BY name;
SELECT * FROM ledger ORDER BY id;
DELETE FROM account WHERE owner = 'ann' RETURNING owner, upper;
SELECT * FROM account ORDER BY id;
SELECT kind, count (*) FROM ledger GROUP BY kind ORDER BY kind;
CREATE TABLE compact (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO compact SELECT hex (id), owner FROM account;
CREATE TABLE firm (a INT, b TEXT) STRICT;
INSERT INTO firm VALUES ('x', 1);
INSERT INTO firm VALUES ('5', 1);
SELECT * FROM firm, compact ORDER BY k;
CREATE TEMP TABLE scratch AS SELECT * FROM ledger LIMIT 3;
ATTACH ':memory:' AS other;
CREATE TABLE other.copy AS SELECT * FROM scratch;
SELECT count (*) FROM other.copy;
DETACH other;
VACUUM;
REINDEX;
PRAGMA table_info (ledger);
PRAGMA index_list (account);
PRAGMA foreign_key_check;
PRAGMA quick_check;
.dump
