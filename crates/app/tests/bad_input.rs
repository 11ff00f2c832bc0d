//! Bad input: an error line on standard error, perhaps a hint line after it, exit code 2, nothing on standard output, no panic.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::process::{Command, Output, Stdio};

fn linha<A: AsRef<OsStr>>(arguments: &[A]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_linha")).args(arguments).output().expect("the program runs")
}

/// The error of a refused command line, without its hint.
fn refusal<A: AsRef<OsStr>>(arguments: &[A]) -> String {
    refusal_and_hint(arguments).0
}

/// The error of a refused command line, and its hint, if there is one.
fn refusal_and_hint<A: AsRef<OsStr>>(arguments: &[A]) -> (String, Option<String>) {
    let output = linha(arguments);
    let what: Vec<_> = arguments.iter().map(AsRef::as_ref).collect();
    assert_eq!(output.status.code(), Some(2), "{what:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{what:?}: {output:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<_> = text.split_terminator('\n').collect();
    assert!(text.ends_with('\n') && (1..=2).contains(&lines.len()), "{what:?}: {text}");
    assert!(
        lines.iter().all(|line| line.len() < 400 && !line.contains(char::is_control)),
        "{what:?}: {text}"
    );
    let after = |line: &str, start| line.strip_prefix(start).map(str::to_owned);
    let hint = lines.get(1).map(|line| after(line, "hint: ").expect("a hint"));
    (after(lines[0], "error: ").expect("an error"), hint)
}

#[test]
fn games() {
    for game in ["", " ", "chess", "connect5", "drop:7x6", "gomoku ", "🎲", "-", "a\nb", "\u{1b}[31m"] {
        let said = refusal(&["show", "--", game]);
        assert!(said.contains("expected connect4"), "{said}");
    }
    for (game, said) in [
        ("drop:0x0:0", "invalid size 0x0: width and height must be from 1 to 32"),
        ("drop:33x6:4", "invalid size 33x6: width and height must be from 1 to 32"),
        ("drop:4x4:5", "5 in a row does not fit on 4x4: k is at most the longer side, 4"),
        ("drop:7x6:1", "invalid line length 1: k must be from 2 to 16"),
        ("free:7x6:-4", "invalid k \"-4\": expected a whole number from 2 to 16"),
        (
            "free:18446744073709551616x6:4",
            "invalid width \"18446744073709551616\": expected a whole number from 1 to 32",
        ),
    ] {
        assert_eq!(refusal(&["show", game]), said);
        assert_eq!(refusal(&["perft", game, "3"]), said);
    }
    let hint = |game: &str| refusal_and_hint(&["show", game]).1;
    assert_eq!(hint("conect4").as_deref(), Some("did you mean \"connect4\"?"));
    assert_eq!(hint("chess"), None);
    refusal(&["show", &"9".repeat(100_000)]);
    refusal(&["show", &format!("drop:{}x6:4", "9".repeat(100_000))]);
}

#[test]
fn moves() {
    for (game, moves, said) in [
        ("connect4", "4444444", "move 7: column 4 is full"),
        ("connect4", "44556677", "move 8: the game is over: X has won"),
        ("connect4", "4x", "move 2: invalid column \"x\": expected 1 to 7"),
        ("tictactoe", "b2b2", "move 2: b2 is taken"),
        ("tictactoe", "d4", "move 1: invalid cell \"d4\": expected a1 to c3"),
        ("connect4", "-4", "move 1: invalid column \"-\": expected 1 to 7"),
        ("connect4", "4;4", "move 2: invalid column \";\": expected 1 to 7"),
    ] {
        assert_eq!(refusal(&["show", game, "--moves", moves]), said);
        assert_eq!(refusal(&["perft", game, "1", "--moves", moves]), said);
    }
    refusal(&["show", "gomoku", "--moves", &"z".repeat(100_000)]);
    refusal(&["show", "connect4", "--moves", &"4".repeat(100_000)]);
}

#[test]
fn options_of_the_board_in_the_browser_are_for_no_command() {
    for option in ["--open", "--port=4004", "--name=games", "--address=127.0.0.1", "--store=x", "--no-store"]
    {
        let said = refusal(&[option, "show", "connect4"]);
        let name = option.split('=').next().expect("a name");
        assert_eq!(
            said,
            format!("{name} is for linha without a command, which serves the board to browsers")
        );
    }
}

/// Files without an end, which would fill the memory.
#[cfg(target_os = "linux")]
#[test]
fn files_have_an_end() {
    for arguments in [
        &["solve", "connect4", "44", "--book", "/dev/zero"][..],
        &["move", "connect4", "--agent", "perfect:book=/dev/zero"],
        &["arena", "run", "--agents", "random", "ufop", "--openings", "/dev/zero", "--store", "/nowhere/x"],
    ] {
        let said = refusal(arguments);
        assert!(said.starts_with("cannot read ") && said.contains("/dev/zero"), "{said}");
    }
}

#[test]
fn evaluations() {
    let unknown = refusal_and_hint(&["evaluate", "connect4", "--eval", "ufop-v3", "ufsx"]);
    assert!(unknown.0.starts_with("unknown evaluation \"ufsx\": expected ufop-v1, ufop-v2,"), "{unknown:?}");
    assert_eq!(unknown.1.as_deref(), Some("did you mean \"ufsc\"?"));
    let unfit = refusal(&["evaluate", "connect4", "--eval", "porto", "ufsc"]);
    assert!(unfit.starts_with("evaluation ufsc does not fit this game: it looks for patterns"), "{unfit}");
    let side = refusal(&["evaluate", "connect4", "--side", "third"]);
    assert_eq!(side, "invalid value 'third' for '--side <SIDE>': expected first, second");
    refusal(&["evaluate", "connect4", "--json", "--svg", "-"]);
    refusal(&["evaluate", "connect4", "--eval"]);
    let moves = refusal(&["evaluate", "connect4", "--moves", "4444444"]);
    assert_eq!(moves, "move 7: column 4 is full");
}

/// A picture that cannot be written is no bad input, but a failure.
#[test]
fn pictures_that_cannot_be_written() {
    let output = linha(&["evaluate", "connect4", "--svg", "/nowhere/terms.svg"]);
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(1), true), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.starts_with("error: cannot write \"/nowhere/terms.svg\""), "{said}");
}

