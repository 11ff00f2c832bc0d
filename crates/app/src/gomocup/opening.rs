//! The opening rule Swap2.
//!
//! One side puts three stones on the board, and the other one chooses: to take the colour that is to move, and move; to take the other
//! colour; or to put two more stones there and leave the choice to the first side.

use board::{Cell, Game, Rules};
use gomoku::protocol::{Answer, Point};
use search::{Limits, Score, Verdict};

use super::input::Line;
use super::position::place;
use super::refusal::Refusal;
use super::session::Session;

impl Session<'_> {
    /// The next step of the opening after these stones.
    pub(super) fn swap2(&mut self, points: &[Point], line: &Line) -> Result<Vec<Answer>, Refusal> {
        let mut game = Game::new(self.game()?.rules());
        points.iter().try_for_each(|at| place(&mut game, *at))?;
        match points.len() {
            0 => self.propose(&game, line),
            3 | 5 => self.choose_side(game, line),
            count => Err(Refusal::Swap2(count)),
        }
    }

    /// Takes the better side. The third option, two more stones, is never better: the opponent would choose, and the side that
    /// chooses has at least an even game.
    fn choose_side(&mut self, game: Game, line: &Line) -> Result<Vec<Answer>, Refusal> {
        let report = self.think(&game, 1, line)?;
        if report.score < Some(Score::EVEN) {
            self.settings.clock.used(line.read.elapsed());
            self.game = Some(game);
            return Ok(vec![Answer::Swap]);
        }
        self.make_move(game, report.best, line)
    }

    /// Places the three stones that are closest to even.
    fn propose(&mut self, game: &Game, line: &Line) -> Result<Vec<Answer>, Refusal> {
        let rules = game.rules();
        self.settle(rules)?;
        let limits = self.limits(game);
        let candidates = candidates(rules);
        let mut best: Option<(i32, &Game)> = None;
        for (done, candidate) in (1..).zip(&candidates) {
            // Each candidate gets an equal share of the time.
            let time = limits.time.map(|time| time * done / u32::try_from(candidates.len()).unwrap_or(1));
            let found = self.search(candidate, 1, Limits { time, ..limits }, line, &mut |_, _| {})?;
            let worth = found.first().map_or(i32::MAX, |report| imbalance(report.score));
            if best.is_none_or(|(least, _)| worth < least) {
                best = Some((worth, candidate));
            }
        }
        let game = best.map(|(_, game)| game.clone()).expect("every board has room for three stones");
        let points = game.moves().iter().map(|cell| Point::of(rules, *cell)).collect();
        self.settings.clock.used(line.read.elapsed());
        self.game = Some(game);
        Ok(vec![Answer::Stones(points)])
    }
}

/// The distance of a score from even.
fn imbalance(score: Option<Score>) -> i32 {
    match score.unwrap_or(Score::EVEN).verdict() {
        Verdict::Estimate(points) => points.abs(),
        Verdict::Win(_) | Verdict::Loss(_) => i32::MAX,
    }
}

/// Openings of three stones that could be even. Stones in the middle favour the first side, so most are near an edge and apart.
fn candidates(rules: Rules) -> Vec<Game> {
    /// The second and the third stone relative to the first.
    const SHAPES: [[(i16, i16); 2]; 5] =
        [[(1, 1), (-1, 2)], [(2, 1), (-1, -1)], [(1, 0), (2, 2)], [(-2, 1), (1, -2)], [(2, 0), (0, 2)]];
    let (width, height) = (i16::from(rules.width()), i16::from(rules.height()));
    let anchors = [(2, 2), (width / 4, height / 2), (width / 2, height / 2), (width - 3, 2), (width / 2, 1)];
    let cell = |x: i16, y: i16| rules.cell(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    let cells = |(x, y): (i16, i16), shape: [(i16, i16); 2]| -> Option<[Cell; 3]> {
        let [second, third] = shape.map(|(dx, dy)| cell(x + dx, y + dy));
        Some([cell(x, y)?, second?, third?])
    };
    let games = anchors.into_iter().flat_map(|anchor| SHAPES.map(|shape| cells(anchor, shape)));
    let game = |cells: [Cell; 3]| {
        let mut game = Game::new(rules);
        cells.iter().try_for_each(|cell| game.play(*cell)).ok()?;
        Some(game)
    };
    games.flatten().filter_map(game).collect()
}

#[cfg(test)]
mod tests {
    use board::{Overline, Side};
    use gomoku::SIDES;

    use super::*;

    #[test]
    fn every_board_has_openings() {
        for width in SIDES {
            for height in SIDES {
                let rules = Rules::new(width, height, 5, false, Overline::Wins).expect("valid");
                let candidates = candidates(rules);
                assert!(candidates.len() >= 10, "{rules}");
                assert!(candidates.iter().all(|game| game.moves().len() == 3 && game.turn() == Side::Second));
            }
        }
    }
}
