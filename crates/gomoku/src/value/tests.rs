//! Wins are counted from the root in the search, from the position in the table: there and back nothing is lost.

use proptest::prelude::*;
use search::Score;

use super::*;

proptest! {
    #[test]
    fn a_table_counts_from_the_position(ply in 0..200_usize, more in 0..200_usize, points in -HIGHEST..=HIGHEST) {
        let win = win_at(ply + more);
        prop_assert_eq!(from_here(win, ply), win_at(more));
        prop_assert_eq!(from_here(-win, ply), -win_at(more));
        prop_assert_eq!(from_here(points, ply), points);
    }

    #[test]
    fn what_was_counted_from_the_position_is_counted_from_the_root_again(
        ply in 0..200_usize, other in 0..200_usize, more in 0..200_usize, points in -HIGHEST..=HIGHEST
    ) {
        for value in [win_at(ply + more), -win_at(ply + more)] {
            prop_assert_eq!(from_root(from_here(value, ply), ply), value);
            // Met again on another way, at another ply.
            prop_assert_eq!(from_root(from_here(value, ply), other), value.signum() * win_at(other + more));
        }
        prop_assert_eq!(from_root(points, ply), points);
    }

    #[test]
    fn wins_stay_wins_however_long_they_take(ply in 0..LONGEST, more in 0..999_usize) {
        prop_assert!(is_sure(win_at(ply + more)));
        prop_assert!(from_root(win_at(more), ply) > SURE && from_root(-win_at(more), ply) < -SURE);
    }
}

#[test]
fn others_see_scores() {
    assert_eq!(score(win_at(7)), Score::win_in(7));
    assert_eq!(score(-win_at(8)), Score::loss_in(8));
    assert_eq!([-HIGHEST, 0, HIGHEST].map(score), [-HIGHEST, 0, HIGHEST].map(Score::estimate));
}
