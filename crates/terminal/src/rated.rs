//! Games against an opponent that follows the player's rating: which of them count, and what comes next.

use board::{Outcome, Side};
use play::View;
use play::view::Purpose;

/// How the seat of such an opponent is written.
const ADAPTIVE: &str = "level:elo=";

/// Takes the result of a rated game (1 for a win of the person, ½ for a draw, 0 for a loss) and the Elo of the opponent.
pub type Rate = Box<dyn FnMut(u16, f64) -> Rated>;

/// What follows from a rated game.
pub struct Rated {
    /// The new rating, in words.
    pub words: String,
    /// The seat of the next opponent; none if it stays.
    pub next: Option<String>,
}

/// The ratings of the player, and whether the game on the board counts.
pub(super) struct RatedGames {
    rate: Rate,
    game: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// It has not been seen.
    New,
    /// It is over, and has counted if it could.
    Over,
    /// Nothing has helped so far.
    Fair,
    /// It does not count.
    Helped,
}

impl RatedGames {
    pub(super) fn new(rate: Rate) -> RatedGames {
        RatedGames { rate, game: State::New }
    }

    /// Another game begins.
    pub(super) fn begin(&mut self) {
        self.game = State::New;
    }

    /// Follows the board, and rates the player when a game has ended.
    pub(super) fn see(&mut self, view: &View) -> Option<Rated> {
        let (person, elo) = pairing(view)?;
        let Some(outcome) = view.outcome else {
            self.game = match self.game {
                // Earlier positions of a game that is over are looked at.
                State::Over if view.ply < view.moves.len() => State::Over,
                State::Fair if !is_helped(view, person) => State::Fair,
                // A position that was set up begins with its moves.
                State::New if view.ply <= 1 && !is_helped(view, person) => State::Fair,
                _ => State::Helped,
            };
            return None;
        };
        let game = std::mem::replace(&mut self.game, State::Over);
        match game {
            State::New | State::Over => None,
            State::Helped => {
                let words = "this game does not count: it had hints, undone moves, analysis, a review or moves set up"
                    .to_owned();
                Some(Rated { words, next: None })
            }
            State::Fair => Some((self.rate)(elo, result(outcome, person))),
        }
    }
}

/// The side of the person and the Elo of the opponent, if that one follows a rating.
fn pairing(view: &View) -> Option<(Side, u16)> {
    let [first, second] = [&view.seats.first, &view.seats.second];
    let elo = |asked: &str| asked.strip_prefix(ADAPTIVE).and_then(|elo| elo.parse().ok());
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

/// The player of a seat in the next game.
pub(super) fn next_seat(asked: &str, next: Option<&str>) -> String {
    next.filter(|_| asked.starts_with(ADAPTIVE)).unwrap_or(asked).to_owned()
}
