//! The terminal, taken over for a while and given back whatever happens.

use std::io::{self, IsTerminal, stdout};
use std::panic;
use std::thread;

use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::trouble::Usage;

/// The terminal while it is ours; dropping this gives it back.
pub(super) struct Held {
    pub(super) terminal: DefaultTerminal,
}

/// Refuses to draw where nobody would see it, or to wait for keys that cannot come.
pub(super) fn check() -> Result<(), Usage> {
    let missing = match (io::stdin().is_terminal(), stdout().is_terminal()) {
        (true, true) => return Ok(()),
        (false, true) => "standard input is not one",
        (true, false) => "standard output is not one",
        (false, false) => "standard input and output are none",
    };
    Err(Usage(format!(
        "linha play needs a terminal, and {missing}: use linha move to ask for moves in a script"
    )))
}

impl Held {
    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Held> {
        give_back_on_panic();
        seize().inspect_err(|_| give_back())?;
        let terminal = DefaultTerminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_back())?;
        Ok(Held { terminal })
    }

    /// Gives the terminal back while the program sleeps, and takes it again.
    #[cfg(unix)]
    pub(super) fn sleep(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        seize()?;
        self.terminal.clear()
    }

    /// Nobody can put a program to sleep here.
    #[cfg(not(unix))]
    pub(super) fn sleep(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // After a panic, it has been given back already, and words stand there.
        if !thread::panicking() {
            give_back();
        }
    }
}

/// Keys come at once, the screen is a fresh one, and clicks are told.
fn seize() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// If this fails, the terminal is gone, and there is nothing to give back.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// A panic of ours is told on a screen that can be read. One of a thread that searches is caught there and becomes a
/// sentence on the board, so it must neither write over the board nor take the terminal away.
fn give_back_on_panic() {
    let tell = panic::take_hook();
    let ours = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == ours {
            give_back();
            tell(info);
        }
    }));
}
