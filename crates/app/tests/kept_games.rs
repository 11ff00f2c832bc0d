//! The games that `linha play` keeps: listed, renamed and deleted, whatever else lies in their folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A folder with games: 1 is won, 3 is unfinished and has a name and a variation.
fn folder() -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().expect("room");
    let games = place.path().join("linha").join("games");
    fs::create_dir_all(&games).expect("room");
    let won = "(;SZ[3]RU[tictactoe]PB[human]PW[hard]DT[2026-11-01];B[aa];W[ac];B[ba];W[bc];B[ca])";
    let open = "(;SZ[7:6]RU[connect4]PB[human]PW[easy]GN[with Ana];B[df];W[ef](;B[cf])(;B[de];W[dd]))";
    fs::write(games.join("1.sgf"), won).expect("room");
    fs::write(games.join("3.sgf"), open).expect("room");
    (place, games)
}

fn play(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.arg("play").args(arguments).env("XDG_DATA_HOME", data).output().expect("the program runs")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// The error of a refused command line.
fn refusal(data: &Path, arguments: &[&str]) -> String {
    let output = play(data, arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {output:?}");
    let said = text(output.stderr);
    let error = said.lines().find_map(|line| line.strip_prefix("error: "));
    error.expect("an error").to_owned()
}

#[test]
fn games_are_listed_with_players_and_results() {
    let (data, games) = folder();
    let listed = text(play(data.path(), &["--games"]).stdout);
    let row = |number: &str| {
        let line = listed.lines().find(|line| line.trim_start().starts_with(number)).expect("a row");
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert!(row("1 ").starts_with("1 - tictactoe human hard 5 first wins 20"), "{listed}");
    assert!(row("3 ").starts_with("3 with Ana connect4 human easy 3 unfinished 20"), "{listed}");
    let json = play(data.path(), &["--games", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(json[0]["outcome"], "first");
    let second = &json[1];
    let written =
        [&second["number"], &second["name"], &second["notation"], &second["outcome"], &second["begun"]];
    let null = serde_json::Value::Null;
    assert_eq!(written, [&3.into(), &"with Ana".into(), &"453".into(), &null, &null]);
    assert_eq!(second["file"], games.join("3.sgf").to_str().expect("text"));
}

/// An opponent between two levels has a name in words; its exact text, with the seed that drew it, is in the file and in the JSON.
#[test]
fn adaptive_opponents_are_listed_in_words() {
    let (data, games) = folder();
    let adaptive = "(;SZ[3]RU[tictactoe]PB[human]PW[level:elo=812,seed=7]RATED[fair];B[aa];W[ac])";
    fs::write(games.join("4.sgf"), adaptive).expect("room");
    let listed = text(play(data.path(), &["--games"]).stdout);
    assert!(listed.contains(" Adaptive (812) ") && !listed.contains("level:elo"), "{listed}");
    let json = play(data.path(), &["--games", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(json[2]["second"], "level:elo=812,seed=7");
    assert!(play(data.path(), &["--rename", "4", "kept"]).status.success());
    let file = fs::read_to_string(games.join("4.sgf")).expect("it is there");
    assert!(file.contains("PW[level:elo=812,seed=7]") && file.contains("RATED[fair]"), "{file}");
}

#[test]
fn a_folder_without_games_is_left_alone() {
    let data = tempfile::tempdir().expect("room");
    let output = play(data.path(), &["--games"]);
    assert!(output.status.success() && text(output.stdout).starts_with("no games in \""));
    assert_eq!(text(play(data.path(), &["--games", "--json"]).stdout), "[]\n");
    let said = refusal(data.path(), &["--resume"]);
    assert!(said.starts_with("no unfinished game in \""), "{said}");
    assert!(!data.path().join("linha").exists());
}

#[test]
fn damaged_and_foreign_files_are_named_and_the_others_listed() {
    let (data, games) = folder();
    fs::write(games.join("4.sgf"), "(;SZ[3]RU[tictactoe];B[aa];W[a").expect("room");
    fs::write(games.join("5.sgf"), [0xff, 0x00]).expect("room");
    fs::write(games.join("6.sgf"), "").expect("room");
    fs::write(games.join("7.sgf"), "(;SZ[19]GM[1];B[aa])").expect("room");
    fs::write(games.join("notes.txt"), "mine").expect("room");
    let output = play(data.path(), &["--games"]);
    assert!(output.status.success());
    assert_eq!(text(output.stdout).lines().count(), 6, "a title, two lines of heading and two games");
    let said = text(output.stderr);
    assert_eq!(said.lines().count(), 5, "{said}");
    for (file, why) in [
        ("4.sgf", "SGF, line 1: the text ends within the game"),
        ("5.sgf", "no text in UTF-8"),
        ("6.sgf", "expected an SGF file with moves"),
        ("7.sgf", "expected GM[4], Gomoku"),
        ("notes.txt", "expected a name such as 7.sgf"),
    ] {
        let line = said.lines().find(|line| line.contains(file)).expect(file);
        assert!(line.starts_with("warning: ") && line.contains(why), "{line}");
    }
    let said = refusal(data.path(), &["--resume", "4"]);
    assert!(said.contains("4.sgf\" is no game of linha play: SGF, line 1"), "{said}");
    // Another one is unfinished: it would go on, if there were a terminal.
    assert!(refusal(data.path(), &["--resume"]).starts_with("linha play needs a terminal"));
    assert_eq!(fs::read_to_string(games.join("notes.txt")).expect("it is there"), "mine");
}

#[test]
fn a_game_is_renamed_and_keeps_the_rest() {
    let (data, games) = folder();
    let output = play(data.path(), &["--rename", "3", " ]a\\ "]);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    let file = fs::read_to_string(games.join("3.sgf")).expect("it is there");
    assert!(file.contains("GN[\\]a\\\\]"), "{file}");
    let json = play(data.path(), &["--games", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!((&json[1]["name"], &json[1]["notation"]), (&"]a\\".into(), &"453".into()));
    // The variation is still there, and what names it cannot be lost.
    assert!(file.contains(";B[de]") && file.contains("PB[human]PW[easy]"), "{file}");
    assert!(play(data.path(), &["--rename", "3", ""]).status.success());
    assert!(!fs::read_to_string(games.join("3.sgf")).expect("it is there").contains("GN["));
    let long = "x".repeat(81);
    for name in [long.as_str(), "a\nb"] {
        let said = refusal(data.path(), &["--rename", "3", name]);
        assert_eq!(said, "invalid name of a game: expected one line of at most 80 characters");
    }
}

#[test]
fn a_game_is_deleted_and_others_are_not() {
    let (data, games) = folder();
    assert!(play(data.path(), &["--delete", "1"]).status.success());
    assert!(!games.join("1.sgf").exists() && games.join("3.sgf").exists());
    for arguments in [["--delete", "1"], ["--delete", "../3"], ["--resume", "x"]] {
        let said = refusal(data.path(), &arguments);
        assert!(said.starts_with("no game \"") && said.ends_with(": expected 3, the only one"), "{said}");
    }
    assert!(games.join("3.sgf").exists());
}

#[test]
fn a_folder_can_be_chosen_and_what_makes_no_sense_together_is_refused() {
    let (data, games) = folder();
    let elsewhere = tempfile::tempdir().expect("room");
    let store = games.to_str().expect("text");
    let listed = text(play(elsewhere.path(), &["--games", "--store", store]).stdout);
    assert!(listed.contains("with Ana"), "{listed}");
    for arguments in [
        &["--games", "gomoku"][..],
        &["--games", "--resume"],
        &["--games", "--second", "hard"],
        &["--resume", "--no-store"],
        &["--resume", "--moves", "44"],
        &["--delete", "1", "--rename", "1", "x"],
        &["--json"],
        &["--no-store", "--store", store],
    ] {
        refusal(data.path(), arguments);
    }
    // A file starts no program by itself.
    let engine = "(;SZ[15]RU[gomoku]PB[human]PW[gomocup:sh,arguments=-c true];B[aa])";
    fs::write(games.join("1.sgf"), engine).expect("room");
    assert_eq!(
        refusal(data.path(), &["--resume", "1"]),
        "game 1 starts an external engine: if you trust it, add --second 'gomocup:sh,arguments=-c true'"
    );
    // A player of a game that another program wrote may be unknown here: other players can be named.
    fs::write(games.join("3.sgf"), "(;SZ[3]RU[tictactoe]PB[Ana]PW[Rui];B[aa])").expect("room");
    assert!(refusal(data.path(), &["--resume", "3"]).starts_with("unknown player \"Ana\""));
    let named = refusal(data.path(), &["--resume", "3", "--first", "human", "--second", "hard"]);
    assert!(named.starts_with("linha play needs a terminal"), "{named}");
}
