//! The test against what others printed, by its properties, and in simulated matches.

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::likelihood::{regularised, with_mean, with_ratio};
use super::{Decision, EloScale, Hypothesis, Pairs, Sprt};
use crate::arena::score_of;

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected} ± {tolerance}");
}

fn test(text: &str) -> Sprt {
    text.parse().expect("a test")
}

#[test]
fn ratios_agree_with_the_tests_of_fastchess() {
    // github.com/Disservin/fastchess, app/tests/sprt_test.cpp: pentanomial tests, which print two digits. The
    // one with a single kind of result is left out: its counts changed with the version.
    close(test("0.5,2.5").llr(&Pairs([223, 9863, 21279, 10037, 246])), -3.07, 0.005);
    close(test("0,2").llr(&Pairs([871, 26175, 55983, 26678, 821])), -4.98, 0.005);
    let normalised = |text: &str| test(text).with_scale(EloScale::Normalised);
    close(normalised("0,2").llr(&Pairs([365, 16618, 36229, 16974, 390])), 2.25, 0.005);
    close(normalised("-1.75,0.25").llr(&Pairs([127, 4883, 10712, 5150, 104])), 3.01, 0.005);
}

#[test]
fn ratios_agree_with_matches_that_fastchess_reported() {
    // Printed by fastchess, whose scale is the normalised one: in the notes of github.com/Toudonou/zeno, of
    // github.com/heofthetea/dhbw (SPRT.md), and of a match of 20 games.
    let normalised = |text: &str| test(text).with_scale(EloScale::Normalised);
    close(normalised("9,16").llr(&Pairs([352, 579, 1264, 743, 464])), 4.60, 0.005);
    close(normalised("0,20").llr(&Pairs([0, 0, 2, 0, 37])), 2.96, 0.005);
    close(normalised("0,50").llr(&Pairs([0, 0, 1, 8, 1])), 1.24, 0.005);
}

#[test]
fn bounds_are_walds() {
    let (low, high) = test("0,10").bounds();
    close(low, -2.944, 0.001);
    close(high, 2.944, 0.001);
    let (low, high) = test("0,10:alpha=0.01,beta=0.1").bounds();
    close(low, (0.1_f64 / 0.99).ln(), 1e-12);
    close(high, 90.0_f64.ln(), 1e-12);
}

#[test]
fn no_pairs_say_nothing() {
    close(test("0,10").llr(&Pairs::default()), 0.0, 0.0);
    assert_eq!(test("0,10").decide(&Pairs::default()), Decision::GoOn);
}

#[test]
fn a_plan_ends_with_its_last_pair() {
    let plan = test("0,5").within(30);
    assert_eq!(plan.decide(&Pairs([3, 5, 10, 6, 5])), Decision::GoOn);
    assert_eq!(plan.decide(&Pairs([3, 5, 10, 6, 6])), Decision::Undecided);
    assert_eq!(plan.decide(&Pairs([0, 0, 0, 0, 900])), Decision::Accept(Hypothesis::H1));
    assert_eq!(test("0,5").within(0).decide(&Pairs::default()), Decision::Undecided);
}

#[test]
fn texts_that_are_no_test_say_why() {
    let complaints = [
        ("", "invalid test \"\": expected two Elo differences such as 0,10"),
        ("5", "invalid test \"5\": expected two Elo differences such as 0,10"),
        ("0,ten", "invalid number \"ten\": expected one such as 10, -2.5 or 0.05"),
        ("0,inf", "invalid number \"inf\": expected one such as 10, -2.5 or 0.05"),
        ("nan,5", "invalid number \"nan\": expected one such as 10, -2.5 or 0.05"),
        ("10,0", "elo0=10 is not below elo1=0: expected elo0 < elo1, such as 0,10"),
        ("5,5", "elo0=5 is not below elo1=5: expected elo0 < elo1, such as 0,10"),
        ("0,1e4", "10000 Elo is out of range: expected from -1000 to 1000"),
        ("0,10:alpha=0", "alpha=0 is out of range: expected more than 0 and less than 0.5"),
        ("0,10:alpha=NaN", "invalid number \"NaN\": expected one such as 10, -2.5 or 0.05"),
        ("0,10:beta=-0.1", "beta=-0.1 is out of range: expected more than 0 and less than 0.5"),
        ("0,10:beta=0.5", "beta=0.5 is out of range: expected more than 0 and less than 0.5"),
        (
            "0,10:scale=bayes",
            "unknown setting \"scale=bayes\" of a test: \
             expected alpha=0.05, beta=0.05, scale=logistic or scale=normalised",
        ),
    ];
    for (text, complaint) in complaints {
        let error = text.parse::<Sprt>().expect_err(text);
        assert_eq!(error.to_string(), complaint);
    }
    assert!(Sprt::new(f64::NAN, 3.0).is_err() && Sprt::new(0.0, f64::NAN).is_err());
    assert!(
        test("0,5").with_errors(f64::NAN, 0.1).is_err() && test("0,5").with_errors(0.1, f64::NAN).is_err()
    );
    assert_eq!(test(" -2.5 , 0 :scale=logistic").to_string(), "-2.5,0");
}

