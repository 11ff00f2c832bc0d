//! The two threads between us and a process: one writes, one reads.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Instant;

use gomoku::protocol::{Answer, Point};

/// The most commands that wait for an engine that reads slowly.
const WRITTEN: usize = 1000;
/// The most lines that wait for us; an engine that says more has to wait.
const READ: usize = 64;
/// The longest line in bytes; what follows is not kept.
const LONGEST: usize = 4096;

/// What an engine said that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// `OK`.
    Ok,
    /// A move.
    Move(Point),
    /// A move that cannot be on any board, as it was written.
    Nowhere(String),
    /// `ERROR`, with the reason.
    Error(String),
    /// `UNKNOWN`, with what follows.
    Unknown(String),
    /// A message about a line that is looked at.
    Thought(String),
}

/// Something said, and when.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) said: Said,
    pub(crate) at: Instant,
}

/// A thread that writes what it is sent, each with an end of line. When the sender is gone, the pipe is closed.
///
/// Managers on Windows end lines with CR and LF. Elsewhere engines expect what their system writes, and not all take more.
pub(crate) fn writer(mut pipe: impl Write + Send + 'static) -> SyncSender<String> {
    let (sender, lines) = mpsc::sync_channel::<String>(WRITTEN);
    let end = if cfg!(windows) { "\r\n" } else { "\n" };
    thread::spawn(move || {
        let write = |text: String| {
            let text = text.replace('\n', end) + end;
            pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush())
        };
        // A pipe without a reader is the end of it; the other thread hears that the process has ended.
        let _ = lines.into_iter().try_for_each(write);
    });
    sender
}

/// A thread that reads what is said, until the pipe is closed at the other end or the receiver is gone.
pub(crate) fn reader(pipe: impl Read + Send + 'static) -> Receiver<Heard> {
    let (sender, heard) = mpsc::sync_channel(READ);
    thread::spawn(move || {
        let said = |line: &[u8]| {
            let at = Instant::now();
            understand(&String::from_utf8_lossy(line))
                .is_none_or(|said| sender.send(Heard { said, at }).is_ok())
        };
        // A pipe that cannot be read is as good as closed.
        let _ = lines(BufReader::new(pipe), said);
    });
    heard
}

/// Gives lines to a function that says whether to go on. They end with CR, LF or both.
fn lines(mut input: impl BufRead, mut take: impl FnMut(&[u8]) -> bool) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let closed = chunk.is_empty();
        let end = chunk.iter().position(|byte| b"\r\n".contains(byte));
        let part = &chunk[..end.unwrap_or(chunk.len())];
        line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || closed {
            if closed && line.is_empty() || !line.is_empty() && !take(&line) {
                return Ok(());
            }
            line.clear();
        }
    }
}

/// What a line says, if it matters to us. Engines say many things.
fn understand(line: &str) -> Option<Said> {
    match line.parse() {
        Ok(Answer::Ok) => Some(Said::Ok),
        Ok(Answer::Move(at)) => Some(Said::Move(at)),
        Ok(Answer::Error(why)) => Some(Said::Error(short(&why))),
        Ok(Answer::Unknown(what)) => Some(Said::Unknown(short(&what))),
        Ok(Answer::Message(text)) => {
            let thought = text.split_whitespace().any(|word| word.eq_ignore_ascii_case("depth"));
            thought.then_some(Said::Thought(text))
        }
        Ok(_) => None,
        Err(_) => nowhere(line).then(|| Said::Nowhere(short(line.trim()))),
    }
}

/// Whether a line that the protocol does not know is a move all the same, with numbers that no board has.
fn nowhere(line: &str) -> bool {
    let whole = |text: &str| {
        let text = text.trim();
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.split_once(',').is_some_and(|(x, y)| whole(x) && whole(y))
}

/// As much of an answer as people want to read.
fn short(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<String> {
        let mut all = Vec::new();
        let take = |line: &[u8]| {
            all.push(String::from_utf8_lossy(line).into_owned());
            all.len() < 5
        };
        lines(BufReader::with_capacity(7, text), take).expect("memory can be read");
        all
    }

    #[test]
    fn lines_end_as_their_system_has_it() {
        assert_eq!(read(b"OK\r\n7,7\n\n\r8,8\r9,9"), ["OK", "7,7", "8,8", "9,9"]);
        assert_eq!(read(b""), [""; 0]);
        assert_eq!(read(b"a\nb\nc\nd\ne\nf\n").len(), 5);
        assert_eq!(read(b"\xff\xfe\n1,2"), ["\u{fffd}\u{fffd}", "1,2"]);
    }

    #[test]
    fn of_a_long_line_only_the_beginning_is_kept() {
        let text = ["x".repeat(1_000_000).as_bytes(), b"\n7,7\n", "y".repeat(5000).as_bytes()].concat();
        assert_eq!(read(&text).iter().map(String::len).collect::<Vec<_>>(), [LONGEST, 3, LONGEST]);
    }

    #[test]
    fn what_matters_is_told_from_what_does_not() {
        let at = |x, y| Some(Said::Move(Point { x, y }));
        assert_eq!(understand("ok"), Some(Said::Ok));
        assert_eq!((understand("7,8"), understand(" 300 , 0 ")), (at(7, 8), at(300, 0)));
        for line in ["-1,-1", "99999999999999999999,0", "0,-5"] {
            assert_eq!(understand(line), Some(Said::Nowhere(line.to_owned())));
        }
        assert_eq!(understand("ERROR too large"), Some(Said::Error("too large".to_owned())));
        assert_eq!(understand("UNKNOWN"), Some(Said::Unknown(String::new())));
        assert_eq!(understand("MESSAGE Depth 3"), Some(Said::Thought("Depth 3".to_owned())));
        for line in ["MESSAGE hello", "DEBUG 7,7", "SUGGEST 7,7", "hello", "7,7,7", ",", "-,-", "SWAP"] {
            assert_eq!(understand(line), None, "{line}");
        }
    }
}
