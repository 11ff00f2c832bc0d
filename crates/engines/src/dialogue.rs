//! The dialogue with an engine in the Gomocup protocol.

use std::time::{Duration, Instant};

use agents::Engine;
use board::{Cell, Game, Overline, Rules};
use gomoku::protocol::{Command, Info, Point, Setting, Stone, Whose};
use search::{Control, Report};

use crate::failure::Failure;
use crate::pipes::{Message, Received};
use crate::process::Process;
use crate::search_info::SearchInfo;

/// Poll interval for the stop flag.
const TICK: Duration = Duration::from_millis(10);
/// How long an engine has for its move after `STOP`. Most engines do not know the command.
const STOP_GRACE: Duration = Duration::from_millis(40);

/// The time limits of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// The limit that the engine is sent.
    pub(crate) turn: Duration,
    /// The time left for the game, if that is limited.
    pub(crate) left: Option<Duration>,
    /// How much later the move is still accepted.
    pub(crate) margin: Duration,
}

impl Allowance {
    fn limit(&self) -> Duration {
        self.left.map_or(self.turn, |left| left.min(self.turn))
    }
}

/// A running engine with a board set up.
pub(crate) struct Dialogue {
    process: Process,
    rules: Rules,
    /// The moves on its board, its own last one included.
    played: Vec<Cell>,
    /// The settings sent so far, each with its latest value.
    sent: Vec<(Setting, i64)>,
    /// How long it may take to answer `START` or `RESTART`.
    ready: Duration,
    /// What it said last of the search that is under way, with a move.
    last: Option<Report<Cell>>,
}

impl Dialogue {
    /// Starts an engine and sets up an empty board.
    pub(crate) fn open(
        engine: &Engine,
        rules: Rules,
        control: &mut Control<'_, Cell>,
    ) -> Result<Dialogue, Failure> {
        let process = Process::start(engine)?;
        // Engines have no such limits by default.
        let sent = vec![(Setting::MaxDepth, 0), (Setting::MaxNode, 0)];
        let mut dialogue =
            Dialogue { process, rules, played: Vec::new(), sent, ready: engine.ready, last: None };
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
        match self.send_and_await_ok(&Command::Start(width.into(), height.into()), control) {
            Err(Failure::Refused { answer, .. }) if width != height && answer.starts_with("UNKNOWN") => {
                return Err(Failure::NonSquareBoard(self.rules));
            }
            done => done?,
        }
        self.send_setting(Setting::TimeoutMatch, engine.game.map_or(0, milliseconds))?;
        self.send_setting(Setting::MaxMemory, engine.memory.map_or(0, |size| i64::from(size) << 20))?;
        self.send_setting(Setting::Rule, i64::from(self.rules.overline() == Overline::Ignored))
    }

    /// The rules of its board.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Clears the board with `RESTART`.
    pub(crate) fn clear(&mut self, control: &mut Control<'_, Cell>) -> Result<(), Failure> {
        self.send_and_await_ok(&Command::Restart, control)?;
        self.played.clear();
        Ok(())
    }

    /// Kills the process at once.
    pub(crate) fn kill(self) {
        self.process.kill();
    }

    /// The last report of the search under way, if the engine sent one with a legal move.
    pub(crate) fn last_report(&mut self) -> Option<Report<Cell>> {
        self.last.take()
    }

    /// Sends a command and waits for `OK`.
    fn send_and_await_ok(
        &mut self,
        command: &Command,
        control: &mut Control<'_, Cell>,
    ) -> Result<(), Failure> {
        self.process.discard_messages();
        self.process.send(command)?;
        let deadline = Instant::now() + self.ready;
        while Instant::now() < deadline {
            if stopped(control) {
                return Err(Failure::Stopped);
            }
            match self.process.receive(TICK)?.map(|received| received.message) {
                Some(Message::Ok) => return Ok(()),
                Some(Message::Error(why)) => return Err(refused(command, "ERROR", &why)),
                Some(Message::Unknown(what)) => return Err(refused(command, "UNKNOWN", &what)),
                _ => {}
            }
        }
        Err(Failure::NoAnswer { command: name(command), patience: self.ready })
    }

    /// Sends a setting, unless it has this value already. Engines do not answer, except with `UNKNOWN`.
    fn send_setting(&mut self, setting: Setting, number: i64) -> Result<(), Failure> {
        if self.sent.contains(&(setting, number)) {
            return Ok(());
        }
        self.sent.retain(|(sent, _)| *sent != setting);
        self.sent.push((setting, number));
        self.process.send(&Command::Info(Info::Number(setting, number)))
    }

    /// The command that asks for a move in this game; `None` if the board must be cleared first.
    pub(crate) fn move_command(&self, game: &Game) -> Option<Command> {
        let (moves, played) = (game.moves(), &self.played);
        match moves.strip_prefix(played.as_slice()) {
            Some([]) if played.is_empty() => Some(Command::Begin),
            Some([last]) => Some(Command::Turn(Point::of(game.rules(), *last))),
            _ if played.is_empty() => Some(board(game)),
            _ => None,
        }
    }

