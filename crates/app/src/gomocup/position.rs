//! A game from the stones of a board.

use std::collections::VecDeque;

use board::{Cell, Game, Outcome, Rules};
use gomoku::protocol::{Point, Stone, Whose};

use super::refusal::Refusal;

/// Plays a stone for the side to move.
pub(crate) fn place(game: &mut Game, at: Point) -> Result<(), Refusal> {
    let rules = game.rules();
    let cell = at.cell(rules).ok_or(Refusal::OffBoard { at, rules })?;
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::Over(outcome));
    }
    game.play(cell).map_err(|_| Refusal::Taken(at))
}

/// A game with these stones on the board and our side to move.
///
/// Managers may list stones in any order. An order with alternating colours is kept as the order of moves: the last move matters
/// to the engine.
pub(crate) fn arrange(rules: Rules, stones: &[Stone]) -> Result<Game, Refusal> {
    let mut seen = Vec::new();
    for stone in stones {
        let cell = stone.at.cell(rules).ok_or(Refusal::OffBoard { at: stone.at, rules })?;
        if stone.whose == Whose::Line {
            return Err(Refusal::Continuous);
        }
        if seen.contains(&cell) {
            return Err(Refusal::Taken(stone.at));
        }
        seen.push(cell);
    }
    let of = |whose: Whose| -> VecDeque<Cell> {
        stones.iter().zip(&seen).filter(|(stone, _)| stone.whose == whose).map(|(_, cell)| *cell).collect()
    };
    let (own, other) = (of(Whose::Own), of(Whose::Opponent));
    match other.len().checked_sub(own.len()) {
        Some(0) => in_turn(rules, own, other),
        Some(1) => in_turn(rules, other, own),
        _ => Err(Refusal::NotOurMove { own: own.len(), other: other.len() }),
    }
}

/// Plays the stones of both sides in turn. A stone that would end the game too early is postponed: where lines longer than five do
/// not win, the last stone of such a line must not be at its end.
fn in_turn(rules: Rules, mut first: VecDeque<Cell>, mut second: VecDeque<Cell>) -> Result<Game, Refusal> {
    let mut game = Game::new(rules);
    while !first.is_empty() || !second.is_empty() {
        let side = if game.moves().len().is_multiple_of(2) { &mut first } else { &mut second };
        let quiet = |cell: &Cell| {
            let mut after = game.clone();
            after.play(*cell).is_ok() && !matches!(after.outcome(), Some(Outcome::Win(_)))
        };
        let next = side.iter().position(quiet).and_then(|index| side.remove(index));
        game.play(next.ok_or(Refusal::Line)?).map_err(|_| Refusal::Line)?;
    }
    match game.outcome() {
        Some(outcome) => Err(Refusal::Over(outcome)),
        None => Ok(game),
    }
}

/// The same moves under other rules.
pub(crate) fn replay(rules: Rules, moves: &[Cell]) -> Result<Game, Refusal> {
    let mut game = Game::new(rules);
    moves.iter().try_for_each(|cell| game.play(*cell)).map_err(|_| Refusal::RuleChange)?;
    Ok(game)
}

#[cfg(test)]
mod tests {
    use board::Overline;

    use super::*;

    fn stones(text: &str) -> Vec<Stone> {
        let number = |text: &str| text.parse().expect("a number");
        let stone = |word: &str| {
            let parts: Vec<u16> = word.split(',').map(number).collect();
            let whose = [Whose::Own, Whose::Opponent, Whose::Line][usize::from(parts[2]) - 1];
            Stone { at: Point { x: parts[0], y: parts[1] }, whose }
        };
        text.split_whitespace().map(stone).collect()
    }

    fn said(rules: Rules, text: &str) -> String {
        arrange(rules, &stones(text)).map_or_else(|refusal| refusal.to_string(), |game| game.to_string())
    }

    #[test]
    fn moves_in_turn_stay_in_turn() {
        assert_eq!(said(Rules::GOMOKU, ""), "");
        assert_eq!(said(Rules::GOMOKU, "7,7,2"), "h8");
        assert_eq!(said(Rules::GOMOKU, "7,7,2 8,8,1 9,9,2"), "h8i9j10");
        assert_eq!(said(Rules::GOMOKU, "7,7,1 8,8,2"), "h8i9");
    }

    #[test]
    fn stones_in_any_order_are_put_in_turn() {
        assert_eq!(said(Rules::GOMOKU, "0,0,1 1,1,1 2,2,2 3,3,2"), "a1c3b2d4");
        assert_eq!(said(Rules::GOMOKU, "0,0,1 1,1,2 2,2,2"), "b2a1c3");
    }

    #[test]
    fn impossible_positions_are_refused() {
        for (text, words) in [
            ("7,7,1", "it is not our move: 1 own stones and 0 others"),
            ("7,7,2 8,8,2", "it is not our move: 0 own stones and 2 others"),
            ("7,7,2 7,7,1", "7,7 is taken"),
            ("7,15,2", "7,15 is not on the board: expected 0,0 to 14,14"),
            ("7,7,3", "stones marked 3 (continuous games) are not supported: expected 1 or 2"),
            ("0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 0,9,2 2,9,2 4,9,2 6,9,2 8,9,2", "there is a line already"),
            ("0,0,2 1,0,2 2,0,2 3,0,2 4,0,2 0,9,1 2,9,1 4,9,1 6,9,1", "there is a line already"),
        ] {
            assert!(said(Rules::GOMOKU, text).starts_with(words), "{text}: {}", said(Rules::GOMOKU, text));
        }
    }

    #[test]
    fn a_line_that_is_too_long_was_not_built_from_its_end() {
        let six = "0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 5,0,1 0,9,2 2,9,2 4,9,2 6,9,2 8,9,2 10,9,2";
        assert_eq!(said(Rules::GOMOKU_STANDARD, six), "a1a10b1c10c1e10d1g10f1i10e1k10");
        assert!(said(Rules::GOMOKU, six).starts_with("there is a line already"));
    }

    #[test]
    fn a_full_board_has_no_move() {
        let rules = Rules::new(5, 5, 5, false, Overline::Wins).expect("valid");
        // Rows of two and two: no line of five.
        let whose = |x: u16, y: u16| if (x + y / 2).is_multiple_of(2) { 2 } else { 1 };
        let all = (0..25).map(|i| format!("{},{},{}", i % 5, i / 5, whose(i % 5, i / 5)));
        let all = all.collect::<Vec<_>>().join(" ");
        assert_eq!(said(rules, &all), "the game is over: the board is full, a draw");
    }
}
