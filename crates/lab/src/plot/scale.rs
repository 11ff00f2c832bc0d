//! Axis scales: positions of numbers, and ticks with labels.

use super::{Axis, AxisScale};

/// An axis over the range of its data.
///
/// Inside, all is linear: a logarithmic axis counts in powers of ten, one of categories in indices.
#[derive(Debug)]
pub(super) struct Mapping<'a> {
    axis: &'a Axis,
    low: f64,
    high: f64,
    pub(super) ticks: Vec<Tick>,
}

/// A labelled place on an axis.
#[derive(Debug)]
pub(super) struct Tick {
    /// From 0 at the beginning of the axis to 1 at its end.
    pub(super) share: f64,
    pub(super) label: String,
}

impl Mapping<'_> {
    /// The axis that shows these numbers, as many as it can, and leaves half of `slot` beside the outer ones.
    pub(super) fn new(axis: &Axis, numbers: impl Iterator<Item = f64>, slot: f64) -> Mapping<'_> {
        let inner: Vec<f64> = numbers.filter(|n| axis.accepts(*n)).map(|n| inner(axis, n)).collect();
        let bounds = |(low, high): (f64, f64), n: &f64| (low.min(*n), high.max(*n));
        let (low, high) = inner.iter().fold((f64::INFINITY, f64::NEG_INFINITY), bounds);
        let (low, high) = if low <= high { (low - slot / 2.0, high + slot / 2.0) } else { (0.0, 1.0) };
        match &axis.scale {
            AxisScale::Linear => linear(axis, low, high, inner.iter().all(|n| n.fract() == 0.0)),
            AxisScale::Log => logarithmic(axis, low, high),
            AxisScale::Categories(names) => categories(axis, names),
        }
    }

    /// Where an accepted number lies, from 0 at the beginning of the axis to 1 at its end.
    pub(super) fn share(&self, number: f64) -> f64 {
        self.inner_share(inner(self.axis, number))
    }

    fn inner_share(&self, inner: f64) -> f64 {
        ((inner - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Where the end of an error bar lies. On a logarithmic axis 0 and less are below everything.
    pub(super) fn end_share(&self, end: Option<f64>) -> Option<f64> {
        let end = end.filter(|end| end.is_finite())?;
        let below = self.axis.scale == AxisScale::Log && end <= 0.0;
        if below { Some(0.0) } else { self.axis.accepts(end).then(|| self.share(end)) }
    }

    /// Where bars begin: at 0, or at the lower end of an axis that has none.
    pub(super) fn baseline(&self) -> f64 {
        if self.axis.scale == AxisScale::Linear { self.share(0.0) } else { 0.0 }
    }

    /// The part of the axis between two neighbouring numbers of this inner distance.
    pub(super) fn slot_share(&self, slot: f64) -> f64 {
        (slot / (self.high - self.low)).min(1.0)
    }

    fn with_ticks(mut self, ticks: impl Iterator<Item = (f64, String)>) -> Self {
        self.ticks = ticks.map(|(at, label)| Tick { share: self.inner_share(at), label }).collect();
        self
    }
}

fn inner(axis: &Axis, number: f64) -> f64 {
    if axis.scale == AxisScale::Log { number.log10() } else { number }
}

/// The smallest inner distance between two of these numbers, 1 if there is none.
pub(super) fn slot(axis: &Axis, numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.filter(|n| axis.accepts(*n)).map(|n| inner(axis, n)).collect();
    sorted.sort_by(f64::total_cmp);
    let distances = sorted.windows(2).map(|pair| pair[1] - pair[0]).filter(|distance| *distance > 0.0);
    distances.reduce(f64::min).unwrap_or(1.0)
}

fn categories<'a>(axis: &'a Axis, names: &[String]) -> Mapping<'a> {
    let high = count(names.len().max(1)) - 0.5;
    let ticks = names.iter().enumerate().map(|(i, name)| (count(i), name.clone()));
    Mapping { axis, low: -0.5, high, ticks: Vec::new() }.with_ticks(ticks)
}

/// The finest relative resolution: below it, the labels of ticks would be equal.
const FINEST: f64 = 1e-9;

fn linear(axis: &Axis, low: f64, high: f64, whole: bool) -> Mapping<'_> {
    let size = low.abs().max(high.abs());
    let (low, high) = match high - low {
        range if range > size * FINEST && size > 1e-290 => (low, high),
        _ if size > 1e-290 => (low - size / 2.0, high + size / 2.0),
        _ => (-1.0, 1.0),
    };
    let step = nice((high - low) / 6.0).max(if whole { 1.0 } else { 0.0 });
    let (first, last) = ((low / step + FINEST).floor(), (high / step - FINEST).ceil());
    let unit = Unit::of(step * first.abs().max(last.abs()));
    let ticks = steps(first, last).map(|i| (i * step, unit.label(i * step, step)));
    Mapping { axis, low: first * step, high: last * step, ticks: Vec::new() }.with_ticks(ticks)
}