#[test]
fn depths() {
    for depth in ["", "x", "-1", "+5", "005", "1025", "1.5", "18446744073709551616", "1e3"] {
        let said = refusal(&["perft", "connect4", depth]);
        assert!(said.contains("expected a whole number from 0 to 1024"), "{said}");
    }
}

#[test]
fn agents() {
    assert!(
        refusal(&["agents", "stockfish"])
            .starts_with("unknown agent \"stockfish\": expected random, minimax")
    );
    assert_eq!(
        refusal(&["agents", "random:sed=1"]),
        "unknown setting \"sed\" of random: did you mean \"seed\"?"
    );
    let wrong = "invalid value \"soon\" for time: expected the time per move, such as 500ms or 2s, or none";
    assert_eq!(refusal(&["agents", "ufop:time=soon"]), wrong);
    assert!(refusal(&["agents", "mcts:time=soon"]).starts_with(wrong));
    assert_eq!(
        refusal(&["move", "gomoku", "--agent", "ufop"]),
        "ufop does not play gomoku: its evaluation ufop-v3 needs four in a row (longer lines win, too)"
    );
    for (game, agent, hint) in [
        ("tictactoe", "alphabeta", "another evaluation fits: alphabeta:eval=panther"),
        ("gomoku", "minimax:depth=2", "another evaluation fits: minimax:depth=2,eval=ufsc"),
        ("connect4", "alphabeta:eval=ufsc", "another evaluation fits: alphabeta:eval=ufop-v3"),
        (
            "gomoku",
            "ufop",
            "agents that play gomoku: random, mcts, gomoku, porto-mcts, ufsc, ufsc-program, panther",
        ),
        (
            "gomoku",
            "perfect",
            "agents that play gomoku: random, mcts, gomoku, porto-mcts, ufsc, ufsc-program, panther",
        ),
    ] {
        assert_eq!(refusal_and_hint(&["move", game, "--agent", agent]).1.as_deref(), Some(hint));
    }
    assert_eq!(
        refusal(&["move", "gomoku", "--agent", "perfect"]),
        "perfect does not play gomoku: the solver does not take gomoku: stones must fall (drop:WxH:K)"
    );
    assert_eq!(
        refusal(&["move", "connect4", "--agent", "perfect:aim=best"]),
        "invalid value \"best\" for aim: expected the aim: exact (win as soon and lose as late as possible) or outcome (keep a win or a draw; faster)"
    );
    assert_eq!(
        refusal(&["move", "connect4", "--agent", "ufop", "--moves", "4455667"]),
        "there is no move to choose: X has won"
    );
}

