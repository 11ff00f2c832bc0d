//! Elo against what fastchess printed, closed forms, and by its properties.

#![expect(clippy::float_cmp, reason = "infinite numbers and exact fractions are compared")]

use board::{Outcome, Side};
use proptest::prelude::*;

use super::{Elo, Games, Pairs, Points, Tally, elo_of, score_of};
use crate::Interval;

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected} ± {tolerance}");
}

fn of_pairs(counts: [u64; 5]) -> Elo {
    Elo::of_pairs(&Pairs(counts)).expect("some pairs")
}

fn margin(interval: Interval) -> f64 {
    (interval.high - interval.low) / 2.0
}

/// Compares value, margin, normalised value and its margin with those of a match manager, which has the margin of the normal
/// distribution: ours comes to the same for many results, here to this share of it.
#[track_caller]
fn agrees(elo: &Elo, [value, logistic, normalised, normalised_margin]: [f64; 4], share: f64) {
    let found = elo.normalised.expect("results that differ");
    close(elo.logistic.value, value, 0.006);
    close(margin(elo.logistic), logistic, share * logistic);
    close(found.value, normalised, 0.006);
    close(margin(found), normalised_margin, 0.006);
}

#[test]
fn pairs_agree_with_the_tests_of_fastchess() {
    // github.com/Disservin/fastchess, app/tests/elo_test.cpp: EloPentanomial 1 to 3, in half-points.
    let published = [
        ([34, 54, 63, 64, 75], [55.58, 27.65, 57.94, 28.28], 0.004, Some(100.00)),
        ([332, 433, 498, 333, 334], [-8.64, 10.33, -9.17, 10.96], 0.001, Some(5.05)),
        ([7895, 8757, 5685, 568, 9999], [-21.04, 2.95, -19.01, 2.65], 0.002, None),
    ];
    for (counts, expected, share, superiority) in published {
        let elo = of_pairs(counts);
        agrees(&elo, expected, share);
        if let Some(percent) = superiority {
            close(100.0 * elo.superiority, percent, 0.02);
        }
    }
}

#[test]
fn pairs_agree_with_matches_that_fastchess_reported() {
    // Printed by fastchess in the notes of github.com/Toudonou/zeno (develop vs doubled-passed-pawns), of a
    // build of Stockfish 19 against 18 for browsers, and of a match of 20 games.
    let published = [
        ([352, 579, 1264, 743, 464], [19.83, 6.77, 24.25, 8.26], 0.001),
        ([1, 10, 78, 48, 13], [72.85, 22.33, 132.30, 39.32], 0.004),
        // Ten pairs are few: the interval is wider than by the normal distribution.
        ([0, 0, 1, 8, 1], [190.85, 65.54, 549.34, 152.27], 0.35),
    ];
    for (counts, expected, share) in published {
        agrees(&of_pairs(counts), expected, share);
    }
}

#[test]
fn games_agree_with_the_tests_of_fastchess() {
    // The same file, EloWDL 1 to 3, which allow for one part in a hundred.
    let elo = |won, lost, drawn| Elo::of_games(&Games { won, drawn, lost }).expect("some games");
    let normalised = |elo: &Elo| elo.normalised.expect("results that differ");
    let first = elo(76, 89, 123);
    close(normalised(&first).value, -20.76, 0.2);
    close(margin(normalised(&first)), 40.13, 0.05);
    close(100.0 * first.superiority, 15.53, 0.03);
    let second = elo(136, 96, 111);
    close(second.logistic.value, 40.70, 0.05);
    close(margin(second.logistic), 30.43, 0.15);
    close(normalised(&second).value, 49.77, 0.05);
    close(100.0 * second.superiority, 99.60, 0.03);
    let third = elo(34, 356, 0);
    close(normalised(&third).value, -508.44, 0.05);
    close(margin(normalised(&third)), 34.48, 0.05);
}

