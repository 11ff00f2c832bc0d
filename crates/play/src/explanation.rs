//! Evaluations term by term, for clients.

use board::{Cell, Coded, Game, Message, Side};
use search::heuristic::{Breakdown, End, Evaluation, Misfit, Place, Points, Term, TermKind};
use serde::{Serialize, Serializer};

use crate::view::Spot;

/// Points, written as a number: a whole one without a fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Number(#[cfg_attr(feature = "schema", schemars(with = "f64"))] pub Points);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = Points::whole(1).as_twentieths();
        match self.0.as_twentieths() {
            parts if parts % whole == 0 => serializer.serialize_i64(parts / whole),
            _ => serializer.serialize_f64(self.0.to_f64()),
        }
    }
}

/// The static value of a position by an evaluation, and what it is made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluated {
    /// The name of the evaluation.
    pub evaluation: &'static str,
    /// The points: the sum of those of the terms.
    pub points: Number,
    /// How a search with this evaluation scores the position if the game is over: `won`, `lost`, or a number of points.
    pub end: Option<EndView>,
    /// The terms that occur, the weightiest kinds first.
    pub terms: Vec<TermView>,
}

/// The score of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EndView {
    /// A win.
    Won,
    /// A loss.
    Lost,
    /// A number of points.
    #[serde(untagged)]
    Points(Number),
}

/// One kind of what an evaluation counts, for the stones of one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermView {
    /// What is counted.
    pub kind: Message,
    /// Whose stones.
    pub side: Side,
    /// How often it occurs.
    pub count: usize,
    /// What each occurrence counts, unless that depends on its cell.
    pub each: Option<Number>,
    /// What all of them count for the side that is asked for.
    pub points: Number,
    /// Where.
    pub places: Vec<PlaceView>,
}

/// An occurrence of a term.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceView {
    /// The names of its cells.
    pub cells: Vec<String>,
    /// What it counts.
    pub points: Number,
}

impl Evaluated {
    /// Evaluates the position of a game for a side, or says why the evaluation does not fit.
    pub fn of(game: &Game, evaluation: Evaluation, side: Side) -> Result<Evaluated, Misfit> {
        let breakdown = Breakdown::of(game, evaluation, side)?;
        let end = End::of(game, evaluation, side)?.map(|end| match end {
            End::Won => EndView::Won,
            End::Lost => EndView::Lost,
            End::Points(points) => EndView::Points(Number(points)),
        });
        Ok(Evaluated {
            evaluation: evaluation.name(),
            points: Number(breakdown.points()),
            end,
            terms: breakdown.terms.iter().map(|term| TermView::of(game, term)).collect(),
        })
    }
}

impl TermView {
    fn of(game: &Game, term: &Term) -> TermView {
        let place = |place: &Place| PlaceView {
            cells: place.cells.iter().map(|cell| game.rules().cell_name(*cell)).collect(),
            points: Number(place.points),
        };
        TermView {
            kind: term.kind.message(),
            side: term.side,
            count: term.count(),
            each: term.each().map(Number),
            points: Number(term.points()),
            places: term.places.iter().map(place).collect(),
        }
    }
}

/// What an evaluation counts after a move, and how that differs from the position before.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The name of the evaluation.
    pub evaluation: &'static str,
    /// The side to move, for which points are counted.
    pub side: Side,
    /// The move; `null` for the position itself.
    #[serde(rename = "move")]
    pub place: Option<Spot>,
    /// The points after the move: the sum of those of the terms.
    pub points: Number,
    /// The points after the move less those before.
    pub change: Number,
    /// The terms that occur before or after the move, the weightiest kinds first.
    pub terms: Vec<TermChange>,
}

/// A term after a move, compared with the position before.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermChange {
    /// The term after the move.
    #[serde(flatten)]
    pub term: TermView,
    /// How often it occurs before the move.
    pub before: usize,
    /// Its points after the move less those before.
    pub change: Number,
}

impl Explanation {
    /// Explains the value of a position after a legal move, or of the position itself.
    pub(crate) fn of(game: &Game, evaluation: Evaluation, cell: Option<Cell>) -> Result<Explanation, Misfit> {
        let side = game.turn();
        let after = cell.map_or_else(|| game.clone(), |cell| game.after(cell));
        let [was, is] = [Breakdown::of(game, evaluation, side)?, Breakdown::of(&after, evaluation, side)?];
        let mut terms: Vec<(TermKind, Side)> =
            is.terms.iter().chain(&was.terms).map(|term| (term.kind, term.side)).collect();
        terms.sort_by_key(|(kind, of)| (*kind, *of != side));
        terms.dedup();
        let change = |(kind, side): (TermKind, Side)| {
            let [was, is] = [&was, &is].map(|breakdown| breakdown.term(kind, side).cloned());
            let gone = Term { kind, side, places: Vec::new() };
            let each = is.as_ref().or(was.as_ref()).and_then(Term::each).map(Number);
            let [was, is] = [was, is].map(|term| term.unwrap_or_else(|| gone.clone()));
            let term = TermView { each, ..TermView::of(&after, &is) };
            TermChange { term, before: was.count(), change: Number(is.points() - was.points()) }
        };
        Ok(Explanation {
            evaluation: evaluation.name(),
            side,
            place: cell.map(|cell| Spot::of(game.rules(), cell)),
            points: Number(is.points()),
            change: Number(is.points() - was.points()),
            terms: terms.into_iter().map(change).collect(),
        })
    }
}
