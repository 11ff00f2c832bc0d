//! Snapshots: restored they are the same board, and what is invalid is refused in words.

use agents::{Caps, Engines, Role};
use serde_json::{Value as Json, json};

use super::*;
use crate::restore_error::RestoreError;
use crate::view::{Variations, View};

/// The terms of a server that offers one engine.
fn terms() -> Terms {
    let caps = Caps { mebibytes: 64, usual: 16, threads: 2 };
    let offers = vec!["other=gomocup:./pbrain-other".parse().expect("an engine")];
    Terms { caps: Some(caps), engines: Engines::new(offers).expect("one name") }
}

fn restore(snapshot: &Snapshot, terms: Terms) -> Result<(State, Vec<Effect>), RestoreError> {
    State::restore(snapshot, terms, None, (Duration::from_hours(9), 11))
}

/// Writes a snapshot and reads it again.
fn rewritten(snapshot: &Snapshot) -> Snapshot {
    let text = serde_json::to_string(snapshot).expect("text");
    assert!(text.len() < 100_000, "{} bytes", text.len());
    serde_json::from_str(&text).expect("a snapshot")
}

/// What a view shows of a game, without searches and what they find.
fn lasting(view: View) -> View {
    let state = if view.state == Standing::Over { Standing::Over } else { Standing::Human };
    let graph = vec![None; view.graph.len()];
    View {
        version: 0,
        thinking: None,
        analysis: None,
        review: None,
        graph,
        variations: view.variations.map(|known| Variations { values: Vec::new(), ..known }),
        hint: None,
        trouble: None,
        state,
        ..view
    }
}

/// A state that was stored and restored is the same, as far as it is stored.
fn check_restored(state: &State) {
    let snapshot = state.snapshot();
    let (restored, effects) = restore(&rewritten(&snapshot), state.terms().clone()).expect("valid");
    assert_eq!(Snapshot { version: snapshot.version, ..restored.snapshot() }, snapshot);
    assert_eq!(lasting(restored.view()), lasting(state.view()));
    assert_eq!(restored.view().analysis.is_some(), state.view().analysis.is_some());
    assert_eq!(restored.view().review.is_some(), state.view().review.is_some());
    assert_eq!(restored.seats, state.seats);
    assert!(restored.version > state.version + 1_000_000, "clients ignore older views");
    for ply in 0..=state.tree.length() {
        assert_eq!(restored.tree.continuations(ply), state.tree.continuations(ply));
    }
    // Whatever was going on, the restored board is in a possible state, and goes on.
    let mut board = Harness::start(restored, effects, Duration::from_hours(9));
    let late = Event::Command { command: Command::Undo, at: Some(board.state.at + 1) };
    assert!(matches!(board.send(late), Err(SessionError::Stale { .. })));
    board.must(Command::Close);
}

/// An opponent between two levels is drawn for the board: a server that starts again goes on with the same one.
#[test]
fn a_restored_opponent_is_the_one_that_was_drawn() {
    let measured = agents::levels(Rules::CONNECT4).into_iter().filter_map(|level| level.measured);
    let elo: Vec<i32> = measured.map(|measured| measured.elo).collect();
    let free = format!("level:elo={}", i32::midpoint(elo[1], elo[2]));
    let fixed = format!("{free},seed=9");
    let mut drawn = Vec::new();
    for (seed, asked) in (0..20).flat_map(|seed| [(seed, &free), (seed, &fixed)]) {
        let seat = Seat::parse(asked, Rules::CONNECT4, &terms(), seed).expect("measured levels");
        let setup = Setup { seats: [Seat::human(), seat], ..setup("connect4", "44", "human", "human") };
        let (state, _) = State::new(setup, Duration::ZERO);
        let (restored, _) = restore(&rewritten(&state.snapshot()), terms()).expect("valid");
        let [before, after] = [state, restored].map(|state| state.view().seats.second);
        assert_eq!((&before.asked, &before), (asked, &after));
        if *asked == free {
            let agent = before.agent.expect("a level plays");
            drawn.push(agent.split(",seed=").next().expect("a part").to_owned());
        }
    }
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), 2, "{drawn:?}");
}

