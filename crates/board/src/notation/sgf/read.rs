//! Reading SGF: the first tree. Later ones are left out, as are all properties but those of the game. A variation ends where it cannot be
//! read or played on: only the main line has to be right.

use std::collections::HashMap;
use std::iter::Peekable;
use std::str::Chars;

use super::super::error::{Problem, ReadGameError};
use super::super::wrong_move::WrongMove;
use super::super::{Format, Playable, five_in_a_row};
use super::set_up::in_order;
use crate::text::{number, quote};
use crate::{Bits, Board, Cell, Game, Largest, Position, Rules, Side};

/// Reads the game of a file.
pub(in super::super) fn read(rules: Rules, text: &str) -> Result<Playable, ReadGameError> {
    let mut reader = Reader::new(text);
    let mut told = Told::default();
    let read = reader.branch(&mut told).and_then(|()| {
        told.main = Some(told.moves.len());
        reader.variations(&mut told);
        reader.line = 1;
        told.beginning(rules, &mut reader.line)
    });
    let error = |line: usize, problem| ReadGameError::File { format: Format::Sgf, line, problem };
    let mut game = read.map_err(|problem| error(reader.line, problem))?;
    let stones = game.length();
    let wrong = told.play_main(&mut game).err().map(|Refused { line, text, problem }| {
        let number = game.moves().len() + 1;
        WrongMove { number, text, error: error(line, problem) }
    });
    let variations = told.variations(&game, stones);
    Ok(Playable { game, variations, wrong })
}

/// The properties of the root, as far as they can be read: names with values.
///
/// ```
/// use board::notation::sgf;
///
/// let root = sgf::root("(;GM[4]PB[Ana]PW[a\\]b];B[hh]C[later])");
/// assert_eq!(root[1..], [("PB".to_owned(), "Ana".to_owned()), ("PW".to_owned(), "a]b".to_owned())]);
/// ```
pub fn root(text: &str) -> Vec<(String, String)> {
    let mut reader = Reader::new(text.trim_start_matches('\u{feff}'));
    let mut properties = Vec::new();
    let mut begun = false;
    loop {
        reader.skip_space();
        match reader.chars.peek() {
            Some('(') if !begun => drop(reader.next()),
            Some(';') if !begun => {
                begun = true;
                reader.next();
            }
            Some(c) if begun && c.is_ascii_alphabetic() => match reader.named_values() {
                Ok((name, values)) => {
                    properties.extend(values.into_iter().map(|value| (name.clone(), value.text)));
                }
                Err(_) => return properties,
            },
            _ => return properties,
        }
    }
}

/// The names of all properties of a file with the number of their values, as far as it can be read; a second tree is named `(`.
///
/// ```
/// use board::notation::sgf;
///
/// let all = sgf::properties("(;GM[4]AB[aa][bb](;W[cc]C[no])(;W[dd]))");
/// let names: Vec<_> = all.iter().map(|(name, values)| format!("{name}{values}")).collect();
/// assert_eq!(names, ["GM1", "AB2", "W1", "C1", "W1"]);
/// ```
pub fn properties(text: &str) -> Vec<(String, usize)> {
    let mut reader = Reader::new(text.trim_start_matches('\u{feff}'));
    let (mut properties, mut depth) = (Vec::new(), 0_usize);
    loop {
        reader.skip_space();
        match reader.chars.peek() {
            None => return properties,
            Some(c) if c.is_ascii_alphabetic() => match reader.named_values() {
                Ok((name, values)) => properties.push((name, values.len())),
                Err(_) => return properties,
            },
            Some('(') => {
                if depth == 0 && !properties.is_empty() {
                    properties.push(("(".to_owned(), 0));
                }
                depth += 1;
                reader.next();
            }
            Some(c) => {
                depth -= usize::from(*c == ')' && depth > 0);
                reader.next();
            }
        }
    }
}

/// A value, and the line on which it stands.
struct Value {
    text: String,
    line: usize,
}

/// A move of the tree.
struct Move {
    side: Side,
    value: Value,
    /// The number of the move before, from 1; 0 for the first. `None` where a variation does not go on.
    after: Option<usize>,
}

/// A move of the main line that cannot be played.
struct Refused {
    /// The line on which it stands.
    line: usize,
    /// Its name.
    text: String,
    problem: Problem,
}

