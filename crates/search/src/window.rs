use std::ops::Neg;

use crate::Score;

/// The scores that still matter: those above `alpha` and below `beta`.
///
/// At `alpha` or less, the side to move has something better elsewhere; at `beta` or more, the other side
/// has, and will not let it come to this.
///
/// ```
/// use search::{Score, Window};
///
/// let window = Window::FULL.raised(Score::EVEN);
/// assert!(!window.contains(Score::EVEN));
/// assert!(window.contains(Score::estimate(1)));
/// assert!((-window).contains(Score::estimate(-1)));
/// assert!(window.raised(Score::BEST).is_closed());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// Every score between the worst and the best.
    pub const FULL: Window = Window { alpha: Score::WORST, beta: Score::BEST };

    /// The smallest question there is: better than this score, or not? No score lies within.
    pub fn above(score: Score) -> Window {
        Window { alpha: score, beta: score.next() }
    }

    /// What the side to move has for certain.
    pub fn alpha(self) -> Score {
        self.alpha
    }

    /// What the other side has for certain.
    pub fn beta(self) -> Score {
        self.beta
    }

    /// Whether the score matters.
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// What still matters once the side to move has this score for certain.
    pub fn raised(self, score: Score) -> Window {
        Window { alpha: self.alpha.max(score), ..self }
    }

    /// What still matters once the other side has this score for certain.
    pub fn lowered(self, score: Score) -> Window {
        Window { beta: self.beta.min(score), ..self }
    }

    /// Whether nothing matters any more: the other side will not let it come to this, or does not care.
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether the other side will certainly not let it come to this.
    pub fn is_crossed(self) -> bool {
        self.alpha > self.beta
    }
}

/// The same window as the other side sees it.
impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn score() -> impl Strategy<Value = Score> {
        prop_oneof![
            (-5..5).prop_map(Score::estimate),
            (0..4_u16).prop_map(Score::win_in),
            (0..4_u16).prop_map(Score::loss_in),
        ]
    }

    #[test]
    fn the_full_window_holds_everything_that_can_come_up() {
        for score in [Score::loss_in(1), Score::LOST, Score::EVEN, Score::WON, Score::win_in(1)] {
            assert!(Window::FULL.contains(score), "{score}");
        }
        assert!(!Window::FULL.is_closed());
    }

    proptest! {
        #[test]
        fn windows_hold_what_lies_between(alpha in score(), beta in score(), s in score()) {
            let window = Window::FULL.raised(alpha).lowered(beta);
            prop_assert_eq!(window.contains(s), alpha < s && s < beta);
            prop_assert_eq!((-window).contains(-s), window.contains(s));
            prop_assert_eq!(-(-window), window);
            prop_assert_eq!(window.is_closed(), alpha >= beta);
            prop_assert_eq!(window.is_crossed(), alpha > beta);
            prop_assert_eq!(-window.raised(s), (-window).lowered(-s));
        }

        #[test]
        fn raising_only_ever_narrows(alpha in score(), raised in score(), s in score()) {
            let window = Window::FULL.raised(alpha);
            prop_assert_eq!(window.raised(raised).contains(s), window.contains(s) && s > raised);
        }

        #[test]
        fn nothing_lies_within_the_smallest_window(at in score(), s in score()) {
            let window = Window::above(at);
            prop_assert!(!window.contains(s));
            prop_assert!(at == Score::BEST || (s > at) == (s >= window.beta()));
        }
    }
}
