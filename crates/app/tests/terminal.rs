//! `linha play` in a real terminal: what it takes over it gives back, however it ends.
//!
//! The terminal is that of `script`, of util-linux. Where that is missing, only pipes are tried.

#![cfg(target_os = "linux")]

mod scripted;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The timeout of every wait, generous enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);

/// A program in a terminal of its own.
struct Terminal {
    child: Child,
    /// The user's data, unless they are shared.
    _data: Option<TempDir>,
    output: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    /// Starts a game in a window of 80 by 24, or does not, where there is no `script`.
    fn open(arguments: &str) -> Option<Terminal> {
        Terminal::start(&format!("play {arguments}"))
    }

    /// Starts a command in such a window.
    fn start(arguments: &str) -> Option<Terminal> {
        let data = tempfile::tempdir().expect("room");
        let terminal = Terminal::start_with(arguments, data.path(), "")?;
        Some(Terminal { _data: Some(data), ..terminal })
    }

    /// Starts a command with the data of a user, after another command of the shell.
    fn start_with(arguments: &str, data: &Path, before: &str) -> Option<Terminal> {
        let program = env!("CARGO_BIN_EXE_linha");
        // The shell becomes the program, so that its number is known.
        let command = format!("stty cols 80 rows 24; echo \"pid=$$\"; {before} exec '{program}' {arguments}");
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .env("TERM", "xterm-256color")
            .env("SHELL", "/bin/sh")
            .env("XDG_DATA_HOME", data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut source = child.stdout.take().expect("it is piped");
        let (send, output) = channel();
        thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = source.read(&mut some) {
                let _ = send.send(some[..count].to_vec());
            }
        });
        Some(Terminal { child, _data: None, output, seen: String::new() })
    }

    /// Waits until something has been written.
    fn until(&mut self, text: &str) {
        let start = Instant::now();
        while !self.seen.contains(text) {
            assert!(start.elapsed() < PATIENCE, "{text} has not been seen: {:?}", self.seen);
            if let Ok(some) = self.output.recv_timeout(Duration::from_millis(100)) {
                self.seen += &String::from_utf8_lossy(&some);
            }
        }
    }

    fn press(&mut self, keys: &str) {
        self.child.stdin.as_mut().expect("it is piped").write_all(keys.as_bytes()).expect("it listens");
    }

    fn signal(&self, name: &str) {
        let (_, rest) = self.seen.split_once("pid=").expect("it was told");
        let pid: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let kill = Command::new("sh").args(["-c", "kill -s \"$0\" \"$1\"", name, &pid]).status();
        assert!(kill.expect("sh runs").success());
    }

    /// Waits for the end: the terminal has its screen, its mouse and its cursor again.
    fn close(mut self) -> ExitStatus {
        for given_back in ["\x1b[?1000l", "\x1b[?1049l", "\x1b[?25h"] {
            self.until(given_back);
        }
        let taken = self.seen.matches("\x1b[?1049h").count();
        assert_eq!(taken, self.seen.matches("\x1b[?1049l").count(), "{:?}", self.seen);
        self.wait()
    }

    /// Waits for the end.
    fn wait(mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_game_is_played_and_left() {
    let Some(mut terminal) = Terminal::open("tictactoe --second human --mono --ascii") else { return };
    terminal.until("first to move");
    terminal.press(" ");
    terminal.until("second");
    terminal.press(":a1\r");
    terminal.until("[a1]");
    terminal.press("q");
    assert_eq!(terminal.close().code(), Some(0));
}

#[test]
fn an_external_engine_answers_and_ends_with_the_game() {
    let folder = tempfile::tempdir().expect("a place for the engine");
    scripted::write(folder.path(), "pbrain-other");
    let engine = format!("gomocup:{}/pbrain-other,time=20s,margin=60s", folder.path().display());
    let arguments = format!("gomoku --second '{engine}' --mono --ascii");
    if let Some(mut terminal) = Terminal::open(&arguments) {
        terminal.until("your move");
        terminal.press(":h8\r");
        terminal.until("[a1]");
        terminal.press("q");
        assert_eq!(terminal.close().code(), Some(0));
    }
}

#[test]
fn positions_are_asked_for_at_the_keyboard() {
    let Some(mut terminal) = Terminal::start("solve connect4") else { return };
    terminal.until("reading positions from the keyboard, one per line (such as 4455; - is the empty board)");
    terminal.press("4455\n");
    terminal.until("4455 18 ");
    terminal.press("\x04");
    assert_eq!(terminal.wait().code(), Some(0));
}

#[test]
fn ctrl_c_leaves() {
    let Some(mut terminal) = Terminal::open("connect4 --second human") else { return };
    terminal.until("first to move");
    terminal.press("\x03");
    assert_eq!(terminal.close().code(), Some(0));
}

#[test]
fn signals_restore_the_terminal() {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let Some(mut terminal) = Terminal::open("connect4 --first human --second perfect") else { return };
        terminal.until("your move");
        terminal.signal(name);
        assert_eq!(terminal.close().code(), Some(128 + number), "{name}");
    }
}

