//! Ratings against a textbook, against the Elo of a match, and in simulated tournaments.

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Field, Games, Pairs, Rating, fit};
use crate::arena::{Elo, score_of};

/// So weak a prior that it does not show.
const NEARLY_NONE: f64 = 1e-7;

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected} ± {tolerance}");
}

fn values(ratings: &[Rating]) -> Vec<f64> {
    ratings.iter().map(|rating| rating.elo.expect("a rating").value).collect()
}

#[test]
fn baseball_as_in_the_textbook() {
    // Agresti, "Categorical Data Analysis", 2nd edition, tables 10.10 and 10.11: wins of Milwaukee, Detroit,
    // Toronto, New York, Boston, Cleveland and Baltimore in 1987, thirteen games each; estimates with
    // Baltimore at 0, and standard errors of about 0.3.
    let wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];
    let mut field = Field::new(7);
    for (a, row) in wins.iter().enumerate() {
        for (b, won) in row.iter().enumerate().skip(a + 1) {
            let lost = wins[b][a];
            assert_eq!(won + lost, 13);
            field.add_games(a, b, Games { won: *won, drawn: 0, lost });
        }
    }
    let unit = 400.0 / 10.0_f64.ln();
    let ratings = fit::rate(&field, NEARLY_NONE).anchored(6, 0.0);
    for (rating, expected) in ratings.iter().zip([1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]) {
        close(rating.elo.expect("a rating").value / unit, expected, 0.005);
    }
    for rating in &ratings[..6] {
        let elo = rating.elo.expect("a rating");
        close((elo.high - elo.value) / 1.96 / unit, 0.3, 0.05);
    }
}

#[test]
fn the_difference_of_two_is_the_elo_of_their_match() {
    for counts in [[34, 54, 63, 64, 75], [332, 433, 498, 333, 334], [1, 10, 78, 48, 13]] {
        let elo = Elo::of_pairs(&Pairs(counts)).expect("some pairs").logistic;
        let mut field = Field::new(2);
        field.add_pairs(1, 0, Pairs(counts));
        let exact = fit::rate(&field, NEARLY_NONE).difference(1, 0).expect("they met");
        close(exact.value, elo.value, 1e-4);
        // The interval of a match is taken on the scale of points, that of ratings on the scale of Elo.
        let ratio = (exact.high - exact.low) / (elo.high - elo.low);
        close(ratio, 1.0, 0.03);
        // And with the prior, as with one more draw.
        close(field.rate().difference(1, 0).expect("they met").value, elo.value, 0.01 * elo.value.abs());
    }
}

#[test]
fn a_clean_score_has_a_finite_rating() {
    let mut field = Field::new(3);
    field.add_pairs(0, 1, Pairs([0, 0, 0, 0, 20]));
    field.add_pairs(1, 2, Pairs([2, 4, 8, 4, 2]));
    let ratings = field.rate();
    let lead = ratings.difference(0, 1).expect("they met");
    assert!(lead.value > 400.0 && lead.value < 1000.0, "{lead:?}");
    assert!(lead.low > 150.0 && lead.low < lead.value - 150.0, "{lead:?}");
    assert!(ratings.superiority(0, 1).expect("they met") > 0.99);
    assert!(values(&ratings.centred()).iter().sum::<f64>().abs() < 1e-9);
}

#[test]
fn equal_results_do_not_pass_for_certainty() {
    let mut field = Field::new(2);
    field.add_pairs(0, 1, Pairs([0, 0, 20, 0, 0]));
    let lead = field.rate().difference(0, 1).expect("they met");
    close(lead.value, 0.0, 1e-9);
    assert!((20.0..80.0).contains(&lead.high), "{lead:?}");
}

#[test]
fn players_who_are_not_connected_are_not_compared() {
    let mut field = Field::new(5);
    field.add_pairs(0, 3, Pairs([1, 2, 5, 4, 3]));
    field.add_games(2, 1, Games { won: 4, drawn: 0, lost: 2 });
    field.add_pairs(0, 4, Pairs::default());
    let ratings = field.rate();
    assert_eq!(ratings.groups(), 3);
    let centred = ratings.centred();
    assert_eq!(centred.iter().map(|rating| rating.group).collect::<Vec<_>>(), [0, 1, 1, 0, 2]);
    assert_eq!(centred.iter().map(|rating| rating.games).collect::<Vec<_>>(), [30, 6, 6, 30, 0]);
    assert_eq!(centred[4].elo, None);
    assert_eq!(centred[4].score, None);
    assert_eq!(centred[2].score, Some(4.0 / 6.0));
    let elo = |player: usize| centred[player].elo.expect("a rating").value;
    close(elo(0), -elo(3), 1e-9);
    close(elo(1), -elo(2), 1e-9);
    assert_eq!(ratings.difference(0, 1), None);
    assert_eq!(ratings.superiority(0, 4), None);
    let anchored = ratings.anchored(3, 1500.0);
    assert_eq!(anchored[1].elo, None);
    let anchor = anchored[3].elo.expect("the anchor");
    for end in [anchor.low, anchor.value, anchor.high] {
        close(end, 1500.0, 0.0);
    }
    close(anchored[0].elo.expect("connected").value - 1500.0, elo(0) - elo(3), 1e-9);
    assert_eq!(Field::new(0).rate().groups(), 0);
}