fn logarithmic(axis: &Axis, low: f64, high: f64) -> Mapping<'_> {
    let (mut first, mut last) = ((low + FINEST).floor(), (high - FINEST).ceil());
    if first >= last {
        (first, last) = (first - 1.0, last + 1.0);
    }
    let decades = last - first;
    let step = nice(decades / 8.0).max(1.0);
    let mantissas: &[f64] = if decades <= 2.0 { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let ticks = steps((first / step).ceil(), (last / step).floor())
        .flat_map(|i| mantissas.iter().map(move |m| (i * step, *m)))
        .map(|(exponent, m)| (exponent + m.log10(), power_label(m, exponent)))
        .filter(|(at, _)| *at <= last);
    Mapping { axis, low: first, high: last, ticks: Vec::new() }.with_ticks(ticks)
}

/// The smallest of 1, 2, 5, 10, 20 … and their parts that is not below this.
fn nice(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|m| m * power);
    steps.into_iter().find(|step| *step >= least * (1.0 - FINEST)).unwrap_or(10.0 * power)
}

/// The whole numbers from one to the other.
fn steps(first: f64, last: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(first), |i| Some(i + 1.0)).take_while(move |i| *i <= last)
}

#[expect(clippy::cast_precision_loss, reason = "numbers of names")]
fn count(n: usize) -> f64 {
    n as f64
}

/// Prefixes for thousands and their powers.
const PREFIXES: [&str; 5] = ["", " k", " M", " G", " T"];

/// The unit of the labels of a linear axis, the same for all ticks so that they compare at a glance.
#[derive(Debug)]
struct Unit {
    exponent: i32,
    suffix: String,
}

impl Unit {
    /// The unit for an axis that reaches this far.
    #[expect(clippy::cast_possible_truncation, reason = "exponents of numbers")]
    fn of(reach: f64) -> Unit {
        let exponent = (reach.log10() + FINEST).floor() as i32;
        match exponent {
            -3..=3 => Unit { exponent: 0, suffix: String::new() },
            4..15 => Unit { exponent: exponent / 3 * 3, suffix: prefix(exponent).to_owned() },
            _ => Unit { exponent, suffix: format!("×{}", power(exponent)) },
        }
    }

    /// A tick's number, with as many digits as the steps between ticks need.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "numbers of digits")]
    fn label(&self, number: f64, step: f64) -> String {
        if number == 0.0 {
            return "0".to_owned();
        }
        let unit = 10_f64.powi(self.exponent);
        let digits = (-(step / unit).log10() - FINEST).ceil().max(0.0) as usize;
        let text = format!("{:.digits$}", number / unit).replace('-', "−");
        text + &self.suffix
    }
}

/// The label of `mantissa` × 10^`exponent` on a logarithmic axis.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole exponents of numbers")]
fn power_label(mantissa: f64, exponent: f64) -> String {
    let exponent = exponent as i32;
    match exponent {
        -3..0 => format!("{:.*}", -exponent as usize, mantissa * 10_f64.powi(exponent)),
        0..15 => format!("{}{}", mantissa * 10_f64.powi(exponent % 3), prefix(exponent)),
        _ if mantissa > 1.0 => format!("{mantissa}×{}", power(exponent)),
        _ => power(exponent),
    }
}

#[expect(clippy::cast_sign_loss, reason = "only exponents from 0 get here")]
fn prefix(exponent: i32) -> &'static str {
    PREFIXES[exponent as usize / 3]
}

