//! What the sentences of a review say, checked on a naive board and with the solver.

use board::{Game, Message, Param, Side};
use play::Value;
use play::review::Reviewed;

use crate::naive::Stones;
use crate::{Oracle, moves_to_end};

/// A position, a judged move, and exact values where the game is solved.
struct Claim<'a> {
    game: &'a Game,
    reviewed: &'a Reviewed,
    oracle: Option<&'a mut Oracle>,
}

/// Checks the sentence of a judged move, if it has one.
pub(crate) fn check(game: &Game, reviewed: &Reviewed, oracle: Option<&mut Oracle>) {
    if let Some(note) = &reviewed.note {
        Claim { game, reviewed, oracle }.check(note);
    }
}

fn text<'a>(message: &'a Message, name: &str) -> &'a str {
    match param(message, name) {
        Param::Text(text) => text,
        other => panic!("{other:?}"),
    }
}

fn number(message: &Message, name: &str) -> i64 {
    match param(message, name) {
        Param::Number(number) => *number,
        other => panic!("{other:?}"),
    }
}

fn param<'a>(message: &'a Message, name: &str) -> &'a Param {
    &message.params().iter().find(|(known, _)| *known == name).expect(name).1
}

/// The own moves of the winner in a value of a move.
fn own_moves(value: Value, loses: bool) -> i64 {
    let plies = value.plies.expect("a length") - u16::from(loses);
    i64::from(plies.div_ceil(2))
}

