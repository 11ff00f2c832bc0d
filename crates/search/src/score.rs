use std::fmt;
use std::ops::Neg;

/// What a position is worth to the side to move: a certain win or loss in so many plies, or an estimate.
///
/// Every win is worth more than every estimate, a sooner win more than a later one, and a later loss more
/// than a sooner one. The other side sees the negation.
///
/// ```
/// use search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(900) > Score::estimate(i32::MAX));
/// assert!(Score::loss_in(6) > Score::loss_in(4));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// assert_eq!(Score::estimate(120).to_string(), "+120");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A certain win, after so many plies if that is known.
    Win(Option<u16>),
    /// A certain loss, after so many plies if that is known.
    Loss(Option<u16>),
    /// An evaluation in points.
    Estimate(i32),
}

impl Score {
    /// A win on the spot; less than half of the range of numbers, so that no sum of two overflows.
    const WIN: i32 = 1_000_000_000;
    /// The highest estimate.
    const HIGHEST: i32 = Score::WON.0 - 1;

    /// A certain win after an unknown number of plies: below a win after as many plies as can be counted.
    pub const WON: Score = Score(Score::WIN - u16::MAX as i32 - 1);
    /// A certain loss after an unknown number of plies.
    pub const LOST: Score = Score(-Score::WON.0);
    /// As good for one side as for the other.
    pub const EVEN: Score = Score(0);
    /// The best score there is.
    pub const BEST: Score = Score::win_in(0);
    /// The worst score there is.
    pub const WORST: Score = Score::loss_in(0);

    /// A certain win, `plies` moves from the position at the root.
    pub const fn win_in(plies: u16) -> Score {
        Score(Score::WIN - plies as i32)
    }

    /// A certain loss, `plies` moves from the position at the root.
    pub const fn loss_in(plies: u16) -> Score {
        Score(plies as i32 - Score::WIN)
    }

    /// The score as bits, for tables.
    pub(crate) fn to_bits(self) -> u32 {
        self.0.cast_unsigned()
    }

    /// The score that has these bits.
    pub(crate) fn from_bits(bits: u32) -> Score {
        Score(bits.cast_signed())
    }

    /// A small number of points, known when the program is compiled.
    pub(crate) const fn points(points: i16) -> Score {
        Score(points as i32)
    }

    /// An evaluation in points; beyond what can be told from a win or a loss, it saturates.
    pub fn estimate(points: i32) -> Score {
        Score(points.clamp(-Score::HIGHEST, Score::HIGHEST))
    }

    /// What the score says.
    pub fn verdict(self) -> Verdict {
        let plies = || u16::try_from(Score::WIN - self.0.abs()).ok();
        match self.0 {
            points if points > Score::HIGHEST => Verdict::Win(plies()),
            points if points < -Score::HIGHEST => Verdict::Loss(plies()),
            points => Verdict::Estimate(points),
        }
    }

    /// The next better score. The best one has none: it stays.
    pub fn next(self) -> Score {
        Score(self.0 + 1).min(Score::BEST)
    }

    /// The next worse score. The worst one has none: it stays.
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

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Win(None) => f.write_str("win"),
            Verdict::Loss(None) => f.write_str("loss"),
            Verdict::Win(Some(plies)) => write!(f, "win in {plies}"),
            Verdict::Loss(Some(plies)) => write!(f, "loss in {plies}"),
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
        fn a_score_says_what_was_put_in(plies: u16, points: i32) {
            prop_assert_eq!(Score::win_in(plies).verdict(), Verdict::Win(Some(plies)));
            prop_assert_eq!(Score::loss_in(plies).verdict(), Verdict::Loss(Some(plies)));
            let small = points / 4;
            prop_assert_eq!(Score::estimate(small).verdict(), Verdict::Estimate(small));
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
