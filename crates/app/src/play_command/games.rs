//! The games that are kept: listed, found, renamed and deleted.

use std::io::Write;
use std::time::SystemTime;

use agents::Strength;
use board::{Outcome, Side};
use lab::{Table, Value};
use serde::Serialize;
use store::{GameFile, GameFolder, Replaced};

use super::date::day;
use super::kept_game::KeptGame;
use crate::error::{self, Failure, Usage};

/// The most characters of a name.
const LONGEST: usize = 80;

/// A file with the game that it holds.
pub(super) struct Found {
    pub(super) file: GameFile,
    pub(super) game: KeptGame,
}

/// All games that can be read; a sentence on standard error names each of the other files.
fn all(folder: &GameFolder) -> anyhow::Result<Vec<Found>> {
    let found = folder.list()?;
    let mut games = Vec::new();
    for file in found.files {
        match KeptGame::read(&file) {
            Ok(game) => games.push(Found { file, game }),
            Err(error) => warn(&error),
        }
    }
    found.others.iter().for_each(warn);
    Ok(games)
}

fn warn(error: &impl ToString) {
    error::eprint(&format!("warning: {}", error.to_string()));
}

/// The game with this number as it is written.
pub(super) fn find(folder: &GameFolder, written: &str) -> anyhow::Result<Found> {
    let file = folder.read(folder.number(written)?)?;
    Ok(Found { game: KeptGame::read(&file)?, file })
}

/// The unfinished game that was played last.
pub(super) fn last_unfinished(folder: &GameFolder) -> anyhow::Result<Found> {
    let unfinished = all(folder)?.into_iter().filter(|found| found.game.outcome().is_none());
    let last = unfinished.max_by_key(|found| (found.file.changed, found.file.number));
    last.ok_or_else(|| Failure::NoUnfinished(folder.path().to_owned()).into())
}

/// Deletes a game. A file that is none stays.
pub(super) fn delete(folder: &GameFolder, written: &str) -> anyhow::Result<()> {
    Ok(folder.remove(find(folder, written)?.game.number)?)
}

/// Gives a game another name, or none.
pub(super) fn rename(folder: &GameFolder, written: &str, name: &str) -> anyhow::Result<()> {
    let name = name.trim();
    if name.chars().count() > LONGEST || name.chars().any(char::is_control) {
        return Err(Usage::GameName { most: LONGEST }.into());
    }
    loop {
        let Found { file, mut game } = find(folder, written)?;
        if !game.is_all_of(&file.text) {
            return Err(Usage::ForeignGame { game: game.number, file: file.path }.into());
        }
        game.name = (!name.is_empty()).then(|| name.to_owned());
        // A program that plays on in this game may have written meanwhile.
        if folder.replace(file.number, &file.text, &game.text())? == Replaced::Done {
            return Ok(());
        }
    }
}

/// Lists all games.
pub(super) fn list(folder: &GameFolder, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let games = all(folder)?;
    if json {
        let listed: Vec<Listed> = games.iter().map(Listed::of).collect();
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&listed)?)?);
    }
    if games.is_empty() {
        return Ok(writeln!(out, "no games in \"{}\" yet", folder.path().display())?);
    }
    let mut table = Table::new(format!("games in \"{}\"", folder.path().display()));
    for column in ["number", "name", "game", "first", "second", "moves", "result", "played"] {
        table = table.column(column);
    }
    for found in &games {
        let Listed { number, name, game, first, second, moves, outcome, played, .. } = Listed::of(found);
        let (number, moves) = (i64::from(number), i64::try_from(moves).unwrap_or(i64::MAX));
        table.row([
            Value::from(number),
            name.unwrap_or_else(|| "-".to_owned()).into(),
            game.into(),
            named(first).into(),
            named(second).into(),
            moves.into(),
            result(outcome).into(),
            played.into(),
        ]);
    }
    Ok(writeln!(out, "{}", table.to_text().trim_end())?)
}

/// A player as the table names it: a strength between two levels in words.
fn named(player: String) -> String {
    Strength::of(&player).map_or(player, Strength::title)
}

fn result(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Win(Side::First)) => "first wins".to_owned(),
        Some(Outcome::Win(Side::Second)) => "second wins".to_owned(),
        Some(Outcome::Draw) => "draw".to_owned(),
        None => "unfinished".to_owned(),
    }
}

/// A game in the list.
#[derive(Serialize)]
struct Listed {
    number: u32,
    name: Option<String>,
    game: String,
    first: String,
    second: String,
    /// The number of moves of the main line.
    moves: usize,
    /// The moves of the main line.
    notation: String,
    outcome: Option<Outcome>,
    /// The day on which it began.
    begun: Option<String>,
    /// The day on which it was played last.
    played: String,
    file: String,
}

impl Listed {
    fn of(found: &Found) -> Listed {
        let Found { file, game } = found;
        let [first, second] = game.players.clone();
        let main = game.tree.main_game();
        let played = if file.changed == SystemTime::UNIX_EPOCH { String::new() } else { day(file.changed) };
        Listed {
            number: file.number,
            name: game.name.clone(),
            game: main.rules().to_string(),
            first,
            second,
            moves: main.moves().len(),
            notation: main.to_string(),
            outcome: game.outcome(),
            begun: game.date.clone(),
            played,
            file: file.path.to_string_lossy().into_owned(),
        }
    }
}