/// Ten to this power, as people write it.
fn power(exponent: i32) -> String {
    let raised = |c: char| match c.to_digit(10) {
        Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
        None => '⁻',
    };
    format!("10{}", exponent.to_string().chars().map(raised).collect::<String>())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn labels(axis: &Axis, numbers: &[f64]) -> String {
        let mapping = Mapping::new(axis, numbers.iter().copied(), 0.0);
        mapping.ticks.iter().map(|tick| tick.label.as_str()).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn linear_ticks_are_nice() {
        let linear = |numbers: &[f64]| labels(&Axis::linear(""), numbers);
        assert_eq!(linear(&[0.0, 10.0]), "0, 2, 4, 6, 8, 10");
        assert_eq!(linear(&[1.0, 12.0]), "0, 2, 4, 6, 8, 10, 12");
        assert_eq!(linear(&[3.0, 5.0]), "3, 4, 5");
        assert_eq!(linear(&[0.1, 0.43]), "0.1, 0.2, 0.3, 0.4, 0.5");
        assert_eq!(linear(&[-1.5, 1.0]), "−1.5, −1.0, −0.5, 0, 0.5, 1.0");
        assert_eq!(linear(&[0.0, 47_000.0]), "0, 10 k, 20 k, 30 k, 40 k, 50 k");
        assert_eq!(linear(&[0.0, 1_200_000.0]), "0, 0.2 M, 0.4 M, 0.6 M, 0.8 M, 1.0 M, 1.2 M");
        assert_eq!(linear(&[0.0, 4e-5]), "0, 1×10⁻⁵, 2×10⁻⁵, 3×10⁻⁵, 4×10⁻⁵");
        assert_eq!(linear(&[0.0, 4e20]), "0, 1×10²⁰, 2×10²⁰, 3×10²⁰, 4×10²⁰");
    }

    #[test]
    fn logarithmic_ticks_are_powers() {
        let log = |numbers: &[f64]| labels(&Axis::log(""), numbers);
        assert_eq!(log(&[7.0, 117_649.0]), "1, 10, 100, 1 k, 10 k, 100 k, 1 M");
        assert_eq!(log(&[30.0, 60.0]), "10, 20, 50, 100");
        assert_eq!(log(&[0.002, 7.0]), "0.001, 0.01, 0.1, 1, 10");
        assert_eq!(log(&[1e-6, 1e-3]), "10⁻⁶, 10⁻⁵, 10⁻⁴, 0.001");
        assert_eq!(log(&[1.0, 1e15]), "1, 100, 10 k, 1 M, 100 M, 10 G, 1 T, 100 T");
        assert_eq!(log(&[100.0]), "10, 20, 50, 100, 200, 500, 1 k");
        assert_eq!(log(&[0.0, -5.0]), "1, 2, 5, 10");
    }

    #[test]
    fn numbers_lie_where_the_scale_says() {
        let at = |axis: &Axis, range: [f64; 2], n: f64| Mapping::new(axis, range.into_iter(), 0.0).share(n);
        let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found}");
        near(at(&Axis::linear(""), [0.0, 10.0], 2.5), 0.25);
        near(at(&Axis::log(""), [1.0, 10_000.0], 100.0), 0.5);
        near(at(&Axis::log(""), [1.0, 100.0], 20.0), 1.301_029_995_663_981 / 2.0);
        near(at(&Axis::categories("", ["a", "b"]), [0.0, 1.0], 0.0), 0.25);
        near(at(&Axis::categories("", ["a", "b"]), [0.0, 1.0], 1.0), 0.75);
    }

    #[test]
    fn slots_are_the_smallest_distances() {
        let linear = Axis::linear("");
        assert_eq!(slot(&linear, [4.0, 1.0, 2.5, 1.0, f64::NAN].into_iter()).to_bits(), 1.5_f64.to_bits());
        assert_eq!(slot(&linear, [4.0].into_iter()).to_bits(), 1.0_f64.to_bits());
    }

    proptest! {
        #[test]
        fn ticks_are_few_in_order_and_told_apart(a in -1e12..1e12_f64, b in -1e12..1e12_f64, shrink in -15..3_i32) {
            let axis = Axis::linear("");
            let shrink = 10_f64.powi(shrink);
            let mapping = Mapping::new(&axis, [a * shrink, b * shrink].into_iter(), 0.0);
            prop_assert!((2..=9).contains(&mapping.ticks.len()), "{:?}", mapping.ticks);
            for pair in mapping.ticks.windows(2) {
                prop_assert!(pair[0].share < pair[1].share && pair[0].label != pair[1].label, "{:?}", pair);
            }
        }

        #[test]
        fn shares_grow_with_the_numbers(mut numbers in prop::collection::vec(1e-12..1e12_f64, 2..20)) {
            numbers.sort_by(f64::total_cmp);
            for axis in [Axis::linear(""), Axis::log("")] {
                let mapping = Mapping::new(&axis, numbers.iter().copied(), 0.0);
                let shares: Vec<f64> = numbers.iter().map(|n| mapping.share(*n)).collect();
                prop_assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
                if axis.scale == AxisScale::Log {
                    prop_assert!(numbers.windows(2).zip(shares.windows(2)).all(
                        |(n, share)| share[0] < share[1] || n[1] < n[0] * (1.0 + 1e-9)
                    ));
                }
            }
        }
    }
}
