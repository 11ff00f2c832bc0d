//! The program on the other side of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use gomoku::protocol::{Answer, Point};

/// The timeout of every wait, generous enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);

/// A process that plays.
pub(crate) struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    /// `linha gomocup`.
    pub(crate) fn new() -> Brain {
        Brain::of(Command::new(env!("CARGO_BIN_EXE_linha")).arg("gomocup"))
    }

    pub(crate) fn of(command: &mut Command) -> Brain {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the program runs");
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        thread::spawn(move || {
            let _ = output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line));
        });
        Brain { input: child.stdin.take(), child, lines }
    }

    /// With a board, and some settings told.
    pub(crate) fn started(size: u16, settings: &[&str]) -> Brain {
        let mut brain = Brain::new();
        assert_eq!(brain.ask(&format!("START {size}")), Answer::Ok);
        for setting in settings {
            brain.send(&format!("INFO {setting}"));
        }
        brain
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.write(format!("{line}\r\n").as_bytes());
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is still open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program reads");
    }

    /// The next line of whatever kind.
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the program answers")
    }

    /// The next answer; what it says while it thinks is no answer.
    pub(crate) fn answer(&self) -> Answer {
        loop {
            let line = self.line();
            match line.parse() {
                Ok(Answer::Message(_) | Answer::Debug(_) | Answer::Info(..)) => {}
                Ok(answer) => return answer,
                Err(error) => panic!("{error}"),
            }
        }
    }

    pub(crate) fn ask(&mut self, line: &str) -> Answer {
        self.send(line);
        self.answer()
    }

    /// The move that answers a command, and how long it took.
    pub(crate) fn play(&mut self, line: &str) -> (Point, Duration) {
        let start = Instant::now();
        match self.ask(line) {
            Answer::Move(at) => (at, start.elapsed()),
            other => panic!("{line}: {other}"),
        }
    }

    /// Closes its input, waits for the end, and gives back what it still had to say.
    pub(crate) fn close(&mut self) -> (ExitStatus, Vec<String>) {
        self.input = None;
        self.wait()
    }

    /// Waits for the end.
    pub(crate) fn wait(&mut self) -> (ExitStatus, Vec<String>) {
        let next = || match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("it does not end"),
        };
        let rest = std::iter::from_fn(next).collect();
        (self.child.wait().expect("it ends"), rest)
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
