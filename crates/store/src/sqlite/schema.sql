-- Plans and records are JSON text; the other columns serve queries by hand.
-- Times are milliseconds since 1970. A checksum is of its row (checksum.rs says of what); rows of layout 1 have none.

CREATE TABLE runs (
    id           INTEGER PRIMARY KEY,
    begun        INTEGER NOT NULL,
    plan         TEXT    NOT NULL,
    pairs        INTEGER NOT NULL,
    ended        INTEGER,
    why          TEXT,
    checksum     TEXT,
    why_checksum TEXT
) STRICT;

-- legs: bit set of the stored games, 1 for the first and 2 for the second.
CREATE TABLE pairs (
    run         INTEGER NOT NULL REFERENCES runs (id),
    number      INTEGER NOT NULL,
    legs        INTEGER NOT NULL DEFAULT 0,
    worker      TEXT,
    lease_until INTEGER,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX open_pairs ON pairs (run, number) WHERE legs < 3;
CREATE INDEX leased_pairs ON pairs (run, worker) WHERE worker IS NOT NULL;

CREATE TABLE games (
    run      INTEGER NOT NULL,
    pair     INTEGER NOT NULL,
    leg      INTEGER NOT NULL CHECK (leg IN (0, 1)),
    first    INTEGER NOT NULL,
    second   INTEGER NOT NULL,
    result   TEXT    NOT NULL,
    stored   INTEGER NOT NULL,
    record   TEXT    NOT NULL,
    checksum TEXT,
    PRIMARY KEY (run, pair, leg),
    FOREIGN KEY (run, pair) REFERENCES pairs (run, number)
) STRICT;