#[test]
fn settings_of_an_external_engine() {
    let output = linha(&["agents", "gomocup:./x,time=2s"]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with("gomocup:./x,time=2s: an external engine "), "{text}");
    for setting in ["time=2s ", "game=none ", "memory=none ", "margin=500ms ", "arguments=none "] {
        assert!(text.contains(&format!("\n  {setting}")), "{text}");
    }
    let output = linha(&["agents", "gomocup:./x", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["settings"][0]["name"], "time");
}

#[test]
fn external_engines() {
    let absent = "cannot find engine \"./no-such-engine\": expected an executable file, by path or on PATH";
    let engine = "gomocup:./no-such-engine";
    assert_eq!(refusal(&["move", "gomoku", "--agent", engine]), absent);
    assert_eq!(refusal(&["play", "gomoku", "--first", engine]), absent);
    assert_eq!(refusal(&["play", "gomoku", "--second", engine]), absent);
    assert_eq!(refusal(&["lab", "nodes", "gomoku", "--agents", engine]), absent);
    assert_eq!(refusal(&["lab", "colours", "gomoku", "--agent", "ufsc", "--opponent", engine]), absent);
    assert_eq!(refusal(&["--engine", "other=gomocup:./no-such-engine"]), absent);

    let unfit = "does not play connect4: engines of the Gomocup protocol play five in a row without gravity";
    for arguments in
        [["move", "connect4", "--agent", "gomocup:sh"], ["play", "connect4", "--second", "gomocup:sh"]]
    {
        assert_eq!(refusal(&arguments), format!("gomocup:sh {unfit}"));
    }
    let said = refusal(&["move", "gomoku", "--agent", "gomocup:sh,time=soon"]);
    assert_eq!(said, "invalid value \"soon\" for time: expected the time per move, such as 500ms or 2s");
    let path = "gomocup: needs the path of a program, such as gomocup:./pbrain-name";
    for engine in ["gomocup", "gomocup:"] {
        assert_eq!(refusal(&["play", "gomoku", "--second", engine]), path);
        assert_eq!(refusal(&["move", "gomoku", "--agent", engine]), path);
    }
    let said = refusal(&["move", "gomoku", "--agent", "othr"]);
    assert!(said.starts_with("unknown agent \"othr\": expected random, "), "{said}");
    assert!(said.ends_with(", gomocup:PATH"), "{said}");
    let said = refusal(&["play", "gomoku", "--second", "othr"]);
    assert!(said.ends_with(", an agent (see linha agents) or gomocup:PATH"), "{said}");
    // Games are solved where stones fall, which engines of the protocol do not play.
    for game in ["gomoku", "connect4"] {
        let said = refusal(&["lab", "accuracy", game, "--agents", "gomocup:sh"]);
        assert!(
            said.starts_with("gomocup:sh cannot be compared with exact values: expected an agent"),
            "{said}"
        );
    }
    let help = linha(&["lab", "accuracy", "--help"]).stdout;
    assert!(!String::from_utf8_lossy(&help).contains("engine"));
}

/// A file that is there is not missing.
#[cfg(unix)]
#[test]
fn engines_that_cannot_be_executed() {
    for arguments in [["move", "gomoku", "--agent"], ["play", "gomoku", "--second"]] {
        let said = refusal(&[&arguments[..], &["gomocup:./Cargo.toml"]].concat());
        assert!(said.starts_with("engine \"./Cargo.toml\" is not executable: expected "), "{said}");
    }
}

#[test]
fn the_time_of_an_engine_is_in_the_help() {
    for command in [&["play"][..], &["move"], &["arena"], &[]] {
        let output = linha(&[command, &["--help"]].concat());
        let help = String::from_utf8(output.stdout).expect("text");
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("1 s per move unless time= is set"), "{command:?}: {help}");
    }
}

