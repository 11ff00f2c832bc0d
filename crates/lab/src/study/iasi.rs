//! The slip in the printed code of the Iași report: how often it changes the move.

use board::Game;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, DepthPlayer, DepthSearch, Limits, PlayerError, Root};

use super::Extent;
use crate::measure::{choose, random_position};
use crate::{Monitor, Section, Table, Value};

/// The number of positions.
const POSITIONS: u64 = 120;
/// The moves played in a position.
const PLIES: std::ops::RangeInclusive<usize> = 8..=40;
/// The board of the authors' program.
const BOARD: &str = "drop:8x8:4";

/// The agent of the report, which plays the first of several best moves, so that only the slip makes a difference.
fn player(ends: Ends, depth: u16) -> DepthPlayer {
    DepthPlayer {
        name: "iasi".to_owned(),
        algorithm: DepthSearch::AlphaBeta(AlphaBeta {
            root: Root::Full,
            wins_first: true,
            ..AlphaBeta::default()
        }),
        evaluation: Evaluation::Iasi,
        ends,
        limits: Limits::depth(depth),
        early_depth: None,
    }
}

/// Positions of the study, by seed.
fn positions(seed: u64) -> impl Iterator<Item = Game> {
    let rules = BOARD.parse().expect("a valid board");
    (0..POSITIONS).map(move |number| {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(number);
        let plies = Xoshiro256PlusPlus::seed_from_u64(seed).random_range(PLIES);
        random_position(rules, plies, seed)
    })
}

/// Moves of the agent as printed and with the sign mended, by depth.
pub fn iasi(extent: Extent, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let deepest: u16 = if extent.quick { 4 } else { 6 };
    monitor.begin("iasi", u64::from(deepest) * POSITIONS);
    let mut table = Table::new("Iași: moves as printed and with the sign mended, on 8×8 (rows × columns)")
        .column("depth")
        .column("positions")
        .column("other moves")
        .column("per cent");
    for depth in 1..=deepest {
        let (mut asked, mut other) = (0_u64, 0_u64);
        for game in positions(extent.seed) {
            let [printed, mended] =
                [Ends::Printed, Ends::Published].map(|ends| choose(&mut player(ends, depth), &game, monitor));
            let (Some(printed), Some(mended)) = (printed?, mended?) else { break };
            asked += 1;
            other += u64::from(printed.best != mended.best);
            monitor.step();
        }
        if asked < POSITIONS {
            break;
        }
        #[expect(clippy::cast_precision_loss, reason = "a share to a digit")]
        let share = 100.0 * other as f64 / asked as f64;
        table.row([depth.into(), asked.into(), other.into(), Value::number(share, 1)]);
    }
    table.note(format!(
        "{POSITIONS} positions after {} to {} random moves, seed {}; of several best moves the first is played.",
        PLIES.start(),
        PLIES.end(),
        extent.seed
    ));
    Ok(Section::new("iasi", "A sign in the printed code, and what it costs")
        .paragraph(
            "The report of the Gheorghe Asachi Technical University of Iași (Romania) prints its alpha-beta search. In that code a \
             position that the computer has just won is worth minus infinity where it is met, at a minimising node. A win at once is \
             found before the search, so that only later wins are affected: the computer shuns them like losses. The agent iasi plays \
             as printed; iasi:ends=published mends the sign.",
        )
        .table(table))
}
