//! Values moves, exactly or by searches of a fixed effort.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::time::Duration;

use agents::{Chances, Contestant, Factory, Truth};
use board::{Bits, Cell, Game, Rules};
use search::{Limits, Player, Report};

use super::appraisal::{Appraisal, MoveValue};
use super::effort::{Effort, Exact, FEW};
use super::note;
use super::reviewed::Reviewed;
use crate::author::Author;
use crate::moves::{from_centre, terminal_score};
use crate::players::SearchContext;
use crate::symmetric::classes;
use crate::valuing;

/// Values the moves of a game. Its solver keeps its table between positions; values do not depend on that.
pub struct Appraiser {
    rules: Rules,
    effort: Effort,
    factory: Arc<dyn Factory>,
    /// What the table of its solver takes, in MiB.
    mebibytes: usize,
    truth: Option<Truth>,
}

/// What was found before about a move that is to be judged.
#[derive(Clone, Copy, Default)]
pub struct Known<'a> {
    /// The values of the moves of its position.
    pub before: Option<&'a Appraisal>,
    /// The values of the moves of the position after it. A review goes back from the end of a game: the value of a move does not contradict
    /// what is certain of the position after it.
    pub after: Option<&'a Appraisal>,
}

impl Appraiser {
    /// The size of the solver's transposition table in MiB. Where nodes are limited it is the same whatever the memory: what is solved
    /// within the limit depends on it.
    const SOLVER: usize = 16;
    /// Its size where fewer nodes are searched.
    const LIMITED_SOLVER: usize = 4;
    /// The random seed of agents: they use none.
    const SEED: u64 = 1;

    /// An appraiser of games by these rules, with a solver's table of at most `mebibytes`; one of a fixed size where the solver may not
    /// search as long as it takes.
    pub fn new(rules: Rules, effort: Effort, mebibytes: usize, factory: Arc<dyn Factory>) -> Appraiser {
        let mebibytes = match effort.solver_limit(rules) {
            None => mebibytes.clamp(1, Self::SOLVER),
            Some(_) => Self::solver(rules),
        };
        Appraiser { rules, effort, factory, mebibytes, truth: None }
    }

    /// The memory that an appraiser would take, in MiB.
    pub fn appetite(rules: Rules) -> usize {
        let solver = if Truth::check(rules).is_ok() { Self::solver(rules) } else { 0 };
        let exhaustive = agents::exhaustive(rules, 1).map_or(0, |agent| agent.mebibytes());
        solver + exhaustive.max(Effort::default().estimator(rules).mebibytes())
    }

    /// The memory that its solver would take, in MiB.
    fn solver(rules: Rules) -> usize {
        if Truth::is_quick(rules) { Self::SOLVER } else { Self::LIMITED_SOLVER }
    }

    /// The rules of the games that it values.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The memory that it keeps, in MiB.
    pub fn mebibytes(&self) -> usize {
        if self.truth.is_some() { self.mebibytes } else { 0 }
    }

    /// Judges a legal move. Where the values of the position are known, the move is valued with the same effort if it is not among them.
    /// `None` if the search was stopped or cannot be made.
    pub fn review(
        &mut self,
        game: &Game,
        cell: Cell,
        known: Known<'_>,
        context: SearchContext<'_>,
    ) -> Option<Reviewed> {
        let after = game.after(cell);
        let reply = known.after.and_then(|appraisal| appraisal.certain(&after));
        let played = Played { cell, value: reply.map(|reply| value_before(cell, reply)) };
        let mut appraisal = match known.before {
            Some(before) => before.clone(),
            None => self.appraise(game, played, context)?,
        };
        if appraisal.of(cell).is_none() {
            appraisal.moves.extend(self.estimates(game, &[cell], played, context)?);
        }
        let mut reviewed = Reviewed::of(game, cell, appraisal)?;
        if reviewed.lacks_reply() {
            reviewed.set_reply(self.best_reply(&after, context).ok()?);
        }
        reviewed.note = note::note(game, &reviewed);
        Some(reviewed)
    }

    /// The values of the moves of a position: of all of them where that is exact or where they are few, else of the candidates and of
    /// the move played.
    fn appraise(&mut self, game: &Game, played: Played, context: SearchContext<'_>) -> Option<Appraisal> {
        let exact = match Exact::of(game) {
            Some(Exact::Exhaustive) => self.search_exhaustively(game, context),
            Some(Exact::Solver) => self.solve(game, played, context),
            None => None,
        };
        if let Some(moves) = exact {
            return Some(Appraisal {
                author: Author::exact(),
                exact: true,
                chances: Chances::default(),
                noise: 0.0,
                moves,
            });
        }
        let candidates = self.candidates(game, played.cell, context)?;
        let mut moves = self.estimates(game, &candidates, played, context)?;
        self.look_beyond(game, &mut moves, context)?;
        let by = self.effort.estimator(self.rules);
        Some(Appraisal {
            author: Author::of(&by),
            exact: false,
            chances: Chances::of(&by),
            noise: Effort::noise(&by),
            moves,
        })
    }

