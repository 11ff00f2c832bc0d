use std::fmt;
use std::ops::Neg;

/// The value of a position to the side to move: a proven win or loss in n plies, or a heuristic estimate in points.
///
/// Every win is above every estimate; a shorter win is above a longer one, and a longer loss above a shorter one. The
/// value to the other side is the negation (negamax convention).
///
/// ```
/// use search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(900) > Score::estimate(i32::MAX));
/// assert!(Score::loss_in(6) > Score::loss_in(4));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// // As people count: the winner's own moves.
/// assert_eq!(Score::win_in(3).to_string(), "win in 2");
/// assert_eq!(Score::estimate(120).to_string(), "+120");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

/// What a score means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A proven win, in this number of plies if that is known.
    Win(Option<u16>),
    /// A proven loss, in this number of plies if that is known.
    Loss(Option<u16>),
    /// A heuristic estimate in points.
    Estimate(i32),
}

/// How many moves the winner makes until the game ends in this number of plies: what people mean by 'win in 3'.
///
/// ```
/// assert_eq!([0, 1, 2, 5, 6].map(search::winners_moves), [0, 1, 1, 3, 3]);
/// ```
pub const fn winners_moves(plies: u16) -> u16 {
    plies.div_ceil(2)
}

impl Score {
    /// A win in 0 plies. Less than half the range of `i32`, so that the sum of two scores does not overflow.
    const WIN: i32 = 1_000_000_000;
    /// The highest estimate.
    const HIGHEST: i32 = Score::WON.0 - 1;

    /// A proven win of unknown length: below every win of known length.
    pub const WON: Score = Score(Score::WIN - u16::MAX as i32 - 1);
    /// A proven loss of unknown length: above every loss of known length.
    pub const LOST: Score = Score(-Score::WON.0);
    /// A draw, or an even position.
    pub const EVEN: Score = Score(0);
    /// The highest score: no search returns more.
    pub const BEST: Score = Score::win_in(0);
    /// The lowest score: no search returns less.
    pub const WORST: Score = Score::loss_in(0);

    /// A proven win in `plies` plies, counted from the position that the score is reported for; inside a search, from its
    /// root.
    pub const fn win_in(plies: u16) -> Score {
        Score(Score::WIN - plies as i32)
    }

    /// A proven loss in `plies` plies, counted as in [`Score::win_in`].
    pub const fn loss_in(plies: u16) -> Score {
        Score(plies as i32 - Score::WIN)
    }

    /// The score as bits, for the transposition table.
    pub(crate) fn to_bits(self) -> u32 {
        self.0.cast_unsigned()
    }

    /// The score that has these bits.
    pub(crate) fn from_bits(bits: u32) -> Score {
        Score(bits.cast_signed())
    }

    /// An estimate known at compile time.
    pub(crate) const fn points(points: i16) -> Score {
        Score(points as i32)
    }

    /// A heuristic estimate in points. It saturates below every proven win and above every proven loss.
    pub fn estimate(points: i32) -> Score {
        Score(points.clamp(-Score::HIGHEST, Score::HIGHEST))
    }

    /// An estimate in larger units, rounded; proven scores stay.
    pub(crate) fn in_units(self, unit: u32) -> Score {
        let unit = i64::from(unit);
        let rounded = |points: i32| (2 * i64::from(points) + i64::from(points.signum()) * unit) / (2 * unit);
        match self.verdict() {
            Verdict::Estimate(points) => Score::estimate(i32::try_from(rounded(points)).unwrap_or(points)),
            Verdict::Win(_) | Verdict::Loss(_) => self,
        }
    }

    /// Whether the score is a win, a loss or an estimate, and of what size.
    pub fn verdict(self) -> Verdict {
        let plies = || u16::try_from(Score::WIN - self.0.abs()).ok();
        match self.0 {
            points if points > Score::HIGHEST => Verdict::Win(plies()),
            points if points < -Score::HIGHEST => Verdict::Loss(plies()),
            points => Verdict::Estimate(points),
        }
    }

    /// The plies to the end of a proven win or loss, if they are known.
    pub fn plies(self) -> Option<u16> {
        match self.verdict() {
            Verdict::Win(plies) | Verdict::Loss(plies) => plies,
            Verdict::Estimate(_) => None,
        }
    }