#[test]
fn without_a_terminal_it_refuses() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    let output = command.arg("play").stdin(Stdio::null()).output().expect("the program runs");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), output.stdout.len(), said.lines().count()), (Some(2), 0, 1), "{said}");
    assert!(said.starts_with("error: linha play needs a terminal"), "{said}");
}

/// Waits until a game is kept with these moves.
fn until_kept(data: &Path, number: u32, moves: &str) {
    let start = Instant::now();
    while kept_moves(data, number) != moves {
        assert!(start.elapsed() < PATIENCE, "game {number} is {:?}", kept_moves(data, number));
        thread::sleep(Duration::from_millis(20));
    }
}

/// The moves of a kept game, as its file has them.
fn kept_moves(data: &Path, number: u32) -> String {
    let file = data.join("linha").join("games").join(format!("{number}.sgf"));
    // A file that is not there yet has no moves.
    let text = fs::read_to_string(file).unwrap_or_default();
    text.split(';').skip(2).map(|node| node.split([')', '(']).next().unwrap_or_default().trim()).collect()
}

#[test]
fn a_game_is_kept_move_by_move_and_resumed_after_a_kill() {
    let data = tempfile::tempdir().expect("room");
    let people = "play tictactoe --second human --mono --ascii";
    let Some(mut terminal) = Terminal::start_with(people, data.path(), "") else { return };
    terminal.until("first to move");
    terminal.press(" ");
    terminal.until("second");
    terminal.press(":a1\r");
    terminal.until("[a1]");
    terminal.signal("KILL");
    terminal.wait();
    assert_eq!(kept_moves(data.path(), 1), "B[bb]W[ac]");
    // It goes on from there. Another move in an earlier position is a variation.
    let mut terminal =
        Terminal::start_with("play --resume --mono --ascii", data.path(), "").expect("as before");
    terminal.until("[a1]");
    terminal.press(",:c3\r");
    until_kept(data.path(), 1, "B[bb]W[ca]W[ac]");
    terminal.press("q");
    terminal.close();
}

#[test]
fn two_programs_on_one_game_lose_none_of_its_moves() {
    let data = tempfile::tempdir().expect("room");
    let people = "play tictactoe --moves b2 --second human --mono --ascii";
    let Some(mut first) = Terminal::start_with(people, data.path(), "") else { return };
    first.until("second to move");
    // A game that was only looked at is not kept.
    first.press(",.m");
    first.until("start");
    assert_eq!(kept_moves(data.path(), 1), "");
    first.press("m:a1\r");
    first.until("[a1]");
    let mut second =
        Terminal::start_with("play --resume 1 --mono --ascii", data.path(), "").expect("as before");
    second.until("[a1]");
    second.press(":c3\r");
    until_kept(data.path(), 1, "B[bb]W[ac]B[ca]");
    first.press(":b3\r");
    first.until("this is game 2 now");
    for terminal in [&mut first, &mut second] {
        terminal.press("q");
    }
    first.close();
    second.close();
    assert_eq!(kept_moves(data.path(), 1), "B[bb]W[ac]B[ca]");
    assert_eq!(kept_moves(data.path(), 2), "B[bb]W[ac]B[ba]");
}

#[test]
fn a_game_that_is_renamed_while_it_is_played_keeps_its_name() {
    let data = tempfile::tempdir().expect("room");
    let people = "play tictactoe --second human --mono --ascii";
    let Some(mut terminal) = Terminal::start_with(people, data.path(), "") else { return };
    terminal.until("first to move");
    terminal.press(":b2\r");
    terminal.until("[b2]");
    let mut rename = Command::new(env!("CARGO_BIN_EXE_linha"));
    let named = rename.args(["play", "--rename", "1", "with Ana"]).env("XDG_DATA_HOME", data.path()).status();
    assert!(named.expect("it runs").success());
    terminal.press(":a1\r");
    until_kept(data.path(), 1, "B[bb]W[ac]");
    terminal.press("q");
    terminal.close();
    let games = data.path().join("linha").join("games");
    assert!(fs::read_to_string(games.join("1.sgf")).expect("it is kept").contains("GN[with Ana]"));
    assert!(!games.join("2.sgf").exists());
}

/// A limit on the size of files stands for a full disk.
#[test]
fn a_disk_without_room_is_said_once_and_the_game_goes_on() {
    let data = tempfile::tempdir().expect("room");
    let people = "play tictactoe --second human --mono --ascii";
    let full = "trap '' XFSZ; ulimit -f 0;";
    let Some(mut terminal) = Terminal::start_with(people, data.path(), full) else { return };
    terminal.until("first to move");
    terminal.press(" ");
    terminal.until("this game is not kept");
    terminal.press(":a1\r");
    terminal.until("[a1]");
    terminal.press("m");
    terminal.until("start");
    let said = terminal.seen.matches("this game is not kept").count();
    terminal.press("qq");
    assert_eq!((terminal.close().code(), said), (Some(0), 1));
    assert!(!data.path().join("linha").join("games").join("1.sgf").exists());
}
