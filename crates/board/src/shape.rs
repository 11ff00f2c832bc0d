use crate::{Bits, Overline, Rules, Wide};

/// The geometry of a board: a value ([`Any`], size known at run time) or a zero-sized type ([`Fixed`], size known at compile
/// time).
pub trait Shape: Copy + Send + Sync + 'static {
    /// The set type that holds all cells.
    type Bits: Bits;

    /// The rules.
    fn rules(self) -> Rules;
    /// All cells of the board, without the spare ones.
    fn playable(self) -> Self::Bits;
}

impl Rules {
    /// The cells of a column, counted from 0.
    #[inline]
    pub fn column<B: Bits>(self, column: u8) -> B {
        let lowest = (!B::EMPTY).up(self.height().into());
        (!lowest).up(u16::from(column) * self.stride())
    }
}

/// A shape known at run time, on sets of type `B`.
#[derive(Clone, Copy, Debug)]
pub struct Any<B> {
    rules: Rules,
    playable: B,
}

/// A shape that holds any board.
pub type Largest = Any<Wide<17>>;

impl<B: Bits> Any<B> {
    /// Whether a board by these rules, spare cells included, fits into `B`.
    pub fn holds(rules: Rules) -> bool {
        rules.span() <= B::CAPACITY
    }

    /// The shape of a board by these rules, if it fits into `B`.
    pub fn new(rules: Rules) -> Option<Any<B>> {
        Any::<B>::holds(rules).then(|| {
            let playable = rules.cells().fold(B::EMPTY, |set, cell| set | B::of(cell));
            Any { rules, playable }
        })
    }
}

impl Largest {
    /// The shape of a board by these rules.
    pub fn of(rules: Rules) -> Largest {
        Largest::new(rules).expect("32 columns of 33 cells fit into 17 words")
    }
}

impl<B: Bits> Shape for Any<B> {
    type Bits = B;

    #[inline]
    fn rules(self) -> Rules {
        self.rules
    }

    #[inline]
    fn playable(self) -> B {
        self.playable
    }
}

/// A shape known at compile time, of at most 64 bits, where overlines win. Impossible shapes do not compile:
///
/// ```
/// # use board::{Fixed, Rules};
/// const FITS: Rules = Fixed::<8, 7, 4, true>::RULES;
/// ```
/// ```compile_fail
/// # use board::{Fixed, Rules};
/// const TOO_LARGE: Rules = Fixed::<8, 8, 4, true>::RULES; // 8 × 9 bits
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fixed<const W: u8, const H: u8, const K: u8, const GRAVITY: bool>;

impl<const W: u8, const H: u8, const K: u8, const GRAVITY: bool> Fixed<W, H, K, GRAVITY> {
    /// The rules of this shape.
    pub const RULES: Rules = match Rules::new(W, H, K, GRAVITY, Overline::Wins) {
        Ok(rules) if rules.span() <= <u64 as Bits>::CAPACITY => rules,
        Ok(_) => panic!("the board and its spare row must fit 64 bits"),
        Err(_) => panic!("no game has these rules"),
    };

    const PLAYABLE: u64 = {
        let (mut set, mut column) = (0, 0);
        while column < W {
            set |= ((1 << H) - 1) << (column as u16 * Self::RULES.stride());
            column += 1;
        }
        set
    };
}

impl<const W: u8, const H: u8, const K: u8, const GRAVITY: bool> Shape for Fixed<W, H, K, GRAVITY> {
    type Bits = u64;

    #[inline]
    fn rules(self) -> Rules {
        Self::RULES
    }

    #[inline]
    fn playable(self) -> u64 {
        Self::PLAYABLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_and_run_time_shapes_agree() {
        let fixed = Fixed::<7, 6, 4, true>;
        let any = Any::<u64>::new(Rules::CONNECT4).expect("49 bits");
        assert_eq!(fixed.rules(), any.rules());
        assert_eq!(fixed.playable(), any.playable());
        assert_eq!(Fixed::<5, 5, 4, false>.rules().to_string(), "free:5x5:4");
        assert_eq!(Fixed::<8, 7, 4, true>.playable(), 0x7f7f_7f7f_7f7f_7f7f);
    }

    #[test]
    fn a_shape_that_does_not_fit_is_rejected() {
        let rules = |text: &str| text.parse::<Rules>().expect("valid");
        assert!(Any::<u64>::new(rules("drop:8x7:4")).is_some());
        assert!(Any::<u64>::new(rules("drop:8x8:4")).is_none());
        assert!(Any::<u128>::new(rules("drop:12x9:4")).is_some());
        assert!(Any::<u128>::new(rules("drop:12x10:4")).is_none());
        assert!(Any::<Wide<4>>::new(rules("free:15x15:5")).is_some());
        assert!(Any::<Wide<4>>::new(rules("free:16x16:5")).is_none());
        assert_eq!(Largest::of(rules("free:32x32:16")).playable().len(), 1024);
    }
}
