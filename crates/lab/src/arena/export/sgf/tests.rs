use board::Cell;
use proptest::prelude::*;

use super::super::sample::{HOSTILE, games, plan, record};
use super::*;

/// As much of an SGF reader as checking our own output needs: trees, their nodes, and properties with one value each.
fn read(text: &str) -> Vec<Vec<Vec<(String, String)>>> {
    let (mut trees, mut chars) = (Vec::new(), text.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '(' => trees.push(Vec::new()),
            ';' => trees.last_mut().expect("a tree").push(Vec::new()),
            ')' => assert!(matches!(chars.peek(), None | Some('\n')), "a tree ends"),
            c if c.is_ascii_uppercase() => {
                let mut name = c.to_string();
                name.extend(std::iter::from_fn(|| chars.next_if(char::is_ascii_uppercase)));
                assert_eq!(chars.next(), Some('['), "{name} has a value");
                let node: &mut Vec<_> = trees.last_mut().and_then(|tree| tree.last_mut()).expect("a node");
                node.push((name, value(&mut chars)));
            }
            c => assert!(c.is_whitespace(), "{c:?} is out of place"),
        }
    }
    trees
}

fn value(chars: &mut impl Iterator<Item = char>) -> String {
    let mut value = String::new();
    loop {
        match chars.next().expect("a value ends") {
            ']' => return value,
            '\\' => value.push(chars.next().expect("something is escaped")),
            c => value.push(c),
        }
    }
}

fn get<'a>(node: &'a [(String, String)], name: &str) -> Option<&'a str> {
    node.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// Column and row of a point, from the left and from below.
fn place(rules: Rules, point: &str) -> Cell {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => letter - b'a',
        b'A'..=b'Z' => letter - b'A' + 26,
        other => panic!("{other} is no letter"),
    };
    let [x, y] = *point.as_bytes() else { panic!("{point} is no point") };
    rules.cell(number(x), rules.height() - 1 - number(y)).expect("a cell of the board")
}

#[test]
fn a_game_looks_like_this() {
    let plan = plan("tictactoe", &["one", "two"]);
    let text = sgf(&plan, &[record("tictactoe", "b2a1c1a3a2", 2)]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        text,
        format!(
            "(;FF[4]GM[4]CA[UTF-8]AP[linha:{version}]SZ[3]RU[tictactoe]\n\
             GN[Game 1]EV[match of two, time=100ms, seed 7]\n\
             PB[one]PW[two]RE[B+T]\n\
             GC[The second player lost on time.\nBlack: first(seed=1)\nWhite: second(seed=2)]\n\
             ;B[bb]C[opening]\n;W[ac]C[opening]\n\
             ;B[cc]C[score -2, depth 4, 3000 nodes, 0.375 s]\n\
             ;W[aa]C[depth 5, 4000 nodes, 0.500 s]\n\
             ;B[ab]C[score +0, depth 6, 5000 nodes, 0.625 s])\n"
        )
    );
}

#[test]
fn boards_have_their_size_and_a_note_where_stones_fall() {
    let node =
        |game: &str, moves: &str| read(&sgf(&plan(game, &["a", "b"]), &[record(game, moves, 0)])).remove(0);
    let connect4 = node("connect4", "4");
    assert_eq!((get(&connect4[0], "SZ"), get(&connect4[1], "B")), (Some("7:6"), Some("df")));
    assert!(get(&connect4[0], "GC").is_some_and(|remarks| remarks.contains("Stones fall")));
    let large = node("free:32x32:=5", "a1af32");
    assert_eq!((get(&large[0], "SZ"), get(&large[0], "RU")), (Some("32"), Some("free:32x32:=5")));
    assert_eq!((get(&large[1], "B"), get(&large[2], "W")), (Some("aF"), Some("Fa")));
    assert!(!get(&large[0], "GC").is_some_and(|remarks| remarks.contains("Stones fall")));
}

#[test]
fn results_say_how() {
    let result = |result, reason| super::result(&Record { result, reason, ..record("tictactoe", "", 0) });
    assert_eq!(result(Outcome::Draw, Reason::Full), "0");
    assert_eq!(result(Outcome::Win(Side::First), Reason::Line), "B+");
    assert_eq!(result(Outcome::Win(Side::Second), Reason::Time), "W+T");
    assert_eq!(result(Outcome::Win(Side::First), Reason::Illegal(String::new())), "B+F");
    assert_eq!(result(Outcome::Win(Side::Second), Reason::Crash(String::new())), "W+F");
}

#[test]
fn no_name_breaks_out_of_its_property() {
    for name in HOSTILE {
        let plan = plan("tictactoe", &[name, "two"]);
        let mut record = record("tictactoe", "b2", 0);
        record.names[1] = name.to_owned();
        record.reason = Reason::Crash(name.to_owned());
        record.turns[0].score = Some(name.to_owned());
        let trees = read(&sgf(&plan, &[record]));
        let line = name.replace("\r\n", "\n").replace(['\n', '\t'], " ");
        assert_eq!((trees.len(), trees[0].len()), (1, 2));
        assert_eq!((get(&trees[0][0], "PB"), get(&trees[0][0], "PW")), (Some(line.as_str()), Some("two")));
        let remarks = get(&trees[0][0], "GC").expect("remarks");
        assert!(remarks.ends_with(&name.replace("\r\n", "\n").replace('\t', " ")), "{remarks}");
    }
}

proptest! {
    #[test]
    fn written_games_are_read_back(played in prop::collection::vec(games(), 1..4)) {
        let text: String = played
            .iter()
            .map(|(rules, record)| sgf(&plan(&rules.to_string(), &["a", "b"]), std::slice::from_ref(record)))
            .collect();
        let trees = read(&text);
        prop_assert_eq!(trees.len(), played.len());
        for ((rules, record), tree) in played.iter().zip(trees) {
            let written = rules.to_string();
            prop_assert_eq!(get(&tree[0], "RU"), Some(written.as_str()));
            let mut moves = Vec::new();
            for (ply, node) in tree[1..].iter().enumerate() {
                prop_assert_eq!(&node[0].0, if ply % 2 == 0 { "B" } else { "W" });
                prop_assert_eq!(get(node, "C") == Some("opening"), ply < record.opening);
                moves.push(place(*rules, &node[0].1));
            }
            let game = replay(*rules, record);
            prop_assert_eq!(moves.as_slice(), game.moves());
        }
    }
}