#[test]
fn scores_and_elo_are_each_others_inverse() {
    assert_eq!(elo_of(0.0), f64::NEG_INFINITY);
    assert_eq!(elo_of(1.0), f64::INFINITY);
    close(elo_of(10.0 / 11.0), 400.0, 1e-9);
    for elo in [-900.0, -35.0, 0.0, 1.0, 720.0] {
        close(elo_of(score_of(elo)), elo, 1e-9);
    }
}

#[test]
fn a_match_won_throughout_says_at_least() {
    let elo = of_pairs([0, 0, 0, 0, 20]);
    assert_eq!(elo.logistic.value, f64::INFINITY);
    assert_eq!(elo.logistic.high, f64::INFINITY);
    // A true score below that has a probability of 5 %.
    close(elo.score.low, 0.920, 0.001);
    close(elo.logistic.low, 424.0, 1.0);
    assert_eq!(elo.normalised, None);
    assert!(elo.superiority > 0.999_999 && elo.superiority < 1.0);

    let reversed = of_pairs([20, 0, 0, 0, 0]);
    assert_eq!(reversed.logistic.low, f64::NEG_INFINITY);
    close(reversed.logistic.high, -elo.logistic.low, 1e-9);
}

#[test]
fn a_match_drawn_throughout_is_even_but_not_certainly_so() {
    let elo = of_pairs([0, 0, 20, 0, 0]);
    assert_eq!((elo.logistic.value, elo.superiority, elo.normalised), (0.0, 0.5, None));
    close(elo.logistic.high, -elo.logistic.low, 1e-9);
    assert!((20.0..40.0).contains(&elo.logistic.high), "{:?}", elo.logistic);
}

/// Three pairs: won throughout, they say more than with a game lost.
#[test]
fn six_to_nothing_is_stronger_than_five_to_one() {
    let (all, most) = (of_pairs([0, 0, 0, 0, 3]), of_pairs([0, 0, 1, 0, 2]));
    assert!(all.superiority > most.superiority, "{} and {}", all.superiority, most.superiority);
    assert!(all.logistic.low > most.logistic.low, "{:?} and {:?}", all.logistic, most.logistic);
    close(all.superiority, 0.983, 0.001);
    close(most.superiority, 0.955, 0.001);
    assert!(all.logistic.low > 0.0);
}

#[test]
fn no_results_say_nothing() {
    assert_eq!(Elo::of_pairs(&Pairs::default()), None);
    assert_eq!(Elo::of_games(&Games::default()), None);
    assert_eq!(Pairs::default().score(), None);
    assert_eq!(Pairs::default().variance(), None);
    assert_eq!(Games::default().draw_rate(), None);
    assert_eq!(Tally::default().first_move(), None);
}

#[test]
fn results_are_counted() {
    use Points::{Drawn, Lost, Won};
    assert_eq!(Points::of(Outcome::Win(Side::First), Side::Second), Lost);
    assert_eq!(Points::of(Outcome::Win(Side::Second), Side::Second), Won);
    assert_eq!(Points::of(Outcome::Draw, Side::First), Drawn);

    let results = [(Won, Lost), (Drawn, Won), (Lost, Lost), (Won, Won), (Lost, Drawn)];
    let pairs: Pairs = results.into_iter().collect();
    assert_eq!(pairs, Pairs([1, 1, 1, 1, 1]));
    assert_eq!((pairs.games(), pairs.score(), pairs.variance()), (10, Some(0.5), Some(0.125)));
    assert_eq!(pairs.even_rate().map(|rate| rate.value), Some(0.2));

    let mut tally = Tally::default();
    for (began, answered) in results {
        tally.add(began, answered);
    }
    assert_eq!((tally.pairs, tally.games), (pairs, Games { won: 4, drawn: 2, lost: 4 }));
    assert_eq!(tally.games.draw_rate().map(|rate| rate.value), Some(0.2));
    // Began and won, answered and lost: two points for the first mover; and so on, pair by pair.
    assert_eq!(tally.first, Pairs([0, 2, 2, 0, 1]));
    assert_eq!(tally.first_move().map(|elo| elo.score.value), Some(0.5));
    assert_eq!(tally.elo(), tally.reversed().elo());
}

