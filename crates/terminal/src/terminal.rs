//! Takes the terminal over, and restores it however the program ends.

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

use board::{Coded, Message};
use thiserror::Error;

/// Which of the two standard streams is no terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotTerminal {
    /// Standard input.
    #[error("standard input is")]
    Input,
    /// Standard output.
    #[error("standard output is")]
    Output,
    /// Neither is a terminal.
    #[error("standard input and output are")]
    Both,
}

impl Coded for NotTerminal {
    fn message(&self) -> Message {
        let code = match self {
            NotTerminal::Input => "terminal.input",
            NotTerminal::Output => "terminal.output",
            NotTerminal::Both => "terminal.both",
        };
        Message::new(code, self)
    }
}

/// The terminal while it is taken over; dropping this restores it.
pub(super) struct Held {
    pub(super) terminal: DefaultTerminal,
}

/// Makes sure that standard input and output are a terminal.
pub fn check() -> Result<(), NotTerminal> {
    match (io::stdin().is_terminal(), stdout().is_terminal()) {
        (true, true) => Ok(()),
        (false, true) => Err(NotTerminal::Input),
        (true, false) => Err(NotTerminal::Output),
        (false, false) => Err(NotTerminal::Both),
    }
}

impl Held {
    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Held> {
        restore_on_panic();
        take_over().inspect_err(|_| restore())?;
        let terminal = DefaultTerminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| restore())?;
        Ok(Held { terminal })
    }

    /// Restores the terminal, suspends the program, and takes the terminal over again when it is continued.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        restore();
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        take_over()?;
        self.terminal.clear()
    }

    /// There is no job control on this system.
    #[cfg(not(unix))]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // After a panic, the hook has restored it already, and the message must stay visible.
        if !thread::panicking() {
            restore();
        }
    }
}

/// Raw mode, alternate screen, mouse events.
fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Undoes all of it. A failure means that the terminal is gone, and is ignored.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic of this thread is printed. The panic of a search thread is caught there and shown on the
/// board, so it must neither print nor touch the terminal.
fn restore_on_panic() {
    let tell = panic::take_hook();
    let ours = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == ours {
            restore();
            tell(info);
        }
    }));
}
