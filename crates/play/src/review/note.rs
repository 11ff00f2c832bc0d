//! Sentences about turning points. Every part is a fact of the board or a value that was found.

use board::{Cell, Game, Message, Rules, Side};

use super::facts::{self, Allows};
use super::reviewed::Reviewed;
use crate::words::side;
use crate::{Value, Worth};

/// The sentence about a move, if it is a turning point.
pub(super) fn note(game: &Game, reviewed: &Reviewed) -> Option<Message> {
    if !reviewed.grade.is_turning_point() {
        return None;
    }
    let (value, best) = (reviewed.value, reviewed.best_value);
    let missed = missed_win(game, reviewed);
    let sentence = match (allowed(game, reviewed), missed) {
        (Some(allowed), Some(missed)) => both(allowed, missed),
        (Some(sentence), None) | (None, Some(sentence)) => sentence,
        (None, None) => match (best.kind, value.kind) {
            (Worth::Win, Worth::Win) => slower(value, best),
            (Worth::Loss, Worth::Loss) => sooner(value, best),
            _ => chance(game.rules(), reviewed),
        },
    };
    Some(sentence)
}

/// What the move allows the opponent.
fn allowed(game: &Game, reviewed: &Reviewed) -> Option<Message> {
    let (rules, opponent) = (game.rules(), !game.turn());
    let name = |cell: Cell| rules.cell_name(cell);
    let loses = reviewed.value.kind == Worth::Loss;
    let allows = facts::allows(game, reviewed.cell, reviewed.reply());
    match allows.filter(|_| loses || reviewed.value.kind == Worth::Estimate) {
        Some(Allows::Completes(cell)) => Some(completes(opponent, &name(cell))),
        Some(Allows::StillCompletes(cell)) => Some(still_completes(opponent, &name(cell))),
        Some(Allows::OpenRow(reply)) => Some(open_row(rules, opponent, &name(reply))),
        Some(Allows::TwoThreats(reply, first, second)) => {
            Some(two_threats(opponent, &rules.move_name(reply), &name(first), &name(second)))
        }
        None => {
            let fact = facts::given_up_or_left(game, reviewed.cell).filter(|_| reviewed.loss > 0.0);
            let fact = fact.map(|fact| fact.message(rules));
            let wins = || {
                let won = loses && reviewed.best_value.kind != Worth::Loss;
                let reply = reviewed.reply().filter(|_| won)?;
                Some(now_wins(opponent, reviewed.value.winners_moves(), &rules.move_name(reply)))
            };
            fact.or_else(wins)
        }
    }
}

/// The win that the move has missed.
fn missed_win(game: &Game, reviewed: &Reviewed) -> Option<Message> {
    if reviewed.best_value.kind != Worth::Win {
        return None;
    }
    let rules = game.rules();
    if let Some(cell) = facts::winning_moves(game.board(), game.turn()).first() {
        return Some(overlooks(rules, &rules.cell_name(*cell)));
    }
    if reviewed.value.kind == Worth::Win {
        return None;
    }
    let best = rules.move_name(reviewed.appraisal.best().cell);
    Some(match reviewed.best_value.winners_moves() {
        Some(moves) => win_began(moves, &best),
        None => a_win_began(&best),
    })
}

fn completes(opponent: Side, cell: &str) -> Message {
    let text = format!("lets {} complete {cell}", opponent.symbol());
    Message::new("review.lets-complete", &text).with("side", side(opponent)).with("cell", cell)
}

fn still_completes(opponent: Side, cell: &str) -> Message {
    let text = format!("does not stop {} from completing {cell}", opponent.symbol());
    Message::new("review.does-not-stop", &text).with("side", side(opponent)).with("cell", cell)
}

/// Of five in a row, the field speaks of an open four.
fn open_row(rules: Rules, opponent: Side, cell: &str) -> Message {
    let symbol = opponent.symbol();
    if rules.k() == 5 {
        let text = format!("lets {symbol} make an open four with {cell}");
        return Message::new("review.open-four", &text).with("side", side(opponent)).with("cell", cell);
    }
    let stones = rules.k() - 1;
    let text = format!("lets {symbol} make an open row of {stones} with {cell}");
    let message = Message::new("review.open-row", &text).with("side", side(opponent)).with("cell", cell);
    message.with("stones", stones)
}

fn two_threats(opponent: Side, reply: &str, first: &str, second: &str) -> Message {
    let text = format!("lets {} threaten {first} and {second} at once with {reply}", opponent.symbol());
    let message = Message::new("review.two-threats", &text).with("side", side(opponent));
    message.with("move", reply).with("first", first).with("second", second)
}

fn now_wins(opponent: Side, moves: Option<u16>, reply: &str) -> Message {
    let Some(moves) = moves else {
        let text = format!("{} wins, beginning with {reply}", opponent.symbol());
        return Message::new("review.wins", &text).with("side", side(opponent)).with("move", reply);
    };
    let text = format!("{} wins in {moves}, beginning with {reply}", opponent.symbol());
    Message::new("review.now-wins", &text)
        .with("side", side(opponent))
        .with("moves", moves)
        .with("move", reply)
}

fn overlooks(rules: Rules, cell: &str) -> Message {
    let text = format!("overlooks {cell}, which completes {} in a row", rules.k());
    Message::new("review.overlooks", &text).with("cell", cell).with("k", rules.k())
}

fn win_began(moves: u16, best: &str) -> Message {
    let text = format!("a win in {moves} began with {best}");
    Message::new("review.win-began", &text).with("moves", moves).with("move", best)
}

fn a_win_began(best: &str) -> Message {
    Message::new("review.a-win-began", &format!("a win began with {best}")).with("move", best)
}

fn slower(value: Value, best: Value) -> Message {
    let (moves, least) = (value.winners_moves().unwrap_or(0), best.winners_moves().unwrap_or(0));
    let text = format!("wins in {moves} instead of {least}");
    Message::new("review.slower", &text).with("moves", moves).with("least", least)
}

fn sooner(value: Value, best: Value) -> Message {
    let (moves, most) = (value.winners_moves().unwrap_or(0), best.winners_moves().unwrap_or(0));
    let text = format!("loses in {moves} instead of {most}");
    Message::new("review.sooner", &text).with("moves", moves).with("most", most)
}

/// Where nothing else is known: the expected result before and after, in per cent.
fn chance(rules: Rules, reviewed: &Reviewed) -> Message {
    let (before, now) = (reviewed.best_value.percent(), reviewed.value.percent());
    let best = rules.move_name(reviewed.appraisal.best().cell);
    let text = format!("{best} was better: the winning chance falls from {before} % to {now} %");
    Message::new("review.chance", &text).with("move", best).with("before", before).with("now", now)
}

fn both(first: Message, second: Message) -> Message {
    let text = format!("{first}; {second}");
    Message::new("review.both", &text).with("first", first).with("second", second)
}
