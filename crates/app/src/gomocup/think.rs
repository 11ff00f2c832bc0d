//! Searches of the engine.

use board::{Cell, Game, Rules};
use gomoku::protocol::Thinking;
use search::{Control, Limits, Report};

use super::input::Line;
use super::refusal::Refusal;
use super::session::Session;
use super::voice::Voice;

/// Receives the reports of a search, and may send messages.
type Watch<'a> = dyn FnMut(&mut Voice<'_>, &Report<Cell>) + 'a;

impl Session<'_> {
    /// Prepares the engine for a game. The table is allocated again, with the wanted size in MiB, if it is too small or larger than
    /// allowed.
    pub(super) fn make_ready(
        &mut self,
        rules: Rules,
        (wanted, allowed): (usize, usize),
    ) -> Result<(), Refusal> {
        let threads = self.settings.threads();
        let player = self.players.of(rules);
        let fits = (wanted.div_ceil(2)..=allowed).contains(&player.mebibytes);
        if !fits || player.threads != threads {
            (player.mebibytes, player.threads) = (wanted, threads);
            player.forget();
        }
        Ok(player.prepare(rules)?)
    }

    /// Prepares the engine of these rules for a search, and frees the table of the other.
    pub(super) fn settle(&mut self, rules: Rules) -> Result<(), Refusal> {
        self.players.other(rules).forget();
        self.make_ready(rules, self.settings.table())
    }

    /// The limits of a search in this position.
    pub(super) fn limits(&self, game: &Game) -> Limits {
        let played = u16::try_from(game.moves().len()).unwrap_or(u16::MAX);
        self.settings.limits(played, game.rules().area())
    }

    /// The best move, with messages during the search. The game must not be over.
    pub(super) fn think(&mut self, game: &Game, lines: usize, line: &Line) -> Result<Report<Cell>, Refusal> {
        let (rules, details) = (game.rules(), self.settings.details);
        let lines = lines.min(rules.area().into());
        self.settle(rules)?;
        let mut last = None;
        let found = self.search(game, lines, self.limits(game), line, &mut |voice, report| {
            // The lines of a depth are reported one after the other.
            let rank = match last {
                Some((depth, rank)) if depth == report.depth => lines.min(rank + 1),
                _ => 1,
            };
            last = Some((report.depth, rank));
            voice.show(&Thinking { rules, report, rank, lines }, details);
        })?;
        if last.is_none() {
            for (rank, report) in (1..).zip(&found) {
                self.voice.show(&Thinking { rules, report, rank, lines }, details);
            }
        }
        Ok(found.into_iter().next().expect("a game that goes on has a move"))
    }

    /// The best lines within these limits. The clock starts when the line was read.
    pub(super) fn search(
        &mut self,
        game: &Game,
        lines: usize,
        limits: Limits,
        line: &Line,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Report<Cell>>, Refusal> {
        let clock = || line.read.elapsed();
        let voice = &mut self.voice;
        let mut tell = |report: &Report<Cell>| watch(voice, report);
        let mut control = Control::new(limits, self.halt.flag(line), &clock, &mut tell);
        let found = self.players.of(game.rules()).best_lines(game, lines, &mut control)?;
        if let Some(time) = limits.time {
            self.settings.clock.overran(line.read.elapsed().saturating_sub(time));
        }
        Ok(found)
    }
}
