//! What is said to an engine, and what it answers.

use std::time::{Duration, Instant};

use agents::Engine;
use board::{Cell, Game, Overline, Rules};
use gomoku::protocol::{Command, Info, Point, Setting, Stone, Whose};
use search::{Control, Report};

use crate::failure::Failure;
use crate::pipes::{Heard, Said};
use crate::process::Process;
use crate::thought::Thought;

/// Poll interval for the stop flag.
const TICK: Duration = Duration::from_millis(10);
/// How long an engine that is told to stop has for its move. Most do not know the word.
const STOPPING: Duration = Duration::from_millis(40);

/// How long a move may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// As the engine is told.
    pub(crate) turn: Duration,
    /// What is left of the time for the game, if that is limited.
    pub(crate) left: Option<Duration>,
    /// How much later it may come.
    pub(crate) margin: Duration,
}

impl Allowance {
    fn limit(&self) -> Duration {
        self.left.map_or(self.turn, |left| left.min(self.turn))
    }
}

/// An engine that has a board before it.
pub(crate) struct Dialogue {
    process: Process,
    rules: Rules,
    /// The moves that it knows of, its own last one included.
    known: Vec<Cell>,
    /// The settings that it was told, each as it was told last.
    told: Vec<(Setting, i64)>,
    /// How long it may take to be ready for a game.
    ready: Duration,
    /// What it said last of the search that is under way, with a move.
    last: Option<Report<Cell>>,
}

impl Dialogue {
    /// Starts an engine and puts an empty board before it.
    pub(crate) fn open(
        engine: &Engine,
        rules: Rules,
        control: &mut Control<'_, Cell>,
    ) -> Result<Dialogue, Failure> {
        let process = Process::start(engine)?;
        // Without a word, there is no limit.
        let told = vec![(Setting::MaxDepth, 0), (Setting::MaxNode, 0)];
        let mut dialogue =
            Dialogue { process, rules, known: Vec::new(), told, ready: engine.ready, last: None };
        match dialogue.prepare(engine, control) {
            Ok(()) => Ok(dialogue),
            Err(failure) => {
                dialogue.kill();
                Err(failure)
            }
        }
    }

    fn prepare(&mut self, engine: &Engine, control: &mut Control<'_, Cell>) -> Result<(), Failure> {
        let (width, height) = (self.rules.width(), self.rules.height());
        match self.wait_until_ready(&Command::Start(width.into(), height.into()), control) {
            Err(Failure::Refused { answer, .. }) if width != height && answer.starts_with("UNKNOWN") => {
                return Err(Failure::Square(self.rules));
            }
            done => done?,
        }
        self.inform(Setting::TimeoutMatch, engine.game.map_or(0, milliseconds))?;
        self.inform(Setting::MaxMemory, engine.memory.map_or(0, |size| i64::from(size) << 20))?;
        self.inform(Setting::Rule, i64::from(self.rules.overline() == Overline::Ignored))
    }

    /// What is played.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Takes all stones off the board.
    pub(crate) fn clear(&mut self, control: &mut Control<'_, Cell>) -> Result<(), Failure> {
        self.wait_until_ready(&Command::Restart, control)?;
        self.known.clear();
        Ok(())
    }

    /// Ends the process at once.
    pub(crate) fn kill(self) {
        self.process.kill();
    }

    /// The best move of the last search as far as the engine told, if it was legal and the engine told any.
    pub(crate) fn last_report(&mut self) -> Option<Report<Cell>> {
        self.last.take()
    }

    /// Sends a command that is answered by `OK`, and waits for that.
    fn wait_until_ready(
        &mut self,
        command: &Command,
        control: &mut Control<'_, Cell>,
    ) -> Result<(), Failure> {
        self.process.forget();
        self.process.tell(command)?;
        let deadline = Instant::now() + self.ready;
        while Instant::now() < deadline {
            if stopped(control) {
                return Err(Failure::Stopped);
            }
            match self.process.hear(TICK)?.map(|heard| heard.said) {
                Some(Said::Ok) => return Ok(()),
                Some(Said::Error(why)) => return Err(refused(command, "ERROR", &why)),
                Some(Said::Unknown(what)) => return Err(refused(command, "UNKNOWN", &what)),
                _ => {}
            }
        }
        Err(Failure::Silent { command: name(command), patience: self.ready })
    }

    /// Tells a setting, unless it was told before. Settings are not answered, except by engines that do not know them.
    fn inform(&mut self, setting: Setting, number: i64) -> Result<(), Failure> {
        if self.told.contains(&(setting, number)) {
            return Ok(());
        }
        self.told.retain(|(told, _)| *told != setting);
        self.told.push((setting, number));
        self.process.tell(&Command::Info(Info::Number(setting, number)))
    }

    /// How to ask for a move in this game; not at all, if the board must be cleared first.
    pub(crate) fn question(&self, game: &Game) -> Option<Command> {
        let (moves, known) = (game.moves(), &self.known);
        match moves.strip_prefix(known.as_slice()) {
            Some([]) if known.is_empty() => Some(Command::Begin),
            Some([last]) => Some(Command::Turn(Point::of(game.rules(), *last))),
            _ if known.is_empty() => Some(board(game)),
            _ => None,
        }
    }

