use super::*;
use crate::Rules;

fn game(rules: &str, moves: &str) -> Game {
    Game::parse(rules.parse().expect(rules), moves).expect(moves)
}

fn empty(rules: &str) -> String {
    embed(&game(rules, ""), "stone-", "aria-label=\"Board\"")
}

/// Panics unless every tag that begins ends, in order, and every attribute has a value in quotes, once.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a tag ends");
        assert!(!text.contains(['&', '"']), "{text}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "<{tag}> comes too early");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        let quotes: Vec<&str> = tag.trim_end_matches('/').split('"').collect();
        assert!(quotes.len() % 2 == 1 && quotes.last() == Some(&"") || quotes.len() == 1, "<{tag}>");
        let mut keys: Vec<&str> = quotes.iter().step_by(2).map(|key| key.trim_start()).collect();
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "<{tag}>");
    }
    assert!(open.is_empty(), "{open:?} do not end");
}

#[test]
fn boards_look_as_they_are_played() {
    assert!(empty("connect4").starts_with("<svg class=\"board drop\""));
    assert!(empty("gomoku").starts_with("<svg class=\"board lines\""));
    assert!(empty("tictactoe").starts_with("<svg class=\"board squares\""));
    assert!(empty("free:6x9:5").starts_with("<svg class=\"board squares\""));
}

#[test]
fn every_cell_has_its_place() {
    assert_eq!(empty("connect4").matches("class=\"hole\"").count(), 42);
    assert_eq!(empty("connect4").matches("class=\"name\"").count(), 7);
    assert_eq!(empty("gomoku").matches("class=\"name\"").count(), 30);
    assert_eq!(empty("gomoku").matches("class=\"star\"").count(), 5);
    assert_eq!(empty("free:19x19:5").matches("class=\"star\"").count(), 9);
    assert!(empty("free:7x7:5").contains("M0 0V360M60 0V360"));
    assert!(empty("tictactoe").contains("M30 -25V145M90 -25V145M-25 30H145M-25 90H145"));
    assert!(empty("tictactoe").contains("viewBox=\"-66 -66 252 252\""));
}

#[test]
fn the_sides_differ_in_shape() {
    for game in ["connect4", "gomoku", "tictactoe"] {
        let svg = empty(game);
        let shapes = |side: Side| {
            let from = svg.find(&format!("id=\"stone-{side}\"")).expect("a stone");
            let stone = &svg[from..from + svg[from..].find("</g>").expect("its end")];
            (stone.matches("<circle").count(), stone.matches("<path").count())
        };
        assert_ne!(shapes(Side::First), shapes(Side::Second), "{game}");
    }
}

#[test]
fn stones_last_move_and_line_are_shown() {
    let svg = draw(&game("connect4", "1122334"));
    assert_eq!(svg.matches("class=\"stone disc first\"").count(), 4);
    assert_eq!(svg.matches("class=\"stone disc second\"").count(), 3);
    assert_eq!(svg.matches("class=\"won\"").count(), 4);
    // The fourth column, the lowest row.
    assert!(svg.contains("<circle class=\"last\" cx=\"180\" cy=\"300\""));
    let svg = draw(&game("tictactoe", "b2a1"));
    assert_eq!((svg.matches("sign first").count(), svg.matches("sign second").count()), (1, 1));
    assert!(svg.contains("class=\"sign second\" cx=\"0\" cy=\"120\""));
    assert!(!svg.contains("class=\"won\""));
    assert!(!draw(&game("gomoku", "")).contains("class=\"last\""));
}

#[test]
fn moves_taken_back_are_not_drawn() {
    let whole = game("gomoku", "h8i9j10");
    assert_eq!(draw(&whole.at(2).expect("a ply")), draw(&game("gomoku", "h8i9")));
}

#[test]
fn pictures_say_what_they_show() {
    for (rules, moves, said) in [
        ("drop:1x2:2", "", "<title>drop:1x2:2</title>\n<desc>Moves played: 0. X is to move.</desc>"),
        ("gomoku", "h8", "<title>gomoku h8</title>\n<desc>Moves played: 1. O is to move.</desc>"),
        ("drop:1x2:2", "11", "<desc>Moves played: 2. The board is full, a draw.</desc>"),
    ] {
        let svg = draw(&game(rules, moves));
        assert!(svg.contains(said) && svg.contains("role=\"img\""), "{svg}");
    }
}

#[test]
fn every_drawing_is_well_formed() {
    let boards =
        ["connect4", "gomoku", "gomoku-standard", "tictactoe", "drop:1x32:4", "free:32x1:5", "free:32x32:16"];
    for rules in boards.map(|text| text.parse::<Rules>().expect(text)) {
        let mut game = Game::new(rules);
        while let Some(cell) = game.board().legal().cells().next() {
            game = game.after(cell);
        }
        for ply in [0, 1, game.length()] {
            let shown = game.at(ply).expect("a ply");
            well_formed(&draw(&shown));
            well_formed(&embed(&shown, "stone-", "aria-label=\"Board\""));
            assert_eq!(draw(&shown), draw(&shown.clone()));
        }
    }
}

#[test]
fn marks_are_drawn_over_the_board_with_a_legend() {
    let game = game("connect4", "4455");
    let cell = |column, row| game.rules().cell(column, row).expect("on the board");
    let line = Mark::Line((3..7).map(|column| cell(column, 0)).collect());
    let solid = MarkGroup { text: "X: two".to_owned(), dashed: false, weight: 3, marks: vec![line] };
    let figure = Mark::Figure(cell(3, 1), "-3".to_owned());
    let dashed = MarkGroup { text: "a < b & c".to_owned(), dashed: true, weight: 1, marks: vec![figure] };
    let overlay = Overlay { heading: "A heading".to_owned(), groups: vec![solid, dashed] };
    let svg = draw_marked(&game, &overlay);
    well_formed(&svg.replace("&lt;", "").replace("&amp;", ""));
    // The line along the lowest row, a little above its middle.
    assert!(svg.contains("d=\"M180 296L360 296\""), "{svg}");
    assert_eq!(svg.matches("stroke-dasharray").count(), 2, "the ring and its sample");
    assert!(svg.contains(">a &lt; b &amp; c</text>") && svg.contains(">-3</text>"), "{svg}");
    // The board is as wide as without marks; a long legend needs more room.
    assert!(svg.contains("width=\"492\" height=\"522\""), "{svg}");
    let long = Overlay { heading: "x".repeat(80), groups: Vec::new() };
    assert!(draw_marked(&game, &long).contains("viewBox=\"-66 -66 848 "), "wide enough for the heading");
}