#[test]
fn a_board_is_restored_with_its_variations_and_players() {
    let terms = terms();
    let rules = Rules::GOMOKU;
    let seat = |text: &str| Seat::parse(text, rules, &terms, 40_000).expect("a player");
    let mut setup = setup("gomoku", "h8i9h9", "human", "human");
    setup.seats = [seat("mcts:iterations=10"), seat("other")];
    (setup.pace, setup.paused, setup.terms) = (Duration::from_millis(1234), true, terms.clone());
    let mut board = Harness::of(setup);
    board.must(Command::Analyse {
        on: true,
        by: Some(terms.contestant("gomoku", rules, Role::Judge).expect("an agent")),
    });
    board.must(Command::Review(true));
    board.must(Command::GoTo(1));
    board.must(Command::Think(Some(contestant("random"))));
    board.move_to(Lane::Mover, "a1");
    board.must(Command::Undo);
    check_restored(&board.state);
    let stored = serde_json::to_value(board.state.snapshot()).expect("JSON");
    let at = board.state.at;
    assert_eq!(
        stored,
        json!({
            "game": "gomoku", "lines": [[0, "h8i9h9"], [1, "a1"]], "end": 4, "main": 4, "ply": 1,
            "seats": [{ "asked": "mcts:iterations=10", "seed": 40_000 }, { "asked": "other", "seed": null }],
            "pace": 1234, "paused": true, "analysis": { "by": "gomoku:memory=16" }, "review": true,
            "at": at, "version": board.state.version,
        })
    );
}

/// Closing ends the analysis, but a board that is restored goes on with it.
#[test]
fn a_board_that_is_closed_stays_stored_as_it_was() {
    let mut board = Harness::new("connect4", "4", "human", "ufop");
    board.must(Command::Analyse { on: true, by: None });
    board.must(Command::Close);
    board.must(Command::Pace(Duration::from_secs(9)));
    board.must(Command::Seats(Box::new([None, Some(Seat::human())])));
    let kept = board.kept.expect("stored");
    assert!(kept.analysis.is_some() && kept.pace == 0 && kept.seats[1].asked == "ufop", "{kept:?}");
}

/// The largest tree on the largest board.
#[test]
fn a_full_tree_is_restored() {
    let mut state = Harness::new("free:32x32:16", "", "human", "human").state;
    let cells: Vec<Cell> = state.rules().cells().collect();
    let tree = &mut state.tree;
    // Apart, so that no line of sixteen arises.
    let line: Vec<Cell> = cells.iter().step_by(3).copied().collect();
    for cell in &line[..300] {
        tree.play(*cell).expect("legal");
    }
    for ply in (0..300).rev() {
        for cell in cells.iter().filter(|cell| !line[..=ply].contains(cell)).take(12) {
            assert!(tree.go_to(ply));
            tree.play(*cell).expect("legal");
        }
    }
    assert_eq!(tree.lines().len(), 1 + 300 * 12);
    check_restored(&state);
}

/// A move for which there is no room is refused: nothing is dropped for it.
#[test]
fn a_full_tree_takes_no_other_move() {
    let mut setup = setup("free:32x32:16", "", "human", "human");
    let (rules, tree) = (setup.tree.game().rules(), &mut setup.tree);
    let cells: Vec<Cell> = rules.cells().collect();
    for (ply, main) in cells[..5].iter().enumerate() {
        for other in cells[5..].iter().chain([main]) {
            tree.go_to(ply);
            if tree.has_room_for(&[*other]) {
                tree.play(*other).expect("legal");
            }
        }
    }
    tree.go_to(0);
    let full = tree.lines();
    let mut board = Harness::of(setup);
    let [known, new] = [cells[5], cells[1]].map(|cell| rules.move_name(cell));
    for command in [Command::Play(new.clone()), Command::Follow(format!("{known} {new}"))] {
        let refused = board.send(command).expect_err("no room");
        assert!(matches!(refused, SessionError::Full(_)) && refused.is_untimely(), "{refused}");
        assert_eq!((board.state.tree.size(), board.state.tree.lines()), (MoveTree::MOST, full.clone()));
    }
    // A move that is known takes no room.
    board.must(Command::Play(known));
    assert_eq!(board.state.tree.size(), MoveTree::MOST);
}