    /// Solves all moves. `None` if it takes more nodes than it may, or if the search was stopped.
    fn solve(&mut self, game: &Game, played: Played, context: SearchContext<'_>) -> Option<Vec<MoveValue>> {
        let nodes = self.effort.solver_limit(self.rules);
        let truth = self.truth()?;
        if nodes.is_some() {
            // The nodes of a search depend on the table, and values must not depend on earlier searches.
            truth.clear();
        }
        let mut left = nodes.unwrap_or(u64::MAX);
        let mut value = |cell: Cell| {
            let after = game.after(cell);
            if let Some(value) = last_move(&after, cell) {
                return Some(value);
            }
            // With a limit, what is solved must not depend on what is known.
            if let Some(value) = played.of(cell).filter(|_| nodes.is_none()) {
                return Some(value);
            }
            let mut spent = 0;
            let mut watch = |progress: &agents::Progress| {
                spent = progress.nodes;
                // Reading the clock lets other searches have their turn.
                context.now();
                if context.is_stopped() || spent >= left { Break(()) } else { Continue(()) }
            };
            let score = truth.score(&after, &mut watch)?;
            left = left.saturating_sub(spent);
            Some(MoveValue { cell, score: (-score).one_ply_earlier(), exact: true, reply: None })
        };
        from_centre(game).into_iter().map(&mut value).collect()
    }

    fn truth(&mut self) -> Option<&mut Truth> {
        if self.truth.is_none() {
            self.truth = Truth::new(self.rules, self.mebibytes).ok();
        }
        self.truth.as_mut()
    }

    /// A best reply in a position that the solver knows; none where it would take more nodes than the values of all moves may.
    fn best_reply(&mut self, after: &Game, context: SearchContext<'_>) -> Result<Option<Cell>, Stopped> {
        let most = self.effort.solver_limit(self.rules);
        let Some(truth) = self.truth() else { return Ok(None) };
        if most.is_some() {
            // As in `solve`.
            truth.clear();
        }
        let mut watch = |progress: &agents::Progress| {
            context.now();
            let over = context.is_stopped() || most.is_some_and(|most| progress.nodes >= most);
            if over { Break(()) } else { Continue(()) }
        };
        let reply = truth.best_move(after, &mut watch);
        if context.is_stopped() { Err(Stopped) } else { Ok(reply) }
    }

    /// Values all moves by searching the rest of the game.
    fn search_exhaustively(&mut self, game: &Game, context: SearchContext<'_>) -> Option<Vec<MoveValue>> {
        let empty = self.rules.area() - game.board().ply();
        let agent = agents::exhaustive(self.rules, empty - 1).map(Contestant::Agent);
        let mut player = agent.and_then(|agent| self.build(&agent));
        let mut value = |cell: Cell| {
            let after = game.after(cell);
            if let Some(value) = last_move(&after, cell) {
                return Some(value);
            }
            let report = ask(&mut **player.as_mut()?, &after, context, &mut |_| {})?;
            let score = (-report.score?).one_ply_earlier();
            Some(MoveValue { cell, score, exact: true, reply: report.pv.first().copied() })
        };
        from_centre(game).into_iter().map(&mut value).collect()
    }

    /// The moves that are valued where they are estimated: all if they are few; else the ones that were the best of some iteration of a
    /// search, those that complete or prevent a line, and the one played.
    fn candidates(&self, game: &Game, played: Cell, context: SearchContext<'_>) -> Option<Vec<Cell>> {
        let legal = game.board().legal();
        if legal.len() <= FEW {
            return Some(from_centre(game));
        }
        let mut searcher = self.build(&self.effort.estimator(self.rules))?;
        let mut found = Vec::new();
        let report = ask(&mut *searcher, game, context, &mut |report| found.push(report.best))?;
        // The final one first.
        found.push(report.best);
        found.reverse();
        for side in [game.turn(), !game.turn()] {
            found.extend((game.board().threats(side) & legal).cells());
        }
        found.push(played);
        let mut candidates: Vec<Cell> = Vec::new();
        for cell in found {
            if !candidates.contains(&cell) {
                candidates.push(cell);
            }
        }
        Some(candidates)
    }

    /// The values of moves by searches of the positions after them. Of moves that are mirror images of each other, one is searched, and
    /// none if the value of the move played is known.
    fn estimates(
        &self,
        game: &Game,
        moves: &[Cell],
        played: Played,
        context: SearchContext<'_>,
    ) -> Option<Vec<MoveValue>> {
        let mut found: Vec<MoveValue> = Vec::new();
        for alike in classes(game, &from_centre(game)) {
            let members: Vec<Cell> = alike.lines(self.rules, &[]).map(|(cell, _)| cell).collect();
            let wanted = || members.iter().filter(|cell| moves.contains(cell));
            if wanted().next().is_none() {
                continue;
            }
            if let Some(value) = members.iter().find_map(|cell| played.of(*cell)) {
                let reply = |cell: Cell| value.reply.filter(|_| cell == value.cell);
                found.extend(wanted().map(|cell| MoveValue { cell: *cell, reply: reply(*cell), ..value }));
                continue;
            }
            let value = self.estimate(game, alike.cell, context)?;
            let line: Vec<Cell> = value.reply.into_iter().collect();
            let images = alike.lines(self.rules, &line).filter(|(cell, _)| moves.contains(cell));
            found.extend(images.map(|(cell, line)| MoveValue {
                cell,
                reply: line.first().copied(),
                ..value
            }));
        }
        found.sort_by_key(|known| moves.iter().position(|cell| *cell == known.cell));
        Some(found)
    }