#[test]
fn engines_of_the_board_in_the_browser() {
    for (engine, said) in [
        ("", "invalid engine \"\": expected NAME=gomocup:PATH, such as other=gomocup:./pbrain-other"),
        (
            "gomocup:sh",
            "invalid engine \"gomocup:sh\": expected NAME=gomocup:PATH, such as other=gomocup:./pbrain-other",
        ),
        ("a b=gomocup:sh", "invalid engine name \"a b\": expected letters, digits, - and _"),
        ("=gomocup:sh", "invalid engine name \"\": expected letters, digits, - and _"),
        ("human=gomocup:sh", "engine name \"human\" is taken by human, a level or an agent: choose another"),
        ("easy=gomocup:sh", "engine name \"easy\" is taken by human, a level or an agent: choose another"),
        ("ufop=gomocup:sh", "engine name \"ufop\" is taken by human, a level or an agent: choose another"),
        ("gomocup=gomocup:sh", "engine name \"gomocup\" is the name of the protocol: choose another"),
        ("x=gomocup:", "gomocup: needs the path of a program, such as gomocup:./pbrain-name"),
    ] {
        assert_eq!(refusal(&["--engine", engine]), said);
    }
    let twice = refusal(&["--engine", "x=gomocup:sh", "--engine", "x=gomocup:sh"]);
    assert_eq!(twice, "engine name \"x\" is given twice");
}

#[test]
fn positions_to_solve() {
    assert_eq!(
        refusal(&["solve", "gomoku"]),
        "the solver does not take gomoku: stones must fall (drop:WxH:K)"
    );
    assert!(refusal(&["solve", "drop:12x10:4"]).ends_with("width x (height + 1) must be at most 128"));
    assert!(refusal(&["solve", "chess"]).contains("unknown game"));
    let output = linha(&["solve", "4455", "9", "4455667", "-1", "44556"]);
    assert_eq!(output.status.code(), Some(2), "-1 is an unknown flag");
    let output = linha(&["solve", "4455", "9", "4455667", "44556"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        said,
        "error: \"9\": move 1: invalid column \"9\": expected 1 to 7\n\
         error: \"4455667\": the game is over: X has won\n\
         error: 2 positions could not be solved\n"
    );
}

#[test]
fn positions_on_standard_input() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_linha"))
        .args(["solve", "drop:4x4:4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("linha starts");
    let input = b"11\r\n\n  \r\n1\xff\n22";
    child.stdin.take().expect("a pipe").write_all(input).expect("linha reads");
    let output = child.wait_with_output().expect("linha ends");
    let said = String::from_utf8(output.stderr).expect("text");
    let solved = String::from_utf8(output.stdout).expect("text");
    // Blank lines are no positions, and one bad line does not end it.
    assert_eq!(solved.lines().filter_map(|line| line.split(' ').next()).collect::<Vec<_>>(), ["11", "22"]);
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.ends_with("error: 1 position could not be solved\n"), "{said}");
    assert_eq!(output.status.code(), Some(1));
    assert!(refusal_of_nothing().contains("write - for the empty board"));
}

/// What is said of an argument without a position.
fn refusal_of_nothing() -> String {
    String::from_utf8(linha(&["solve", ""]).stderr).expect("text")
}

#[test]
fn ways_to_solve() {
    for number in ["", "0", "-1", "x", "007", "1e3", "99999999999999999999"] {
        let said = refusal(&["solve", "4455", &format!("--threads={number}")]);
        assert!(said.contains("expected a whole number from 1 to 256"), "{said}");
        let said = refusal(&["solve", "4455", &format!("--memory={number}")]);
        assert!(said.contains("expected a whole number from 1 to 65536"), "{said}");
    }
    assert_eq!(
        refusal(&["solve", "4455", "--weak", "--line"]),
        "the argument '--weak' cannot be used with '--line'"
    );
    refusal(&["solve", "4455", "--best", "--weak"]);
    refusal(&["solve", "--book"]);
    refusal(&["solve", "--all", "book", "--plies", "1", "--output", "x"]);
}

#[test]
fn books() {
    let directory = tempfile::tempdir().expect("a place for books");
    let file = |name: &str| directory.path().join(name).to_str().expect("text").to_owned();
    let (four, broken, text, missing) =
        (file("four.book"), file("broken.book"), file("text.book"), file("missing.book"));
    let build = |game: &str, plies: &str, file: &str| {
        ["solve", "book", game, "--plies", plies, "--output", file].map(str::to_owned)
    };
    assert!(linha(&build("drop:4x4:4", "2", &four)).status.success());
    let mut bytes = std::fs::read(&four).expect("a book");
    bytes[15] ^= 1;
    std::fs::write(&broken, &bytes).expect("writable");
    std::fs::write(&text, "not a book").expect("writable");

    for (arguments, said) in [
        (
            build("drop:4x4:4", "3", &four),
            format!(
                "\"{four}\" is a book of drop:4x4:4 to 2 plies, not of drop:4x4:4 to 3: choose another --output"
            ),
        ),
        (
            build("drop:5x4:4", "2", &four),
            format!(
                "\"{four}\" is a book of drop:4x4:4 to 2 plies, not of drop:5x4:4 to 2: choose another --output"
            ),
        ),
        (
            build("drop:4x4:4", "2", &broken),
            format!("invalid book \"{broken}\": corrupt book: wrong checksum"),
        ),
        (
            build("drop:4x4:4", "2", &text),
            format!(
                "invalid book \"{text}\": not an opening book: expected a file that starts with linhbook"
            ),
        ),
        (
            build("drop:4x4:4", "17", &missing),
            "17 plies exceed the length of drop:4x4:4: expected at most 16".to_owned(),
        ),
        (
            build("connect4", "20", &missing),
            "a book of connect4 to 20 plies would have more than 2097152 positions: ask for fewer plies"
                .to_owned(),
        ),
        (
            build("gomoku", "2", &missing),
            "the solver does not take gomoku: stones must fall (drop:WxH:K)".to_owned(),
        ),
    ] {
        assert_eq!(refusal(&arguments), said);
    }
    assert!(refusal(&build("drop:4x4:4", "x", &missing)).contains("expected a whole number from 0 to 1024"));
    assert!(refusal(&["solve", "book"]).contains("--plies <N>"));
    assert!(
        !std::path::Path::new(&missing).exists(),
        "nothing is written before anything is known to be right"
    );

    assert_eq!(
        refusal(&["solve", "4455", "--book", &four]),
        format!("\"{four}\" is a book of drop:4x4:4, not of connect4")
    );
    assert!(
        refusal(&["solve", "4455", "--book", &missing])
            .starts_with(&format!("cannot read the book \"{missing}\": "))
    );
    assert!(refusal(&["solve", "4455", "--book", &broken]).ends_with("wrong checksum"));
    let agent = |book: &str| format!("perfect:book={book}");
    assert_eq!(
        refusal(&["move", "connect4", "--agent", &agent(&four)]),
        format!("{} does not play connect4: its book belongs to drop:4x4:4", agent(&four))
    );
    assert!(refusal(&["move", "drop:4x4:4", "--agent", &agent(&broken)]).ends_with("wrong checksum"));
    assert!(refusal(&["agents", &agent(&missing)]).starts_with("cannot read the book \""));
    // A path that cannot be written is no bad input (exit code 1), but it is reported before the work.
    let output = linha(&build("drop:4x4:4", "2", "/dev/null/four.book"));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stderr.starts_with(b"error: cannot write \"/dev/null/four.book\": "), "{output:?}");
}