/// A snapshot with a part replaced.
fn with(part: &str, value: Json) -> Result<(State, Vec<Effect>), String> {
    let board = Harness::new("connect4", "4453", "human", "easy");
    let mut stored = serde_json::to_value(board.state.snapshot()).expect("JSON");
    *stored.pointer_mut(part).expect(part) = value;
    let snapshot: Snapshot = serde_json::from_value(stored).map_err(|_| "unreadable".to_owned())?;
    restore(&snapshot, terms()).map_err(|error| error.to_string())
}

#[test]
fn what_is_invalid_is_refused_in_words() {
    let refused = |part: &str, value: Json| match with(part, value.clone()) {
        Ok(_) => panic!("{part} {value} was restored"),
        Err(words) => words,
    };
    for (part, value, words) in [
        ("/game", json!("chess"), "unknown game \"chess\": expected "),
        ("/game", json!("drop:99x99:4"), "invalid size 99x99: "),
        ("/game", json!("tictactoe"), "move 1 of those that it has is invalid"),
        ("/lines", json!([[0, "4444444"]]), "move 7 of those that it has is invalid"),
        ("/lines", json!([[0, "11223344"]]), "move 8 of those that it has is invalid"),
        ("/lines", json!([[0, "44"], [0, "4"]]), "move 3 of those that it has is invalid"),
        ("/lines", json!([[0, "4x"]]), "move 2 of those that it has is invalid"),
        ("/lines", json!([[0, "44"], [3, "4"]]), "its position is not among its moves"),
        ("/lines", json!([[0, ""]]), "its position is not among its moves"),
        ("/lines", json!([[u64::MAX, "4"]]), "its position is not among its moves"),
        ("/end", json!(5), "its position is not among its moves"),
        ("/end", json!(u64::MAX), "its position is not among its moves"),
        ("/ply", json!(5), "its position is not among its moves"),
        ("/pace", json!(60_001), "a pace of 60001 ms is too slow: "),
        ("/pace", json!(u64::MAX), "a pace of 18446744073709551615 ms is too slow: "),
        ("/at", json!(1_u64 << 53), "its counters are out of range"),
        ("/version", json!(u64::MAX), "its counters are out of range"),
        ("/version", json!((1_u64 << 53) - 1), "its counters are out of range"),
        ("/seats/0/asked", json!("stockfish"), "unknown player \"stockfish\": expected human, "),
        (
            "/seats/0/asked",
            json!("gomocup:/bin/true"),
            "\"gomocup:/bin/true\" is not allowed on this server: ",
        ),
        ("/seats/1/asked", json!("gomoku:memory=4096"), "memory=4096 exceeds this server's limit of 64 MiB"),
        ("/seats/1/asked", json!("other"), "other does not play connect4: "),
        (
            "/seats/1/asked",
            json!("perfect:book=/etc/passwd"),
            "book=\"/etc/passwd\" is not allowed on this server: ",
        ),
        (
            "/analysis",
            json!({ "by": "gomocup:/bin/true" }),
            "\"gomocup:/bin/true\" is not allowed on this server",
        ),
        ("/analysis", json!({ "by": "human" }), "human is not a computer: "),
        ("/lines", json!("4453"), "unreadable"),
        ("/seats", json!([]), "unreadable"),
        ("/ply", json!(-1), "unreadable"),
        ("/seats/0", json!({ "asked": "human", "seed": null, "program": "/bin/true" }), "unreadable"),
    ] {
        let said = refused(part, value.clone());
        assert!(said.starts_with(words), "{part} {value}: {said}");
    }
    assert!(with("/ply", json!(2)).is_ok(), "what is valid is restored");
}

