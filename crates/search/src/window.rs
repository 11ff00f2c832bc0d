use std::ops::Neg;

use crate::Score;

/// An alpha-beta window: the open interval of scores, seen by the side to move, that can still change the result at
/// the root.
///
/// A score of `alpha` or less fails low: the side to move has a better alternative nearer to the root. A score of `beta`
/// or more fails high: the opponent has one, and avoids the position. A search must return the exact score inside the
/// window; outside it only has to return a bound on the same side.
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
    /// The full window: everything between the worst and the best score.
    pub const FULL: Window = Window { alpha: Score::WORST, beta: Score::BEST };

    /// The null window (zero window) above `alpha`: no score lies inside, so that a search in it only tells whether
    /// the score exceeds `alpha` or not.
    pub fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    /// The lower end: what the side to move is already sure of.
    pub fn alpha(self) -> Score {
        self.alpha
    }

    /// The upper end: what the opponent can already hold it to.
    pub fn beta(self) -> Score {
        self.beta
    }

    /// Whether the score lies inside.
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The window with `alpha` raised to this score, if that is higher.
    pub fn raised(self, score: Score) -> Window {
        Window { alpha: self.alpha.max(score), ..self }
    }

    /// The window with `beta` lowered to this score, if that is lower.
    pub fn lowered(self, score: Score) -> Window {
        Window { beta: self.beta.min(score), ..self }
    }

    /// Whether the window is empty, alpha ≥ beta: the usual condition of a beta cutoff.
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether alpha > beta: the opponent has a strictly better alternative, not just an equal one.
    pub fn is_crossed(self) -> bool {
        self.alpha > self.beta
    }
}

/// The window as the other side sees it, for the recursive call of negamax.
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
    fn the_full_window_contains_every_score_of_a_move() {
        for score in [Score::loss_in(1), Score::LOST, Score::EVEN, Score::WON, Score::win_in(1)] {
            assert!(Window::FULL.contains(score), "{score}");
        }
        assert!(!Window::FULL.is_closed());
    }

    proptest! {
        #[test]
        fn a_window_contains_what_lies_between_its_ends(alpha in score(), beta in score(), s in score()) {
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
        fn a_null_window_is_empty(at in score(), s in score()) {
            let window = Window::null(at);
            prop_assert!(!window.contains(s));
            prop_assert!(at == Score::BEST || (s > at) == (s >= window.beta()));
        }
    }
}
