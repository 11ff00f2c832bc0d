//! The threads at a child's pipes: one writes its stdin, one reads its stdout, and one its stderr if that is logged.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Instant;

use gomoku::protocol::{Answer, Point};
use tracing::debug;

/// Capacity of the queue of commands, for engines that read slowly.
const COMMAND_CAPACITY: usize = 1000;
/// Capacity of the queue of messages; beyond it the engine blocks on its pipe.
const MESSAGE_CAPACITY: usize = 64;
/// The maximum length of a line in bytes; the rest is discarded.
const MAX_LINE: usize = 4096;

/// A message of an engine, as far as it matters here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// `OK`.
    Ok,
    /// A move.
    Move(Point),
    /// A move with coordinates that no board has, as written.
    OffBoard(String),
    /// `ERROR`, with the reason.
    Error(String),
    /// `UNKNOWN`, with what follows.
    Unknown(String),
    /// A `MESSAGE` with information about the search.
    SearchInfo(String),
}

/// A message and its time of arrival.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) message: Message,
    pub(crate) at: Instant,
}

/// Starts the thread that writes commands, one per line. Dropping the sender closes the pipe.
///
/// Lines end with CR LF on Windows, as the protocol has it, and with LF elsewhere, because not all engines there accept CR.
pub(crate) fn writer(mut pipe: impl Write + Send + 'static) -> SyncSender<String> {
    let (sender, lines) = mpsc::sync_channel::<String>(COMMAND_CAPACITY);
    let end = if cfg!(windows) { "\r\n" } else { "\n" };
    thread::spawn(move || {
        let write = |text: String| {
            let text = text.replace('\n', end) + end;
            pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush())
        };
        if let Err(error) = lines.into_iter().try_for_each(write) {
            // The reader notices that the process has exited.
            debug!(%error, "engine no longer reads");
        }
    });
    sender
}

/// Starts the thread that reads messages, until the pipe is closed or the receiver is dropped.
pub(crate) fn reader(pipe: impl Read + Send + 'static) -> Receiver<Received> {
    let (sender, received) = mpsc::sync_channel(MESSAGE_CAPACITY);
    thread::spawn(move || {
        let forward = |line: &[u8]| {
            let at = Instant::now();
            parse_message(&String::from_utf8_lossy(line))
                .is_none_or(|message| sender.send(Received { message, at }).is_ok())
        };
        if let Err(error) = lines(BufReader::new(pipe), forward) {
            // The receiver sees a closed pipe.
            debug!(%error, "engine cannot be read");
        }
    });
    received
}

/// Starts the thread that logs what an engine writes to its standard error, until the pipe is closed.
pub(crate) fn logger(pipe: impl Read + Send + 'static, engine: String) {
    thread::spawn(move || {
        let log = |line: &[u8]| {
            // Quoted, because an engine may write anything.
            debug!(%engine, text = ?String::from_utf8_lossy(line), "engine complains");
            true
        };
        if let Err(error) = lines(BufReader::new(pipe), log) {
            debug!(%engine, %error, "engine cannot be read");
        }
    });
}

/// Passes lines to `take` until it returns false. Lines end with CR, LF or both.
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
        line.extend_from_slice(&part[..part.len().min(MAX_LINE - line.len())]);
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

/// Parses a line; `None` if it does not matter here.
fn parse_message(line: &str) -> Option<Message> {
    match line.parse() {
        Ok(Answer::Ok) => Some(Message::Ok),
        Ok(Answer::Move(at)) => Some(Message::Move(at)),
        Ok(Answer::Error(why)) => Some(Message::Error(truncated(&why))),
        Ok(Answer::Unknown(what)) => Some(Message::Unknown(truncated(&what))),
        Ok(Answer::Message(text)) => {
            let thought = text.split_whitespace().any(|word| word.eq_ignore_ascii_case("depth"));
            thought.then_some(Message::SearchInfo(text))
        }
        Ok(_) => None,
        Err(_) => is_off_board(line).then(|| Message::OffBoard(truncated(line.trim()))),
    }
}

/// Whether a line that the protocol does not accept is a move with coordinates that no board has.
fn is_off_board(line: &str) -> bool {
    let whole = |text: &str| {
        let text = text.trim();
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.split_once(',').is_some_and(|(x, y)| whole(x) && whole(y))
}

/// The beginning of an answer, for error messages.
fn truncated(text: &str) -> String {
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
    fn long_lines_are_truncated() {
        let text = ["x".repeat(1_000_000).as_bytes(), b"\n7,7\n", "y".repeat(5000).as_bytes()].concat();
        assert_eq!(read(&text).iter().map(String::len).collect::<Vec<_>>(), [MAX_LINE, 3, MAX_LINE]);
    }

    #[test]
    fn messages_that_matter_are_parsed() {
        let at = |x, y| Some(Message::Move(Point { x, y }));
        assert_eq!(parse_message("ok"), Some(Message::Ok));
        assert_eq!((parse_message("7,8"), parse_message(" 300 , 0 ")), (at(7, 8), at(300, 0)));
        for line in ["-1,-1", "99999999999999999999,0", "0,-5"] {
            assert_eq!(parse_message(line), Some(Message::OffBoard(line.to_owned())));
        }
        assert_eq!(parse_message("ERROR too large"), Some(Message::Error("too large".to_owned())));
        assert_eq!(parse_message("UNKNOWN"), Some(Message::Unknown(String::new())));
        assert_eq!(parse_message("MESSAGE Depth 3"), Some(Message::SearchInfo("Depth 3".to_owned())));
        for line in ["MESSAGE hello", "DEBUG 7,7", "SUGGEST 7,7", "hello", "7,7,7", ",", "-,-", "SWAP"] {
            assert_eq!(parse_message(line), None, "{line}");
        }
    }
}
