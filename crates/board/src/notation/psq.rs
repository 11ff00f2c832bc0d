//! PSQ, the format of Piskvork, the Gomocup tournament manager.
//!
//! The first line has the size, the levels of both players (11 is a program with its own time), and a 0, for the first of the two begins.
//! Then a line `x,y,ms` for every move, from the left and from the top, counted from 1; then both names; then how it ended: 0 by the
//! rules, 15 by time, −2 by anything else.

use std::fmt;
use std::ops::RangeInclusive;

use super::error::{Problem, ReadGameError};
use super::wrong_move::WrongMove;
use super::{Format, Playable, five_in_a_row};
use crate::text::{number, quote};
use crate::{Cell, Coded, Game, Message, Rules};

/// The board sides that the format allows.
pub const SIDES: RangeInclusive<u8> = 5..=22;

/// The maximum length of a name in bytes: Piskvork reads lines into buffers of the length of a Windows path.
const NAME: usize = 250;

/// The first word of a file.
const HEADER: &str = "piskvorky";

/// The game is not five in a row without gravity on a board with [sides that PSQ allows](SIDES).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit;

/// Whether games by these rules can be written as PSQ.
pub fn fits(rules: Rules) -> Result<(), Misfit> {
    let sides = [rules.width(), rules.height()];
    let fits = !rules.gravity() && rules.k() == 5 && sides.iter().all(|side| SIDES.contains(side));
    if fits { Ok(()) } else { Err(Misfit) }
}

/// A game as PSQ: the milliseconds of the move at each ply, the names of both players, and how it ended.
pub fn write(
    game: &Game,
    milliseconds: impl Fn(usize) -> u32,
    names: [&str; 2],
    ended: i8,
) -> Result<String, Misfit> {
    let rules = game.rules();
    fits(rules)?;
    let (width, height) = (rules.width(), rules.height());
    let header = format!("Piskvorky {width}x{height}, 11:11, 0\n");
    let moves = game.moves().iter().enumerate().map(|(ply, cell)| {
        let (x, y) = rules.coordinates(*cell);
        format!("{},{},{}\n", x + 1, height - y, milliseconds(ply))
    });
    let names = names.map(|text| name(text) + "\n");
    Ok(std::iter::once(header).chain(moves).chain(names).chain([format!("{ended}\n")]).collect())
}

/// A name on one line that is not empty and does not look like a move. Piskvork hides the prefix `pbrain-` of program names.
fn name(name: &str) -> String {
    let mut line = name.split(|c: char| c.is_whitespace() || c.is_control()).collect::<Vec<_>>().join(" ");
    line = line.trim().to_owned();
    if !line.starts_with(|c: char| c.is_alphabetic()) {
        line.insert_str(0, "pbrain-");
    }
    line.truncate(line.floor_char_boundary(NAME));
    line
}

/// Whether a text begins as a file does.
pub(super) fn is_header(text: &str) -> bool {
    text.get(..HEADER.len()).is_some_and(|word| word.eq_ignore_ascii_case(HEADER))
}

/// Reads the game of a file: five in a row on a board of its size.
pub(super) fn read(rules: Rules, text: &str) -> Result<Playable, ReadGameError> {
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    let at = |line: usize| move |problem| ReadGameError::File { format: Format::Psq, line, problem };
    let size = size(header).ok_or_else(|| Problem::Header(header.to_owned())).map_err(at(1))?;
    let rules = five_in_a_row(rules, size).map_err(at(1))?;
    let mut game = Game::new(rules);
    let mut wrong = None;
    for (index, line) in lines.enumerate().take_while(|(_, line)| is_move(line)) {
        let number = game.moves().len() + 1;
        if let Err((text, problem)) = play(&mut game, line) {
            wrong = Some(WrongMove { number, text, error: at(index + 2)(problem) });
            break;
        }
    }
    Ok(Playable { game, variations: Vec::new(), wrong })
}

/// Plays the move of a line. Otherwise its name, and what is wrong with it.
fn play(game: &mut Game, line: &str) -> Result<(), (String, Problem)> {
    let (rules, number) = (game.rules(), game.moves().len() + 1);
    let cell = cell(rules, line).ok_or_else(|| (quote(line.trim()), Problem::Place(line.to_owned())))?;
    let text = line.trim().to_owned();
    game.play(cell).map_err(|error| (rules.move_name(cell), Problem::Move { number, text, error }))
}

fn size(header: &str) -> Option<(u8, u8)> {
    let size = header.get(HEADER.len()..)?.split(',').next()?;
    let (width, height) = size.split_once(['x', 'X'])?;
    Some((number(width.trim())?, number(height.trim())?))
}

/// Whether a line is a move: the names of the players begin with a letter, and the end has no comma.
fn is_move(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.contains(',')
}

fn cell(rules: Rules, line: &str) -> Option<Cell> {
    let mut numbers = line.split(',').map(|text| number::<u8>(text.trim()));
    let (x, y) = (numbers.next()??, numbers.next()??);
    rules.cell(x.checked_sub(1)?, rules.height().checked_sub(y)?)
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (SIDES.start(), SIDES.end());
        write!(f, "PSQ is for five in a row without gravity on boards from {least}x{least} to {most}x{most}")
    }
}

impl std::error::Error for Misfit {}

impl Coded for Misfit {
    fn message(&self) -> Message {
        Message::new("game.psq", self).with("least", *SIDES.start()).with("most", *SIDES.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_line() {
        assert_eq!(name("3,4,5"), "pbrain-3,4,5");
        assert_eq!(name(" a\nb\t"), "a b");
        assert_eq!(name(""), "pbrain-");
        assert_eq!(name("é".repeat(200).as_str()).len(), 250);
    }
}