impl Claim<'_> {
    fn before(&self) -> Stones {
        Stones::of(self.game)
    }

    fn after(&self) -> Stones {
        Stones::of(&self.game.after(self.reviewed.cell))
    }

    fn side(&self) -> Side {
        self.game.turn()
    }

    fn check(&mut self, note: &Message) {
        if note.params().iter().any(|(name, _)| *name == "side") {
            let Param::Message(side) = param(note, "side") else { panic!("{note:?}") };
            let opponent = !self.side();
            assert_eq!(
                (side.code(), side.to_string()),
                (&*format!("side.{opponent}"), opponent.symbol().to_string())
            );
        }
        match note.code() {
            "review.both" => {
                for name in ["first", "second"] {
                    let Param::Message(part) = param(note, name) else { panic!("{note:?}") };
                    let part = part.clone();
                    self.check(&part);
                }
            }
            "review.lets-complete" | "review.does-not-stop" => self.check_completes(note),
            "review.two-threats" | "review.open-four" | "review.open-row" => self.check_two_threats(note),
            code if code.starts_with("fact.gives-up") => self.check_given_up(note),
            "fact.leaves" => self.check_left(note),
            "review.now-wins" => self.check_now_wins(note),
            // The Gomoku engine does not say in how many moves.
            "review.wins" => assert!(self.oracle.is_none() && self.reviewed.value.plies.is_none()),
            "review.a-win-began" => {
                assert!(self.oracle.is_none() && self.reviewed.best_value.plies.is_none());
            }
            "review.overlooks" => {
                let before = self.before();
                assert!(before.winning(self.side()).contains(&before.place(text(note, "cell"))));
                assert_eq!(number(note, "k"), i64::from(self.game.rules().k()));
            }
            "review.win-began" => self.check_missed(note),
            "review.slower" => self.check_lengths(note, "least", false),
            "review.sooner" => self.check_lengths(note, "most", true),
            "review.chance" => assert!(!self.reviewed.appraisal.exact, "{}: {note}", self.game),
            code => panic!("{code} is not checked"),
        }
    }

    /// The opponent wins with the next stone; it could before, or the move has made it possible.
    fn check_completes(&self, note: &Message) {
        let (before, opponent) = (self.before(), !self.side());
        let cell = before.place(text(note, "cell"));
        assert!(self.after().winning(opponent).contains(&cell), "{}: {note}", self.game);
        let could = before.winning(opponent).contains(&cell);
        assert_eq!(could, note.code() == "review.does-not-stop", "{}: {note}", self.game);
    }

    /// After the reply, the opponent wins in two places, and the side in none.
    fn check_two_threats(&self, note: &Message) {
        let (after, side) = (self.after(), self.side());
        let falls = note.code() == "review.two-threats";
        let reply = if falls { after.target(text(note, "move")) } else { after.place(text(note, "cell")) };
        assert!(after.winning(!side).is_empty(), "{}: it would win at once", self.game);
        let then = after.with(reply, !side);
        let winning = then.winning(!side);
        assert!(winning.len() >= 2 && then.winning(side).is_empty(), "{}: {note}", self.game);
        if falls {
            for name in ["first", "second"] {
                assert!(winning.contains(&then.place(text(note, name))), "{}: {note}", self.game);
            }
        } else {
            // Two of them are the ends of one row.
            let k = i32::from(self.game.rules().k());
            let is_row = |a: &(i32, i32), b: &(i32, i32)| {
                let (dx, dy) = (b.0 - a.0, b.1 - a.1);
                [0, k].contains(&dx.abs()) && [0, k].contains(&dy.abs()) && (dx, dy) != (0, 0)
            };
            assert!(winning.iter().any(|a| winning.iter().any(|b| is_row(a, b))), "{}: {note}", self.game);
        }
    }

    /// A threat in rows of the parity that helps the side was above the move, and perhaps the only one.
    fn check_given_up(&self, note: &Message) {
        let (before, side) = (self.before(), self.side());
        let odd = note.code().ends_with("-odd");
        assert_eq!(odd, side == Side::First, "{}: {note}", self.game);
        let in_row = |at: &(i32, i32)| (at.1 % 2 == 0) == odd;
        let cell = before.place(text(note, "cells"));
        let played = self.game.rules().coordinates(self.reviewed.cell);
        // The cell of the move would be taken by the opponent otherwise: it is no threat to keep.
        let mut threats: Vec<(i32, i32)> =
            before.empty().into_iter().filter(|at| in_row(at) && before.wins(*at, side)).collect();
        threats.retain(|at| *at != (i32::from(played.0), i32::from(played.1)));
        assert!(threats.contains(&cell), "{}: {note}", self.game);
        assert_eq!(note.code().contains("only"), threats == [cell], "{}: {note}", self.game);
        assert!(!before.can_play(cell) && self.after().can_play(cell), "{}: {note}", self.game);
    }

    /// On each of the cells, the opponent could threaten before what it can threaten now: to complete a line.
    fn check_left(&self, note: &Message) {
        let (before, after, opponent) = (self.before(), self.after(), !self.side());
        for name in text(note, "cells").split(", ") {
            let cell = before.place(name);
            for stones in [&before, &after] {
                assert!(stones.can_play(cell), "{}: {note}", self.game);
                assert!(!stones.with(cell, opponent).winning(opponent).is_empty(), "{}: {note}", self.game);
            }
        }
    }

    /// The reply is a best one, and wins in as many moves.
    fn check_now_wins(&mut self, note: &Message) {
        assert_eq!(number(note, "moves"), own_moves(self.reviewed.value, true), "{}: {note}", self.game);
        let after = self.game.after(self.reviewed.cell);
        if let Some(oracle) = self.oracle.as_deref_mut() {
            let values = oracle.solved(&after);
            let best = values.iter().map(|(_, value)| *value).max().expect("a move");
            let names = values.iter().filter(|(_, value)| *value == best);
            let names: Vec<String> = names.map(|(cell, _)| after.rules().move_name(*cell)).collect();
            assert!(names.iter().any(|name| name == text(note, "move")), "{}: {note}", self.game);
            assert_eq!(
                moves_to_end(&after, best).map(i64::from),
                Some(number(note, "moves")),
                "{}: {note}",
                self.game
            );
        }
    }

    /// A best move wins in as many moves, and the one played does not win.
    fn check_missed(&mut self, note: &Message) {
        let rules = self.game.rules();
        let best: Vec<String> = self.reviewed.best().iter().map(|cell| rules.move_name(*cell)).collect();
        assert!(best.iter().any(|name| name == text(note, "move")), "{}: {note}", self.game);
        assert_eq!(number(note, "moves"), own_moves(self.reviewed.best_value, false));
        if let Some(oracle) = self.oracle.as_deref_mut() {
            let best = oracle.solved(self.game).iter().map(|(_, value)| *value).max().expect("a move");
            assert!(best > 0, "{}: {note}", self.game);
            let moves = moves_to_end(self.game, best).map(i64::from);
            assert_eq!(moves, Some(number(note, "moves")), "{}: {note}", self.game);
        }
    }

    fn check_lengths(&self, note: &Message, other: &str, loses: bool) {
        let (value, best) = (self.reviewed.value, self.reviewed.best_value);
        let lengths = (number(note, "moves"), number(note, other));
        assert_eq!(lengths, (own_moves(value, loses), own_moves(best, loses)), "{}: {note}", self.game);
    }
}
