//! The protocol as text: print and parse are inverse, and no input breaks the parser.

use gomoku::protocol::{
    Answer, Command, CommandError, Info, Parser, Point, Setting, Stone, Urgent, Whose, urgent,
};
use proptest::prelude::*;

/// A case takes microseconds, so that there are a hundred times as many as of other properties.
fn many() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: 100 * usual.cases, ..usual }
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..=64)
}

/// Text from a few pieces that matter to a parser, now and then broken by anything.
fn text(bytes: &[u8], pieces: &[&str]) -> String {
    let pick = |byte: &u8| match usize::from(*byte) {
        250.. => char::from(*byte).to_string(),
        byte => pieces[byte % pieces.len()].to_owned(),
    };
    bytes.iter().map(pick).collect()
}

fn is_one_clear_line(message: &str) {
    assert!(!message.trim().is_empty() && !message.contains(char::is_control), "{message:?}");
    assert!(message.len() < 400, "{message:?}");
}

/// Everything that a text says.
fn read(text: &str) -> Vec<Result<Command, CommandError>> {
    let mut parser = Parser::default();
    text.split('\n').flat_map(|line| parser.read(line)).collect()
}

fn at(x: u16, y: u16) -> Point {
    Point { x, y }
}

const OF_COMMANDS: &[&str] = &[
    "START ",
    "RECTSTART ",
    "RESTART",
    "begin",
    "TURN ",
    "PLAY ",
    "TAKEBACK ",
    "BOARD",
    "YXBOARD ",
    "SWAP2BOARD\n",
    "DONE",
    "INFO ",
    "timeout_turn ",
    "RULE ",
    "max_memory ",
    "folder ",
    "ABOUT",
    "END",
    "YXSTOP",
    "YXNBEST ",
    "YXSHOWFORBID",
    "YXHASHCLEAR",
    "YXSHOWINFO",
    "7,7",
    "7,8,1",
    "0,0,2\n",
    "3,3,3",
    ",",
    "1",
    "20",
    "0",
    "-",
    " ",
    "\n",
    "\r\n",
    "\t",
];

const OF_ANSWERS: &[&str] = &[
    "OK", "SWAP", "7,7", " ", "SUGGEST ", "FORBID ", "0912", ".", "ERROR ", "UNKNOWN", "MESSAGE ", "DEBUG ",
    "INFO ", "PV ", "name=\"", "\"", ", ", "version", "=", "x", "\t", ",", "12",
];

proptest! {
    #![proptest_config(many())]

    #[test]
    fn commands_are_printed_and_read_as_the_same(bytes in bytes()) {
        for text in [text(&bytes, OF_COMMANDS), String::from_utf8_lossy(&bytes).into_owned()] {
            for command in read(&text) {
                match command {
                    Ok(command) => assert_eq!(read(&command.to_string()), [Ok(command)]),
                    Err(error) => is_one_clear_line(&error.to_string()),
                }
            }
            text.lines().for_each(|line| assert_eq!(urgent(line).is_some(), is_urgent(line), "{line:?}"));
        }
    }

    #[test]
    fn answers_are_printed_and_read_as_the_same(bytes in bytes()) {
        for text in [text(&bytes, OF_ANSWERS), String::from_utf8_lossy(&bytes).into_owned()] {
            match text.parse::<Answer>() {
                Ok(answer) => {
                    assert!(!answer.to_string().contains(['\n', '\r']), "{answer:?}");
                    assert_eq!(answer.to_string().parse(), Ok(answer));
                }
                Err(error) => is_one_clear_line(&error.to_string()),
            }
        }
    }
}

fn is_urgent(line: &str) -> bool {
    matches!(read(line)[..], [Ok(Command::End | Command::Stop)])
}

#[test]
fn every_setting_has_a_name() {
    for (setting, name) in Setting::NAMES {
        let told = Command::Info(Info::Number(setting, -1));
        assert_eq!(told.to_string(), format!("INFO {name} -1"));
        assert_eq!(read(&told.to_string().to_uppercase()), [Ok(told)]);
    }
    // Numbers beyond all limits are as good as the limits.
    let info = |number| [Ok(Command::Info(Info::Number(Setting::MaxMemory, number)))];
    assert_eq!(read("INFO max_memory 4294967296"), info(1 << 32));
    assert_eq!(read("INFO max_memory 99999999999999999999"), info(i64::MAX));
    let wrong = CommandError::Info { key: "max_memory", value: "1e9".to_owned() };
    assert_eq!(read("INFO max_memory 1e9"), [Err(wrong)]);
    let other = Info::Other("folder".to_owned(), "C:\\my games".to_owned());
    assert_eq!(read("INFO folder C:\\my games\r"), [Ok(Command::Info(other))]);
}

#[test]
fn boards_come_on_many_lines_or_on_one() {
    let stones = [(7, 7, Whose::Own), (8, 7, Whose::Opponent), (9, 9, Whose::Line)];
    let stones: Vec<_> = stones.map(|(x, y, whose)| Stone { at: at(x, y), whose }).to_vec();
    for text in [
        "BOARD\n7,7,1\n8,7,2\n9,9,3\nDONE",
        "board 7,7,1 8,7,2 9,9,3 done",
        "BOARD\r\n7, 7, 1\r\n\r\n8 ,7 ,2 9,9,3\r\nDone",
    ] {
        assert_eq!(read(text), [Ok(Command::Board(stones.clone()))], "{text:?}");
    }
    assert_eq!(read("SWAP2BOARD\n7,7\n8,7\nDONE"), [Ok(Command::Swap2(vec![at(7, 7), at(8, 7)]))]);
    let unfinished = CommandError::Unfinished("BOARD");
    assert_eq!(read("BOARD\n7,7,1\nBEGIN"), [Err(unfinished.clone()), Ok(Command::Begin)]);
    assert_eq!(read("BOARD\n7,7,1\nYXBOARD DONE"), [Err(unfinished), Ok(Command::Position(vec![]))]);
}

#[test]
fn sizes_are_written_in_three_ways() {
    assert_eq!(read("START 20"), [Ok(Command::Start(20, 20))]);
    assert_eq!(read("start 15 12"), [Ok(Command::Start(15, 12))]);
    assert_eq!(read("RECTSTART 20, 15"), [Ok(Command::Start(20, 15))]);
    assert_eq!(Command::Start(20, 15).to_string(), "RECTSTART 20,15");
}

#[test]
fn what_cannot_wait_is_recognised() {
    assert_eq!(urgent("  end\r\n"), Some(Urgent::End));
    assert_eq!(urgent("YxStop"), Some(Urgent::Stop));
    assert_eq!(urgent("ENDING"), None);
    assert_eq!(urgent(""), None);
}

#[test]
fn answers_of_other_engines_are_read() {
    assert_eq!("7,8\r".parse(), Ok(Answer::Move(at(7, 8))));
    assert_eq!("7,7 8,7 9,9".parse(), Ok(Answer::Stones(vec![at(7, 7), at(8, 7), at(9, 9)])));
    assert_eq!("FORBID 09121011.".parse(), Ok(Answer::Forbid(vec![at(9, 12), at(10, 11)])));
    assert_eq!(Answer::Forbid(vec![]).to_string(), "FORBID .");
    let about = [("name", "Some Brain"), ("version", "1.0")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!("name=\"Some Brain\",version=\"1.0\"".parse(), Ok(Answer::About(about.to_vec())));
    assert!("what?".parse::<Answer>().is_err() && "".parse::<Answer>().is_err());
}
