//! Statistics against values from books and closed forms, and by their properties.

use lab::Interval;
use lab::statistics::{
    geometric_mean, geometric_mean_interval, mean, mean_interval, median, paired, standard_deviation, welch,
    wilson,
};
use proptest::prelude::*;

/// Hours of sleep gained on two drugs by the same ten patients: Student, "The probable error of a mean", 1908.
const FIRST_DRUG: [f64; 10] = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
const SECOND_DRUG: [f64; 10] = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected} ± {tolerance}");
}

/// Half the width of the interval around two values whose standard error is 1 (`freedom` 1), or more.
fn margin(values: &[f64], level: f64) -> f64 {
    let Interval { value, low, high } = mean_interval(values, level).unwrap();
    close(high - value, value - low, 1e-9);
    high - value
}

#[test]
fn simple_measures() {
    let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
    assert_eq!(mean(&values), Some(5.0));
    close(standard_deviation(&values).unwrap(), (32.0_f64 / 7.0).sqrt(), 1e-12);
    assert_eq!(median(&values), Some(4.5));
    assert_eq!(median(&[9.0, -1.0, 3.0]), Some(3.0));
    close(geometric_mean(&[1.0, 10.0, 100.0]).unwrap(), 10.0, 1e-12);
}

#[test]
fn a_large_offset_costs_no_digits() {
    let values = [1e9 + 4.0, 1e9 + 7.0, 1e9 + 13.0, 1e9 + 16.0];
    close(standard_deviation(&values).unwrap(), 30.0_f64.sqrt(), 1e-9);
}

#[test]
fn quantiles_of_students_t_have_closed_forms_for_few_values() {
    for level in [0.5, 0.9, 0.95, 0.99, 0.999] {
        // One degree of freedom: the Cauchy distribution. [0, 2] has standard error 1.
        let cauchy = (std::f64::consts::PI * level / 2.0).tan();
        close(margin(&[0.0, 2.0], level), cauchy, 1e-6 * cauchy);
        // Two degrees. [4, 5, 6] has standard error 1/√3.
        let two = level / ((1.0 + level) * (1.0 - level) / 2.0).sqrt();
        close(margin(&[4.0, 5.0, 6.0], level), two / 3.0_f64.sqrt(), 1e-6 * two);
    }
}

#[test]
fn quantiles_of_students_t_from_the_tables() {
    // Alternating 0 and 1, n = 11 and 31 of them: the standard error follows, the quantile is the table's.
    for (n, table) in [(11_u8, 2.228_139), (31, 2.042_272), (121, 1.979_930)] {
        let values: Vec<f64> = (0..n).map(|i| f64::from(i % 2)).collect();
        let error = standard_deviation(&values).unwrap() / f64::from(n).sqrt();
        close(margin(&values, 0.95) / error, table, 2e-6);
    }
}

#[test]
fn many_values_reach_the_normal_quantile() {
    let values: Vec<f64> = (0..200_000_u32).map(|i| f64::from(i % 2)).collect();
    let error = standard_deviation(&values).unwrap() / f64::from(200_000).sqrt();
    close(margin(&values, 0.95) / error, 1.959_976, 2e-5);
}

#[test]
fn the_geometric_interval_is_that_of_the_logarithms() {
    let Interval { value, low, high } = geometric_mean_interval(&[1.0, 10.0, 100.0], 0.95).unwrap();
    close(value, 10.0, 1e-12);
    close(low.log10(), 1.0 - 4.302_653 / 3.0_f64.sqrt(), 1e-6);
    close(high.log10(), 1.0 + 4.302_653 / 3.0_f64.sqrt(), 1e-6);
}

#[test]
fn wilson_intervals_as_published() {
    let near = |successes, trials, low, high| {
        let interval = wilson(successes, trials, 0.95).unwrap();
        close(interval.low, low, 5e-4);
        close(interval.high, high, 5e-4);
    };
    near(8, 10, 0.490, 0.943);
    // Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I.
    near(81, 263, 0.2553, 0.3662);
    near(15, 148, 0.0624, 0.1605);
    near(0, 20, 0.0, 0.1611);
    near(1, 29, 0.0061, 0.1718);
    assert_eq!(wilson(10, 10, 0.95).unwrap().high.to_bits(), 1.0_f64.to_bits());
}

#[test]
fn t_tests_on_students_own_data() {
    let test = welch(&FIRST_DRUG, &SECOND_DRUG).unwrap();
    close(test.difference, -1.58, 1e-12);
    close(test.t, -1.8608, 5e-5);
    close(test.freedom, 17.776, 5e-4);
    close(test.p, 0.07939, 5e-6);

    let test = paired(&FIRST_DRUG, &SECOND_DRUG).unwrap();
    close(test.t, -4.0621, 5e-5);
    close(test.freedom, 9.0, 0.0);
    close(test.p, 0.002_833, 5e-7);
}

