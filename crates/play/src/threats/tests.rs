use super::*;

fn game(rules: &str, moves: &str) -> Game {
    Game::parse(rules.parse().expect("rules"), moves).expect("legal")
}

fn names(game: &Game, side: Side, kind: ThreatKind) -> Vec<String> {
    Threats::of(game).cells(side, kind).map(|cell| game.rules().cell_name(cell)).collect()
}

/// What a move does, in words.
fn facts(game: &Game, text: &str) -> Vec<String> {
    let mut after = game.clone();
    after.play_text(text).expect("legal");
    let cell = after.last().expect("a move");
    Threats::change(game, cell).iter().map(|fact| fact.message(game.rules()).to_string()).collect()
}

/// X stones at g8 h8 i8, O far away.
const THREE: &str = "g8a1h8a3i8a5";

#[test]
fn kinds_of_five_in_a_row_are_named() {
    let open = game("gomoku", THREE);
    assert_eq!(names(&open, Side::First, ThreatKind::OpenFour), ["f8", "j8"]);
    assert_eq!(names(&open, Side::First, ThreatKind::Four), ["e8", "k8"]);
    let four = game("gomoku", &format!("{THREE}j8a7"));
    assert_eq!(names(&four, Side::First, ThreatKind::Line), ["f8", "k8"]);
    let two = game("gomoku", "g8a1h8a3");
    assert!(names(&two, Side::First, ThreatKind::OpenThree).contains(&"i8".to_owned()));
    // A cross of twos: the middle makes two open threes.
    let cross = game("gomoku", "h7a1h9a3g8a5i8a7");
    assert_eq!(names(&cross, Side::First, ThreatKind::DoubleThree), ["h8"]);
    // A four needs one stone, a closed three at the edge; with an open two across.
    let mixed = game("gomoku", "f8e8g8a1h8a3i7a5i9a7");
    assert_eq!(names(&mixed, Side::First, ThreatKind::FourThree), ["i8"]);
    let fours = game("gomoku", "f8e8g8i4h8a1i5a3i6a5i7a7");
    assert_eq!(names(&fours, Side::First, ThreatKind::DoubleFour), ["i8"]);
}

#[test]
fn rows_are_odd_or_even() {
    // 3 . . . . . . .
    // 2 O O O . . . .
    // 1 X X X . . . .
    let threes = game("connect4", "112233");
    assert_eq!(names(&threes, Side::First, ThreatKind::Line), ["4.1"]);
    assert_eq!(names(&threes, Side::Second, ThreatKind::Even), ["4.2"]);
    assert_eq!(names(&threes, Side::Second, ThreatKind::Odd), Vec::<String>::new());
}

#[test]
fn a_threat_above_another_is_told() {
    // 3 X X X . . O .
    // 2 X X X . . O O
    // 1 O O X . . O O
    let stacked = game("connect4", "31122637162736");
    let threats = Threats::of(&stacked);
    let above =
        |kind| threats.all().iter().filter(move |threat| threat.kind == kind).map(|threat| threat.above);
    assert_eq!(above(ThreatKind::Even).collect::<Vec<bool>>(), [false]);
    assert_eq!(above(ThreatKind::Odd).collect::<Vec<bool>>(), [true]);
}

#[test]
fn other_free_games_know_forks() {
    let corner = game("tictactoe", "a1b2c3");
    assert_eq!(names(&corner, Side::First, ThreatKind::Fork), ["a3", "c1"]);
    assert_eq!(names(&corner, Side::First, ThreatKind::OneShort), ["a2", "b1", "b3", "c2"]);
    assert_eq!(names(&corner, Side::First, ThreatKind::Line), Vec::<String>::new());
}

#[test]
fn threats_that_are_given_up_are_told() {
    let threes = game("connect4", "1122335");
    let facts = facts(&threes, "4");
    assert_eq!(facts[0], "stops the opponent from completing a line at 4.1");
    assert!(facts.contains(&"gives up the only even threat, at 4.2".to_owned()), "{facts:?}");
}

#[test]
fn moves_are_told_in_words() {
    let four = game("gomoku", "g8a1h8a3i8a5");
    assert_eq!(facts(&four, "j8"), ["makes an open four"]);
    let answer = game("gomoku", "g8a1h8a3i8");
    assert!(facts(&answer, "j8")[0].starts_with("stops an open four of the opponent at "));
    assert_eq!(facts(&answer, "a5"), ["leaves an open four at f8, j8 to the opponent"]);
    let five = game("gomoku", "g8a1h8a3i8a5j8f8");
    assert_eq!(facts(&five, "k8"), ["completes a line"]);
    assert_eq!(facts(&five, "o15")[0], "could have completed a line at k8");
}

/// The opponent must block 4.3, which opens 4.4.
#[test]
fn a_threat_above_a_threat_wins() {
    for (moves, column, low, high) in [
        ("715531327467127366752", "4", "4.3", "4.4"),
        ("6176454315544364665472", "7", "7.4", "7.5"),
        ("6614165667116545544", "7", "7.3", "7.4"),
    ] {
        let facts = facts(&game("connect4", moves), column);
        let told = format!("threatens to complete a line at {low}; blocked there, at {high}");
        assert!(facts.contains(&told), "{moves}: {facts:?}");
        assert!(!facts.iter().any(|fact| fact.contains("gives up")), "{moves}: {facts:?}");
    }
}

#[test]
fn zugzwang_is_not_told_where_a_line_can_be_completed() {
    for (moves, column) in [("4455", "3"), ("1122335", "1"), ("64741726", "5"), ("6614165667116545544", "7")]
    {
        let facts = facts(&game("connect4", moves), column);
        assert!(!facts.iter().any(|fact| fact.contains("zugzwang")), "{moves}: {facts:?}");
    }
}

#[test]
fn a_stone_that_forces_a_fork_is_told() {
    let corner = game("tictactoe", "a1b2c3");
    assert!(
        facts(&corner, "a3").contains(&"leaves a fork at c1 to the opponent".to_owned()),
        "{:?}",
        facts(&corner, "a3")
    );
    assert!(!facts(&corner, "b1").iter().any(|fact| fact.contains("leaves")), "{:?}", facts(&corner, "b1"));
}

#[test]
fn two_fours_in_one_line_are_no_open_four() {
    // a1 _ a3 a4 a5 _ a7: a4 leaves a2 and a6.
    let split = game("gomoku", "h7a1h9a3g8a5i8a7o15");
    assert_eq!(names(&split, Side::Second, ThreatKind::OpenFour), Vec::<String>::new());
    assert_eq!(names(&split, Side::Second, ThreatKind::DoubleFour), ["a4"]);
}
