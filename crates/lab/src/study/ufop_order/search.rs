//! Every combination of conventions, compared with the published counts depth by depth.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;

use super::loops::{Direction, Loops};
use super::program::{Grid, Iteration, ORDERS, Perspective, Walk, order};

/// The values of all leaves of a depth to each side, by the columns that lead to them.
type Values = [Vec<i32>; 2];

/// The greatest depth that is compared.
pub(super) const DEEPEST: u32 = 4;

/// One way to write the loops of one direction, and what it is worth at every leaf.
struct Part {
    loops: Loops,
    /// By evaluation, by where row 0 is, by depth.
    values: [[[OnceCell<Values>; DEEPEST as usize + 1]; 2]; 3],
}

/// What a program may have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Convention {
    /// For each direction the number of its loops.
    loops: [usize; 4],
    iteration: Iteration,
    top_down: bool,
    perspective: Perspective,
    /// The number of its walk.
    walk: usize,
}

/// The board and all conventions.
pub(super) struct Conventions {
    rows: usize,
    columns: usize,
    parts: [Vec<Part>; 4],
    walks: Vec<(Walk, [usize; 2])>,
    /// The walks that visit the wanted number of nodes at depth 2, by the values of the leaves.
    fitting: HashMap<Vec<i32>, Vec<usize>>,
}

impl Conventions {
    /// All conventions on a board; without `slips` only those that look at all windows of a direction or none.
    pub(super) fn new(rows: usize, columns: usize, slips: bool) -> Conventions {
        let parts = Direction::ALL.map(|direction| {
            let all = Loops::all(direction, rows, columns).into_iter();
            let kept = all.filter(|loops| slips || loops.is_regular(rows, columns));
            kept.map(|loops| Part { loops, values: Default::default() }).collect()
        });
        let numbers = || 0..ORDERS.len();
        let orders = || numbers().flat_map(|own| numbers().map(move |other| [own, other]));
        let walks = [true, false].into_iter().flat_map(|at_least| {
            [false, true].into_iter().flat_map(move |minimises| {
                orders().map(move |numbers| {
                    let orders = numbers.map(|number| order(number, columns));
                    (Walk { orders, at_least, minimises }, numbers)
                })
            })
        });
        Conventions { rows, columns, parts, walks: walks.collect(), fitting: HashMap::new() }
    }

    /// The combinations of windows: every direction's loops with every other's, but for none at all.
    pub(super) fn window_sets(&self) -> Vec<[usize; 4]> {
        let [a, b, c, d] = self.parts.each_ref().map(Vec::len);
        let all = (0..a * b * c * d).map(|n| [n / (b * c * d), n / (c * d) % b, n / d % c, n % d]);
        all.skip(1).collect()
    }

    /// The combinations that differ in anything but windows.
    pub(super) fn for_each_set(&self) -> u64 {
        (Iteration::ALL.len() * 2 * Perspective::ALL.len() * self.walks.len()) as u64
    }

    /// The conventions with these windows that visit the wanted number of nodes at depth 2.
    pub(super) fn fitting(&mut self, loops: [usize; 4], wanted: u64) -> Vec<Convention> {
        let mut found = Vec::new();
        for iteration in Iteration::ALL {
            for top_down in [false, true] {
                for side in [0, 1] {
                    let walks = self.fitting_walks(loops, iteration, top_down, side, wanted);
                    let perspectives = Perspective::ALL.into_iter().filter(|from| from.side(2) == side);
                    found.extend(perspectives.flat_map(|perspective| {
                        let with = move |walk: &usize| Convention {
                            loops,
                            iteration,
                            top_down,
                            perspective,
                            walk: *walk,
                        };
                        walks.iter().map(with).collect::<Vec<_>>()
                    }));
                }
            }
        }
        found
    }

    fn fitting_walks(
        &mut self,
        loops: [usize; 4],
        iteration: Iteration,
        top_down: bool,
        side: usize,
        wanted: u64,
    ) -> Vec<usize> {
        let values = self.values(loops, iteration, top_down, 2);
        let sum = |at: usize| values.iter().map(|values| values[side][at]).sum();
        let leaves: Vec<i32> = (0..self.columns.pow(2)).map(sum).collect();
        if let Some(known) = self.fitting.get(&leaves) {
            return known.clone();
        }
        let columns = self.columns;
        let fits = |(_, (walk, _)): &(usize, &(Walk, _))| {
            walk.nodes(2, &mut |path: &[usize]| leaves[path[0] * columns + path[1]]) == wanted
        };
        let fitting: Vec<usize> = self.walks.iter().enumerate().filter(fits).map(|(at, _)| at).collect();
        self.fitting.insert(leaves, fitting.clone());
        fitting
    }