/// A way in which pairs end, of which the mean is the score of this difference.
fn distribution(elo: f64) -> [f64; 5] {
    with_mean(&[10.0, 20.0, 40.0, 20.0, 10.0], score_of(elo) - 0.5)
}

fn draw(distribution: &[f64; 5], generator: &mut Xoshiro256PlusPlus) -> usize {
    let mut rest: f64 = generator.random();
    distribution
        .iter()
        .position(|p| {
            rest -= p;
            rest < 0.0
        })
        .unwrap_or(4)
}

/// How often H1 is accepted, of all matches that are decided.
fn accepted(sprt: Sprt, distribution: &[f64; 5], seed: u64) -> f64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut first, matches) = (0, 2000);
    for _ in 0..matches {
        let mut pairs = Pairs::default();
        let decision = loop {
            pairs.0[draw(distribution, &mut generator)] += 1;
            let decision = sprt.within(10_000).decide(&pairs);
            if decision != Decision::GoOn {
                break decision;
            }
        };
        assert_ne!(decision, Decision::Undecided, "{pairs:?}");
        first += u32::from(decision == Decision::Accept(Hypothesis::H1));
    }
    f64::from(first) / f64::from(matches)
}

#[test]
fn errors_are_as_rare_as_promised() {
    let sprt = test("0,40");
    let (wrong, right) = (accepted(sprt, &distribution(0.0), 1), accepted(sprt, &distribution(40.0), 2));
    // A test overshoots its bounds a little and errs less than promised; three deviations of 2000 matches are
    // 1.5 %.
    assert!((0.025..0.065).contains(&wrong), "H1 accepted in {wrong} of matches between equals");
    assert!((0.935..0.975).contains(&right), "H1 accepted in {right} of matches where it is true");
    let between = accepted(sprt, &distribution(20.0), 3);
    assert!((0.45..0.55).contains(&between), "H1 accepted in {between} of matches in between");
}

#[test]
fn unequal_errors_are_as_rare_as_promised() {
    let sprt = test("-20,20:alpha=0.1,beta=0.02");
    let (wrong, right) = (accepted(sprt, &distribution(-20.0), 4), accepted(sprt, &distribution(20.0), 5));
    assert!((0.055..0.117).contains(&wrong), "{wrong}");
    assert!((0.972..0.996).contains(&right), "{right}");
}

#[test]
fn errors_on_the_normalised_scale_are_as_rare_as_promised() {
    let sprt = test("0,50:scale=normalised");
    let strong = with_ratio(&[10.0, 20.0, 40.0, 20.0, 10.0], 50.0 / 800.0 * 10.0_f64.ln() * 2.0_f64.sqrt());
    let (wrong, right) = (accepted(sprt, &distribution(0.0), 6), accepted(sprt, &strong, 7));
    assert!((0.025..0.065).contains(&wrong), "{wrong}");
    assert!((0.935..0.975).contains(&right), "{right}");
}

