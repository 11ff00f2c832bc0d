-- Plans and records are JSON text; the other columns serve queries by hand. A checksum is of its row (checksum.rs says of what); rows
-- of layout 1 have none.

CREATE SCHEMA IF NOT EXISTS linha;

CREATE TABLE linha.version (number bigint NOT NULL);

-- token: drawn at random by the creating client, so that a retry after a lost answer does not create a second run.
CREATE TABLE linha.runs (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token        text        NOT NULL UNIQUE,
    begun        timestamptz NOT NULL DEFAULT now(),
    plan         text        NOT NULL,
    pairs        bigint      NOT NULL,
    ended        timestamptz,
    why          text,
    checksum     text,
    why_checksum text
);

-- legs: bit set of the stored games, 1 for the first and 2 for the second.
CREATE TABLE linha.pairs (
    run         bigint NOT NULL REFERENCES linha.runs (id),
    number      bigint NOT NULL,
    legs        bigint NOT NULL DEFAULT 0,
    worker      text,
    lease_until timestamptz,
    PRIMARY KEY (run, number)
);

CREATE INDEX open_pairs ON linha.pairs (run, number) WHERE legs < 3;
CREATE INDEX leased_pairs ON linha.pairs (run, worker) WHERE worker IS NOT NULL;

CREATE TABLE linha.games (
    run      bigint      NOT NULL,
    pair     bigint      NOT NULL,
    leg      bigint      NOT NULL CHECK (leg IN (0, 1)),
    first    bigint      NOT NULL,
    second   bigint      NOT NULL,
    result   text        NOT NULL,
    stored   timestamptz NOT NULL DEFAULT now(),
    record   text        NOT NULL,
    checksum text,
    PRIMARY KEY (run, pair, leg),
    FOREIGN KEY (run, pair) REFERENCES linha.pairs (run, number)
);

INSERT INTO linha.version VALUES (2);
