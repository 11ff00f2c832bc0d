//! What the pages and the help show is what the program does.

mod scripted;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Output, Stdio};

fn linha(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("text")
}

/// Every `console` block of the pages. To renew them after a change: TRYCMD=overwrite cargo test.
#[test]
fn the_pages_show_what_happens() {
    trycmd::TestCases::new().case("../../README.md").case("../../docs/*.md");
}

const COMMANDS: [&str; 16] = [
    "play",
    "show",
    "evaluate",
    "move",
    "tree",
    "perft",
    "agents",
    "solve",
    "review",
    "lab",
    "arena",
    "gomocup",
    "bench",
    "completions",
    "man",
    "help",
];

/// The command lines under 'Examples:' in a help text, up to a redirection or a pipe; home is a place for tests.
fn examples(help: &str, home: &str) -> Vec<Vec<String>> {
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_default();
    let command = |line: &str| {
        let line = line.trim().strip_prefix("linha ")?.split(['>', '|']).next()?;
        let words = line.split('"').enumerate().flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(|word| word.replace('~', home)).collect(),
            _ => vec![part.to_owned()],
        });
        Some(words.collect())
    };
    examples.lines().filter_map(command).collect()
}

#[test]
fn every_command_has_examples_and_all_of_them_work() {
    let folder = tempfile::tempdir().expect("a place for what the examples write");
    let home = folder.path();
    let help = linha(&["--help"]);
    assert!(COMMANDS.iter().all(|command| text(&help.stdout).contains(&format!("\n  {command} "))));
    scripted::write(home, "pbrain-other");
    // The examples speak of a game 7.
    let games = home.join("linha").join("games");
    fs::create_dir_all(&games).expect("room");
    fs::write(games.join("7.sgf"), "(;SZ[7:6]RU[connect4]PB[human]PW[easy];B[df];W[ef])").expect("room");
    let commands = COMMANDS.iter().filter(|command| **command != "help").map(|command| vec![*command]);
    let arena = ["run", "resume", "work", "show", "export"].map(|part| vec!["arena", part]);
    let tree = ["lesson", "exercise"].map(|part| vec!["tree", part]);
    for command in commands.chain([vec!["solve", "book"]]).chain(arena).chain(tree) {
        let long = linha(&[&command[..], &["--help"]].concat());
        assert_eq!(text(&linha(&[&["help"], &command[..]].concat()).stdout), text(&long.stdout));
        let examples = examples(text(&long.stdout), home.to_str().expect("text"));
        assert!(!examples.is_empty(), "{command:?}");
        for example in examples {
            let example: Vec<&str> = example.iter().map(String::as_str).collect();
            let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
            // What a user trusts is recorded in the user's data.
            let output = command.args(&example).current_dir(home).env("XDG_DATA_HOME", home).output();
            let output = output.expect("the program runs");
            if example[0] == "play" && (example.contains(&"--games") || example.contains(&"--rename")) {
                assert!(output.status.success() && output.stderr.is_empty(), "{example:?}: {output:?}");
                continue;
            }
            if example[0] == "play" {
                // There is no terminal here.
                assert_eq!(output.status.code(), Some(2), "{example:?}");
                assert!(text(&output.stderr).contains("needs a terminal"), "{output:?}");
                continue;
            }
            let live = example.contains(&"--live") || example.starts_with(&["arena", "run"]);
            assert!(output.status.success() && output.stderr.is_empty() != live, "{example:?}: {output:?}");
            // These print nothing to standard output.
            let writes = example.windows(2).any(|two| ["--html", "--svg"].contains(&two[0]) && two[1] != "-");
            let silent = example[0] == "gomocup" || example[0] == "man" && example.len() > 1 || writes;
            assert_eq!(output.stdout.is_empty(), silent, "{example:?}");
        }
    }
    assert!(home.join("linha-report/index.html").exists());
    assert!(home.join("four.book").exists());
    for file in ["tree.html", "tree.svg", "lesson.html", "worksheet.html"] {
        assert!(home.join(file).exists(), "{file}");
    }
}

#[test]
fn without_a_command_the_board_is_served() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.args(["--port", "0", "--no-store"]);
    let mut server = command.stdout(Stdio::piped()).spawn().expect("the program runs");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let address =
        line.strip_prefix("linha is at http://").and_then(|rest| rest.split('/').next()).expect("an address");
    let mut stream = TcpStream::connect(address).expect("it listens there");
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it listens");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("it answers");
    let port = address.rsplit(':').next().expect("a port");
    let taken = linha(&["--port", port]);
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("<title>"), "{page}");
    assert_eq!(taken.status.code(), Some(2));
    let said = text(&taken.stderr);
    assert!(
        said.starts_with(&format!("error: cannot listen on port {port} of 127.0.0.1"))
            && said.lines().count() == 1,
        "{said}"
    );
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = linha(&["completions", shell]);
        let script = text(&output.stdout);
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{shell}");
        assert!(script.contains("divide"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("room");
    // It is made by the command.
    let directory = folder.path().join("man");
    let output = linha(&["man", directory.to_str().expect("text")]);
    assert!(output.status.success(), "{output:?}");
    for command in COMMANDS.iter().filter(|command| **command != "help") {
        let page = fs::read_to_string(directory.join(format!("linha-{command}.1"))).expect("a page");
        assert!(page.contains("Examples:"), "{command}");
    }
    let whole = fs::read_to_string(directory.join("linha.1")).expect("a page");
    assert_eq!(whole, text(&linha(&["man"]).stdout));
}