/// The mean above an even score, and the standard deviation.
fn moments(p: &[f64; 5]) -> (f64, f64) {
    let points = [-0.5, -0.25, 0.0, 0.25, 0.5];
    let mean: f64 = p.iter().zip(points).map(|(p, y)| p * y).sum();
    let variance: f64 = p.iter().zip(points).map(|(p, y)| p * (y - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

fn counts() -> impl Strategy<Value = [u64; 5]> {
    let count = prop_oneof![Just(0), 1_u64..5, 0_u64..2000];
    prop::array::uniform5(count).prop_filter("some pairs", |counts| counts.iter().sum::<u64>() > 0)
}

fn sprt() -> impl Strategy<Value = Sprt> {
    let chance = || prop_oneof![Just(Sprt::ERROR), 0.001..0.4];
    let scale = prop_oneof![Just(EloScale::Logistic), Just(EloScale::Normalised)];
    (-300.0..300.0, 0.1..200.0, chance(), chance(), scale).prop_map(|(elo0, more, alpha, beta, scale)| {
        let sprt = Sprt::new(elo0, elo0 + more).and_then(|sprt| sprt.with_errors(alpha, beta));
        sprt.expect("numbers of a test").with_scale(scale)
    })
}

proptest! {
    #[test]
    fn printed_tests_are_parsed(sprt in sprt()) {
        prop_assert_eq!(sprt.to_string().parse(), Ok(sprt));
    }

    #[test]
    fn no_text_breaks_the_parser(text in "[-0-9.,:=a-e ]{0,20}|\\PC{0,20}|0,10:\\PC{0,20}") {
        if let Ok(sprt) = text.parse::<Sprt>() {
            prop_assert_eq!(sprt.to_string().parse(), Ok(sprt));
        }
    }

    #[test]
    fn distributions_fit_their_hypotheses(counts in counts(), elo in -1000.0..1000.0, ratio in -4.0..4.0) {
        let counts = regularised(&Pairs(counts));
        let p = with_mean(&counts, score_of(elo) - 0.5);
        prop_assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{p:?}");
        prop_assert!((moments(&p).0 + 0.5 - score_of(elo)).abs() < 1e-6);
        let p = with_ratio(&counts, ratio);
        prop_assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{p:?}");
        let (mean, deviation) = moments(&p);
        prop_assert!((mean - ratio * deviation).abs() < 1e-6, "{mean} {deviation} {ratio}");
    }

    #[test]
    fn no_distribution_that_fits_is_likelier(
        counts in prop::array::uniform5(1_u64..100), elo in -300.0..300.0, ratio in -0.5..0.5,
        other in prop::array::uniform5(0.01..1.0),
    ) {
        let counts = regularised(&Pairs(counts));
        let likelihood = |p: &[f64; 5]| counts.iter().zip(p).map(|(n, p)| n * p.ln()).sum::<f64>();
        let above = score_of(elo) - 0.5;
        // Others that fit are the likeliest ones of other results.
        prop_assert!(likelihood(&with_mean(&counts, above)) >= likelihood(&with_mean(&other, above)) - 1e-6);
        let best = likelihood(&with_ratio(&counts, ratio));
        prop_assert!(best >= likelihood(&with_ratio(&other, ratio)) - 1e-6);
    }

    #[test]
    fn swapped_players_swap_the_hypotheses(counts in counts(), sprt in sprt()) {
        let (elo0, elo1) = sprt.hypotheses();
        let mirror = Sprt::new(-elo1, -elo0).expect("the same, mirrored").with_scale(sprt.scale());
        let (one, other) = (sprt.llr(&Pairs(counts)), mirror.llr(&Pairs(counts).reversed()));
        prop_assert!((one + other).abs() < 1e-6 * one.abs().max(1.0), "{one} {other}");
    }

    #[test]
    fn the_ratio_leans_to_the_nearer_hypothesis(counts in prop::array::uniform5(5_u64..100)) {
        let score = Pairs(counts).score().expect("some pairs");
        let elo = crate::arena::elo_of(score);
        prop_assert!(Sprt::new(elo - 30.0, elo - 5.0).expect("a test").llr(&Pairs(counts)) > 0.0);
        prop_assert!(Sprt::new(elo + 5.0, elo + 30.0).expect("a test").llr(&Pairs(counts)) < 0.0);
    }

    #[test]
    fn twice_the_results_say_twice_as_much(counts in prop::array::uniform5(1_u64..100), sprt in sprt()) {
        let (once, twice) = (sprt.llr(&Pairs(counts)), sprt.llr(&Pairs(counts.map(|n| 2 * n))));
        prop_assert!((twice - 2.0 * once).abs() < 1e-6 * once.abs().max(1.0), "{once} {twice}");
    }

    #[test]
    fn a_better_pair_speaks_for_the_stronger(counts in prop::array::uniform5(5_u64..100)) {
        let sprt = test("0,10");
        let mut better = counts;
        better[4] += 1;
        let mut worse = counts;
        worse[0] += 1;
        prop_assert!(sprt.llr(&Pairs(better)) > sprt.llr(&Pairs(worse)));
    }
}
