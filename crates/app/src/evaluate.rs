//! `linha evaluate`

use std::io::Write;
use std::path::Path;

use board::{Game, Outcome, Side, draw, svg};
use lab::{Table, Value};
use play::view::GameInfo;
use play::{EndView, Evaluated, SessionError, TermView};
use search::heuristic::{Breakdown, Evaluation, Misfit, Points};
use serde::Serialize;

use crate::{cli, error};

pub(crate) fn run(args: &cli::Evaluate, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let side = args.side.unwrap_or_else(|| game.turn());
    let (fit, unfit) = choose(&args.eval, &game)?;
    if let (Some(path), Some(first)) = (&args.svg, fit.first()) {
        let terms = Breakdown::of(&game, *first, side).map_err(unsuitable(*first))?;
        return write_picture(path, &svg::draw_marked(&game, &terms.overlay()), out);
    }
    let evaluate =
        |evaluation: &Evaluation| Evaluated::of(&game, *evaluation, side).map_err(unsuitable(*evaluation));
    let evaluations = fit.iter().map(evaluate).collect::<Result<Vec<_>, _>>()?;
    if args.json {
        let json = Json::new(&game, side, evaluations, &unfit);
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?);
    }
    write_text(&game, side, &evaluations, &unfit, out)
}

/// An evaluation that cannot be used, and why.
type Unfit = (Evaluation, Misfit);

/// The evaluations asked for, which must fit; or all, those that fit and those that do not.
fn choose(asked: &[Evaluation], game: &Game) -> Result<(Vec<Evaluation>, Vec<Unfit>), SessionError> {
    let rules = game.rules();
    if let Some((evaluation, misfit)) = asked.iter().find_map(|one| Some((*one, one.fits(rules).err()?))) {
        return Err(unsuitable(evaluation)(misfit));
    }
    let all = if asked.is_empty() { &Evaluation::ALL[..] } else { asked };
    let fit = all.iter().copied().filter(|one| one.fits(rules).is_ok());
    let unfit = all.iter().filter_map(|one| Some((*one, one.fits(rules).err()?)));
    Ok((fit.collect(), unfit.collect()))
}

fn unsuitable(evaluation: Evaluation) -> impl Fn(Misfit) -> SessionError {
    move |reason| SessionError::Heat { evaluation, reason }
}

fn write_picture(path: &Path, picture: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(write!(out, "{picture}")?);
    }
    Ok(error::write(path, picture)?)
}

fn write_text(
    game: &Game,
    side: Side,
    evaluations: &[Evaluated],
    unfit: &[Unfit],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let named = |side: Side| format!("{} ({side})", side.symbol());
    let turn = match game.outcome() {
        None => named(game.turn()),
        Some(outcome) => format!("none: {outcome}; searches score a finished game by its end"),
    };
    writeln!(out, "{}", draw(game.board(), game.last()))?;
    writeln!(out, "{:<12} {turn}\n{:<12} {}", "to move", "points for", named(side))?;
    for evaluated in evaluations {
        writeln!(out, "\n{}", table(evaluated).to_text().trim_end())?;
    }
    if !unfit.is_empty() {
        writeln!(out, "\nnot for this game:")?;
    }
    for (evaluation, misfit) in unfit {
        writeln!(out, "  {:<13} {misfit}", evaluation.name())?;
    }
    Ok(())
}

/// The total, then a row for each term.
fn table(evaluated: &Evaluated) -> Table {
    let terms = &evaluated.terms;
    let is_whole = |points: Points| points.as_twentieths() % Points::whole(1).as_twentieths() == 0;
    let digits = usize::from(!terms.iter().all(|term| is_whole(term.points.0)));
    let points = |points: Points| Value::number(points.to_f64(), digits);
    let title = match &evaluated.end {
        None => evaluated.evaluation.to_owned(),
        Some(end) => format!("{}: this end scores {}", evaluated.evaluation, end_words(end)),
    };
    let mut table = Table::new(title).column("term").column("stones").column("count").column("each");
    table = table.column("points");
    table.row(["total".into(), "".into(), Value::Missing, Value::Missing, points(evaluated.points.0)]);
    for TermView { kind, side, count, each, points: sum, .. } in terms {
        let each = each.map_or(Value::Missing, |each| Value::number(each.0.to_f64(), 0));
        let stones = side.symbol().to_string();
        table.row([kind.to_string().into(), stones.into(), (*count).into(), each, points(sum.0)]);
    }
    table
}

fn end_words(end: &EndView) -> String {
    match end {
        EndView::Won => "as a win".to_owned(),
        EndView::Lost => "as a loss".to_owned(),
        EndView::Points(points) => format!("{} points", points.0),
    }
}

/// Everything as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    kind: GameInfo,
    notation: String,
    turn: Option<Side>,
    outcome: Option<Outcome>,
    /// The side for which points are counted.
    side: Side,
    evaluations: Vec<Evaluated>,
    unfit: Vec<JsonUnfit>,
}

#[derive(Serialize)]
struct JsonUnfit {
    evaluation: &'static str,
    reason: String,
}

impl Json {
    fn new(game: &Game, side: Side, evaluations: Vec<Evaluated>, unfit: &[Unfit]) -> Json {
        let unfit = unfit.iter();
        let unfit =
            unfit.map(|(one, misfit)| JsonUnfit { evaluation: one.name(), reason: misfit.to_string() });
        Json {
            kind: GameInfo::of(game.rules()),
            notation: game.to_string(),
            turn: game.outcome().is_none().then(|| game.turn()),
            outcome: game.outcome(),
            side,
            evaluations,
            unfit: unfit.collect(),
        }
    }
}