/// As engines' authors feed it: a line each, answered before the next one is read.
#[test]
fn positions_from_standard_input() {
    use std::io::{BufRead, BufReader, Write};
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    let mut child = command
        .args(["solve", "drop:5x4:4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for (position, answer) in [("3322", "3322 7 "), ("3323", "3323 "), ("-", "- 0 ")] {
        writeln!(input, "{position}").expect("it listens");
        let line = output.next().expect("an answer").expect("text");
        assert!(line.starts_with(answer) && line.split(' ').count() == 4, "{line}");
    }
    drop(input);
    // Only people at a keyboard are told what is expected.
    let said = child.wait_with_output().expect("it ends");
    assert!(said.status.success() && said.stderr.is_empty(), "{said:?}");
}

/// What the evaluation of ufop and the default one of minimax and alphabeta needs.
const NEEDS_FOUR: &str = "its evaluation ufop-v3 needs four in a row (longer lines win, too)";

#[test]
fn studies() {
    assert_eq!(
        refusal(&["lab", "nodes", "gomoku", "--agents", "ufop"]),
        "ufop does not play gomoku: its evaluation ufop-v3 needs four in a row (longer lines win, too)"
    );
    for agent in ["mcts", "random", "perfect"] {
        let (said, hint) = refusal_and_hint(&["lab", "nodes", "connect4", "--agents", agent]);
        let reason = format!("the study sets the depth, and {agent} has no setting depth");
        assert_eq!(said, format!("{agent} cannot be used in this study: {reason}"));
        assert!(hint.expect("agents").starts_with("agents with a depth: minimax, alphabeta, gomoku, ufop"));
    }
    for agent in ["mcts", "random", "gomoku"] {
        let (said, hint) = refusal_and_hint(&["lab", "colours", "--agent", agent]);
        let reason = "expected an agent with the settings eval and depth";
        assert_eq!(said, format!("{agent} cannot be used in this study: {reason}"));
        assert!(hint.expect("agents").starts_with("such agents: minimax, alphabeta, ufop"));
    }
    // The default agents do not play every game.
    for (game, agent) in [("gomoku", "minimax:eval=ufsc"), ("tictactoe", "minimax:eval=panther")] {
        let (said, hint) = refusal_and_hint(&["lab", "nodes", game]);
        assert_eq!(said, format!("minimax does not play {game}: {NEEDS_FOUR}"));
        assert_eq!(hint, Some(format!("name agents that fit, such as --agents {agent}")));
    }
    assert!(refusal(&["lab", "mcts", "--second", "0s"]).contains("expected a number of playouts or a time"));
    refusal(&["lab", "colours", "gomoku"]);
    assert!(refusal(&["lab", "accuracy", "gomoku"]).contains("stones must fall"));
    assert_eq!(
        refusal(&["lab", "accuracy", "--from", "100"]),
        "invalid --from 100: expected 0 to 40 for connect4 (later positions have only one move)"
    );
    assert!(refusal(&["lab", "accuracy", "drop:5x4:4", "--from", "19"]).contains("expected 0 to 18"));
    refusal(&["lab", "accuracy", "--positions", "0"]);
    refusal(&["lab", "accuracy", "drop:4x4:3", "--agents", "ufop"]);
    refusal(&["lab", "astrology"]);
    refusal(&["lab", "parity", "--seed", "-1"]);
    assert_eq!(
        refusal(&["lab", "parity", "--seed", "x"]),
        "invalid value 'x' for '--seed <N>': expected a whole number from 0 to 18446744073709551615"
    );
    refusal(&["lab", "budget", "--json", "--csv"]);
}

#[test]
fn commands_and_flags() {
    for (arguments, said, hint) in [
        (&["show"][..], "the following required arguments were not provided: <GAME>", "see linha help show"),
        (
            &["move", "connect4"],
            "the following required arguments were not provided: --agent <AGENT>",
            "see linha help move; linha agents lists the agents",
        ),
        (&["perft", "connect4", "5", "6"], "unexpected argument '6' found", "see linha help perft"),
        (
            &["show", "connect4", "--moves"],
            "a value is required for '--moves <MOVES>' but none was supplied",
            "see linha help show",
        ),
        (&["--prot", "1"], "unexpected argument '--prot' found", "did you mean \"--port\"?"),
    ] {
        assert_eq!(refusal_and_hint(arguments), (said.to_owned(), Some(hint.to_owned())));
    }
    // What was written is no suggestion.
    for arguments in
        [&["show", "--nonsense"][..], &["perft", "connect4", "3", "--port", "1"], &["--moves", "4", "show"]]
    {
        let (said, hint) = refusal_and_hint(arguments);
        assert!(said.starts_with("unexpected argument '--"), "{said}");
        assert!(hint.expect("a hint").starts_with("see linha "), "{arguments:?}");
    }
    assert_eq!(
        refusal(&["completions", "tcsh"]),
        "invalid value 'tcsh' for '<SHELL>': expected bash, elvish, fish, powershell, zsh"
    );
    refusal(&[""]);
    assert!(!refusal(&["\u{202e}"]).contains('\u{202e}'));
    refusal(&["x\n\nUsage: y"]);
    refusal(&["x".repeat(100_000)]);
    refusal(&["show".to_owned(), "connect4".to_owned(), "y".repeat(100_000)]);
    refusal(&["--nonsense"]);
    refusal(&["completions", "tcsh"]);
    refusal(&["help", "nonsense"]);
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text() {
    use std::os::unix::ffi::OsStringExt;
    let bytes = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
    let broken = bytes(b"conn\xffect4");
    let said = "the argument \"conn\u{fffd}ect4\" is not valid UTF-8";
    assert!(refusal(&[bytes(b"sh\xffow")]).starts_with("unknown command 'sh\u{fffd}ow': expected play, "));
    assert_eq!(refusal(&["show".into(), broken.clone()]), said);
    assert_eq!(refusal(&["show".into(), "connect4".into(), "--moves".into(), broken.clone()]), said);
    assert_eq!(refusal(&["perft".into(), "connect4".into(), broken.clone()]), said);
    assert_eq!(refusal(&["agents".into(), broken]), said);
}

/// A reader that has gone, as in `linha perft … | head -1`, is no error; a full disk is one.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written() {
    for arguments in
        [&["show", "gomoku"][..], &["man"], &["completions", "bash"], &["--help"], &["--no-store"]]
    {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
        let output = command.args(arguments).stdout(writer).stderr(Stdio::piped()).output().expect("it runs");
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{arguments:?}");

        let full = File::options().write(true).open("/dev/full").expect("/dev/full");
        let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
        let output = command.args(arguments).stdout(full).stderr(Stdio::piped()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.starts_with("error: No space left on device") && said.lines().count() == 1, "{said}");
    }
    let output = linha(&["man", "/dev/null/pages"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

/// A store that was asked for and cannot be used. The usual one is no reason not to serve: see restart.rs.
#[test]
fn stores_of_boards() {
    let place = tempfile::tempdir().expect("room");
    let path = |name: &str| place.path().join(name).to_str().expect("text").to_owned();
    std::fs::write(path("text"), "hello").expect("written");
    let refused = |file: &str| refusal(&["--port", "0", "--store", file]);
    let foreign = "is not a store of boards (left unchanged): expected one, or a new file";
    assert_eq!(refused(&path("text")), format!("\"{}\" {foreign}", path("text")));
    assert_eq!(refused(&path("")), format!("\"{}\" is a directory: expected a file", path("")));
    assert!(refused(&path("text/boards.db")).starts_with("cannot use \""));
    let both = ["--store", "x", "--no-store"];
    assert_eq!(refusal(&both), "the argument '--store <FILE>' cannot be used with '--no-store'");
}

#[test]
fn serving() {
    assert_eq!(
        refusal(&["--port", "70000"]),
        "invalid value '70000' for '--port <PORT>': expected a whole number from 0 to 65535"
    );
    assert!(refusal(&["--address", "here"]).contains("expected an IP address such as 127.0.0.1 or ::1"));
    for port in [&["--port", "0"][..], &[]] {
        let said = refusal(&[port, &["--address", "203.0.113.1"]].concat());
        assert!(said.starts_with("cannot listen on ") && said.contains("203.0.113.1 ("), "{said}");
        assert!(said.ends_with(": choose another --address"), "{said}");
    }
    assert!(
        refusal(&["--port", "0", "--address", "203.0.113.1"])
            .starts_with("cannot listen on port 0 of 203.0.113.1")
    );
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    for address in [&["--address", "127.0.0.1"][..], &[]] {
        let said = refusal(&[&["--port", &port], address].concat());
        assert!(said.starts_with(&format!("cannot listen on port {port} of 127.0.0.1 (")), "{said}");
        assert!(said.ends_with(": choose another --port"), "{said}");
    }
}

#[test]
fn commands_that_are_missing_or_unknown() {
    let arena = "run, resume, work, show or export";
    let lab = "nodes, complexity, ufsc, heuristics, ufop-order, iasi, average-cut, parity, depths, mcts, mcts-alphabeta, colours, accuracy, chances, levels, published, budget or report";
    let all = "play, show, evaluate, move, review, tree, perft, agents, solve, lab, arena, gomocup, bench, completions or man";
    for (arguments, said, hint) in [
        (&["arena"][..], format!("missing command: expected {arena}"), "see linha help arena"),
        (&["lab"], format!("missing command: expected {lab}"), "see linha help lab"),
        (
            &["arena", "list"],
            format!("unknown command 'list' of linha arena: expected {arena}"),
            "see linha help arena",
        ),
        (
            &["help", "arena", "foo"],
            format!("unknown command 'foo' of linha arena: expected {arena}"),
            "see linha help arena",
        ),
        (&["help", "foo"], format!("unknown command 'foo': expected {all}"), "see linha --help"),
        (&["shw"], format!("unknown command 'shw': expected {all}"), "did you mean \"show\"?"),
        (
            &["serve"],
            format!("unknown command 'serve': expected {all}"),
            "linha without a command serves the board",
        ),
        (
            &["lab", "ufop"],
            format!("unknown command 'ufop' of linha lab: expected {lab}"),
            "studies of the report ufop: nodes, heuristics, ufop-order, parity, budget",
        ),
        (
            &["lab", "porto-mcts"],
            format!("unknown command 'porto-mcts' of linha lab: expected {lab}"),
            "studies of the report porto-mcts: depths, mcts",
        ),
    ] {
        assert_eq!(refusal_and_hint(arguments), (said, Some(hint.to_owned())));
    }
}

/// What is written in another way than ours is answered with ours.
#[test]
fn other_ways_of_writing() {
    let colon = "settings follow the name after a colon: ";
    for (arguments, hint) in [
        (&["move", "connect4", "--agent", "ufop,depth=3"][..], format!("{colon}ufop:depth=3")),
        (&["move", "connect4", "--agent", "ufop depth=3"], format!("{colon}ufop:depth=3")),
        (
            &["move", "connect4", "--agent", "ufop, depth=3 order=left"],
            format!("{colon}ufop:depth=3,order=left"),
        ),
        (&["move", "connect4", "--agent", "random,fast"], format!("{colon}random:seed=1")),
        (&["move", "connect4", "--agent", "ufop", "--depth", "3"], format!("{colon}ufop:depth=3")),
        (&["play", "connect4", "--second", "ufop,depth=3"], format!("{colon}ufop:depth=3")),
        (&["play", "connect4", "easy"], "choose the opponent with --second easy".to_owned()),
        (&["play", "connect4", "ufop"], "choose the opponent with --second ufop".to_owned()),
        (
            &["solve", "connect4", "--moves", "44"],
            "positions follow the game: linha solve connect4 44".to_owned(),
        ),
    ] {
        assert_eq!(refusal_and_hint(arguments).1, Some(hint), "{arguments:?}");
    }
    for arguments in [
        &["move", "connect4", "--agent", "easy"][..],
        &["agents", "easy"],
        &["lab", "nodes", "connect4", "--agents", "easy"],
    ] {
        let level = "easy is a level, not an agent: levels are for linha play and the board in the browser";
        let hint = "linha agents lists the agents";
        assert_eq!(refusal_and_hint(arguments), (level.to_owned(), Some(hint.to_owned())));
    }
}

#[test]
fn tournaments() {
    let directory = tempfile::tempdir().expect("a place for a store");
    let store = directory.path().join("nothing.db");
    let store = store.to_str().expect("text");
    let hint = Some("check --store, or start one: linha arena run --agents ufop iasi --games 4".to_owned());
    for arguments in [
        &["arena", "show", "--store", store][..],
        &["arena", "resume", "--store", store],
        &["arena", "export", "csv", "--store", store],
    ] {
        let output = linha(arguments);
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(
            said.lines().nth(1).and_then(|line| line.strip_prefix("hint: ")).map(str::to_owned),
            hint,
            "{said}"
        );
    }
    assert_eq!(refusal_and_hint(&["arena", "show", "5", "--store", store]).1, hint);
    assert_eq!(
        refusal(&["arena", "run", "--agents", "ufop", "iasi", "random", "--sprt", "0,10", "--store", store]),
        "--sprt needs exactly two entrants, found 3"
    );
}

#[test]
fn playing() {
    assert!(refusal(&["play", "chess"]).contains("unknown game"));
    assert!(
        refusal(&["play", "connect4", "--first", "stockfish"])
            .starts_with("unknown player \"stockfish\": expected human")
    );
    assert!(refusal(&["play", "gomoku", "--second", "ufop"]).starts_with("ufop does not play gomoku"));
    assert_eq!(
        refusal(&["play", "gomoku", "--second", "perfect"]),
        "gomoku has no level perfect: expected beginner, easy, medium, hard or expert"
    );
    assert!(refusal(&["play", "connect4", "--moves", "8"]).starts_with("move 1: invalid column \"8\""));
    // A book is looked at before the terminal is taken.
    let said = refusal(&["play", "connect4", "--second", "perfect:book=./no-such.book"]);
    assert!(said.starts_with("cannot read the book \"./no-such.book\": "), "{said}");
}
