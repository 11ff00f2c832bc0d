//! Threats and facts against what a naive board says, and claims about zugzwang against exact values.

use std::ops::ControlFlow::Continue;

use board::{Bits, Cell, Game, Outcome, Overline, Position, Rules, Side};
use connect4::{Goal, Solver};
use play::{Fact, Favoured, ThreatKind, Threats};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The stones of a side in a row with a cell, in one direction.
fn run(game: &Game, side: Side, cell: Cell, (dx, dy): (i16, i16)) -> Vec<Cell> {
    let rules = game.rules();
    let (x, y) = rules.coordinates(cell);
    let along = |step: i16| {
        let to = |from: u8, by: i16| u8::try_from(i16::from(from) + step * by).ok();
        rules.cell(to(x, dx)?, to(y, dy)?)
    };
    let held = |cell: &Cell| game.board().stones(side).has(*cell);
    let ahead = (1..).map_while(|step| along(step).filter(held));
    let back = (1..).map_while(|step| along(-step).filter(held));
    ahead.chain(back).collect()
}

/// Whether a stone of a side on an empty cell completes a line; if a cell is given, one that contains it.
fn completes(game: &Game, side: Side, cell: Cell, with: Option<Cell>) -> bool {
    let k = usize::from(game.rules().k());
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|direction| {
        let run = run(game, side, cell, direction);
        let long = match game.rules().overline() {
            Overline::Wins => run.len() + 1 >= k,
            Overline::Ignored => run.len() + 1 == k,
        };
        long && with.is_none_or(|with| run.contains(&with))
    })
}

/// Whether all cells between two, k apart on a line, hold stones of a side.
fn is_row(game: &Game, side: Side, a: Cell, b: Cell) -> bool {
    let k = usize::from(game.rules().k());
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|direction| {
        let (from_a, from_b) = (run(game, side, a, direction), run(game, side, b, direction));
        let between: Vec<&Cell> = from_a.iter().filter(|cell| from_b.contains(cell)).collect();
        let ends = [a, b].map(|cell| game.rules().coordinates(cell));
        let apart = ends[0].0.abs_diff(ends[1].0).max(ends[0].1.abs_diff(ends[1].1));
        between.len() == k - 1 && usize::from(apart) == k
    })
}

fn completing(game: &Game, side: Side) -> Vec<Cell> {
    game.board().empty().cells().filter(|cell| completes(game, side, *cell, None)).collect()
}

/// Those that can be played.
fn at_hand(game: &Game, side: Side) -> Vec<Cell> {
    let legal = game.board().legal();
    completing(game, side).into_iter().filter(|cell| legal.has(*cell)).collect()
}

fn random_game(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new(rules);
    while game.moves().len() < plies && game.outcome().is_none() {
        let legal = game.board().legal();
        let pick = random.random_range(0..legal.len());
        game.play(legal.nth(pick).expect("a legal move")).expect("legal");
    }
    game
}