    /// The values of all leaves of a depth, for each direction.
    fn values(&self, loops: [usize; 4], iteration: Iteration, top_down: bool, depth: u32) -> [&Values; 4] {
        std::array::from_fn(|direction| {
            let part = &self.parts[direction][loops[direction]];
            let cell = &part.values[iteration as usize][usize::from(top_down)][depth as usize];
            cell.get_or_init(|| self.evaluated(&part.loops, iteration, top_down, depth))
        })
    }

    fn evaluated(&self, loops: &Loops, iteration: Iteration, top_down: bool, depth: u32) -> Values {
        let leaves = 0..self.columns.pow(depth);
        let mut values = [Vec::with_capacity(leaves.len()), Vec::with_capacity(leaves.len())];
        for leaf in leaves {
            let path: Vec<usize> =
                (0..depth).rev().map(|place| leaf / self.columns.pow(place) % self.columns).collect();
            let grid = Grid::after(&path, self.rows, self.columns, top_down);
            for (side, values) in values.iter_mut().enumerate() {
                values.push(grid.value(&loops.windows, iteration, side));
            }
        }
        values
    }

    /// The nodes of a search of a depth from the empty board, up to [`DEEPEST`] from values computed once for all conventions.
    pub(super) fn nodes(&self, convention: &Convention, depth: u32) -> u64 {
        let Convention { loops, iteration, top_down, perspective, walk } = *convention;
        let side = perspective.side(depth);
        let walk = &self.walks[walk].0;
        if depth > DEEPEST {
            return walk.nodes(depth, &mut |path| self.slow_value(convention, path));
        }
        let values = self.values(loops, iteration, top_down, depth).map(|values| &values[side]);
        walk.nodes(depth, &mut |path| {
            let at = path.iter().fold(0, |at, column| at * self.columns + column);
            values.iter().map(|values| values[at]).sum()
        })
    }

    /// The value of a leaf, from its windows.
    fn slow_value(&self, convention: &Convention, path: &[usize]) -> i32 {
        let Convention { loops, iteration, top_down, perspective, .. } = *convention;
        let depth = u32::try_from(path.len()).expect("a few moves");
        let grid = Grid::after(path, self.rows, self.columns, top_down);
        let parts = self.parts.iter().zip(loops).map(|(parts, at)| &parts[at].loops);
        parts.map(|loops| grid.value(&loops.windows, iteration, perspective.side(depth))).sum()
    }

    /// A convention in words.
    pub(super) fn describe(&self, convention: &Convention) -> String {
        Description { conventions: self, convention }.to_string()
    }
}

struct Description<'a> {
    conventions: &'a Conventions,
    convention: &'a Convention,
}

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Convention { loops, iteration, top_down, perspective, walk } = *self.convention;
        let (walk, orders) = &self.conventions.walks[walk];
        write!(f, "{} for {}, windows:", iteration.name(), perspective.name())?;
        for (parts, at) in self.conventions.parts.iter().zip(loops) {
            write!(f, " {};", parts[at].loops)?;
        }
        let [own, other] = orders.map(|number| ORDERS[number]);
        let (row, cut) = (if top_down { "highest" } else { "lowest" }, if walk.at_least { "≥" } else { ">" });
        let root = if walk.minimises { "minimises" } else { "maximises" };
        write!(f, " row 0 the {row}; the root {root} {own}, its opponent {other}; alpha {cut} beta cuts off")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_computed_once_are_those_of_the_windows() {
        let mut conventions = Conventions::new(6, 7, true);
        let sets = conventions.window_sets();
        // Every 97th set of windows, and of its conventions the first and the last: searched by both ways.
        let mut compared = 0;
        for set in sets.iter().step_by(97) {
            let found = conventions.fitting(*set, 30);
            for convention in found.first().into_iter().chain(found.last()) {
                for depth in 1..=3 {
                    let walk = &conventions.walks[convention.walk].0;
                    let slow = walk.nodes(depth, &mut |path| conventions.slow_value(convention, path));
                    assert_eq!(
                        conventions.nodes(convention, depth),
                        slow,
                        "{}",
                        conventions.describe(convention)
                    );
                }
                assert_eq!(conventions.nodes(convention, 2), 30);
                compared += 1;
            }
        }
        assert!(compared > 20, "{compared}");
    }

    #[test]
    fn the_usual_conventions_visit_the_nodes_that_alpha_beta_does() {
        let conventions = Conventions::new(6, 7, false);
        assert_eq!(conventions.window_sets().len(), 15);
        let everything = Convention {
            loops: [1; 4],
            iteration: Iteration::Third,
            top_down: false,
            perspective: Perspective::Root,
            walk: 0,
        };
        let counts =
            |convention: &Convention| [1, 2, 3, 4, 5].map(|depth| conventions.nodes(convention, depth));
        assert_eq!(counts(&everything), [8, 42, 209, 979, 2869]);
        let centre = conventions.walks.iter().position(|(_, orders)| *orders == [2, 2]).expect("it is there");
        assert_eq!(counts(&Convention { walk: centre, ..everything }), [8, 24, 82, 239, 1281]);
    }
}
