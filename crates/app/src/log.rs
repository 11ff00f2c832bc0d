//! What the program logs, on standard error: by default only that data may be lost, more with `-v` or the variable `LINHA_LOG`.

use std::env;
use std::io::{self, IsTerminal, Write};

use board::quote;
use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::error::Usage;

/// The variable that chooses the level, unless `-v` does.
const VARIABLE: &str = "LINHA_LOG";
/// The crates of the workspace that log. Dependencies are heard from `warn` on.
const OURS: [&str; 5] = ["engines", "lab", "linha", "server", "store"];
/// Moves to the start of the line and clears it, where a progress bar may stand.
const CLEAR_LINE: &[u8] = b"\r\x1b[2K";

/// Starts the log: `-v` is level info, `-vv` debug, `-vvv` trace; without it, the variable `LINHA_LOG` names the level.
///
/// A program that draws on the terminal (`draws`) logs only to a file or a pipe.
pub(crate) fn start(verbosity: u8, draws: bool) -> Result<(), Usage> {
    let level = match verbosity {
        0 => from_environment()?,
        1 => LevelFilter::INFO,
        2 => LevelFilter::DEBUG,
        _ => LevelFilter::TRACE,
    };
    let terminal = io::stderr().is_terminal();
    if draws && terminal {
        // A variable is often set for all commands; a flag is meant.
        return if verbosity > 0 { Err(Usage::LogOnScreen) } else { Ok(()) };
    }
    if level != LevelFilter::OFF {
        let others = level.min(LevelFilter::from_level(Level::WARN));
        let targets = Targets::new().with_default(others).with_targets(OURS.map(|name| (name, level)));
        let lines =
            tracing_subscriber::fmt::layer().with_ansi(false).with_writer(move || Line { clears: terminal });
        // It fails only if a log has been started: main does so once.
        let _ = tracing_subscriber::registry().with(lines).with(targets).try_init();
    }
    Ok(())
}

/// The level that the variable names.
fn from_environment() -> Result<LevelFilter, Usage> {
    match env::var_os(VARIABLE) {
        None => Ok(LevelFilter::ERROR),
        Some(name) => {
            level(&name.to_string_lossy()).ok_or_else(|| Usage::LogLevel(quote(&name.to_string_lossy())))
        }
    }
}

/// A level by its name. An empty one is none.
fn level(name: &str) -> Option<LevelFilter> {
    if name.is_empty() {
        return Some(LevelFilter::OFF);
    }
    // Numbers, which the parser takes as well, are not documented.
    name.parse().ok().filter(|_| name.chars().all(char::is_alphabetic))
}

/// A line of the log, on standard error.
struct Line {
    /// Whether the line of the terminal is to be cleared first.
    clears: bool,
}

impl Write for Line {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let mut stream = io::stderr().lock();
        if std::mem::take(&mut self.clears) {
            stream.write_all(CLEAR_LINE)?;
        }
        stream.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names() {
        assert_eq!(level("info"), Some(LevelFilter::INFO));
        assert_eq!(level("Debug"), Some(LevelFilter::DEBUG));
        assert_eq!((level("off"), level("")), (Some(LevelFilter::OFF), Some(LevelFilter::OFF)));
        for name in ["3", "loud", "info,server=debug", " info"] {
            assert_eq!(level(name), None, "{name}");
        }
    }
}