/// What a file tells about the game.
#[derive(Default)]
struct Told {
    game: Option<Value>,
    size: Option<Value>,
    rules: Option<Value>,
    /// The stones that are set up, by sides.
    setup: [Vec<Value>; 2],
    moves: Vec<Move>,
    /// The number of moves of the main line, which come first; `None` until all of it is read.
    main: Option<usize>,
    /// The line where stones are removed, or set up after moves.
    disorder: Option<usize>,
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
    line: usize,
    /// The number of the latest move of the branch: see [`Move::after`].
    at: Option<usize>,
    /// The same where each branch began that has not ended.
    begun: Vec<Option<usize>>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { chars: text.chars().peekable(), line: 1, at: Some(0), begun: Vec::new() }
    }

    fn next(&mut self) -> Option<char> {
        let next = self.chars.next();
        self.line += usize::from(next == Some('\n'));
        next
    }

    fn skip_space(&mut self) {
        while self.chars.peek().is_some_and(|c| c.is_whitespace()) {
            self.next();
        }
    }

    /// Reads up to the next closing parenthesis. The first of the variations is always the main line.
    fn branch(&mut self, told: &mut Told) -> Result<(), Problem> {
        loop {
            self.skip_space();
            match self.chars.peek() {
                None => return Err(Problem::Unfinished),
                Some(')') => return Ok(()),
                Some('(') => {
                    self.begun.push(self.at);
                    self.next();
                }
                Some(';') => drop(self.next()),
                Some(c) if c.is_ascii_alphabetic() => self.property(told)?,
                Some(c) => return Err(Problem::Character(*c)),
            }
        }
    }

    /// Reads what follows the main line, up to the end of the tree or to where it cannot be read.
    fn variations(&mut self, told: &mut Told) {
        while self.chars.peek() == Some(&')') {
            self.next();
            self.at = self.begun.pop().flatten();
            if self.begun.is_empty() || self.branch(told).is_err() {
                return;
            }
        }
    }

    fn property(&mut self, told: &mut Told) -> Result<(), Problem> {
        let (name, values) = self.named_values()?;
        for value in values {
            self.at = told.note(&name, value, self.at);
        }
        Ok(())
    }

    /// Reads the name of a property, and its values.
    fn named_values(&mut self) -> Result<(String, Vec<Value>), Problem> {
        let mut name = String::new();
        while let Some(c) = self.chars.next_if(char::is_ascii_alphabetic) {
            // Older versions of the format have lower-case letters in names, which mean nothing.
            if c.is_ascii_uppercase() {
                name.push(c);
            }
        }
        self.skip_space();
        if self.chars.peek() != Some(&'[') {
            return Err(Problem::NoValue(name));
        }
        let mut values = Vec::new();
        while self.chars.peek() == Some(&'[') {
            self.next();
            let line = self.line;
            values.push(Value { text: self.value()?, line });
            self.skip_space();
        }
        Ok((name, values))
    }

    fn value(&mut self) -> Result<String, Problem> {
        let mut value = String::new();
        loop {
            match self.next().ok_or(Problem::Unfinished)? {
                ']' => return Ok(value),
                '\\' => value.extend(self.next()),
                c => value.push(c),
            }
        }
    }
}

impl Told {
    /// Takes a property that follows the move `at`; returns the number of the move that the next one follows.
    fn note(&mut self, name: &str, value: Value, at: Option<usize>) -> Option<usize> {
        let is_setup = matches!(name, "AB" | "AW" | "AE");
        if self.main.is_some() && !matches!(name, "B" | "W") {
            return at.filter(|_| !is_setup);
        }
        match name {
            "GM" => self.game = Some(value),
            "SZ" => self.size = Some(value),
            "RU" => self.rules = Some(value),
            "B" | "W" => {
                let side = if name == "B" { Side::First } else { Side::Second };
                self.moves.push(Move { side, value, after: at });
                return Some(self.moves.len());
            }
            "AB" if self.moves.is_empty() => self.setup[0].push(value),
            "AW" if self.moves.is_empty() => self.setup[1].push(value),
            "AB" | "AW" | "AE" => self.disorder = self.disorder.or(Some(value.line)),
            _ => {}
        }
        at
    }

    fn main_length(&self) -> usize {
        self.main.unwrap_or(self.moves.len())
    }

    /// The game with the stones that are set up; `line` becomes the one where it is wrong.
    fn beginning(&self, rules: Rules, line: &mut usize) -> Result<Game, Problem> {
        let rules = self.rules(rules, line)?;
        if let Some(disorder) = self.disorder {
            *line = disorder;
            return Err(Problem::Turns);
        }
        self.set_up(rules, line)
    }

    /// Plays the main line, up to its first wrong move.
    fn play_main(&self, game: &mut Game) -> Result<(), Refused> {
        let (rules, is_turned) = (game.rules(), self.is_turned());
        for Move { side, value, .. } in &self.moves[..self.main_length()] {
            let refused = |text: String, problem| Refused { line: value.line, text, problem };
            let side = if is_turned { !*side } else { *side };
            let (cell, number) = (place(rules, value), game.moves().len() + 1);
            let name = cell.as_ref().map_or_else(|_| quote(&value.text), |cell| rules.move_name(*cell));
            if game.outcome().is_none() && side != game.turn() {
                return Err(refused(name, Problem::Turns));
            }
            let cell = cell.map_err(|problem| refused(name.clone(), problem))?;
            let text = value.text.clone();
            game.play(cell).map_err(|error| refused(name, Problem::Move { number, text, error }))?;
        }
        Ok(())
    }

