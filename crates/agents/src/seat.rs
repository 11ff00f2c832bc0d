//! The player of a side: a person, a level, an agent or an external engine.

use board::Rules;

use crate::agent::Agent;
use crate::contestant::Contestant;
use crate::mixed::{self, Strength};
use crate::seat_error::SeatError;
use crate::terms::{Role, Terms};

/// The player of a side, with the text that asked for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat {
    asked: String,
    /// None for a person.
    contestant: Option<Contestant>,
    /// The random seed that the agent was given, if it wanted one.
    seed: Option<u64>,
}

impl Seat {
    /// A person.
    pub fn human() -> Seat {
        Seat { asked: "human".to_owned(), contestant: None, seed: None }
    }

    /// Reads a player: `human`, a level, an agent, or an engine as far as the terms allow. Agents that use a seed get this
    /// one, unless one was written.
    pub fn parse(text: &str, rules: Rules, terms: &Terms, seed: u64) -> Result<Seat, SeatError> {
        if text == "human" {
            return Ok(Seat::human());
        }
        let contestant = terms.drawn(text, rules, Role::Side, seed)?;
        let wants_seed = mixed::asked(text).is_some() || contestant.agent().is_some_and(Agent::wants_seed);
        let (asked, contestant) = (text.to_owned(), Some(contestant.seeded(seed)));
        Ok(Seat { asked, contestant, seed: wants_seed.then_some(seed) })
    }

    /// The text that asked for it.
    pub fn asked(&self) -> &str {
        &self.asked
    }

    /// The text that asks for the same opponent again: of a strength between two levels, with the seed that drew its level. A file that keeps a
    /// game keeps this.
    pub fn lasting(&self) -> String {
        let seed = self.seed.and_then(|seed| u32::try_from(seed).ok());
        match Strength::of(&self.asked) {
            Some(strength) => Strength { seed: strength.seed.or(seed), ..strength }.to_string(),
            None => self.asked.clone(),
        }
    }

    /// The agent or engine that plays; none for a person.
    pub fn contestant(&self) -> Option<&Contestant> {
        self.contestant.as_ref()
    }

    /// The random seed that it was given: with it, the same text asks for the same player. None where it has no effect.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        self.contestant.is_none()
    }
}

#[cfg(test)]
mod tests {
    use board::Coded;

    use super::*;
    use crate::caps::Caps;
    use crate::offer::Engines;

    fn seat(text: &str, game: &str) -> Result<Seat, SeatError> {
        Seat::parse(text, game.parse().expect("a game"), &Terms::default(), 7)
    }

    fn name(seat: Result<Seat, SeatError>) -> String {
        seat.expect("a seat").contestant().expect("not a person").to_string()
    }

    #[test]
    fn people_levels_and_agents_take_seats() {
        assert!(seat("human", "gomoku").expect("a person").is_human());
        assert_eq!(seat("easy", "gomoku").expect("a level").asked(), "easy");
        assert_eq!(name(seat("easy", "gomoku")), "gomoku:level=3,time=none,memory=4,seed=7");
        assert_eq!(name(seat("mcts:seed=8,time=10ms", "connect4")), "mcts:seed=8,time=10ms");
        // A name that is no level of this game may be an agent.
        assert!(seat("perfect", "drop:8x8:4").is_ok());
        // Agents that make no choices need no seed.
        assert_eq!(name(seat("ufsc", "gomoku")), "ufsc");
        let seed = |text| seat(text, "gomoku").expect("a seat").seed();
        assert_eq!(
            [seed("easy"), seed("mcts:seed=7"), seed("ufsc"), seed("human")],
            [Some(7), None, None, None]
        );
        // A strength between two levels is one of them, by the seed, which is kept.
        let mixed = seat("level:elo=700", "connect4").expect("a strength");
        assert_eq!((mixed.asked(), mixed.seed()), ("level:elo=700", Some(7)));
        assert!(mixed.contestant().is_some_and(|who| who.fits(Rules::CONNECT4).is_ok()));
        assert_eq!(mixed.lasting(), "level:elo=700,seed=7");
        let fixed = seat("level:elo=700,seed=9", "connect4").expect("a strength");
        assert_eq!((fixed.asked(), fixed.seed()), ("level:elo=700,seed=9", Some(7)));
        assert_eq!(fixed.lasting(), fixed.asked());
        assert_eq!(seat("easy", "gomoku").expect("a level").lasting(), "easy");
        // The owner of the machine may start programs.
        assert_eq!(name(seat("gomocup:./x", "gomoku")), "gomocup:./x");
    }

