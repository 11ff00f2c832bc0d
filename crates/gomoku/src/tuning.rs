//! The numbers of the search, each with what it means. They were chosen by matches of the engine against itself.

macro_rules! tuning {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        /// How the search weighs what it sees.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Tuning {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Tuning {
            fn default() -> Tuning {
                Tuning { $($name: $value,)* }
            }
        }

        impl Tuning {
            /// The numbers by name.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The number with this name.
            pub fn by_name(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

tuning! {
    /// How many fours are tried at a leaf.
    leaf_vcf_budget = 24;
    /// Up to this depth a hopeless position is judged by fours alone.
    razor_depth = 3;
    /// So far below the window it must be, at least.
    razor_base = 80;
    /// And so much more for the square of the depth.
    razor_slope = 110;
    /// Up to this depth a position far above the window is not searched.
    reverse_futility_depth = 7;
    /// So far above the window it must be for each ply.
    reverse_futility_slope = 70;
    /// So many moves are looked at at least, doubled.
    lmp_base = 6;
    /// And so many more for the square of the depth, doubled.
    lmp_slope = 2;
    /// So many more in the main line.
    lmp_pv = 8;
    /// Up to this depth moves that threaten nothing are left out where far more is needed.
    futility_depth = 6;
    /// So far below the window a position must be for that.
    futility_base = 80;
    /// And so much more for each ply.
    futility_slope = 80;
    /// Or the rank so far below the best one, for each ply; 0 for never.
    futility_rank = 0;
    /// From this depth on, a position without a move to begin with is looked at a ply less.
    iir_depth = 5;
    /// From this depth on, the best move is tested for being the only good one.
    singular_depth = 7;
    /// So much worse all others must be, for each ply.
    singular_margin = 3;
    /// Every reduction in hundredths of a ply.
    lmr_base = 60;
    /// The product of the logarithms of depth and count is divided by this, in hundredths.
    lmr_divisor = 200;
    /// A rank so much below the best one reduces by a ply; 0 for never.
    lmr_rank = 0;
    /// Moves are reduced by a ply more after so many answers that were good enough.
    lmr_cutoffs = 3;
    /// History of so much changes the reduction by a ply.
    lmr_history = 4096;
    /// History is divided by this to be added to a rank.
    history_divisor = 48;
    /// What a killer move adds to its rank.
    killer_bonus = 60;
    /// What a counter move adds to its rank.
    counter_bonus = 40;
}