    /// Asks for a move in a game that goes on, and that it knows or can be told.
    pub(crate) fn ask(
        &mut self,
        question: &Command,
        game: &Game,
        allowance: Allowance,
        control: &mut Control<'_, Cell>,
    ) -> Result<Report<Cell>, Failure> {
        let limits = control.limits();
        self.inform(Setting::MaxDepth, limits.depth.map_or(0, i64::from))?;
        self.inform(Setting::MaxNode, limits.nodes.map_or(0, |nodes| i64::try_from(nodes).unwrap_or(0)))?;
        self.inform(Setting::TimeoutTurn, milliseconds(allowance.turn))?;
        // As managers do: the largest number for a game without limit. It is told before every move.
        self.told.retain(|(told, _)| *told != Setting::TimeLeft);
        self.inform(Setting::TimeLeft, allowance.left.map_or(i32::MAX.into(), milliseconds))?;
        self.process.forget();
        self.last = None;
        let asked = Instant::now();
        self.process.tell(question)?;
        let (point, elapsed, thought) = self.wait_for_move(question, game, asked, allowance, control)?;
        let cell = place(game, point)?;
        self.known = game.moves().iter().copied().chain([cell]).collect();
        Ok(thought.about(cell, elapsed))
    }

    /// Waits for a move: where, after how long, and what was last thought of it.
    fn wait_for_move(
        &mut self,
        question: &Command,
        game: &Game,
        asked: Instant,
        allowance: Allowance,
        control: &mut Control<'_, Cell>,
    ) -> Result<(Point, Duration, Thought), Failure> {
        let limit = allowance.limit();
        let mut deadline = limit.saturating_add(allowance.margin);
        let (mut stopping, mut thought, mut unknown) = (false, Thought::default(), None);
        let late = |unknown: Option<Failure>| unknown.unwrap_or(Failure::Late(limit));
        loop {
            let left = deadline.saturating_sub(asked.elapsed());
            // Even where no time is left, what was said before is heard.
            let heard = self.process.hear(left.min(TICK))?;
            if let Some(Heard { said, at }) = heard {
                let elapsed = at.saturating_duration_since(asked);
                match said {
                    Said::Move(_) | Said::Nowhere(_) if elapsed > deadline => return Err(late(unknown)),
                    Said::Move(point) => return Ok((point, elapsed, thought)),
                    Said::Nowhere(text) => return Err(off_board(&text, game.rules())),
                    Said::Error(why) => return Err(refused(question, "ERROR", &why)),
                    // It may be the answer to a setting: most engines do not know all of them.
                    Said::Unknown(what) => unknown = Some(refused(question, "UNKNOWN", &what)),
                    Said::Thought(text) => {
                        if let Some(read) = Thought::read(&text, game) {
                            if let Some(report) = read.report(elapsed) {
                                control.report(&report);
                                self.last = Some(report);
                            }
                            thought = read;
                        }
                    }
                    Said::Ok => {}
                }
            }
            if asked.elapsed() >= deadline && left.is_zero() {
                return Err(if stopping { Failure::Stopped } else { late(unknown) });
            }
            if !stopping && stopped(control) {
                stopping = true;
                deadline = deadline.min(asked.elapsed() + STOPPING);
                self.process.tell(&Command::Stop)?;
            }
        }
    }
}

/// Whether the caller wants the search to end. The time limit is looked at elsewhere: there is a margin.
fn stopped(control: &mut Control<'_, Cell>) -> bool {
    control.must_stop(0) && control.limits().time.is_none_or(|limit| control.elapsed() < limit)
}

/// The position as the side to move sees it.
fn board(game: &Game) -> Command {
    let moves = game.moves();
    let whose = |ply: usize| if ply % 2 == moves.len() % 2 { Whose::Own } else { Whose::Opponent };
    let stone = |(ply, cell): (usize, &Cell)| Stone { at: Point::of(game.rules(), *cell), whose: whose(ply) };
    Command::Board(moves.iter().enumerate().map(stone).collect())
}

/// The cell of a move, if it can be played.
fn place(game: &Game, at: Point) -> Result<Cell, Failure> {
    let rules = game.rules();
    let cell = at.cell(rules).ok_or_else(|| off_board(&at.to_string(), rules))?;
    match game.clone().play(cell) {
        Ok(()) => Ok(cell),
        Err(error) => Err(Failure::Illegal(format!("{at}, and {error}"))),
    }
}

fn off_board(at: &str, rules: Rules) -> Failure {
    let (right, top) = (rules.width() - 1, rules.height() - 1);
    Failure::Illegal(format!("{at}, and places go from 0,0 to {right},{top}"))
}

fn refused(command: &Command, word: &str, words: &str) -> Failure {
    Failure::Refused { command: name(command), answer: format!("{word} {words}").trim_end().to_owned() }
}

/// A command in few words.
fn name(command: &Command) -> String {
    command.to_string().lines().next().unwrap_or_default().to_owned()
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