    /// Asks for a move with [`Dialogue::move_command`]; the game must not be over.
    pub(crate) fn ask(
        &mut self,
        move_command: &Command,
        game: &Game,
        allowance: Allowance,
        control: &mut Control<'_, Cell>,
    ) -> Result<Report<Cell>, Failure> {
        let limits = control.limits();
        self.send_setting(Setting::MaxDepth, limits.depth.map_or(0, i64::from))?;
        self.send_setting(
            Setting::MaxNode,
            limits.nodes.map_or(0, |nodes| i64::try_from(nodes).unwrap_or(0)),
        )?;
        self.send_setting(Setting::TimeoutTurn, milliseconds(allowance.turn))?;
        // Sent before every move; as managers do, the largest number stands for a game without limit.
        self.sent.retain(|(sent, _)| *sent != Setting::TimeLeft);
        self.send_setting(Setting::TimeLeft, allowance.left.map_or(i32::MAX.into(), milliseconds))?;
        self.process.discard_messages();
        self.last = None;
        let asked = Instant::now();
        self.process.send(move_command)?;
        let (point, elapsed, info) = self.wait_for_move(move_command, game, asked, allowance, control)?;
        let cell = place(game, point)?;
        self.played = game.moves().iter().copied().chain([cell]).collect();
        Ok(info.about(cell, elapsed))
    }

    /// Waits for a move: the point, the time it took, and the last information about the search.
    fn wait_for_move(
        &mut self,
        move_command: &Command,
        game: &Game,
        asked: Instant,
        allowance: Allowance,
        control: &mut Control<'_, Cell>,
    ) -> Result<(Point, Duration, SearchInfo), Failure> {
        let limit = allowance.limit();
        let mut deadline = limit.saturating_add(allowance.margin);
        let (mut stopping, mut info, mut unknown) = (false, SearchInfo::default(), None);
        let late = |unknown: Option<Failure>| unknown.unwrap_or(Failure::Late(limit));
        loop {
            let left = deadline.saturating_sub(asked.elapsed());
            // Even after the deadline, messages that arrived before are read.
            let received = self.process.receive(left.min(TICK))?;
            if let Some(Received { message, at }) = received {
                let elapsed = at.saturating_duration_since(asked);
                match message {
                    Message::Move(_) | Message::OffBoard(_) if elapsed > deadline => {
                        return Err(late(unknown));
                    }
                    Message::Move(point) => return Ok((point, elapsed, info)),
                    Message::OffBoard(text) => return Err(off_board(&text, game.rules())),
                    Message::Error(why) => return Err(refused(move_command, "ERROR", &why)),
                    // It may answer a setting: most engines do not know all of them.
                    Message::Unknown(what) => unknown = Some(refused(move_command, "UNKNOWN", &what)),
                    Message::SearchInfo(text) => {
                        if let Some(read) = SearchInfo::read(&text, game) {
                            if let Some(report) = read.report(elapsed) {
                                control.report(&report);
                                self.last = Some(report);
                            }
                            info = read;
                        }
                    }
                    Message::Ok => {}
                }
            }
            if asked.elapsed() >= deadline && left.is_zero() {
                return Err(if stopping { Failure::Stopped } else { late(unknown) });
            }
            if !stopping && stopped(control) {
                stopping = true;
                deadline = deadline.min(asked.elapsed() + STOP_GRACE);
                self.process.send(&Command::Stop)?;
            }
        }
    }
}

/// Whether the caller stops the search. The time limit does not count here, because the deadline has a margin.
fn stopped(control: &mut Control<'_, Cell>) -> bool {
    control.must_stop(0) && control.limits().time.is_none_or(|limit| control.elapsed() < limit)
}

/// The `BOARD` command of a position, from the view of the side to move.
fn board(game: &Game) -> Command {
    let moves = game.moves();
    let whose = |ply: usize| if ply % 2 == moves.len() % 2 { Whose::Own } else { Whose::Opponent };
    let stone = |(ply, cell): (usize, &Cell)| Stone { at: Point::of(game.rules(), *cell), whose: whose(ply) };
    Command::Board(moves.iter().enumerate().map(stone).collect())
}

/// The cell of a legal move.
fn place(game: &Game, at: Point) -> Result<Cell, Failure> {
    let rules = game.rules();
    let cell = at.cell(rules).ok_or_else(|| off_board(&at.to_string(), rules))?;
    match game.clone().play(cell) {
        Ok(()) => Ok(cell),
        Err(error) => Err(Failure::Illegal { at, error }),
    }
}

fn off_board(at: &str, rules: Rules) -> Failure {
    Failure::OffBoard { at: at.to_owned(), right: rules.width() - 1, top: rules.height() - 1 }
}

fn refused(command: &Command, word: &str, words: &str) -> Failure {
    Failure::Refused { command: name(command), answer: format!("{word} {words}").trim_end().to_owned() }
}

/// The first line of a command, for error messages.
fn name(command: &Command) -> String {
    command.to_string().lines().next().unwrap_or_default().to_owned()
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