/// A round robin with this many pairs for each meeting.
fn tournament(truth: &[f64], pairs: u32, generator: &mut Xoshiro256PlusPlus) -> Field {
    let mut field = Field::new(truth.len());
    for a in 0..truth.len() {
        for b in a + 1..truth.len() {
            let mut counts = Pairs::default();
            for _ in 0..pairs {
                counts.0[pair(score_of(truth[a] - truth[b]), generator)] += 1;
            }
            field.add_pairs(a, b, counts);
        }
    }
    field
}

/// Half-points of two games of a player with this expected score: three in ten of the games that could be are
/// draws.
fn pair(score: f64, generator: &mut Xoshiro256PlusPlus) -> usize {
    let draw = 0.6 * score.min(1.0 - score);
    let mut game = || {
        let luck: f64 = generator.random();
        if luck < draw { 1 } else { 2 * usize::from(luck < draw / 2.0 + score) }
    };
    game() + game()
}

#[test]
fn true_ratings_lie_within_the_margins_as_often_as_promised() {
    let truth = [-250.0, -120.0, -30.0, 60.0, 110.0, 230.0];
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut within, mut differences_within, tournaments) = (0_u32, 0_u32, 400);
    for _ in 0..tournaments {
        let ratings = tournament(&truth, 40, &mut generator).rate();
        for (rating, truth) in ratings.centred().iter().zip(truth) {
            within += u32::from(rating.elo.expect("a rating").contains(truth));
        }
        let difference = ratings.difference(0, 5).expect("they met");
        differences_within += u32::from(difference.contains(truth[0] - truth[5]));
    }
    let share = f64::from(within) / f64::from(tournaments * 6);
    close(share, 0.95, 0.02);
    close(f64::from(differences_within) / f64::from(tournaments), 0.95, 0.035);
}

#[test]
fn four_times_the_games_halve_the_margins() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(12);
    let truth = [-100.0, 0.0, 100.0];
    let [few, many] = [500, 2000].map(|pairs| {
        let elo = tournament(&truth, pairs, &mut generator).rate().centred()[0].elo.expect("a rating");
        elo.high - elo.low
    });
    close(few / many, 2.0, 0.1);
}

proptest! {
    #[test]
    fn every_field_has_ratings_that_fit_its_results(
        meetings in prop::collection::vec((0_usize..6, 0_usize..6, prop::array::uniform5(0_u64..40)), 1..12),
    ) {
        let mut field = Field::new(6);
        for (a, b, counts) in meetings {
            if a != b {
                field.add_pairs(a, b, Pairs(counts));
            }
        }
        let ratings = field.rate();
        for rating in ratings.centred() {
            prop_assert_eq!(rating.elo.is_some(), rating.games > 0);
            if let Some(elo) = rating.elo {
                let ordered = elo.low < elo.value && elo.value < elo.high;
                prop_assert!(ordered && elo.high.is_finite(), "{:?}", elo);
            }
        }
        // Under the maximum-likelihood ratings every player's expected points are its actual ones, those of the prior
        // included.
        for (player, x) in ratings.values.iter().enumerate() {
            let mut missing = super::PRIOR * (0.5 - score_of(*x));
            for ((a, b), meeting) in &field.meetings {
                let [games, points, _] = meeting.sums();
                let more = points - games * score_of(ratings.values[*a] - ratings.values[*b]);
                missing += if *a == player { more } else if *b == player { -more } else { 0.0 };
            }
            prop_assert!(missing.abs() < 1e-6, "{player}: {missing}");
        }
    }

    #[test]
    fn a_higher_score_has_a_higher_rating(counts in prop::array::uniform5(0_u64..100)) {
        let mut field = Field::new(2);
        field.add_pairs(0, 1, Pairs(counts));
        prop_assume!(Pairs(counts).score().is_some_and(|score| (score - 0.5).abs() > 1e-9));
        let lead = field.rate().difference(0, 1).expect("they met").value;
        prop_assert_eq!(lead > 0.0, Pairs(counts).score() > Some(0.5));
    }
}
