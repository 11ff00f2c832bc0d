//! The parameters of the search, chosen by hand. `examples/duel` plays matches between two sets of them.

macro_rules! tuning {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        /// The parameters of the search: depths in plies, margins in points of the evaluation.
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
            /// The names of all parameters.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The parameter with this name.
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
    /// Fours tried by the VCF search at a leaf.
    leaf_vcf_budget = 24;
    /// Razoring: largest depth.
    razor_depth = 3;
    /// Razoring: margin below alpha.
    razor_base = 80;
    /// Razoring: margin added for the square of the depth.
    razor_slope = 110;
    /// Reverse futility pruning: largest depth.
    reverse_futility_depth = 7;
    /// Reverse futility pruning: margin above beta for each ply.
    reverse_futility_slope = 70;
    /// Late-move pruning: `lmp_base + lmp_slope * depth²` moves are searched where the position improves, half as many elsewhere.
    lmp_base = 6;
    /// Late-move pruning: see `lmp_base`.
    lmp_slope = 2;
    /// Late-move pruning: moves added at PV nodes.
    lmp_pv = 8;
    /// Futility pruning: largest depth.
    futility_depth = 6;
    /// Futility pruning: margin below alpha.
    futility_base = 80;
    /// Futility pruning: margin added for each ply of the reduced depth.
    futility_slope = 80;
    /// Futility pruning by rank: distance below the best rank for each ply; 0 turns it off.
    futility_rank = 0;
    /// Internal iterative reduction: smallest depth.
    iir_depth = 5;
    /// Singular extension: smallest depth.
    singular_depth = 7;
    /// Singular extension: margin below the table value for each ply.
    singular_margin = 3;
    /// Late-move reduction: constant part, in hundredths of a ply.
    lmr_base = 60;
    /// Late-move reduction: divisor of the product of logarithms, in hundredths.
    lmr_divisor = 200;
    /// Late-move reduction by rank: distance below the best rank that reduces by a ply; 0 turns it off.
    lmr_rank = 0;
    /// Late-move reduction: number of cutoffs among the replies beyond which moves are reduced by one more ply.
    lmr_cutoffs = 3;
    /// Late-move reduction: history score that changes it by a ply.
    lmr_history = 4096;
    /// Move ordering: divisor of the history score in a rank.
    history_divisor = 48;
    /// Move ordering: rank added to a killer move.
    killer_bonus = 60;
    /// Move ordering: rank added to a counter-move.
    counter_bonus = 40;
}
