//! `linha solve`

use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow::{self, Continue};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use board::{Cell, Coded, Game, Message, Outcome, ParseGameError, ParseRulesError, Rules, quote};
use connect4::{Book, Goal, Progress, Solved, Truth, best_of, plies_to_end};
use indicatif::{ProgressBar, ProgressStyle};
use search::winners_moves;
use serde::Serialize;

use crate::cli::solve::{Solve, SolveCommand};
use crate::error::{self, Failure, Incomplete, Usage};
use crate::{book, interrupt};

pub(crate) fn run(args: &Solve, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(SolveCommand::Book(args)) = &args.command {
        return book::run(args, out);
    }
    let (rules, positions) = split(&args.arguments)?;
    let book = args.book.as_deref().map(|path| book_of(rules, path)).transpose()?;
    let truth = Truth::new(rules, args.solver.memory)?.with_threads(args.solver.threads);
    let truth = match book {
        Some(book) => truth.with_book(book),
        None => truth.without_book(),
    };
    let mut session = Session { args, truth, progress: ProgressLine::new()? };
    let mut bad = 0;
    if positions.is_empty() {
        if io::stdin().is_terminal() {
            error::eprint(KEYBOARD);
        }
        let (mut input, mut line) = (io::stdin().lock(), Vec::new());
        while input.read_until(b'\n', &mut line).map_err(Failure::Input)? > 0 {
            let text = String::from_utf8_lossy(&line);
            let position = text.trim();
            bad += usize::from(!position.is_empty() && !session.answer(position, out)?);
            line.clear();
        }
    }
    for position in positions {
        bad += usize::from(!session.answer(position, out)?);
    }
    if bad > 0 { Err(Incomplete(bad).into()) } else { Ok(()) }
}

/// What a user who waits for an answer is told.
const KEYBOARD: &str =
    "reading positions from the keyboard, one per line (such as 4455; - is the empty board); Ctrl-D ends";

/// The game and the positions. The first argument is a game if it contains a letter: positions of Connect Four are digits.
fn split(arguments: &[String]) -> Result<(Rules, &[String]), ParseRulesError> {
    match arguments.split_first() {
        Some((first, rest)) if first.contains(|c: char| c.is_alphabetic()) => Ok((first.parse()?, rest)),
        _ => Ok((Rules::CONNECT4, arguments)),
    }
}

/// The book in a file, which must belong to this game.
fn book_of(rules: Rules, path: &Path) -> anyhow::Result<Book> {
    let book = agents::read_book(path)?;
    if book.rules() == rules {
        return Ok(book);
    }
    Err(Usage::BookOfOtherGame { path: path.to_owned(), is: book.rules(), wanted: rules }.into())
}

/// Solves positions one after the other.
struct Session<'a> {
    args: &'a Solve,
    truth: Truth,
    progress: ProgressLine,
}

/// The result for a position, as it is printed.
#[derive(Serialize)]
struct Answer {
    position: String,
    game: String,
    value: i8,
    words: String,
    /// The moves of both sides to the end of a game that is won or lost, unless only the outcome was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<BTreeMap<String, i8>>,
    nodes: u64,
    microseconds: u128,
}

impl Session<'_> {
    /// Solves a position and prints the result. For an invalid position, prints an error and returns false.
    fn answer(&mut self, position: &str, out: &mut dyn Write) -> anyhow::Result<bool> {
        let game = match read(self.truth.rules(), position.trim()) {
            Ok(game) => game,
            Err(reason) => {
                error::eprint(&format!("error: {}: {reason}", quote(position)));
                return Ok(false);
            }
        };
        let answer = self.find(&game);
        self.progress.clear();
        let answer = answer.ok_or(Failure::Solver)?;
        if self.args.json {
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        } else {
            writeln!(out, "{}", self.format_line(&answer))?;
        }
        out.flush()?;
        Ok(true)
    }

    /// Solves. Nodes and time are those of the value, or of the values of all moves, without best moves and line.
    fn find(&mut self, game: &Game) -> Option<Answer> {
        let Session { args, truth, progress } = self;
        let (rules, goal) = (game.rules(), if args.weak { Goal::Outcome } else { Goal::Value });
        let position = if game.moves().is_empty() { "-".to_owned() } else { game.to_string() };
        // The table is cleared, so that nodes and time of a position do not depend on those before it.
        truth.clear();
        let start = Instant::now();
        let mut watch = progress.watch(position.clone(), true);
        // While moves are solved one by one, the bounds are not those of the position: they are not shown.
        let more = |what: &str| progress.watch(format!("{position}, {what}"), false);
        let moves = if args.all { Some(truth.moves(game, goal, &mut more("all moves"))?) } else { None };
        let Solved { value, nodes } = match &moves {
            Some(moves) => Solved {
                value: moves.iter().map(|(_, found)| found.value).max()?,
                nodes: moves.iter().map(|(_, found)| found.nodes).sum(),
            },
            None => truth.value(game, goal, &mut watch)?,
        };
        let microseconds = start.elapsed().as_micros();
        let best = match &moves {
            _ if args.weak || !(args.best || args.json) => None,
            Some(moves) => Some(best_of(rules, moves)),
            None => Some(truth.best_moves(game, &mut more("best moves"))?),
        };
        let line = (!args.weak && (args.line || args.json)).then(|| truth.line(game, &mut more("line")));
        let names = |cells: Vec<Cell>| cells.into_iter().map(|cell| rules.move_name(cell)).collect();
        Some(Answer {
            position,
            game: rules.to_string(),
            value,
            words: words(game, value, args.weak),
            plies: plies(game, value).filter(|_| !args.weak),
            best: best.map(names),
            line: line.map(names),
            moves: moves.map(|moves| {
                moves.into_iter().map(|(cell, found)| (rules.move_name(cell), found.value)).collect()
            }),
            nodes,
            microseconds,
        })
    }

    /// `position value nodes microseconds`, with requested additions after the value.
    fn format_line(&self, answer: &Answer) -> String {
        let mut words = vec![answer.position.clone()];
        words.push(match &answer.moves {
            // The value of every move, such as 1:-2,2:0.
            Some(moves) => {
                moves.iter().map(|(name, value)| format!("{name}:{value}")).collect::<Vec<_>>().join(",")
            }
            None => answer.value.to_string(),
        });
        if self.args.explain {
            words.push(format!("({})", answer.words));
        }
        words.extend(answer.best.as_ref().map(|best| format!("best={}", best.join(","))));
        words.extend(answer.line.as_ref().map(|line| format!("line={}", line.concat())));
        words.extend([answer.nodes.to_string(), answer.microseconds.to_string()]);
        words.join(" ")
    }
}

