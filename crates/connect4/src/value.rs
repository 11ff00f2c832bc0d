use board::Rules;

/// The value of a win with the `stone`-th stone of the game, counted from 1.
pub fn win_with_stone(rules: Rules, stone: u16) -> i8 {
    i8::try_from((rules.area() + 2 - stone) / 2).expect("boards that can be solved have at most 124 cells")
}

/// The value of a win that leaves `left` cells empty.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "boards that can be solved have at most 124 cells")]
pub(crate) const fn win_leaving(left: usize) -> i8 {
    (left / 2 + 1) as i8
}

/// The number of moves until the end of the game under perfect play, from a position after `ply` moves with this value: until
/// the board is full if it is a draw.
pub fn plies_to_end(rules: Rules, ply: u16, value: i8) -> u16 {
    let last = |parity: u16| {
        let fits = |stone: &u16| (stone - ply) % 2 == parity && win_with_stone(rules, *stone) == value.abs();
        (ply + 1..=rules.area()).rfind(fits)
    };
    match value.signum() {
        0 => rules.area() - ply,
        // The side to move makes the 1st, 3rd, 5th … stone from here, its opponent the others.
        1 => last(1).map_or(0, |stone| stone - ply),
        _ => last(0).map_or(0, |stone| stone - ply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_on_seven_by_six_are_22_minus_the_winners_stones() {
        for stone in 7..=42_u16 {
            let winners = i8::try_from(stone.div_ceil(2)).expect("small");
            assert_eq!(win_with_stone(Rules::CONNECT4, stone), 22 - winners, "stone {stone}");
        }
    }

    #[test]
    fn a_value_tells_when_the_game_ends() {
        for area in ["drop:7x6:4", "drop:5x5:4", "drop:4x4:4"] {
            let rules: Rules = area.parse().expect("valid");
            for ply in 0..rules.area() {
                assert_eq!(plies_to_end(rules, ply, 0), rules.area() - ply);
                for stone in ply + 1..=rules.area() {
                    let value = win_with_stone(rules, stone);
                    let seen = if (stone - ply) % 2 == 1 { value } else { -value };
                    assert_eq!(plies_to_end(rules, ply, seen), stone - ply, "{area} ply {ply} stone {stone}");
                }
            }
        }
    }
}