fn games() -> impl Strategy<Value = Game> {
    let rules = prop::sample::select(vec![
        "connect4",
        "drop:5x4:4",
        "drop:6x5:4",
        "drop:5x5:=3",
        "drop:9x7:4",
        "tictactoe",
        "free:5x5:4",
        "free:6x6:=4",
        "free:7x7:5",
        "free:7x7:=5",
        "free:6x5:3",
        "gomoku",
    ]);
    (rules, 0..40_usize, any::<u64>()).prop_map(|(rules, plies, seed)| {
        let rules: Rules = rules.parse().expect("rules");
        random_game(rules, plies, seed)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn threats_are_what_a_naive_board_says(game in games()) {
        let threats = Threats::of(&game);
        if game.outcome().is_some() {
            prop_assert_eq!(threats.all(), []);
            return Ok(());
        }
        for side in Side::BOTH {
            let lines: Vec<Cell> = threats.cells(side, ThreatKind::Line).collect();
            prop_assert_eq!(&lines, &at_hand(&game, side));
            let rows = [ThreatKind::Odd, ThreatKind::Even];
            let mut all: Vec<Cell> = rows.iter().flat_map(|kind| threats.cells(side, *kind)).chain(lines).collect();
            all.sort();
            prop_assert_eq!(all, completing(&game, side));
        }
        for threat in threats.all() {
            let (x, y) = game.rules().coordinates(threat.cell);
            let below = y.checked_sub(1).and_then(|y| game.rules().cell(x, y));
            let stacked = below.is_some_and(|cell| completing(&game, threat.side).contains(&cell));
            prop_assert_eq!(threat.above, game.rules().gravity() && stacked);
            match threat.kind {
                ThreatKind::Odd => prop_assert!(y % 2 == 0 && !game.board().legal().has(threat.cell)),
                ThreatKind::Even => prop_assert!(y % 2 == 1 && !game.board().legal().has(threat.cell)),
                _ => {}
            }
        }
    }

    /// A stone that leaves one cell that completes a line through it is a four; one that leaves two wins.
    #[test]
    fn fours_are_what_a_naive_board_says(game in games()) {
        let fives = !game.rules().gravity() && game.outcome().is_none() && gomoku::fits(game.rules()).is_ok();
        prop_assume!(fives);
        let threats = Threats::of(&game);
        let side = game.turn();
        for cell in game.board().moves() {
            let kind = threats.all().iter().find(|threat| threat.side == side && threat.cell == cell);
            let kind = kind.map(|threat| threat.kind);
            let after = game.after(cell);
            if kind == Some(ThreatKind::Line) {
                prop_assert_eq!(after.outcome(), Some(Outcome::Win(side)));
                continue;
            }
            let ways: Vec<Cell> =
                after.board().empty().cells().filter(|next| completes(&after, side, *next, Some(cell))).collect();
            let expected: &[ThreatKind] = match ways.len() {
                0 => &[ThreatKind::DoubleThree, ThreatKind::OpenThree],
                1 => &[ThreatKind::Four, ThreatKind::FourThree],
                _ if ways.iter().any(|a| ways.iter().any(|b| is_row(&after, side, *a, *b))) => &[ThreatKind::OpenFour],
                _ => &[ThreatKind::DoubleFour],
            };
            let fits = kind.map_or(ways.is_empty(), |kind| expected.contains(&kind));
            prop_assert!(fits, "{kind:?} at {} with {ways:?}", game.rules().cell_name(cell));
        }
    }

    #[test]
    fn facts_are_what_a_naive_board_says(game in games()) {
        prop_assume!(game.outcome().is_none());
        let (own, other) = (game.turn(), !game.turn());
        // A few of the moves, on large boards.
        let step = 1 + game.board().legal().len() / 6;
        for cell in game.board().moves().step_by(step) {
            let facts = Threats::change(&game, cell);
            let after = game.after(cell);
            let wins = after.outcome() == Some(Outcome::Win(own));
            prop_assert_eq!(facts.contains(&Fact::Completes), wins);
            if wins {
                prop_assert_eq!(facts.len(), 1);
                continue;
            }
            check_facts(&game, &after, &facts, [own, other])?;
        }
    }
}

/// The facts of a move that does not win.
fn check_facts(
    game: &Game,
    after: &Game,
    facts: &[Fact],
    [own, other]: [Side; 2],
) -> Result<(), TestCaseError> {
    let cells = |of: fn(&Fact) -> bool| {
        let mut cells: Vec<Cell> =
            facts.iter().filter(|fact| of(fact)).flat_map(Fact::cells).copied().collect();
        cells.sort();
        cells
    };
    let was = at_hand(game, other);
    let is: Vec<Cell> = if after.outcome().is_some() { Vec::new() } else { at_hand(after, other) };
    let (left, let_in): (Vec<Cell>, Vec<Cell>) = is.iter().partition(|cell| was.contains(cell));
    prop_assert_eq!(cells(|fact| matches!(fact, Fact::Misses(_))), at_hand(game, own));
    prop_assert_eq!(cells(|fact| matches!(fact, Fact::Lets(_))), let_in);
    prop_assert_eq!(cells(|fact| matches!(fact, Fact::Leaves(ThreatKind::Line, _))), left);
    let blocked: Vec<Cell> = was.iter().filter(|cell| !is.contains(cell)).copied().collect();
    prop_assert_eq!(cells(|fact| matches!(fact, Fact::Stops(ThreatKind::Line, _))), blocked);
    if !game.rules().gravity() {
        return Ok(());
    }
    let before = completing(game, own);
    let mut fresh = completing(after, own);
    fresh.retain(|cell| !before.contains(cell) && !after.board().legal().has(*cell));
    prop_assert_eq!(cells(|fact| matches!(fact, Fact::Prepares(..))), fresh);
    let threatened =
        cells(|fact| matches!(fact, Fact::Threatens(_) | Fact::ThreatensTwice(..) | Fact::GivesUp { .. }));
    let new: Vec<Cell> =
        at_hand(after, own).into_iter().filter(|cell| !at_hand(game, own).contains(cell)).collect();
    prop_assert!(new.iter().all(|cell| threatened.contains(cell)), "{facts:?}");
    for fact in facts {
        match fact {
            Fact::GivesUp { cell, .. } => {
                prop_assert!(before.contains(cell) && !game.board().legal().has(*cell));
                prop_assert_eq!(&at_hand(after, own), &[*cell]);
                prop_assert!(!at_hand(after, other).is_empty() || !wins_in_two(after), "{after}");
            }
            Fact::ThreatensTwice(cell, _) => {
                prop_assert_eq!(&at_hand(after, own), &[*cell]);
                prop_assert!(wins_in_two(after), "{after}");
            }
            Fact::Favours { side, mover, proven } => {
                prop_assert!(at_hand(after, own).is_empty() && at_hand(after, other).is_empty());
                let favoured = Threats::of(after).favoured();
                prop_assert_eq!(
                    favoured.map(|favoured| (favoured.side, favoured.proven)),
                    side.map(|side| (side, *proven))
                );
                prop_assert_eq!(*mover, *side == Some(own));
                prop_assert_eq!(fact.is_bad(), *side == Some(other));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether the side that has moved completes a line with its next move, whatever the opponent does first, and the opponent cannot.
fn wins_in_two(game: &Game) -> bool {
    at_hand(game, game.turn()).is_empty()
        && game.board().moves().all(|reply| !at_hand(&game.after(reply), !game.turn()).is_empty())
}

/// How often claims about zugzwang agree with exact values.
#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    proven: usize,
    /// Claims without a proof where the favoured side wins, where the game is drawn, and where it loses.
    tendencies: [usize; 3],
}

/// Random positions with this number of empty cells, without a win at hand.
fn tally(rules: &str, empty: usize, seeds: std::ops::Range<u64>) -> Tally {
    let rules: Rules = rules.parse().expect("rules");
    let mut solver = Solver::new(rules, 4).expect("a game that can be solved");
    let mut tally = Tally::default();
    for seed in seeds {
        let game = random_game(rules, usize::from(rules.area()) - empty, seed);
        if game.outcome().is_some() || Side::BOTH.iter().any(|side| !at_hand(&game, *side).is_empty()) {
            continue;
        }
        tally.positions += 1;
        let Some(Favoured { side, proven, .. }) = Threats::of(&game).favoured() else { continue };
        let value = solver.solve(&game, Goal::Value, &mut |_| Continue(())).expect("not stopped").value;
        let value = if side == game.turn() { value } else { -value };
        if proven {
            assert!(value > 0, "{game}: {side} is said to win");
            tally.proven += 1;
        } else {
            tally.tendencies[usize::from(value <= 0) + usize::from(value < 0)] += 1;
        }
    }
    tally
}

#[test]
fn what_is_proven_about_zugzwang_is_true_and_tendencies_are_mostly() {
    let mut total = Tally::default();
    let games =
        [("drop:4x4:4", 6), ("drop:5x4:4", 8), ("drop:5x5:4", 10), ("drop:6x4:4", 10), ("drop:6x5:4", 12)];
    for (rules, empty) in games {
        let Tally { positions, proven, tendencies } = tally(rules, empty, 0..1500);
        println!(
            "{rules}: {positions} positions, {proven} proven, won, drawn, lost otherwise: {tendencies:?}"
        );
        assert!(positions > 100 && proven > 10, "{rules}");
        total.proven += proven;
        for (sum, count) in total.tendencies.iter_mut().zip(tendencies) {
            *sum += count;
        }
    }
    // Of the proven claims all are true, or `tally` would have said so; of the others three in four.
    let [won, drawn, lost] = total.tendencies;
    assert!(4 * won >= 3 * (won + drawn + lost), "{total:?}");
}