    /// Values other moves as long as all that are valued lose: only then the position is lost.
    fn look_beyond(&self, game: &Game, moves: &mut Vec<MoveValue>, context: SearchContext<'_>) -> Option<()> {
        let others =
            from_centre(game).into_iter().filter(|cell| moves.iter().all(|known| known.cell != *cell));
        let others: Vec<Cell> = others.collect();
        for alike in classes(game, &others) {
            if !moves.iter().all(MoveValue::loses) {
                break;
            }
            let value = self.estimate(game, alike.cell, context)?;
            let line: Vec<Cell> = value.reply.into_iter().collect();
            moves.extend(alike.lines(self.rules, &line).map(|(cell, line)| MoveValue {
                cell,
                reply: line.first().copied(),
                ..value
            }));
        }
        Some(())
    }

    /// The value of a move by a search of the position after it. The player is new each time, so that the value depends on nothing else.
    fn estimate(&self, game: &Game, cell: Cell, context: SearchContext<'_>) -> Option<MoveValue> {
        let after = game.after(cell);
        if let Some(value) = last_move(&after, cell) {
            return Some(value);
        }
        let by = self.effort.estimator(self.rules);
        let report = valuing::value(&mut *self.build(&by)?, &by, &after, UNTIMED, context)?;
        let score = (-report.score.filter(|_| !context.is_stopped())?).one_ply_earlier();
        Some(MoveValue { cell, score, exact: false, reply: report.pv.first().copied() })
    }

    fn build(&self, contestant: &Contestant) -> Option<Box<dyn Player>> {
        self.factory.build(contestant, self.rules, Self::SEED).ok()
    }
}

/// A limit of time that is never reached: with one, searches read the clock, which lets others have their turn.
const UNTIMED: Limits = Limits { depth: None, nodes: None, time: Some(Duration::MAX) };

/// Lets a player search; `None` if the search was stopped.
fn ask(
    player: &mut dyn Player,
    game: &Game,
    context: SearchContext<'_>,
    watch: &mut dyn FnMut(&Report<Cell>),
) -> Option<Report<Cell>> {
    let report = context.ask(player, game, UNTIMED, watch).ok()?;
    (!context.is_stopped()).then_some(report)
}

/// The value of a move that has ended the game.
fn last_move(after: &Game, cell: Cell) -> Option<MoveValue> {
    let score = (-terminal_score(after)?).one_ply_earlier();
    Some(MoveValue { cell, score, exact: true, reply: None })
}

/// The move that is judged, with its value if that is certain before any search.
#[derive(Clone, Copy)]
struct Played {
    cell: Cell,
    value: Option<MoveValue>,
}

impl Played {
    /// The value of a move, if it is this one and its value is known.
    fn of(self, cell: Cell) -> Option<MoveValue> {
        self.value.filter(|_| cell == self.cell)
    }
}

/// The value of a move, from the best reply.
fn value_before(cell: Cell, reply: MoveValue) -> MoveValue {
    MoveValue { cell, score: (-reply.score).one_ply_earlier(), exact: reply.exact, reply: Some(reply.cell) }
}

/// The search was stopped.
struct Stopped;

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counter;
    use std::sync::atomic::AtomicBool;

    use agents::Builtin;

    use super::*;

    /// Sentences take no more nodes than values, where boards are too large to be solved however long it takes.
    #[test]
    fn a_reply_is_not_searched_without_limit() {
        let rules: Rules = "drop:8x8:4".parse().expect("a game");
        let after = Game::parse(rules, "44").expect("legal");
        let effort = Effort { solver_nodes: 100_000, ..Effort::default() };
        let mut appraiser = Appraiser::new(rules, effort, 16, Arc::new(Builtin));
        let (stop, readings) = (AtomicBool::new(false), Counter::new(0));
        let clock = || {
            readings.set(readings.get() + 1);
            assert!(readings.get() < 10_000, "it searches on");
            Duration::ZERO
        };
        let context = SearchContext { stop: &stop, clock: &clock };
        assert!(appraiser.best_reply(&after, context).is_ok_and(|reply| reply.is_none()));
    }

    #[test]
    fn what_is_solved_within_a_limit_depends_on_no_memory() {
        for (game, sizes) in [("drop:8x8:4", [4, 4]), ("connect4", [1, 16])] {
            let rules: Rules = game.parse().expect("a game");
            let size = |most| Appraiser::new(rules, Effort::default(), most, Arc::new(Builtin)).mebibytes;
            assert_eq!([1, 64].map(size), sizes);
        }
    }
}
