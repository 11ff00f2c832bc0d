-- A file of tournaments of layout 1, as SQL: a round robin, a match that a sequential test decided, and a gauntlet of which a
-- game is missing.

PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1818848872;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE games (
    run    INTEGER NOT NULL,
    pair   INTEGER NOT NULL,
    leg    INTEGER NOT NULL CHECK (leg IN (0, 1)),
    first  INTEGER NOT NULL,
    second INTEGER NOT NULL,
    result TEXT    NOT NULL,
    stored INTEGER NOT NULL,
    record TEXT    NOT NULL,
    PRIMARY KEY (run, pair, leg),
    FOREIGN KEY (run, pair) REFERENCES pairs (run, number)
) STRICT;
INSERT INTO "games" VALUES(1,0,0,0,1,'first',1794962109967,'{"pair":0,"leg":0,"players":[0,1],"names":["ufop:depth=2","random:seed=768205686"],"opening":2,"moves":"112522413","result":"first","reason":"line","turns":[{"seconds":0.000070181,"nodes":22,"depth":2,"score":"0"},{"seconds":1.092e-6,"nodes":0,"depth":0,"score":null},{"seconds":6.212e-6,"nodes":24,"depth":2,"score":"+17"},{"seconds":7.92e-7,"nodes":0,"depth":0,"score":null},{"seconds":4.328e-6,"nodes":28,"depth":2,"score":"+8"},{"seconds":3.1e-7,"nodes":0,"depth":0,"score":null},{"seconds":4.318e-6,"nodes":16,"depth":2,"score":"win"}]}');
INSERT INTO "games" VALUES(1,0,1,1,0,'second',1794962109976,'{"pair":0,"leg":1,"players":[1,0],"names":["random:seed=306843058","ufop:depth=2"],"opening":2,"moves":"1132433244534555","result":"second","reason":"line","turns":[{"seconds":3.327e-6,"nodes":0,"depth":0,"score":null},{"seconds":0.000011331,"nodes":23,"depth":2,"score":"-12"},{"seconds":2.81e-7,"nodes":0,"depth":0,"score":null},{"seconds":3.426e-6,"nodes":25,"depth":2,"score":"-1"},{"seconds":1.81e-7,"nodes":0,"depth":0,"score":null},{"seconds":2.365e-6,"nodes":22,"depth":2,"score":"-2"},{"seconds":6.32e-7,"nodes":0,"depth":0,"score":null},{"seconds":2.464e-6,"nodes":25,"depth":2,"score":"+9"},{"seconds":2.5e-7,"nodes":0,"depth":0,"score":null},{"seconds":2.705e-6,"nodes":21,"depth":2,"score":"+1"},{"seconds":1.9e-7,"nodes":0,"depth":0,"score":null},{"seconds":1.814e-6,"nodes":12,"depth":2,"score":"0"},{"seconds":2.2e-7,"nodes":0,"depth":0,"score":null},{"seconds":1.613e-6,"nodes":9,"depth":2,"score":"win"}]}');
INSERT INTO "games" VALUES(2,0,0,0,1,'second',1794962110024,'{"pair":0,"leg":0,"players":[0,1],"names":["random:seed=508780269","mcts:iterations=60,seed=1887441340"],"opening":3,"moves":"c2b3a1b1a2b2","result":"second","reason":"line","turns":[{"seconds":0.000077234,"nodes":60,"depth":3,"score":"+200"},{"seconds":8.82e-7,"nodes":0,"depth":0,"score":null},{"seconds":8.235e-6,"nodes":60,"depth":1,"score":"+1000"}]}');
INSERT INTO "games" VALUES(2,0,1,1,0,'first',1794962110028,'{"pair":0,"leg":1,"players":[1,0],"names":["mcts:iterations=60,seed=2011702910","random:seed=1027634048"],"opening":3,"moves":"c2b3a1b2b1c3a3c1a2","result":"first","reason":"line","turns":[{"seconds":3.357e-6,"nodes":0,"depth":0,"score":null},{"seconds":0.000024185,"nodes":60,"depth":3,"score":"+391"},{"seconds":4.01e-7,"nodes":0,"depth":0,"score":null},{"seconds":9.458e-6,"nodes":60,"depth":3,"score":"+1000"},{"seconds":2.8e-7,"nodes":0,"depth":0,"score":null},{"seconds":5.17e-6,"nodes":60,"depth":1,"score":"+1000"}]}');
INSERT INTO "games" VALUES(2,1,0,0,1,'second',1794962110044,'{"pair":1,"leg":0,"players":[0,1],"names":["random:seed=487265508","mcts:iterations=60,seed=44300881"],"opening":3,"moves":"b2a2c2a1a3c1b3b1","result":"second","reason":"line","turns":[{"seconds":0.00003182,"nodes":60,"depth":3,"score":"+188"},{"seconds":8.91e-7,"nodes":0,"depth":0,"score":null},{"seconds":0.000013896,"nodes":60,"depth":4,"score":"+167"},{"seconds":4.1e-7,"nodes":0,"depth":0,"score":null},{"seconds":6.251e-6,"nodes":60,"depth":1,"score":"+1000"}]}');
INSERT INTO "games" VALUES(2,1,1,1,0,'first',1794962110052,'{"pair":1,"leg":1,"players":[1,0],"names":["mcts:iterations=60,seed=2109892072","random:seed=3286536973"],"opening":3,"moves":"b2a2c2a1a3b3c1","result":"first","reason":"line","turns":[{"seconds":3.837e-6,"nodes":0,"depth":0,"score":null},{"seconds":0.000025588,"nodes":60,"depth":4,"score":"+600"},{"seconds":3.9e-7,"nodes":0,"depth":0,"score":null},{"seconds":9.348e-6,"nodes":60,"depth":1,"score":"+1000"}]}');
INSERT INTO "games" VALUES(3,0,0,0,1,'second',1794962110144,'{"pair":0,"leg":0,"players":[0,1],"names":["gomocup:/engines/pbrain-broken","random:seed=1859612538"],"opening":2,"moves":"f2e5","result":"second","reason":{"crash":"gomocup:/engines/pbrain-broken failed: its process ended (exit status: 1)"},"turns":[]}');
CREATE TABLE pairs (
    run         INTEGER NOT NULL REFERENCES runs (id),
    number      INTEGER NOT NULL,
    legs        INTEGER NOT NULL DEFAULT 0,
    worker      TEXT,
    lease_until INTEGER,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "pairs" VALUES(1,0,3,NULL,NULL);
INSERT INTO "pairs" VALUES(2,0,3,NULL,NULL);
INSERT INTO "pairs" VALUES(2,1,3,NULL,NULL);
INSERT INTO "pairs" VALUES(2,2,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,3,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,4,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,5,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,6,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,7,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,8,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,9,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,10,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,11,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,12,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,13,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,14,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,15,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,16,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,17,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,18,0,NULL,NULL);
INSERT INTO "pairs" VALUES(2,19,0,NULL,NULL);
INSERT INTO "pairs" VALUES(3,0,1,NULL,NULL);
CREATE TABLE runs (
    id     INTEGER PRIMARY KEY,
    begun  INTEGER NOT NULL,
    plan   TEXT    NOT NULL,
    pairs  INTEGER NOT NULL,
    ended  INTEGER,
    why    TEXT
) STRICT;
INSERT INTO "runs" VALUES(1,1794962109956,'{"game":"drop:5x4:4","entrants":["ufop:depth=2","random"],"format":"round-robin","pairs":1,"openings":["11"],"seed":7,"limit":"time=1.5s","sprt":null}',1,NULL,NULL);
INSERT INTO "runs" VALUES(2,1794962110003,'{"game":"tictactoe","entrants":["random","mcts:iterations=60"],"format":"round-robin","pairs":20,"openings":["c2b3a1","b2a2c2","c1b2a3","a3a2a1","a3a2b1","c3b2b1","a2a3b1","c3a1b1","c1c2a2","c2c1a1","b3b1a2","a2a1b1","b3b2b1","c1a3b2","a2b2b3","b3a1c1","c1a1b1","c2a3b1"],"seed":3,"limit":"nodes=1000","sprt":"0,300:alpha=0.2,beta=0.2"}',20,1794962110060,'decided after 2 pairs (LLR -2.40): random is not stronger by 300 Elo, but by 0 at most');
INSERT INTO "runs" VALUES(3,1794962110130,'{"game":"free:6x6:=5","entrants":["gomocup:/engines/pbrain-broken","random"],"format":"gauntlet","pairs":1,"openings":["f2e5"],"seed":1,"limit":"depth=2","sprt":null}',1,NULL,NULL);
CREATE INDEX open_pairs ON pairs (run, number) WHERE legs < 3;
CREATE INDEX leased_pairs ON pairs (run, worker) WHERE worker IS NOT NULL;
COMMIT;
