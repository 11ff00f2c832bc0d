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
/// let window = Window::FULL.raise(Score::EVEN).expect("a draw is no reason to stop");
/// assert!(!window.contains(Score::EVEN));
/// assert!(window.contains(Score::estimate(1)));
/// assert!((-window).contains(Score::estimate(-1)));
/// assert_eq!(window.raise(Score::BEST), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// Every score between the worst and the best.
    pub const FULL: Window = Window { alpha: Score::WORST, beta: Score::BEST };

    /// The scores above `alpha` and below `beta`, or `None` if `alpha` is not the smaller one.
    pub fn new(alpha: Score, beta: Score) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// The smallest question there is: better than this score, or not? No score lies within.
    pub fn above(score: Score) -> Option<Window> {
        Window::new(score, score.next())
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

    /// What still matters once the side to move has this score for certain: nothing (`None`) if the other
    /// side would not allow it, and no more than before if there was something better.
    pub fn raise(self, score: Score) -> Option<Window> {
        Window::new(self.alpha.max(score), self.beta)
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

    proptest! {
        #[test]
        fn windows_hold_what_lies_between(alpha in score(), beta in score(), s in score(), raised in score()) {
            let Some(window) = Window::new(alpha, beta) else {
                prop_assert!(alpha >= beta);
                return Ok(());
            };
            prop_assert_eq!(window.contains(s), alpha < s && s < beta);
            prop_assert_eq!((-window).contains(-s), window.contains(s));
            prop_assert_eq!(-(-window), window);
            match window.raise(raised) {
                Some(narrow) => prop_assert_eq!(narrow.contains(s), window.contains(s) && s > raised),
                None => prop_assert!(raised >= beta),
            }
        }

        #[test]
        fn nothing_lies_within_the_smallest_window(at in score(), s in score()) {
            let Some(window) = Window::above(at) else {
                prop_assert_eq!(at, Score::BEST);
                return Ok(());
            };
            prop_assert!(!window.contains(s));
            prop_assert_eq!(s > at, s >= window.beta());
        }
    }
}