    /// The score as seen one ply earlier: wins and losses are a ply farther away.
    pub fn one_ply_earlier(self) -> Score {
        match self.verdict() {
            Verdict::Win(Some(plies)) => Score::win_in(plies.saturating_add(1)),
            Verdict::Loss(Some(plies)) => Score::loss_in(plies.saturating_add(1)),
            _ => self,
        }
    }

    /// The next higher score; [`Score::BEST`] stays.
    pub fn next(self) -> Score {
        Score(self.0 + 1).min(Score::BEST)
    }

    /// The next lower score; [`Score::WORST`] stays.
    pub fn previous(self) -> Score {
        Score(self.0 - 1).max(Score::WORST)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `win in 3` counts the winner's own moves: see [`winners_moves`].
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Win(None) => f.write_str("win"),
            Verdict::Loss(None) => f.write_str("loss"),
            Verdict::Win(Some(plies)) => write!(f, "win in {}", winners_moves(plies)),
            Verdict::Loss(Some(plies)) => write!(f, "loss in {}", winners_moves(plies)),
            Verdict::Estimate(0) => f.write_str("0"),
            Verdict::Estimate(points) => write!(f, "{points:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_score_keeps_what_it_was_made_of(plies: u16, points: i32) {
            prop_assert_eq!(Score::win_in(plies).verdict(), Verdict::Win(Some(plies)));
            prop_assert_eq!(Score::loss_in(plies).verdict(), Verdict::Loss(Some(plies)));
            let small = points / 4;
            prop_assert_eq!(Score::estimate(small).verdict(), Verdict::Estimate(small));
            for unit in [1, 20] {
                let rounded = (f64::from(small) / f64::from(unit)).round();
                let in_units = Score::estimate(small).in_units(unit).verdict();
                prop_assert!(matches!(in_units, Verdict::Estimate(points) if (f64::from(points) - rounded).abs() < 0.5), "{in_units:?}");
                prop_assert_eq!(Score::win_in(plies).in_units(unit), Score::win_in(plies));
            }
            let any = Score::estimate(points);
            prop_assert!(matches!(any.verdict(), Verdict::Estimate(_)));
            prop_assert!(Score::loss_in(plies) < Score::LOST && Score::LOST < any);
            prop_assert!(any < Score::WON && Score::WON < Score::win_in(plies));
            prop_assert_eq!(-(-any), any);
        }

        #[test]
        fn negation_reverses_the_order(a: i32, b: i32) {
            let (a, b) = (Score::estimate(a), Score::estimate(b));
            prop_assert_eq!(a.cmp(&b), (-b).cmp(&-a));
        }
    }

    #[test]
    fn scores_have_neighbours_and_ends() {
        assert!(Score::EVEN.next() > Score::EVEN);
        assert_eq!(Score::win_in(2).next(), Score::win_in(1));
        assert_eq!(Score::BEST.next(), Score::BEST);
        assert_eq!(Score::WORST, -Score::BEST);
        assert_eq!(Score::WORST.previous(), Score::WORST);
        assert_eq!(Score::EVEN.next().previous(), Score::EVEN);
        let later = [Score::win_in(3), Score::loss_in(u16::MAX), Score::WON, Score::estimate(7)];
        let earlier = [Score::win_in(4), Score::loss_in(u16::MAX), Score::WON, Score::estimate(7)];
        assert_eq!(later.map(Score::one_ply_earlier), earlier);
        // At the ends of the ranges nothing meets.
        assert!(Score::win_in(u16::MAX) > Score::WON && Score::WON > Score::estimate(i32::MAX));
        assert!(Score::loss_in(u16::MAX) < Score::LOST && Score::LOST < Score::estimate(i32::MIN));
        assert_eq!(Score::win_in(u16::MAX).verdict(), Verdict::Win(Some(u16::MAX)));
        assert_eq!(Score::estimate(i32::MAX).next(), Score::WON);
        assert!(Score::BEST.0.checked_add(Score::BEST.0).is_some());
        assert_eq!((Score::WON.verdict(), Score::LOST.verdict()), (Verdict::Win(None), Verdict::Loss(None)));
        assert_eq!((Score::WON.to_string(), Score::LOST.to_string()), ("win".to_owned(), "loss".to_owned()));
    }
}
