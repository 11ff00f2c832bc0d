-- From layout 1 to 2. Nothing but columns is added: earlier programs that are connected go on.

ALTER TABLE linha.runs ADD COLUMN IF NOT EXISTS checksum text, ADD COLUMN IF NOT EXISTS why_checksum text;
ALTER TABLE linha.games ADD COLUMN IF NOT EXISTS checksum text;
INSERT INTO linha.version VALUES (2);
