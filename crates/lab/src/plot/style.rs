//! Looks of series, which never differ by colour alone.
//!
//! The lengths of the lists have a least common multiple of 168, so that looks repeat only after 168 series.

/// The palette of Okabe and Ito, which can be distinguished with any colour vision, without its yellow and black, which lack contrast
/// on light and dark pages. The palest colours come last.
// Cite: Okabe & Ito 2008, "Color Universal Design".
pub(super) const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#888888"];

/// Lengths of strokes and gaps, the first without gaps.
pub(super) const DASHES: [&[u8]; 6] = [&[], &[7, 3], &[2, 2], &[8, 2, 2, 2], &[12, 3], &[8, 2, 2, 2, 2, 2]];

/// Vega's names of markers, with their corners on a circle of radius 1 or so; the first has none.
pub(super) const MARKERS: [(&str, &[(f64, f64)]); 8] = [
    ("circle", &[]),
    ("square", &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
    ("triangle-up", &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]),
    ("diamond", &[(0.0, -1.3), (1.1, 0.0), (0.0, 1.3), (-1.1, 0.0)]),
    ("triangle-down", &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)]),
    ("cross", &CROSS),
    ("triangle-right", &[(1.2, 0.0), (-0.8, 1.1), (-0.8, -1.1)]),
    ("triangle-left", &[(-1.2, 0.0), (0.8, 1.1), (0.8, -1.1)]),
];

const CROSS: [(f64, f64); 12] = [
    (-0.4, -1.2),
    (0.4, -1.2),
    (0.4, -0.4),
    (1.2, -0.4),
    (1.2, 0.4),
    (0.4, 0.4),
    (0.4, 1.2),
    (-0.4, 1.2),
    (-0.4, 0.4),
    (-1.2, 0.4),
    (-1.2, -0.4),
    (-0.4, -0.4),
];

/// Lines on a tile of 8 × 8 that fill bars; the first bars are solid.
pub(super) const HATCHES: [&str; 6] =
    ["", "M0 8L8 0M-2 2L2 -2M6 10L10 6", "M0 0L8 8M-2 6L2 10M6 -2L10 2", "M0 4H8", "M4 0V8", "M0 4H8M4 0V8"];

/// The colour of a series.
pub(super) fn colour(series: usize) -> &'static str {
    COLOURS[series % COLOURS.len()]
}

/// The dashes of a series, as lengths with blanks between them.
pub(super) fn dash(series: usize) -> String {
    DASHES[series % DASHES.len()].iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// The corners of the marker of a series.
pub(super) fn corners(series: usize) -> &'static [(f64, f64)] {
    MARKERS[series % MARKERS.len()].1
}

/// The lines that fill the bars of a series, none if they are solid.
pub(super) fn hatch(series: usize) -> Option<&'static str> {
    Some(HATCHES[series % HATCHES.len()]).filter(|hatch| !hatch.is_empty())
}