fn counts() -> impl Strategy<Value = [u64; 5]> {
    prop::array::uniform5(0_u64..200).prop_filter("some pairs", |counts| counts.iter().sum::<u64>() > 0)
}

proptest! {
    #[test]
    fn swapped_players_swap_every_sign(counts in counts()) {
        let (one, other) = (of_pairs(counts), of_pairs(Pairs(counts).reversed().0));
        let same = |a: f64, b: f64| a == b || (a - b).abs() < 1e-9;
        prop_assert!(same(one.logistic.value, -other.logistic.value));
        prop_assert!(same(one.logistic.low, -other.logistic.high));
        prop_assert!(same(one.logistic.high, -other.logistic.low));
        prop_assert!(same(one.superiority, 1.0 - other.superiority));
        match (one.normalised, other.normalised) {
            (Some(one), Some(other)) => {
                prop_assert!(same(one.value, -other.value) && same(one.low, -other.high));
            }
            (one, other) => prop_assert_eq!(one, other),
        }
    }

    #[test]
    fn a_better_pair_is_worth_more(counts in counts(), from in 0_usize..4) {
        prop_assume!(counts[from] > 0);
        let mut better = counts;
        better[from] -= 1;
        better[from + 1] += 1;
        prop_assert!(of_pairs(better).logistic.value > of_pairs(counts).logistic.value);
    }

    /// Better results never look weaker, whether a pair became better or a won one was added, also where there are few of them.
    #[test]
    fn better_results_never_look_weaker(
        counts in prop_oneof![prop::array::uniform5(0_u64..4), prop::array::uniform5(0_u64..200)],
        from in 0_usize..5,
    ) {
        prop_assume!(counts.iter().sum::<u64>() > 0);
        let mut better = counts;
        if from < 4 {
            prop_assume!(counts[from] > 0);
            better[from] -= 1;
        }
        better[(from + 1).min(4)] += 1;
        let (worse, better) = (of_pairs(counts), of_pairs(better));
        prop_assert!(better.superiority >= worse.superiority - 1e-8);
        prop_assert!(better.score.low >= worse.score.low - 1e-8, "{:?} {:?}", better.score, worse.score);
        prop_assert!(better.score.high >= worse.score.high - 1e-8, "{:?} {:?}", better.score, worse.score);
    }

    #[test]
    fn nothing_is_undefined_and_every_interval_holds_its_value(counts in counts()) {
        let elo = of_pairs(counts);
        for interval in [Some(elo.score), Some(elo.logistic), elo.normalised].into_iter().flatten() {
            prop_assert!(interval.low <= interval.value && interval.value <= interval.high, "{interval:?}");
        }
        prop_assert!((0.0..=1.0).contains(&elo.superiority));
        prop_assert!(elo.score.low < elo.score.high);
    }

    #[test]
    fn four_times_the_pairs_halve_the_interval(counts in prop::array::uniform5(20_u64..200)) {
        let (few, many) = (of_pairs(counts), of_pairs(counts.map(|n| 4 * n)));
        prop_assert!((margin(few.score) / margin(many.score) - 2.0).abs() < 0.02);
        let normalised = |elo: &Elo| elo.normalised.map(margin).expect("results that differ");
        prop_assert!((normalised(&few) / normalised(&many) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn merged_results_are_those_of_one_long_match(one in counts(), other in counts()) {
        let merged = Pairs(one).merged(Pairs(other));
        prop_assert_eq!(merged.count(), Pairs(one).count() + Pairs(other).count());
        prop_assert_eq!(merged.reversed(), Pairs(other).reversed().merged(Pairs(one).reversed()));
    }
}
