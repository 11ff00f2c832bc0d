-- Boards of the server. Data are JSON text, as the server writes them; times are milliseconds since 1970.

-- number: how often the board was stored. Who stores it again must know the number, so that of two servers that have the same board
-- in memory only one goes on with it.
-- checksum: SHA-256 of id, number and data.
CREATE TABLE boards (
    id       TEXT    NOT NULL PRIMARY KEY,
    number   INTEGER NOT NULL,
    saved    INTEGER NOT NULL,
    checksum BLOB    NOT NULL,
    data     TEXT    NOT NULL
) STRICT;

CREATE INDEX boards_by_age ON boards (saved);
