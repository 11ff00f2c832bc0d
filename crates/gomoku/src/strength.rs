//! Opponents for beginners and for experts: how much each level sees, and how often it overlooks a threat.

use board::{Bits, Cell, number};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Limits, Report, Score, Verdict};

use crate::grid::Grid;
use crate::kind::Group;
use crate::search::Techniques;

/// How well the engine plays, from 1 for beginners to 10 for all it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength(u8);

/// What a level is made of.
struct Skill {
    limits: Limits,
    /// It plans by threats.
    threats: bool,
    /// How many moves it weighs against each other.
    lines: usize,
    /// How far off its judgement may be, in points.
    noise: i32,
    /// How often in a hundred moves it overlooks what the other side threatens.
    overlooks: u32,
}

impl Strength {
    /// All that the engine has.
    pub const FULL: Strength = Strength(10);

    /// The level with this number, from 1 to 10.
    pub fn new(number: u8) -> Option<Strength> {
        (1..=Strength::FULL.0).contains(&number).then_some(Strength(number))
    }

    /// Reads the number of a level.
    pub fn parse(text: &str) -> Option<Strength> {
        number(text).and_then(Strength::new)
    }

    /// Its number, from 1 to 10.
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

    /// How long it looks at most.
    pub(crate) fn limits(self) -> Limits {
        self.skill().limits
    }

    /// How many moves it weighs against each other.
    pub(crate) fn lines(self) -> usize {
        self.skill().lines
    }

    /// What its search does, of all that it may do.
    pub(crate) fn techniques(self, all: Techniques) -> Techniques {
        let threats = self.skill().threats;
        Techniques {
            vcf_at_leaves: all.vcf_at_leaves && threats,
            vct_at_root: all.vct_at_root && threats,
            ..all
        }
    }

    /// The move that it plays without a thought for the other side, if this is such a moment.
    pub(crate) fn overlook(self, grid: &Grid, seed: u64) -> Option<Cell> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ grid.key());
        let own = grid.turn();
        let looks = random.random_range(0..100) >= self.skill().overlooks;
        if looks || !grid.group(own, Group::Five).is_empty() {
            return None;
        }
        let weights = &grid.tables().weights;
        let mut rank =
            |cell: &Cell| i32::from(weights.of(grid.code(own, *cell)).attack) + random.random_range(0..64);
        grid.near().cells().max_by_key(|cell| rank(cell))
    }

    /// Of several moves, best first, the one that seems best from where this level stands.
    pub(crate) fn pick(self, lines: Vec<Report<Cell>>, grid: &Grid, seed: u64) -> Option<Report<Cell>> {
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