/// An external engine is only asked for a move: it values none.
#[test]
fn a_stored_analysis_by_an_engine_is_refused() {
    let mut snapshot = Harness::new("gomoku", "h8", "human", "human").state.snapshot();
    snapshot.analysis = Some(crate::StoredAnalysis { by: Some("other".to_owned()) });
    let error = restore(&snapshot, terms()).map(drop).expect_err("an engine");
    assert_eq!(error.to_string(), "other cannot value moves: expected an agent, not an external engine");
}

#[test]
fn a_tree_that_is_too_large_is_refused() {
    let mut snapshot = Harness::new("free:32x32:16", "", "human", "human").state.snapshot();
    let rules: Rules = snapshot.game.parse().expect("a game");
    let names: Vec<String> = rules.cells().map(|cell| rules.move_name(cell)).collect();
    // Every move from the empty board, and every move after each of these.
    let others = |played: usize| (0..1024).filter(move |move_| *move_ != played);
    let second = (0..1024).flat_map(|played| others(played).map(move |next| (played + 1, next)));
    let lines = (0..1024).map(|next| (0, next)).chain(second).map(|(from, next)| (from, names[next].clone()));
    snapshot.lines = lines.take(4095).collect();
    assert!(restore(&snapshot, terms()).is_ok(), "with the empty board, 4096 positions");
    let more = snapshot.lines[4094].clone();
    snapshot.lines.push((more.0 + 1, more.1));
    let error = restore(&snapshot, terms()).map(drop).expect_err("one more");
    assert_eq!(error.to_string(), "its moves are more than 4096 positions");
}

proptest! {
    /// Snapshot after restore is the identity, whatever has happened on the board.
    #[test]
    fn a_board_is_restored_as_it_was(
        players in 0..6_usize,
        gravity in any::<bool>(),
        events in prop::collection::vec((any::<u8>(), any::<u8>()), 0..200),
    ) {
        let (first, second) = (["human", "easy"][players % 2], ["random", "human", "medium"][players / 2]);
        let game = if gravity { "drop:5x4:4" } else { "free:5x4:4" };
        let mut board = Harness::new(game, "", first, second);
        for (what, which) in events {
            happen(&mut board, what, which);
        }
        check_restored(&board.state);
    }

    /// No text that looks like a snapshot makes a panic, and none that is restored is inconsistent.
    #[test]
    fn damaged_text_is_refused_or_consistent(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut board = Harness::new("connect4", "44536", "human", "mcts:iterations=10");
        board.must(Command::GoTo(2));
        board.must(play("1"));
        let mut bytes = serde_json::to_vec(&board.state.snapshot()).expect("text");
        for (place, with) in cuts {
            let place = place.index(bytes.len());
            bytes[place] = b' ' + with % 95;
        }
        if let Ok(snapshot) = serde_json::from_slice::<Snapshot>(&bytes)
            && let Ok((state, effects)) = restore(&snapshot, terms())
        {
            let again = Snapshot { version: snapshot.version, ..state.snapshot() };
            let (game, lines) = (snapshot.game.clone(), again.lines.clone());
            // The same lines may be written in other ways.
            prop_assert_eq!(again, Snapshot { game, lines, seats: again_seats(&snapshot), ..snapshot.clone() });
            Harness::start(state, effects, Duration::from_hours(9));
        }
    }
}

/// The seats of a snapshot, without seeds that have no effect.
fn again_seats(snapshot: &Snapshot) -> [crate::StoredSeat; 2] {
    let (state, _) = restore(snapshot, terms()).expect("valid");
    let seat = |seat: &Seat| crate::StoredSeat { asked: seat.asked().to_owned(), seed: seat.seed() };
    state.seats.each_ref().map(seat)
}

/// What was stored before there were reviews is read as before.
#[test]
fn a_board_that_was_stored_without_a_review_has_none() {
    let state = Harness::new("connect4", "4", "human", "human").state;
    let mut stored = serde_json::to_value(state.snapshot()).expect("JSON");
    stored.as_object_mut().expect("an object").remove("review").expect("a field");
    let read: Snapshot = serde_json::from_value(stored).expect("a snapshot");
    assert_eq!(read, state.snapshot());
}
