//! Executes the commands of a manager.

use std::io;

use board::{Game, Overline, Rules};
use gomoku::protocol::{Answer, Command, CommandError, Point, Stone};

use super::input::Line;
use super::position::{arrange, place};
use super::refusal::Refusal;
use super::session::{Session, rules};
use super::settings::processors;

impl Session<'_> {
    /// Executes a command and writes its answer, if it has one.
    pub(crate) fn execute(&mut self, command: Command, line: &Line) -> io::Result<()> {
        match self.answer(command, line) {
            Ok(answers) => answers.iter().for_each(|answer| self.voice.say(answer)),
            Err(refusal) => self.voice.say(&Answer::Error(refusal.to_string())),
        }
        self.voice.check()
    }

    /// Answers a line that is no command.
    pub(crate) fn reject(&mut self, error: &CommandError) -> io::Result<()> {
        let words = error.to_string();
        self.voice.say(&match error {
            CommandError::Unknown(_) => Answer::Unknown(words),
            // A manager reads no answer to INFO: it would take an error for the answer to its next command.
            CommandError::Info { .. } => Answer::Debug(words),
            _ => Answer::Error(words),
        });
        self.voice.check()
    }

    /// The answer to a command. A refused command changes nothing.
    fn answer(&mut self, command: Command, line: &Line) -> Result<Vec<Answer>, Refusal> {
        match command {
            Command::Start(width, height) => self.start(width, height)?,
            Command::Restart => {
                let size = self.game.as_ref().ok_or(Refusal::NoBoard)?.rules();
                self.start(size.width().into(), size.height().into())?;
            }
            Command::Begin => return self.begin(line),
            Command::Turn(at) => {
                let mut game = self.game()?;
                place(&mut game, at)?;
                return self.reply(game, 1, line);
            }
            Command::Play(at) => {
                let mut game = self.game()?;
                place(&mut game, at)?;
                self.game = Some(game);
                return Ok(vec![Answer::Move(at)]);
            }
            Command::TakeBack(at) => self.take_back(at)?,
            Command::Board(stones) => {
                let game = self.arranged(&stones)?;
                return self.reply(game, 1, line);
            }
            Command::Position(stones) => {
                self.game = Some(self.arranged(&stones)?);
                return Ok(vec![]);
            }
            Command::Best(lines) => {
                let game = self.game()?;
                return self.reply(game, lines.into(), line);
            }
            Command::Swap2(points) => return self.swap2(&points, line),
            Command::Forbidden => return Ok(vec![Answer::Forbid(vec![])]),
            Command::About => return Ok(vec![about()]),
            Command::Capacity => return Ok(capacity()),
            Command::Info(info) => {
                self.settings.set(&info);
                return Ok(vec![]);
            }
            Command::Forget => {
                self.players.forget();
                return Ok(vec![]);
            }
            // The reader thread has handled them already.
            Command::Stop | Command::End => return Ok(vec![]),
        }
        Ok(vec![Answer::Ok])
    }

    /// An empty board.
    fn start(&mut self, width: u16, height: u16) -> Result<(), Refusal> {
        let rules = rules(width, height, self.settings.overline()?)?;
        // Tables are built now, before the clock runs. Some managers send START before every move.
        if self.game.as_ref().map(Game::rules) != Some(rules) {
            for rules in both(rules) {
                self.make_ready(rules, self.settings.first_table())?;
            }
        }
        self.game = Some(Game::new(rules));
        self.settings.clock.begin();
        Ok(())
    }

    fn arranged(&self, stones: &[Stone]) -> Result<Game, Refusal> {
        let overline = self.settings.overline()?;
        let size = self.game.as_ref().ok_or(Refusal::NoBoard)?.rules();
        arrange(rules(size.width().into(), size.height().into(), overline)?, stones)
    }

    fn begin(&mut self, line: &Line) -> Result<Vec<Answer>, Refusal> {
        let game = self.game()?;
        if game.moves().is_empty() { self.reply(game, 1, line) } else { Err(Refusal::Begun) }
    }

    fn take_back(&mut self, at: Point) -> Result<(), Refusal> {
        let mut game = self.game()?;
        let rules = game.rules();
        let cell = at.cell(rules).ok_or(Refusal::OffBoard { at, rules })?;
        if game.last() != Some(cell) {
            return Err(Refusal::NotLast(at));
        }
        game.undo();
        self.game = Some(game);
        Ok(())
    }

    /// Searches for a move and plays it.
    fn reply(&mut self, game: Game, lines: usize, line: &Line) -> Result<Vec<Answer>, Refusal> {
        if let Some(outcome) = game.outcome() {
            return Err(Refusal::Over(outcome));
        }
        let report = self.think(&game, lines, line)?;
        self.make_move(game, report.best, line)
    }
}

/// Both rule sets on a board of this size.
fn both(rules: Rules) -> impl Iterator<Item = Rules> {
    let by = move |overline| Rules::new(rules.width(), rules.height(), rules.k(), false, overline).ok();
    [Overline::Wins, Overline::Ignored].into_iter().filter_map(by)
}

fn about() -> Answer {
    let facts =
        [("name", "linha"), ("version", env!("CARGO_PKG_VERSION")), ("author", "the linha developers")];
    Answer::About(facts.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec())
}

/// What managers ask for before they offer settings: threads, and the largest table as a power of two in KiB.
fn capacity() -> Vec<Answer> {
    let threads = format!("INFO MAX_THREAD_NUM {}", processors());
    vec![Answer::Message(threads), Answer::Message("INFO MAX_HASH_SIZE 22".to_owned())]
}
