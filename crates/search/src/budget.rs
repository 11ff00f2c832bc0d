//! Search depth from a budget of elementary steps, as the UFOP report derives it: with C columns, R rows and a
//! pruning factor F, a search of depth D visits about C^(F·D) nodes and spends C·R steps on each.
//!
//! F = 1 is plain minimax; F = ½ is alpha-beta with perfect move ordering.
// Cite: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (for the ½).

use board::Rules;

/// The cost, in steps, that the formula predicts for a search of this depth.
pub fn predicted_cost(rules: Rules, depth: u16, factor: f64) -> f64 {
    let columns = f64::from(rules.width());
    columns.powf(factor * f64::from(depth)) * f64::from(rules.area())
}

/// The greatest depth whose predicted cost is within `limit`: at least 1, at most the number of cells.
///
/// ```
/// use board::Rules;
/// use search::depth_within;
///
/// // log₇(1 000 000 / 42) / 0.75 = 6.9…
/// assert_eq!(depth_within(Rules::CONNECT4, 1e6, 0.75), 6);
/// assert_eq!(depth_within(Rules::CONNECT4, 1.0, 0.75), 1);
/// ```
pub fn depth_within(rules: Rules, limit: f64, factor: f64) -> u16 {
    let affordable = |depth: &u16| predicted_cost(rules, *depth, factor) <= limit;
    (1..=rules.area()).take_while(affordable).last().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_is_what_the_formula_of_the_report_gives() {
        for text in ["connect4", "drop:11x10:4", "drop:16x15:4", "drop:8x8:4"] {
            let rules: Rules = text.parse().expect("valid");
            let (columns, area) = (f64::from(rules.width()), f64::from(rules.area()));
            for limit in [1e4, 1e6, 3e8, 1e12] {
                for factor in [0.5, 0.75, 1.0] {
                    let formula = (limit / area).log(columns) / factor;
                    let depth = f64::from(depth_within(rules, limit, factor));
                    assert!(
                        depth <= formula.max(1.0) + 1e-9 && formula < depth + 1.0 + 1e-9,
                        "{text} {limit} {factor}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_single_column_costs_the_same_at_any_depth() {
        let rules: Rules = "drop:1x8:4".parse().expect("valid");
        assert_eq!(depth_within(rules, 8.0, 0.75), 8);
        assert_eq!(depth_within(rules, 7.0, 0.75), 1);
    }
}