    /// The moves of the variations that can be played in a game that begins with this number of stones, each with the number of the
    /// position before. Where the game ends before its main line does, variations of the moves left out are left out, too.
    fn variations(&self, game: &Game, stones: usize) -> Vec<(usize, Cell)> {
        let mut known = Known::of(game);
        let is_turned = self.is_turned();
        // The position after each move of the file, if it can be reached.
        let mut after: Vec<Option<usize>> = (0..=self.main_length())
            .map(|ply| Some(stones + ply).filter(|ply| *ply <= game.length()))
            .collect();
        for Move { side, value, after: before } in &self.moves[self.main_length()..] {
            let side = if is_turned { !*side } else { *side };
            let before = before.and_then(|before| after[before]);
            let cell = place(game.rules(), value).ok();
            after.push(before.zip(cell).and_then(|(before, cell)| known.play(before, side, cell)));
        }
        known.variations
    }

    /// The rules in our own words, if the file has them and they agree with its size, else five in a row.
    fn rules(&self, rules: Rules, line: &mut usize) -> Result<Rules, Problem> {
        let size = self.size(line)?;
        let own = self.rules.as_ref().and_then(|value| value.text.trim().parse::<Rules>().ok());
        let fits = |own: &Rules| size.is_none_or(|size| size == (own.width(), own.height()));
        if let Some(own) = own.filter(fits) {
            return Ok(own);
        }
        if let Some(game) = self.game.as_ref().filter(|game| game.text.trim() != "4") {
            *line = game.line;
            return Err(Problem::OtherGame(game.text.clone()));
        }
        five_in_a_row(rules, size.ok_or_else(|| Problem::Size(String::new()))?)
    }

    fn size(&self, line: &mut usize) -> Result<Option<(u8, u8)>, Problem> {
        let Some(Value { text, line: at }) = &self.size else { return Ok(None) };
        *line = *at;
        let (width, height) = text.split_once(':').unwrap_or((text, text));
        let size = number(width.trim()).zip(number(height.trim()));
        size.map(Some).ok_or_else(|| Problem::Size(text.clone()))
    }

    /// Whether White is the first player.
    fn is_turned(&self) -> bool {
        let [black, white] = self.setup.each_ref().map(Vec::len);
        let first = self.moves.first().map(|first| first.side);
        black < white || (black == white && black == 0 && first == Some(Side::Second))
    }

    /// The stones that are set up, as moves in an order that is possible; which one does not matter.
    fn set_up(&self, rules: Rules, line: &mut usize) -> Result<Game, Problem> {
        let mut left = [Vec::new(), Vec::new()];
        for (left, values) in left.iter_mut().zip(&self.setup) {
            for value in values {
                *line = value.line;
                left.push(place(rules, value)?);
            }
        }
        if self.is_turned() {
            left.reverse();
        }
        in_order(rules, &left).ok_or(Problem::Setup)
    }
}

/// The positions of a tree.
struct Known {
    boards: Vec<Board<Largest>>,
    /// The position after each move from each position.
    next: HashMap<(usize, Cell), usize>,
    variations: Vec<(usize, Cell)>,
}

impl Known {
    fn of(game: &Game) -> Known {
        let board = Board::of(game.rules());
        let mut known = Known { boards: vec![board], next: HashMap::new(), variations: Vec::new() };
        for (before, cell) in game.moves().iter().enumerate() {
            known.add(before, *cell);
        }
        known
    }

    fn add(&mut self, before: usize, cell: Cell) -> usize {
        let mut board = self.boards[before];
        board.play(cell);
        self.boards.push(board);
        let number = self.boards.len() - 1;
        self.next.insert((before, cell), number);
        number
    }

    /// The position after a move; `None` if it is not legal.
    fn play(&mut self, before: usize, side: Side, cell: Cell) -> Option<usize> {
        if let Some(number) = self.next.get(&(before, cell)) {
            return Some(*number);
        }
        let board = &self.boards[before];
        if board.turn() != side || board.outcome().is_some() || !board.legal().has(cell) {
            return None;
        }
        self.variations.push((before, cell));
        Some(self.add(before, cell))
    }
}

/// The cell of a point. A pass is none.
fn place(rules: Rules, value: &Value) -> Result<Cell, Problem> {
    let letter = |c: char| match c {
        'a'..='z' => u8::try_from(c).ok().map(|c| c - b'a'),
        'A'..='Z' => u8::try_from(c).ok().map(|c| c - b'A' + 26),
        _ => None,
    };
    let mut letters = value.text.trim().chars().map(letter);
    let cell = match (letters.next().flatten(), letters.next().flatten(), letters.next()) {
        (Some(x), Some(y), None) => rules.height().checked_sub(1 + y).and_then(|row| rules.cell(x, row)),
        _ => None,
    };
    cell.ok_or_else(|| Problem::Place(value.text.clone()))
}
