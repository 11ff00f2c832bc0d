//! `linha show`

use std::io::Write;

use board::{Bits, Game, Outcome, Overline, Position, Rules, Side, draw};
use play::view::{BySide, GameInfo};
use serde::Serialize;

use crate::cli;

/// The most legal moves that are listed; more are only counted.
const LISTED: usize = 32;

pub(crate) fn run(args: &cli::Show, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.position.game()?;
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&Json::new(&game))?)?);
    }
    writeln!(out, "{}\n\n{}", describe(game.rules()), draw(game.board(), game.last()))?;
    for (label, text) in facts(&game) {
        writeln!(out, "{label:<12} {text}")?;
    }
    Ok(())
}

/// The rules in one line.
fn describe(rules: Rules) -> String {
    let shape = rules.name().map_or(String::new(), |_| format!(" ({rules:#})"));
    let exactly = if rules.overline() == Overline::Ignored { "exactly " } else { "" };
    let falling = if rules.gravity() { "stones fall" } else { "stones go anywhere" };
    format!(
        "{rules}{shape}: {exactly}{} in a row on {}x{}, {falling}",
        rules.k(),
        rules.width(),
        rules.height()
    )
}

/// The facts about a position: label and text of each line.
fn facts(game: &Game) -> Vec<(String, String)> {
    let board = game.board();
    let mut facts = vec![("moves".to_owned(), or_none(&game.to_string()))];
    match game.outcome() {
        None => {
            let side = game.turn();
            facts.push(("to move".to_owned(), format!("{} ({side})", side.symbol())));
            facts.push(("legal".to_owned(), legal(game)));
            for side in Side::BOTH {
                let cells = cell_names(game, board.threats(side)).join(" ");
                facts.push((format!("{} completes", side.symbol()), or_none(&cells)));
            }
            facts.push(("outcome".to_owned(), "still open".to_owned()));
        }
        Some(outcome) => {
            facts.push(("to move".to_owned(), "none".to_owned()));
            facts.push(("legal".to_owned(), or_none("")));
            facts.push(("outcome".to_owned(), outcome.to_string()));
            if let Outcome::Win(_) = outcome {
                facts.push(("line".to_owned(), cell_names(game, board.winning_line()).join(" ")));
            }
        }
    }
    facts
}

fn or_none(text: &str) -> String {
    if text.is_empty() { "none" } else { text }.to_owned()
}

fn legal(game: &Game) -> String {
    let names = move_names(game);
    if names.len() > LISTED { format!("any of the {} empty cells", names.len()) } else { names.join(" ") }
}

fn move_names(game: &Game) -> Vec<String> {
    game.board().moves().map(|cell| game.rules().move_name(cell)).collect()
}

fn cell_names<B: Bits>(game: &Game, cells: B) -> Vec<String> {
    cells.cells().map(|cell| game.rules().cell_name(cell)).collect()
}

/// The position as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    kind: GameInfo,
    moves: Vec<String>,
    notation: String,
    turn: Option<Side>,
    legal: Vec<String>,
    /// Where each side would complete a line.
    completes: BySide<Vec<String>>,
    outcome: Option<Outcome>,
    line: Vec<String>,
    /// Rows of `X`, `O` and `.`, the highest first.
    rows: Vec<String>,
}

impl Json {
    fn new(game: &Game) -> Json {
        let (rules, board) = (game.rules(), game.board());
        let outcome = game.outcome();
        let picture = board.to_string();
        // A finished game has no threats.
        let completes =
            |side| if outcome.is_none() { cell_names(game, board.threats(side)) } else { Vec::new() };
        let stones = |line: &str| line.chars().filter(|c| "XO.".contains(*c)).collect();
        Json {
            kind: GameInfo::of(rules),
            moves: game.moves().iter().map(|cell| rules.move_name(*cell)).collect(),
            notation: game.to_string(),
            turn: outcome.is_none().then(|| game.turn()),
            legal: move_names(game),
            completes: BySide { first: completes(Side::First), second: completes(Side::Second) },
            outcome,
            line: cell_names(game, board.winning_line()),
            rows: picture.lines().take(rules.height().into()).map(stones).collect(),
        }
    }
}
