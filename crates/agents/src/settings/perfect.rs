use std::path::PathBuf;
use std::time::Duration;

use board::{Coded, Message, Rules, number};
use connect4::{BookChoice, Goal, Perfect, Truth};
use search::{Limits, Player, PlayerError};
use thiserror::Error;

use super::common::{NODES, THREADS, TIME};
use super::field::{BuildError, Field, Key, MOST_MEBIBYTES, MOST_THREADS, Setting, Settings, put};
use crate::book;
use crate::value::{Words, between, duration, duration_text, meant, optional, optional_text, positive, word};

/// Settings of the perfect player, which solves positions.
#[derive(Clone, PartialEq, Debug)]
pub struct PerfectSettings {
    /// What it aims for: the exact value, or the outcome only.
    pub goal: Goal,
    /// The random seed for the choice among equal moves; without it, the move nearest to the centre.
    pub seed: Option<u64>,
    /// The opening book.
    pub book: BookSetting,
    /// The size of its transposition table in MiB.
    pub mebibytes: usize,
    /// The number of threads.
    pub threads: usize,
    /// The time per move.
    pub time: Option<Duration>,
    /// The most nodes per move.
    pub nodes: Option<u64>,
}

/// The opening book of a perfect player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookSetting {
    /// The built-in book, if there is one for the game.
    On,
    /// None.
    Off,
    /// A file, which is read when the player is built.
    File(PathBuf),
}

impl BookSetting {
    fn parse(text: &str) -> Option<BookSetting> {
        match text {
            "" => None,
            "on" => Some(BookSetting::On),
            "off" => Some(BookSetting::Off),
            path => Some(BookSetting::File(path.into())),
        }
    }

    fn text(&self) -> String {
        match self {
            BookSetting::On => "on".to_owned(),
            BookSetting::Off => "off".to_owned(),
            BookSetting::File(path) => path.to_string_lossy().into_owned(),
        }
    }

    /// Reads the book, which must belong to this game.
    fn read(&self, name: &str, rules: Rules) -> Result<BookChoice, BuildError> {
        let path = match self {
            BookSetting::On => return Ok(BookChoice::Included),
            BookSetting::Off => return Ok(BookChoice::None),
            BookSetting::File(path) => path,
        };
        let book = book::read(path)?;
        if book.rules() != rules {
            return Err(PlayerError::unfit(name, rules, &OtherBook(book.rules())).into());
        }
        Ok(BookChoice::Given(book.into()))
    }
}

/// The book in a file belongs to another game.
#[derive(Error, Debug)]
#[error("its book belongs to {0}")]
struct OtherBook(Rules);

impl Coded for OtherBook {
    fn message(&self) -> Message {
        Message::new("book.other-game", self).with("game", self.0.to_string())
    }
}

impl Default for PerfectSettings {
    fn default() -> PerfectSettings {
        PerfectSettings {
            goal: Goal::Value,
            seed: None,
            book: BookSetting::On,
            mebibytes: 64,
            threads: 1,
            time: None,
            nodes: None,
        }
    }
}

const GOALS: &Words<Goal> = &[("exact", Goal::Value), ("outcome", Goal::Outcome)];

impl Settings for PerfectSettings {
    const FIELDS: &'static [Field<Self>] = FIELDS;

    fn fits(&self, name: &str, rules: Rules) -> Result<(), PlayerError> {
        Truth::check(rules).map_err(|reason| PlayerError::unfit(name, rules, &reason))
    }

    fn check_files(&self, name: &str, rules: Rules) -> Result<(), BuildError> {
        self.book.read(name, rules).map(drop)
    }

    fn build(&self, name: String, rules: Rules) -> Result<Box<dyn Player>, BuildError> {
        let book = self.book.read(&name, rules)?;
        let mut player = Perfect::new(name);
        player.goal = self.goal;
        player.seed = self.seed;
        player.mebibytes = self.mebibytes;
        player.threads = self.threads;
        player.limits = Limits { depth: None, nodes: self.nodes, time: self.time };
        player.book = book;
        Ok(Box::new(player))
    }
}

const FIELDS: &[Field<PerfectSettings>] = &[
    Field {
        setting: Setting {
            key: Key::Aim,
            name: "aim",
            default: "exact",
            code: "setting.aim",
            meaning: "the aim: exact (win as soon and lose as late as possible) or outcome (keep a win or a draw; faster)",
        },
        set: |own, text| put(&mut own.goal, meant(GOALS, text)),
        get: |own| word(GOALS, own.goal),
    },
    Field {
        setting: Setting {
            key: Key::Seed,
            name: "seed",
            default: "none",
            code: "setting.seed-or-none",
            meaning: "the random seed for the choice among equal moves, or none (the move nearest to the centre)",
        },
        set: |own, text| put(&mut own.seed, optional(text, number)),
        get: |own| optional_text(own.seed, |seed| seed.to_string()),
    },
    Field {
        setting: Setting {
            key: Key::Book,
            name: "book",
            default: "on",
            code: "setting.book",
            meaning: "the opening book: on (the built-in book of connect4), off, or a file made by linha solve book",
        },
        set: |own, text| put(&mut own.book, BookSetting::parse(text)),
        get: |own| own.book.text(),
    },
    Field {
        setting: Setting {
            key: Key::Memory,
            name: "memory",
            default: "64",
            code: "setting.memory-table",
            meaning: "the size of the transposition table in MiB, from 1 to {most}",
        },
        set: |own, text| put(&mut own.mebibytes, between(text, 1, MOST_MEBIBYTES)),
        get: |own| own.mebibytes.to_string(),
    },
    Field {
        setting: THREADS,
        set: |own, text| put(&mut own.threads, between(text, 1, MOST_THREADS)),
        get: |own| own.threads.to_string(),
    },
    Field {
        setting: TIME,
        set: |own, text| put(&mut own.time, optional(text, duration)),
        get: |own| optional_text(own.time, duration_text),
    },
    Field {
        setting: NODES,
        set: |own, text| put(&mut own.nodes, optional(text, positive)),
        get: |own| optional_text(own.nodes, |nodes| nodes.to_string()),
    },
];