    /// Otherwise a game that is resumed would go on against another opponent.
    #[test]
    fn a_lasting_text_asks_for_the_same_level_again() {
        let level = |text: &str, seed| {
            let seat = Seat::parse(text, Rules::CONNECT4, &Terms::default(), seed).expect("a strength");
            let agent = seat.contestant().and_then(Contestant::agent).expect("an agent").clone();
            (agent.with("seed", "1").expect("every level has a seed").to_string(), seat.lasting())
        };
        let measured = crate::levels(Rules::CONNECT4).into_iter().filter_map(|level| level.measured);
        let elo: Vec<i32> = measured.map(|measured| measured.elo).collect();
        let asked = format!("level:elo={}", i32::midpoint(elo[1], elo[2]));
        let mut drawn = Vec::new();
        for seed in 0..30 {
            let (first, lasting) = level(&asked, seed);
            assert!((100..110).all(|other| level(&lasting, other) == (first.clone(), lasting.clone())));
            drawn.push(first);
        }
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), 2, "{drawn:?}");
    }

    #[test]
    fn visitors_get_what_is_offered() {
        let caps = Caps { mebibytes: 64, usual: 16, threads: 1 };
        let offers = vec!["other=gomocup:./secret".parse().expect("an engine")];
        let engines = Engines::new(offers).expect("one engine");
        let terms = Terms { caps: Some(caps), engines };
        let seat = |text, game: &str| Seat::parse(text, game.parse().expect("a game"), &terms, 7);
        assert_eq!(name(seat("mcts", "connect4")), "mcts:memory=16,seed=7");
        assert_eq!(
            name(seat("expert", "connect4")),
            "mcts:iterations=200000,playout=decisive,solver=on,memory=32,seed=7"
        );
        let other = seat("other", "gomoku").expect("an engine");
        assert_eq!(
            (other.asked(), other.contestant().map(|who| who.name(1))),
            ("other", Some("other".to_owned()))
        );
        let refusal = |text, game| seat(text, game).map(|_| ()).expect_err(text).to_string();
        assert_eq!(
            refusal("gomocup:./secret", "gomoku"),
            "\"gomocup:./secret\" is not allowed on this server: choose an engine by name (other)"
        );
        assert_eq!(
            refusal("other", "connect4"),
            "other does not play connect4: engines of the Gomocup protocol play five in a row without gravity"
        );
        assert!(refusal("gomoku:memory=65", "gomoku").contains("exceeds this server's limit of 64"));
        assert_eq!(refusal("othr", "gomoku"), "unknown player \"othr\": did you mean \"other\"?");
        let unknown = refusal("stockfish", "gomoku");
        assert!(unknown.ends_with(", an agent (see linha agents) or an engine (other)"), "{unknown}");
        // By its path, an engine is not accepted from visitors, so it is not suggested either.
        assert_eq!(
            refusal("gomocup", "gomoku"),
            "\"gomocup\" is not allowed on this server: choose an engine by name (other)"
        );
        assert!(!refusal("gomcup:./x", "gomoku").contains("PATH"));
    }

    #[test]
    fn unknown_players_are_refused_with_what_is_accepted() {
        let refusal = |text, game| seat(text, game).map(|_| ()).expect_err(text).to_string();
        assert!(
            refusal("stockfish", "gomoku")
                .starts_with("unknown player \"stockfish\": expected human, a level (beginner,")
        );
        assert!(refusal("", "gomoku").starts_with("unknown player \"\": expected human"));
        assert_eq!(refusal("esay", "gomoku"), "unknown player \"esay\": did you mean \"easy\"?");
        assert_eq!(
            refusal("ufpo:depth=3", "gomoku"),
            "unknown player \"ufpo:depth=3\": did you mean \"ufop\"?"
        );
        assert_eq!(
            refusal("gomcup:./x", "gomoku"),
            "unknown player \"gomcup:./x\": did you mean \"gomocup:PATH\"?"
        );
        assert!(refusal("stockfish", "gomoku").ends_with(", an agent (see linha agents) or gomocup:PATH"));
        assert!(refusal("gomocup", "gomoku").starts_with("gomocup: needs the path of a program"));
        let absent = seat("perfect", "free:4x4:3").map(|_| ()).expect_err("too large");
        let sentence = "free:4x4:3 has no level perfect: expected beginner, easy, medium, hard or expert";
        assert_eq!((absent.message().code(), absent.to_string()), ("seat.no-level", sentence.to_owned()));
        assert!(refusal("perfect", "gomoku").starts_with("gomoku has no level perfect: "));
        assert!(refusal("perfect:memory=8", "gomoku").starts_with("perfect:memory=8 does not play gomoku"));
        assert!(refusal("ufop", "gomoku").contains("does not play"));
        assert!(refusal("ufop:depth=0", "connect4").starts_with("invalid value"));
        assert!(refusal("gomocup:", "gomoku").starts_with("gomocup: needs the path of a program"));
        assert!(refusal("gomocup:x", "connect4").starts_with("gomocup:x does not play connect4: "));
    }

    /// A person has no search: `human` is a player, but none to ask for a hint.
    #[test]
    fn people_are_not_asked_to_search() {
        let error =
            Terms::default().contestant("human", Rules::GOMOKU, Role::Searcher).expect_err("a person");
        let said = error.to_string();
        assert!(said.starts_with("human is not a computer: expected a level (beginner, "), "{said}");
        assert_eq!(error.message().code(), "seat.human");
    }

    #[test]
    fn what_a_player_cannot_do_is_not_suggested() {
        let engines = Engines::new(vec!["other=gomocup:./secret".parse().expect("an engine")]);
        let visitor = Terms {
            caps: Some(Caps { mebibytes: 64, usual: 16, threads: 1 }),
            engines: engines.expect("one engine"),
        };
        let refusal = |terms: &Terms, text, role| {
            let error = terms.contestant(text, Rules::GOMOKU, role).map(|_| ()).expect_err(text);
            (error.message().code().to_owned(), error.to_string())
        };
        let levels = "a level (beginner, easy, medium, hard, expert, perfect)";
        for (terms, role, code, expected) in [
            (
                &visitor,
                Role::Side,
                "seat.unknown-or-engine",
                format!("human, {levels}, an agent (see linha agents) or an engine (other)"),
            ),
            (
                &visitor,
                Role::Searcher,
                "seat.unknown-computer-or-engine",
                format!("{levels}, an agent (see linha agents) or an engine (other)"),
            ),
            (
                &Terms::default(),
                Role::Searcher,
                "seat.unknown-computer-or-program",
                format!("{levels}, an agent (see linha agents) or gomocup:PATH"),
            ),
            (
                &visitor,
                Role::Judge,
                "seat.unknown-computer",
                format!("{levels} or an agent (see linha agents)"),
            ),
        ] {
            let sentence = format!("unknown player \"stockfish\": expected {expected}");
            assert_eq!(refusal(terms, "stockfish", role), (code.to_owned(), sentence));
        }
        let misspelt = |text, role| refusal(&visitor, text, role).1;
        assert!(misspelt("humam", Role::Side).ends_with("did you mean \"human\"?"));
        assert!(misspelt("othr", Role::Searcher).ends_with("did you mean \"other\"?"));
        for (text, role) in [("humam", Role::Searcher), ("humam", Role::Judge), ("othr", Role::Judge)] {
            assert!(misspelt(text, role).contains("expected a level"), "{text} {role:?}");
        }
    }
}