/// Reads a position; an error if the game is over.
fn read(rules: Rules, position: &str) -> Result<Game, PositionError> {
    let moves = match position {
        "" => return Err(PositionError::Empty),
        "-" => "",
        moves => moves,
    };
    let game = Game::parse(rules, moves)?;
    game.outcome().map_or(Ok(game), |outcome| Err(PositionError::Over(outcome)))
}

/// Why a position cannot be solved.
#[derive(Debug, thiserror::Error)]
enum PositionError {
    #[error("empty position: write - for the empty board")]
    Empty,
    #[error(transparent)]
    Game(#[from] ParseGameError),
    #[error("the game is over: {0}")]
    Over(Outcome),
}

impl Coded for PositionError {
    fn message(&self) -> Message {
        match self {
            PositionError::Empty => Message::new("position.empty", self),
            PositionError::Game(error) => error.message(),
            PositionError::Over(outcome) => {
                Message::new("position.over", self).with("outcome", outcome.name())
            }
        }
    }
}

/// The moves of both sides to the end of a game that is won or lost.
fn plies(game: &Game, value: i8) -> Option<u16> {
    (value != 0).then(|| plies_to_end(game.rules(), game.board().ply(), value))
}

/// A value in words, which count the moves of the winner; a weak value does not tell when the game ends.
fn words(game: &Game, value: i8, weak: bool) -> String {
    let how = match value.signum() {
        0 => "draw",
        1 => "win",
        _ => "loss",
    };
    match plies(game, value).filter(|_| !weak) {
        Some(plies) => format!("{how} in {}", winners_moves(plies)),
        None => how.to_owned(),
    }
}

/// A line on the terminal with the progress of a long solve. It disappears with the result, and on Ctrl-C.
struct ProgressLine {
    /// Created when first needed.
    shown: Arc<Mutex<Option<ProgressBar>>>,
}

impl ProgressLine {
    /// Faster solves show no line.
    const DELAY: Duration = Duration::from_secs(1);
    /// The time between two updates.
    const INTERVAL: Duration = Duration::from_millis(100);

    fn new() -> anyhow::Result<ProgressLine> {
        let shown = Arc::new(Mutex::new(None));
        let progress = ProgressLine { shown: Arc::clone(&shown) };
        interrupt::at_once(move || ProgressLine { shown: Arc::clone(&shown) }.clear())?;
        Ok(progress)
    }

    fn watch(&self, what: String, bounds: bool) -> impl FnMut(&Progress) -> ControlFlow<()> {
        let (start, mut next) = (Instant::now(), ProgressLine::DELAY);
        move |progress| {
            let elapsed = start.elapsed();
            if elapsed >= next {
                next = elapsed + ProgressLine::INTERVAL;
                self.update(progress_in_words(&what, progress, bounds, elapsed));
            }
            Continue(())
        }
    }

    fn update(&self, line: String) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = shown.get_or_insert_with(|| {
            let style =
                ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(line);
    }

    fn clear(&self) {
        if let Some(bar) = self.shown.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }
}

fn progress_in_words(what: &str, progress: &Progress, bounds: bool, elapsed: Duration) -> String {
    let (rate, seconds) = (book::rate(progress.nodes, elapsed), elapsed.as_secs());
    let bounds =
        if bounds { format!(", between {} and {}", progress.low, progress.high) } else { String::new() };
    format!("{what}: {rate}, {seconds} s{bounds}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_in_words() {
        let progress = Progress { nodes: 12_345_678, low: -2, high: 5 };
        assert_eq!(
            progress_in_words("44", &progress, true, Duration::from_millis(4500)),
            "44: 12,345,678 nodes, 2,743,484 per second, 4 s, between -2 and 5"
        );
        let nothing = Progress { nodes: 0, low: 0, high: 0 };
        assert_eq!(progress_in_words("-", &nothing, false, Duration::ZERO), "-: 0 nodes, 0 per second, 0 s");
    }

    #[test]
    fn values_in_words() {
        let game = Game::parse(Rules::CONNECT4, "4455").expect("legal");
        let said = [18, 0, -17].map(|value| (words(&game, value, false), words(&game, value, true)));
        let expected = [("win in 2", "win"), ("draw", "draw"), ("loss in 3", "loss")];
        assert_eq!(said, expected.map(|(exact, weak)| (exact.to_owned(), weak.to_owned())));
    }
}
