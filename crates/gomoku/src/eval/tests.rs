//! Wins are counted from the root in the search and from the node in the table: conversion there and back loses nothing.

use proptest::prelude::*;
use search::Score;

use super::*;

fn points() -> impl Strategy<Value = i32> {
    -Eval::HIGHEST..=Eval::HIGHEST
}

proptest! {
    #[test]
    fn a_table_counts_from_the_node(ply in 0..200_usize, more in 0..200_usize, points in points()) {
        prop_assert_eq!(Eval::win_at(ply + more).counted_from_node(ply), Eval::win_at(more));
        prop_assert_eq!(Eval::loss_at(ply + more).counted_from_node(ply), Eval::loss_at(more));
        prop_assert_eq!(Eval::estimate(points).counted_from_node(ply), Eval::estimate(points));
    }

    #[test]
    fn the_search_counts_from_the_root(
        ply in 0..200_usize, other in 0..200_usize, more in 0..200_usize, points in points()
    ) {
        for at in [Eval::win_at, Eval::loss_at] {
            let kept = at(ply + more).counted_from_node(ply);
            prop_assert_eq!(kept.counted_from_root(ply), at(ply + more));
            // The same position at another ply, by another path.
            prop_assert_eq!(kept.counted_from_root(other), at(other + more));
        }
        prop_assert_eq!(Eval::estimate(points).counted_from_root(ply), Eval::estimate(points));
    }

    #[test]
    fn proven_values_stay_proven(ply in 0..MAX_PLY, more in 0..999_usize) {
        prop_assert!(Eval::win_at(ply + more).is_win() && Eval::loss_at(ply + more).is_loss());
        prop_assert!(Eval::win_at(more).counted_from_root(ply).is_win());
        prop_assert!(Eval::loss_at(more).counted_from_root(ply).is_loss());
    }

    #[test]
    fn estimates_prove_nothing(points: i32) {
        prop_assert!(!Eval::estimate(points).is_proven());
    }

    #[test]
    fn bits_keep_values(points in points(), plies in 0..999_usize) {
        for value in [Eval::estimate(points), Eval::win_at(plies), Eval::loss_at(plies)] {
            prop_assert_eq!(Eval::from_bits(value.to_bits()), value);
            prop_assert_eq!(Eval::from_number(value.to_number()), value);
        }
    }
}

#[test]
fn reports_have_scores() {
    assert_eq!(Eval::win_at(7).score(), Score::win_in(7));
    assert_eq!(Eval::loss_at(8).score(), Score::loss_in(8));
    for points in [-Eval::HIGHEST, 0, Eval::HIGHEST] {
        assert_eq!(Eval::estimate(points).score(), Score::estimate(points));
    }
}
