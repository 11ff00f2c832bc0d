//! Training samples from positions of games.

use std::sync::Arc;

use board::{Bits, Cell, Game, Outcome, Side};

use super::logistic::{POINTS, sigmoid};
use super::record::Record;
use crate::eval::Eval;
use crate::grid::Grid;
use crate::kind::{Code, Kind};
use crate::moves::candidates;
use crate::tables::Tables;
use crate::threats::{ThreatResult, ThreatSearch};

/// A training sample: the features of a position, and what came of it.
pub struct Sample {
    /// Features with their counts: the codes of the side to move in the empty cells, those of the opponent, the situation.
    pub counts: Vec<(u16, u16)>,
    /// The value of the search, in points.
    pub value: i32,
    /// The result of the game to the side to move: 1, ½ or 0.
    pub result: f32,
    /// The features of each candidate: the codes of both sides, and the distance classes from the last two stones.
    pub choices: Vec<[u16; 4]>,
    /// Index of the candidate that the search chose.
    pub chosen: usize,
}

/// Fours tried by the VCF search that filters out decided positions.
const VCF_BUDGET: u32 = 200;

/// The samples of a game: its positions that are not decided by a short search.
pub fn samples(tables: &Arc<Tables>, attacker: &ThreatSearch, record: &Record) -> Vec<Sample> {
    let mut grid = Grid::new(Arc::clone(tables));
    let mut game = Game::new(tables.rules());
    let mut found: Vec<(Side, Sample)> = Vec::new();
    for (ply, cell) in record.moves.iter().enumerate() {
        let value = ply.checked_sub(record.opening()).map(|i| record.values[i]);
        if let Some(sample) = value.and_then(|value| Sample::of(&mut grid, attacker, *cell, value)) {
            found.push((grid.turn(), sample));
        }
        grid.play(*cell);
        game.play(*cell).expect("records hold legal games");
    }
    let result = |side: Side| match game.outcome() {
        Some(Outcome::Win(winner)) if winner == side => 1.0,
        Some(Outcome::Win(_)) => 0.0,
        _ => 0.5,
    };
    found.into_iter().map(|(side, sample)| Sample { result: result(side), ..sample }).collect()
}

impl Sample {
    /// Number of features of a position.
    pub const FEATURES: usize = 2 * Code::COUNT + Grid::SITUATIONS;

    /// Number of features of a choice.
    pub const CHOICES: usize = 2 * Code::COUNT + 2 * Tables::APART;

    /// The indices of a choice's features.
    pub(super) fn features([own, other, reply, follow]: [u16; 4]) -> [usize; 4] {
        let distances = 2 * Code::COUNT;
        [
            usize::from(own),
            Code::COUNT + usize::from(other),
            distances + usize::from(reply),
            distances + Tables::APART + usize::from(follow),
        ]
    }

    /// The sample of a position, or `None` where the search does not evaluate it or the chosen move is no candidate.
    fn of(grid: &mut Grid, attacker: &ThreatSearch, chosen: Cell, value: i32) -> Option<Sample> {
        let (own, other) = (grid.turn(), !grid.turn());
        let settled = grid.kind_count(own, Kind::Five)
            + grid.kind_count(own, Kind::Winning)
            + grid.kind_count(other, Kind::Five)
            > 0;
        if settled || matches!(attacker.vcf(grid, VCF_BUDGET), ThreatResult::Win(_)) {
            return None;
        }
        let mut counts = vec![0_u16; 2 * Code::COUNT];
        for cell in grid.empty().cells() {
            counts[grid.code(own, cell).index()] += 1;
            counts[Code::COUNT + grid.code(other, cell).index()] += 1;
        }
        let mut counts: Vec<(u16, u16)> = (0..).zip(counts).filter(|(_, count)| *count > 0).collect();
        counts.push((u16::try_from(2 * Code::COUNT + grid.situation()).expect("few"), 1));
        let code = |side, cell| u16::try_from(grid.code(side, cell).index()).expect("few");
        let cells: Vec<Cell> = candidates(grid).cells().collect();
        let chosen = cells.iter().position(|cell| *cell == chosen)?;
        let (tables, recent) = (grid.tables(), grid.recent());
        let apart = |cell: Cell, last: Option<Cell>| {
            let class = last.map_or(Tables::APART - 1, |last| tables.apart(cell, last));
            u16::try_from(class).expect("few")
        };
        let choice = |cell: &Cell| {
            let [reply, follow] = recent.map(|last| apart(*cell, last));
            [code(own, *cell), code(other, *cell), reply, follow]
        };
        let choices = cells.iter().map(choice).collect();
        Some(Sample { counts, value, result: 0.5, choices, chosen })
    }

    /// The target of the evaluation, from 0 to 1: a mix of the game's result and the search's value, or the latter alone where it is
    /// proven.
    pub(super) fn target(&self, lambda: f32) -> f32 {
        let value = Eval::from_number(self.value);
        if value.is_proven() {
            return if value.is_win() { 1.0 } else { 0.0 };
        }
        #[expect(clippy::cast_precision_loss, reason = "points are small")]
        let thought = sigmoid(self.value as f32 / POINTS);
        lambda * thought + (1.0 - lambda) * self.result
    }
}
