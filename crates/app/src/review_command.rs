//! `linha review`

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use agents::Builtin;
use board::{Game, Message, Outcome, Side};
use lab::{Table, Value};
use play::SearchContext;
use play::review::{Appraiser, Effort, Known, Reviewed};
use play::view::{self, BySide, GameInfo, ReviewedMove};
use serde::Serialize;

use crate::cli;
use crate::error::{self, Failure, Usage};

pub(crate) fn run(args: &cli::review::ReviewArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.position.game()?;
    if game.moves().is_empty() {
        return Err(Usage::NoMoves.into());
    }
    let live = args.live || std::io::stderr().is_terminal();
    let reviewed = judge(&game, live)?;
    let shown: Vec<Option<&Reviewed>> = reviewed.iter().map(Some).collect();
    let review = view::Review::of(game.rules(), &shown, true);
    if args.json {
        let json = Json::new(&game, review);
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?);
    }
    write_text(&game, &review, out)
}

/// Judges all moves, from the last to the first: the solver profits from what it has found in later positions.
fn judge(game: &Game, live: bool) -> anyhow::Result<Vec<Reviewed>> {
    let rules = game.rules();
    let mut appraiser =
        Appraiser::new(rules, Effort::default(), Appraiser::appetite(rules), Arc::new(Builtin));
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let clock = || start.elapsed();
    let context = SearchContext { stop: &stop, clock: &clock };
    let count = game.moves().len();
    let mut reviewed = Vec::new();
    for (ply, cell) in game.moves().iter().enumerate().rev() {
        let before = game.at(ply).expect("a position of the game");
        let known = Known { before: None, after: reviewed.last().map(|next: &Reviewed| &next.appraisal) };
        let found = appraiser.review(&before, *cell, known, context).ok_or(Failure::Review)?;
        if live {
            let (done, name) = (count - ply, rules.move_name(*cell));
            error::eprint(&format!("{done} of {count}  move {}  {name}  {}", ply + 1, found.grade.words()));
        }
        reviewed.push(found);
    }
    reviewed.reverse();
    Ok(reviewed)
}

fn write_text(game: &Game, review: &view::Review, out: &mut dyn Write) -> anyhow::Result<()> {
    let rules = game.rules();
    let mut table = Table::new(format!("{rules}, judged by {}: {}", review.by, review.basis()));
    for column in ["number", "side", "move", "grade", "value", "best"] {
        table = table.column(column);
    }
    let moves: Vec<&ReviewedMove> = review.moves.iter().flatten().collect();
    for judged in &moves {
        let cell = game.moves()[judged.ply];
        table.row([
            Value::from(u64::try_from(judged.ply + 1).expect("a game has at most 1024 moves")),
            symbol(judged.ply).into(),
            rules.move_name(cell).into(),
            judged.grade_words().into(),
            judged.value.words().into(),
            judged.best.join(" ").into(),
        ]);
    }
    writeln!(out, "{}", table.to_text().trim_end())?;
    write_turning_points(game, review, out)?;
    let [first, second] = Side::BOTH.map(|side| review.accuracy_words(side));
    writeln!(out, "\naccuracy  X {first}  O {second}")?;
    Ok(())
}

fn write_turning_points(game: &Game, review: &view::Review, out: &mut dyn Write) -> anyhow::Result<()> {
    let none = review.turning_points().next().is_none();
    writeln!(out, "\n{}", if none { "no turning points" } else { "turning points" })?;
    for judged in review.turning_points() {
        let name = game.rules().move_name(game.moves()[judged.ply]);
        writeln!(out, "{:>4}. {} {name}  {}", judged.ply + 1, symbol(judged.ply), judged.words())?;
    }
    Ok(())
}

/// The letter of the side that moves after this number of moves.
fn symbol(ply: usize) -> String {
    Side::to_move_at(ply).symbol().to_string()
}

/// The review as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    kind: GameInfo,
    notation: String,
    outcome: Option<Outcome>,
    /// Who has judged.
    by: String,
    described: Option<Message>,
    exact: bool,
    accuracy: BySide<Option<f32>>,
    moves: Vec<JsonMove>,
}

#[derive(Serialize)]
struct JsonMove {
    #[serde(flatten)]
    place: view::Move,
    #[serde(flatten)]
    judged: ReviewedMove,
}

impl Json {
    fn new(game: &Game, review: view::Review) -> Json {
        let rules = game.rules();
        let place = |judged: &ReviewedMove| view::Move {
            place: view::Spot::of(rules, game.moves()[judged.ply]),
            side: Side::to_move_at(judged.ply),
        };
        let moves = review.moves.into_iter().flatten();
        Json {
            kind: GameInfo::of(rules),
            notation: game.to_string(),
            outcome: game.outcome(),
            by: review.by,
            described: review.described,
            exact: review.exact,
            accuracy: review.accuracy,
            moves: moves.map(|judged| JsonMove { place: place(&judged), judged }).collect(),
        }
    }
}
