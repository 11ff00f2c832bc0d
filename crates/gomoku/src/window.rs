//! `Window`: an alpha-beta window, the values that still matter to a search.

use std::ops::Neg;

use crate::eval::Eval;

/// The values above `alpha` and below `beta`.
///
/// At `alpha` or less the side to move has something better elsewhere; at `beta` or more the opponent has, and avoids the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Eval,
    pub(crate) beta: Eval,
}

impl Window {
    /// Every value.
    pub(crate) const FULL: Window = Window { alpha: Eval::WORST, beta: Eval::BEST };

    /// The values less than `width` points away from this one: an aspiration window.
    pub(crate) fn around(value: Eval, width: i32) -> Window {
        Window { alpha: value - width, beta: value + width }
    }

    /// The null window (v, v + 1): is the value above v?
    #[inline]
    pub(crate) fn above(value: Eval) -> Window {
        Window { alpha: value, beta: value + 1 }
    }

    /// The null window (v − 1, v): is the value below v?
    #[inline]
    pub(crate) fn below(value: Eval) -> Window {
        Window { alpha: value - 1, beta: value }
    }

    /// Whether no value lies inside, as in a null window, so that the search only answers yes or no. Closed windows are null, too.
    #[inline]
    pub(crate) fn is_null(self) -> bool {
        self.beta <= self.alpha + 1
    }

    /// Whether the window is empty: alpha ≥ beta.
    #[inline]
    pub(crate) fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// The part above this value.
    #[inline]
    pub(crate) fn raised(self, value: Eval) -> Window {
        Window { alpha: self.alpha.max(value), ..self }
    }

    /// The part below this value.
    #[inline]
    pub(crate) fn lowered(self, value: Eval) -> Window {
        Window { beta: self.beta.min(value), ..self }
    }

    /// Whether the value lies inside.
    #[inline]
    pub(crate) fn contains(self, value: Eval) -> bool {
        self.alpha < value && value < self.beta
    }
}

/// The same window to the opponent.
impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn value() -> impl Strategy<Value = Eval> {
        (-9..9).prop_map(Eval::estimate)
    }

    proptest! {
        #[test]
        fn windows_hold_what_lies_between(alpha in value(), beta in value(), v in value()) {
            let window = Window::FULL.raised(alpha).lowered(beta);
            prop_assert_eq!(window.contains(v), alpha < v && v < beta);
            prop_assert_eq!((-window).contains(-v), window.contains(v));
            prop_assert_eq!(window.is_closed(), alpha >= beta);
            prop_assert_eq!(window.is_null(), (-9..9).all(|n| !window.contains(Eval::estimate(n))));
        }

        #[test]
        fn nothing_lies_in_a_null_window(at in value(), v in value()) {
            for window in [Window::above(at), Window::below(at)] {
                prop_assert!(window.is_null() && !window.is_closed() && !window.contains(v));
            }
            prop_assert_eq!(v > at, v >= Window::above(at).beta);
            prop_assert_eq!(v < at, v <= Window::below(at).alpha);
            prop_assert_eq!(-Window::above(at), Window::below(-at));
        }

        #[test]
        fn an_aspiration_window_surrounds_its_value(at in value(), width in 1..20) {
            prop_assert!(Window::around(at, width).contains(at));
        }
    }
}
