//! The reader thread: lines of input, and the stop flag of the search they end.

use std::io::{self, BufRead, Read};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use gomoku::protocol::{Urgent, urgent};

/// The most bytes of a line that are read: a whole board on one line has a few thousand.
const LONGEST: u64 = 1 << 16;

/// The most lines that wait to be executed; a manager that writes more waits itself. A board has at most 484 of them.
const QUEUE: usize = 1 << 12;

/// How long the process may live after END or the end of input.
const GRACE: Duration = Duration::from_millis(500);

/// A line that was read.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    /// Its number, from 0.
    number: u64,
    /// When it was read.
    pub(crate) read: Instant,
}

/// Stops the search that a line asked for, even if it has not started yet.
#[derive(Default)]
pub(crate) struct Halt {
    stop: AtomicBool,
    /// Searches of lines before this one must end.
    before: AtomicU64,
}

impl Halt {
    /// The stop flag for the search that this line asked for.
    pub(crate) fn flag(&self, line: &Line) -> &AtomicBool {
        // The flag is cleared before the number is read: a stop that arrives in between sets it again.
        self.stop.store(false, Ordering::SeqCst);
        if self.before.load(Ordering::SeqCst) > line.number {
            self.stop();
        }
        &self.stop
    }

    /// Stops the running search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    fn all_before(&self, number: u64) {
        self.before.store(number, Ordering::SeqCst);
        self.stop();
    }
}

/// Reads lines on a thread. The end of input stops all searches.
pub(crate) fn listen(mut input: impl BufRead + Send + 'static) -> (Receiver<Line>, Arc<Halt>) {
    let (sender, lines) = mpsc::sync_channel(QUEUE);
    let halt = Arc::new(Halt::default());
    let ear = Arc::clone(&halt);
    thread::spawn(move || {
        let mut bytes = Vec::new();
        for number in 0.. {
            if !matches!(next_line(&mut input, &mut bytes), Ok(true)) {
                break;
            }
            let read = Instant::now();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let urgent = urgent(&text);
            match urgent {
                Some(Urgent::Stop) => ear.all_before(number),
                Some(Urgent::End) => ear.all_before(u64::MAX),
                None => {}
            }
            if sender.send(Line { text, number, read }).is_err() {
                return;
            }
            if urgent == Some(Urgent::End) {
                // Managers wait for the process to end, whatever it is doing.
                thread::sleep(GRACE);
                process::exit(0);
            }
        }
        ear.all_before(u64::MAX);
    });
    (lines, halt)
}

/// Reads a line, up to the limit; false at the end of input.
fn next_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    input.by_ref().take(LONGEST).read_until(b'\n', bytes)?;
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(!bytes.is_empty())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    fn line(number: u64) -> Line {
        Line { text: String::new(), number, read: Instant::now() }
    }

    #[test]
    fn lines_come_as_they_are_and_long_ones_are_cut() {
        let long = "x".repeat(200_000);
        let text = format!("START 15\r\n\n{long}\nBEGIN");
        let (lines, halt) = listen(Cursor::new(text));
        let lines: Vec<_> = lines.into_iter().collect();
        let lengths: Vec<_> = lines.iter().map(|line| line.text.len()).collect();
        assert_eq!(lengths, [10, 1, 65_536, 5]);
        assert_eq!(lines[3].text, "BEGIN");
        assert!(halt.flag(&lines[3]).load(Ordering::SeqCst), "the end of input ends what was asked for");
    }

    /// A manager that writes empty lines for as long as they are read. It notes when one is read although too many wait.
    struct Flood {
        lines: usize,
        taken: Arc<AtomicUsize>,
        is_flooded: Arc<AtomicBool>,
        full: mpsc::Sender<()>,
    }

    impl Read for Flood {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("lines are read from the buffer")
        }
    }

    impl BufRead for Flood {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.lines == QUEUE {
                self.full.send(()).expect("the test waits for it");
            }
            if self.lines > self.taken.load(Ordering::SeqCst) + QUEUE {
                self.is_flooded.store(true, Ordering::SeqCst);
            }
            Ok(if self.lines < 3 * QUEUE { b"\n" } else { b"" })
        }

        fn consume(&mut self, amount: usize) {
            self.lines += amount;
        }
    }

    #[test]
    fn a_limited_number_of_lines_waits() {
        let (taken, is_flooded) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
        let (full, is_full) = mpsc::channel();
        let flood = Flood { lines: 0, taken: Arc::clone(&taken), is_flooded: Arc::clone(&is_flooded), full };
        let (lines, _) = listen(flood);
        is_full.recv().expect("as many lines as can wait");
        // Counted before it is taken, so that it is not counted late.
        let next = || {
            taken.fetch_add(1, Ordering::SeqCst);
            lines.recv()
        };
        let mut count = 0;
        while next().is_ok() {
            count += 1;
        }
        assert_eq!((count, is_flooded.load(Ordering::SeqCst)), (3 * QUEUE, false));
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        let (lines, _) = listen(Cursor::new(b"TURN \xff\xfe7,7\nAB\0OUT\n".to_vec()));
        let texts: Vec<_> = lines.into_iter().map(|line| line.text).collect();
        assert_eq!(texts, ["TURN \u{fffd}\u{fffd}7,7\n", "AB\0OUT\n"]);
    }

    #[test]
    fn only_searches_asked_for_before_are_ended() {
        let halt = Halt::default();
        assert!(!halt.flag(&line(3)).load(Ordering::SeqCst));
        halt.all_before(5);
        assert!(halt.flag(&line(4)).load(Ordering::SeqCst));
        assert!(!halt.flag(&line(6)).load(Ordering::SeqCst));
    }
}
