//! Playing strength: limits, noise and oversights of the ten levels.

use board::{Bits, Cell, number};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Limits, Report, Score, Verdict};

use crate::grid::Grid;
use crate::kind::Group;
use crate::search::Techniques;

/// A level of play, from 1 (beginner) to 10 (full strength).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength(u8);

/// The handicaps of a level.
struct Skill {
    limits: Limits,
    /// Whether it searches for VCF and VCT.
    threats: bool,
    /// Number of moves among which the noise decides (multi-PV).
    lines: usize,
    /// The largest random error of a value, in points.
    noise: i32,
    /// Moves in a hundred at which it ignores the opponent's threats, but for fours.
    overlooks: u32,
}

impl Strength {
    /// Full strength.
    pub const FULL: Strength = Strength(10);

    /// The level with this number, from 1 to 10.
    pub fn new(number: u8) -> Option<Strength> {
        (1..=Strength::FULL.0).contains(&number).then_some(Strength(number))
    }

    /// Parses a level, from 1 to 10.
    pub fn parse(text: &str) -> Option<Strength> {
        number(text).and_then(Strength::new)
    }

    /// The number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    fn skill(self) -> Skill {
        let shallow = |depth, noise, overlooks| Skill {
            limits: Limits::depth(depth),
            threats: false,
            lines: 12,
            noise,
            overlooks,
        };
        let deep = |nodes, lines, noise| Skill {
            limits: Limits::nodes(nodes),
            threats: true,
            lines,
            noise,
            overlooks: 0,
        };
        match self.0 {
            1 => shallow(1, 400, 30),
            2 => shallow(1, 250, 15),
            3 => shallow(2, 180, 8),
            4 => shallow(2, 120, 3),
            5 => shallow(4, 80, 1),
            6 => shallow(6, 40, 0),
            7 => deep(2_000, 3, 20),
            8 => deep(10_000, 1, 0),
            9 => deep(60_000, 1, 0),
            _ => Skill { limits: Limits::default(), threats: true, lines: 1, noise: 0, overlooks: 0 },
        }
    }

    /// The limits of its search.
    pub(crate) fn limits(self) -> Limits {
        self.skill().limits
    }

    /// Number of moves that [`Strength::pick`] chooses from.
    pub(crate) fn lines(self) -> usize {
        self.skill().lines
    }

    /// The techniques of its search, out of those allowed.
    pub(crate) fn techniques(self, all: Techniques) -> Techniques {
        let threats = self.skill().threats;
        Techniques {
            vcf_at_leaves: all.vcf_at_leaves && threats,
            vct_at_root: all.vct_at_root && threats,
            ..all
        }
    }

    /// A move that ignores the opponent, if the level makes an oversight here. It misses neither a five of its own nor a four of the
    /// opponent, which even beginners see. Depends only on seed and position.
    pub(crate) fn overlook(self, grid: &Grid, seed: u64) -> Option<Cell> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ grid.key());
        let own = grid.turn();
        let looks = random.random_range(0..100) >= self.skill().overlooks;
        let obvious = [own, !own].iter().any(|side| !grid.group(*side, Group::Five).is_empty());
        if looks || obvious {
            return None;
        }
        let weights = &grid.tables().weights;
        let mut rank =
            |cell: &Cell| i32::from(weights.of(grid.code(own, *cell)).attack) + random.random_range(0..64);
        grid.near().cells().max_by_key(|cell| rank(cell))
    }

    /// Picks the move with the best value after noise; a five of its own in any case. Depends only on seed and position; `None` only
    /// without moves.
    pub(crate) fn pick(self, lines: Vec<Report<Cell>>, grid: &Grid, seed: u64) -> Option<Report<Cell>> {
        let fives = grid.group(grid.turn(), Group::Five);
        if let Some(five) = lines.iter().position(|line| fives.has(line.best)) {
            return lines.into_iter().nth(five);
        }
        let noise = self.skill().noise;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.rotate_left(32) ^ grid.key());
        let mut seeming = |report: &Report<Cell>| {
            let points = match report.score.unwrap_or(Score::EVEN).verdict() {
                Verdict::Estimate(points) => points,
                Verdict::Win(_) => 10_000,
                Verdict::Loss(_) => -10_000,
            };
            points + random.random_range(-noise..=noise)
        };
        let seeming: Vec<i32> = lines.iter().map(&mut seeming).collect();
        let best = seeming.iter().copied().max()?;
        let index = seeming.iter().position(|points| *points == best)?;
        lines.into_iter().nth(index)
    }
}
