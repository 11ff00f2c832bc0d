//! Games against an opponent that follows the player's rating: which of them count, and what comes next.

use agents::Strength;
use board::{Outcome, Side};
use play::View;
use play::view::Purpose;

/// Takes the result of a rated game (1 for a win of the person, ½ for a draw, 0 for a loss) and the Elo of the opponent.
pub type Rate = Box<dyn FnMut(u16, f64) -> Rated>;

/// What follows from a rated game.
pub struct Rated {
    /// The new rating, in words.
    pub words: String,
    /// The seat of the next opponent; none if it stays.
    pub next: Option<String>,
}

/// The rating of the player, where an opponent follows it.
pub struct Rating {
    /// Is told the results of the games that count.
    pub rate: Rate,
    /// How far the game on the board has come, if it is one that was kept.
    pub game: Option<RatedGame>,
    /// The seat of the opponent in the next game; none if it stays.
    pub next: Option<String>,
}

/// How far a game against such an opponent has come. It is kept with the game, so that one that is resumed counts once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatedGame {
    /// Nothing has helped so far: the game counts when it is over.
    Fair,
    /// It does not count.
    Helped,
    /// It is over, and has counted if it could.
    Over,
}

impl RatedGame {
    const ALL: [RatedGame; 3] = [RatedGame::Fair, RatedGame::Helped, RatedGame::Over];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            RatedGame::Fair => "fair",
            RatedGame::Helped => "helped",
            RatedGame::Over => "over",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<RatedGame> {
        RatedGame::ALL.into_iter().find(|game| game.name() == name)
    }
}

/// A game that has just ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Ended {
    /// It does not count.
    Helped,
    /// It does not count, as it can be resumed: see [`Keeper::counts`](crate::Keeper::counts).
    Resumable,
    /// The Elo of the opponent, and the result of the person.
    Fair(u16, f64),
}

/// The ratings of the player, and whether the game on the board counts.
pub(super) struct RatedGames {
    rate: Rate,
    /// None as long as it has not been seen.
    game: Option<RatedGame>,
}

impl RatedGames {
    pub(super) fn new(rate: Rate, game: Option<RatedGame>) -> RatedGames {
        RatedGames { rate, game }
    }

    /// Another game begins.
    pub(super) fn begin(&mut self) {
        self.game = None;
    }

    /// How far the game on the board has come.
    pub(super) fn game(&self) -> Option<RatedGame> {
        self.game
    }

    /// Follows the board; tells if the game has ended with this view.
    pub(super) fn follow(&mut self, view: &View) -> Option<Ended> {
        let (person, elo) = pairing(view)?;
        let Some(outcome) = view.outcome else {
            self.game = Some(match self.game {
                // Earlier positions of a game that is over are looked at.
                Some(RatedGame::Over) if view.ply < view.moves.len() => RatedGame::Over,
                Some(RatedGame::Fair) if !is_helped(view, person) => RatedGame::Fair,
                // A position that was set up begins with its moves.
                None if view.ply <= 1 && !is_helped(view, person) => RatedGame::Fair,
                _ => RatedGame::Helped,
            });
            return None;
        };
        match self.game.replace(RatedGame::Over) {
            None | Some(RatedGame::Over) => None,
            Some(RatedGame::Helped) => Some(Ended::Helped),
            Some(RatedGame::Fair) => Some(Ended::Fair(elo, result(outcome, person))),
        }
    }

    /// Rates the player after a game that has ended.
    pub(super) fn settle(&mut self, ended: Ended) -> Rated {
        match ended {
            Ended::Fair(elo, result) => (self.rate)(elo, result),
            Ended::Helped => unrated("it had hints, undone moves, analysis, a review or moves set up"),
            Ended::Resumable => unrated("its end is not in its file, from which it can be resumed"),
        }
    }
}

/// A game that does not count, and why.
fn unrated(reason: &str) -> Rated {
    Rated { words: format!("this game does not count: {reason}"), next: None }
}

/// The side of the person and the Elo of the opponent, if that one follows a rating.
fn pairing(view: &View) -> Option<(Side, u16)> {
    let [first, second] = [&view.seats.first, &view.seats.second];
    let elo = |asked: &str| Strength::of(asked).map(|strength| strength.elo);
    match (first.agent.is_none(), second.agent.is_none()) {
        (true, false) => Some((Side::First, elo(&second.asked)?)),
        (false, true) => Some((Side::Second, elo(&first.asked)?)),
        _ => None,
    }
}

/// Whether the board shows help: a hint, analysis, a review, undone moves, or a search for a hint or a move of the person.
fn is_helped(view: &View, person: Side) -> bool {
    let searched = |purpose: Purpose, side: Side| purpose == Purpose::Hint || side == person;
    view.hint.is_some()
        || view.analysis.is_some()
        || view.review.is_some()
        || view.ply < view.moves.len()
        || view.thinking.as_ref().is_some_and(|thinking| searched(thinking.purpose, thinking.side))
}

fn result(outcome: Outcome, person: Side) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == person)),
    }
}

/// The player of a seat in the next game: an opponent between two levels is drawn again.
pub(super) fn next_seat(asked: &str, next: Option<&str>) -> String {
    match (Strength::of(asked), next) {
        (Some(_), Some(next)) => next.to_owned(),
        (Some(strength), None) => Strength { seed: None, ..strength }.to_string(),
        (None, _) => asked.to_owned(),
    }
}