#[test]
fn too_little_says_nothing() {
    assert_eq!(mean(&[]), None);
    assert_eq!(median(&[]), None);
    assert_eq!(geometric_mean(&[]), None);
    assert_eq!(wilson(0, 0, 0.95), None);
    assert_eq!(mean(&[3.0]), Some(3.0));
    assert_eq!(median(&[3.0]), Some(3.0));
    for few in [&[][..], &[3.0]] {
        assert_eq!(standard_deviation(few), None);
        assert_eq!(mean_interval(few, 0.95), None);
        assert_eq!(geometric_mean_interval(few, 0.95), None);
        assert_eq!(welch(few, &FIRST_DRUG), None);
        assert_eq!(welch(&FIRST_DRUG, few), None);
        assert_eq!(paired(few, few), None);
    }
}

#[test]
fn non_finite_or_non_positive_values_have_no_mean() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let values = [1.0, bad, 2.0];
        assert_eq!(mean(&values), None);
        assert_eq!(median(&values), None);
        assert_eq!(mean_interval(&values, 0.95), None);
        assert_eq!(geometric_mean(&values), None);
        assert_eq!(paired(&values, &[1.0, 2.0, 3.0]), None);
    }
    assert_eq!(geometric_mean(&[1.0, 0.0]), None);
    assert_eq!(geometric_mean(&[1.0, -2.0]), None);
}

#[test]
fn without_spread_there_is_an_interval_but_no_test() {
    assert_eq!(mean_interval(&[2.0; 5], 0.95), Some(Interval { value: 2.0, low: 2.0, high: 2.0 }));
    assert_eq!(welch(&[2.0; 5], &[3.0; 5]), None);
    assert_eq!(paired(&[2.0; 5], &[3.0; 5]), None);
}

#[test]
#[should_panic(expected = "between 0 and 1")]
fn a_level_in_per_cent_is_a_mistake() {
    mean_interval(&[1.0, 2.0], 95.0);
}

fn samples() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-1e6..1e6, 2..40)
}

proptest! {
    #[test]
    fn an_interval_holds_the_mean_and_grows_with_the_level(values in samples()) {
        let narrow = mean_interval(&values, 0.9).unwrap();
        let wide = mean_interval(&values, 0.99).unwrap();
        prop_assert!(narrow.contains(mean(&values).unwrap()));
        prop_assert!(wide.low <= narrow.low && narrow.high <= wide.high);
    }

    #[test]
    fn more_of_the_same_shrinks_the_interval(values in samples()) {
        let once = mean_interval(&values, 0.95).unwrap();
        let twice = mean_interval(&values.repeat(2), 0.95).unwrap();
        prop_assert!(twice.high - twice.low <= once.high - once.low);
    }

    #[test]
    fn half_lies_on_either_side_of_the_median(values in samples()) {
        let median = median(&values).unwrap();
        let below = values.iter().filter(|value| **value < median).count();
        let above = values.iter().filter(|value| **value > median).count();
        prop_assert!(below <= values.len() / 2 && above <= values.len() / 2);
    }

    #[test]
    fn a_geometric_mean_scales(values in prop::collection::vec(1e-3..1e3, 2..40), factor in 0.01..100.0) {
        let scaled: Vec<f64> = values.iter().map(|value| value * factor).collect();
        let (before, after) =
            (geometric_mean_interval(&values, 0.95).unwrap(), geometric_mean_interval(&scaled, 0.95).unwrap());
        for (a, b) in [(before.value, after.value), (before.low, after.low), (before.high, after.high)] {
            prop_assert!(f64::abs(b / (a * factor) - 1.0) < 1e-6, "{a} × {factor} is not {b}");
        }
        prop_assert!(before.value <= mean(&values).unwrap() * (1.0 + 1e-12));
    }

    #[test]
    fn a_share_lies_in_its_interval_and_failures_mirror_successes(
        (trials, successes) in (1..5000_u64).prop_flat_map(|n| (Just(n), 0..=n))
    ) {
        let share = wilson(successes, trials, 0.95).unwrap();
        let mirror = wilson(trials - successes, trials, 0.95).unwrap();
        prop_assert!(0.0 <= share.low && share.high <= 1.0 && share.contains(share.value));
        prop_assert!((share.low - (1.0 - mirror.high)).abs() < 1e-12);
        let tenfold = wilson(successes * 10, trials * 10, 0.95).unwrap();
        prop_assert!(tenfold.high - tenfold.low < share.high - share.low);
    }

    #[test]
    fn tests_do_not_care_about_order_or_unit(first in samples(), second in samples()) {
        let (Some(one), Some(other)) = (welch(&first, &second), welch(&second, &first)) else {
            return Ok(());
        };
        prop_assert!((0.0..=1.0).contains(&one.p));
        prop_assert!((one.p - other.p).abs() < 1e-9 && (one.t + other.t).abs() < 1e-9);
        let (n, m) = (u32::try_from(first.len()).unwrap(), u32::try_from(second.len()).unwrap());
        let bounds = f64::from(n.min(m) - 1) - 1e-9..=f64::from(n + m - 2) + 1e-9;
        prop_assert!(bounds.contains(&one.freedom));
        let double = |values: &[f64]| values.iter().map(|value| value * 2.0).collect::<Vec<_>>();
        let scaled = welch(&double(&first), &double(&second)).unwrap();
        prop_assert!((scaled.p - one.p).abs() < 1e-9);
    }
}
