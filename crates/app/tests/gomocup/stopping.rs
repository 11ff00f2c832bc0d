//! What ends a search before its time. It has an hour, which is longer than anybody waits here.

use gomoku::protocol::Answer;

use crate::brain::Brain;

/// An hour for a move, in a position that is not decided soon.
fn thinking() -> Brain {
    let mut brain = Brain::started(20, &["timeout_turn 3600000", "time_left 2147483647"]);
    brain.send("BOARD\r\n9,9,2\r\n10,10,1\r\n9,7,2\r\nDONE");
    // It has begun.
    assert!(matches!(brain.line().parse(), Ok(Answer::Message(_))));
    brain
}

#[test]
fn yxstop_plays_the_best_move() {
    let mut brain = thinking();
    let answer = brain.ask("yxstop");
    assert!(matches!(answer, Answer::Move(_)), "{answer}");
    // And only that search is stopped: the next one sees what it finds at two plies and more.
    brain.send("INFO max_depth 3");
    brain.send("YXBOARD 5,5,2 DONE");
    brain.send("YXNBEST 1");
    while !brain.line().starts_with("MESSAGE DEPTH 3") {}
    assert!(matches!(brain.answer(), Answer::Move(_)));
    // With nothing to stop, nothing happens.
    assert!(matches!(
        {
            brain.send("YXSTOP");
            brain.ask("ABOUT")
        },
        Answer::About(_)
    ));
}

#[test]
fn end_exits_during_a_search() {
    let mut brain = thinking();
    brain.send("END");
    let (status, _) = brain.wait();
    assert!(status.success(), "{status}");
}

#[test]
fn end_of_input_exits() {
    let mut brain = thinking();
    let (status, rest) = brain.close();
    assert!(status.success(), "{status}");
    let last = rest.last().map(|line| line.parse());
    assert!(matches!(last, Some(Ok(Answer::Move(_)))), "the move it had is told: {rest:?}");
}

#[test]
fn other_commands_wait() {
    let mut brain = thinking();
    brain.send("INFO timeout_turn 0");
    brain.send("ABOUT");
    brain.send("RESTART");
    brain.send("BEGIN");
    brain.send("YXSTOP");
    assert!(matches!(brain.answer(), Answer::Move(_)));
    assert!(matches!(brain.answer(), Answer::About(_)));
    assert_eq!(brain.answer(), Answer::Ok);
    assert!(matches!(brain.answer(), Answer::Move(_)));
}
