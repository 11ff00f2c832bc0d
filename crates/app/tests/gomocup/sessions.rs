//! Sessions as text: `>` is what the manager sends, `<` what it hears.
//!
//! Messages are left out. `x,y` stands for any place: which one, the engine may decide better next year. `-` stands for `SWAP` or a place.

use std::fs;
use std::path::Path;
use std::process::Command;

use gomoku::protocol::Answer;

use crate::brain::Brain;

/// What was said, with places left out where the session leaves them out.
fn masked(said: &Answer, expected: &str) -> String {
    let count = expected.matches("x,y").count();
    match said {
        Answer::Swap | Answer::Move(_) if expected == "-" => expected.to_owned(),
        Answer::Move(_) if count == 1 => expected.to_owned(),
        Answer::Stones(points) if points.len() == count => expected.to_owned(),
        _ => said.to_string(),
    }
}

fn run(path: &Path) {
    let text = fs::read_to_string(path).expect("a session");
    let mut brain = Brain::new();
    let mut heard = String::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            brain.send(command);
            heard.push_str(line);
        } else if let Some(expected) = line.strip_prefix("< ") {
            heard.push_str("< ");
            heard.push_str(&masked(&brain.answer(), expected));
        } else {
            heard.push_str(line);
        }
        heard.push('\n');
        let so_far = heard.lines().last().expect("a line");
        assert_eq!(so_far, line, "{}\n{heard}", path.display());
    }
    let (status, rest) = brain.close();
    assert!(status.success() && rest.is_empty(), "{}: {status}, {rest:?}", path.display());
}

#[test]
fn sessions_go_as_they_are_written() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(home.join("tests/gomocup/sessions")).expect("sessions");
    let mut paths: Vec<_> = files.map(|file| file.expect("readable").path()).collect();
    paths.sort();
    assert!(paths.len() >= 5);
    // The page has one, too.
    paths.push(home.join("../../docs/gomocup.md"));
    for path in paths {
        run(&path);
    }
}

#[test]
fn nonsense_is_survived() {
    let mut brain = Brain::started(15, &["timeout_turn 50"]);
    brain.write(b"\n\r\n   \t \n");
    brain.write(b"TURN \xff\xfe7,7\n");
    assert!(matches!(brain.answer(), Answer::Error(_)));
    brain.write(b"\0\0\0\n");
    assert!(matches!(brain.answer(), Answer::Unknown(_)));
    brain.write("x".repeat(1_000_000).as_bytes());
    brain.write(b"\nTURN ");
    assert!(matches!(brain.answer(), Answer::Unknown(_)));
    brain.write("7".repeat(300_000).as_bytes());
    brain.write(b"\nBOARD ");
    assert!(matches!(brain.answer(), Answer::Error(_)));
    brain.write("7,7,1 ".repeat(20_000).as_bytes());
    brain.write(b"\nDONE\n");
    assert!(matches!(brain.answer(), Answer::Error(_)));
    // After all that, the game goes on.
    brain.play("TURN 7,7");
    let (status, rest) = brain.close();
    assert!(status.success() && rest.is_empty(), "{status}: {rest:?}");
}

#[test]
fn messages_have_the_format_of_managers() {
    let mut brain = Brain::started(15, &["max_depth 4", "show_detail 2"]);
    brain.send("yxboard 7,7,2 done");
    brain.send("YXNBEST 3");
    let mut lines: Vec<String> = Vec::new();
    while !matches!(lines.last().map(|line| line.parse()), Some(Ok(Answer::Move(_)))) {
        lines.push(brain.line());
    }
    let last_depth: Vec<_> = lines.iter().filter(|line| line.starts_with("MESSAGE DEPTH 4-")).collect();
    assert_eq!(last_depth.len(), 3, "{lines:#?}");
    for (rank, line) in last_depth.iter().enumerate() {
        let words: Vec<_> = line.split_whitespace().collect();
        let names = [words[1], words[3], words[5], words[7], words[9], words[11], words[13]];
        assert_eq!(names, ["DEPTH", "MULTIPV", "EV", "N", "N/S", "TM", "PV"], "{line}");
        assert_eq!(words[4], (rank + 1).to_string(), "{line}");
    }
    for detail in ["INFO PV 0", "INFO NUMPV 3", "INFO DEPTH 4", "INFO PV DONE"] {
        assert!(lines.iter().any(|line| line == detail), "{detail}");
    }
}

#[test]
fn a_win_is_shown() {
    let mut brain = Brain::started(15, &["timeout_turn 5000"]);
    brain.send("BOARD 4,7,1 5,7,1 6,7,1 7,7,1 0,0,2 2,0,2 4,0,2 6,0,2 DONE");
    let line = brain.line();
    assert!(line.contains(" EV +M1 "), "{line}");
}

#[cfg(unix)]
#[test]
fn a_program_of_the_right_name_needs_no_argument() {
    let directory = tempfile::tempdir().expect("a place for names");
    for name in ["pbrain-linha", "pbrain-linha.exe", "PBRAIN-linha64"] {
        let link = directory.path().join(name);
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_linha"), &link).expect("a link");
        let mut brain = Brain::of(&mut Command::new(&link));
        assert_eq!(brain.ask("START 20"), Answer::Ok, "{name}");
        brain.close();
        // With arguments, it is the program that it always is.
        let output = Command::new(&link).arg("--version").output().expect("it runs");
        assert!(String::from_utf8_lossy(&output.stdout).starts_with("linha "), "{output:?}");
    }
}
