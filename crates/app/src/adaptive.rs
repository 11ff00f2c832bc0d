//! The opponent that follows the player's rating, which is kept in the user's data directory.

use agents::PlayerRating;
use board::Rules;
use store::{NoHome, Ratings, StoredRating};
use terminal::{Rated, RatedGame, Rating};

use crate::error::Usage;

/// How it is asked for.
const ADAPTIVE: &str = "adaptive";

/// The rating of this user in a game, and where it is kept.
pub(crate) struct Adaptive {
    rules: Rules,
    ratings: Ratings,
    rating: PlayerRating,
}

impl Adaptive {
    /// The opponent, if one of the players is to be adaptive; an error for a game whose levels are not measured.
    pub(crate) fn of(players: &[&str], rules: Rules) -> anyhow::Result<Option<Adaptive>> {
        if players.contains(&ADAPTIVE) { Adaptive::read(rules).map(Some) } else { Ok(None) }
    }

    /// The opponent of a game; an error if its levels are not measured.
    pub(crate) fn read(rules: Rules) -> anyhow::Result<Adaptive> {
        let first = PlayerRating::new(rules)?;
        let ratings = Ratings::of_user().map_err(|NoHome(variable)| Usage::NoRatings(variable))?;
        let stored = ratings.of(&rules.to_string()).map_err(|error| Usage::UnreadableRatings {
            file: ratings.file().to_owned(),
            error: error.to_string(),
        })?;
        let rating = stored.map_or(first, rating_of);
        Ok(Adaptive { rules, ratings, rating })
    }

    /// The player of a seat: the adaptive one with the strength of the rating.
    pub(crate) fn seat(&self, text: &str) -> String {
        if text == ADAPTIVE { self.rating.seat(self.rules) } else { text.to_owned() }
    }

    /// Rates the player after each game, and stores the rating. The game on the board may be one that was kept.
    pub(crate) fn rating(mut self, game: Option<RatedGame>) -> Rating {
        let next = Some(self.rating.seat(self.rules));
        let rate = Box::new(move |opponent, result| self.count(opponent, result));
        Rating { rate, game, next }
    }

    fn count(&mut self, opponent: u16, result: f64) -> Rated {
        // Another program of the user may have rated games since.
        let mut before = self.rating;
        let stored = self.ratings.update(&self.rules.to_string(), |known| {
            before = known.map_or(before, rating_of);
            let PlayerRating { elo, games } = before.after(opponent, result);
            StoredRating { elo, games }
        });
        self.rating = before.after(opponent, result);
        let elo = self.rating.elo;
        let gained = elo.round() - before.elo.round();
        let words = format!(
            "your rating: {elo:.0} ({gained:+.0}); the next opponent plays at {}",
            self.rating.opponent(self.rules)
        );
        let words = match stored {
            Ok(_) => words,
            Err(error) => format!("{words} (not kept: {error})"),
        };
        Rated { words, next: Some(self.rating.seat(self.rules)) }
    }
}

fn rating_of(StoredRating { elo, games }: StoredRating) -> PlayerRating {
    PlayerRating { elo, games }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_other_than_adaptive_need_no_rating() {
        assert!(Adaptive::of(&["human", "easy"], Rules::CONNECT4).expect("players").is_none());
        let refused = Adaptive::of(&["human", "adaptive"], "free:6x6:6".parse().expect("a game"));
        let said = refused.map(|_| ()).expect_err("no Elo").to_string();
        assert!(said.starts_with("the levels of free:6x6:6 are not measured"), "{said}");
    }
}
