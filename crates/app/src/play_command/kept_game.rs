//! A game as its file has it: SGF, with the players, the date and the name in its root.

use board::notation::{Format, read_game, sgf};
use board::{Coded, Game, Message, Outcome, Rules};
use play::{MoveTree, View};
use store::{GameFile, GameFileError};
use terminal::RatedGame;

/// The properties of the root: two of the format, two of our own for the position on the board, and one for the player's rating.
const NAME: &str = "GN";
const DATE: &str = "DT";
const LINE: &str = "LINE";
const PLY: &str = "PLY";
const RATED: &str = "RATED";

/// The properties of stones.
const STONES: [&str; 4] = ["B", "W", "AB", "AW"];
/// All properties that are written, and stones that are set up, which are written as moves.
const KNOWN: [&str; 19] = [
    "B", "W", "AB", "AW", "GM", "FF", "CA", "AP", "SZ", "RU", "GC", "PB", "PW", "RE", NAME, DATE, LINE, PLY,
    RATED,
];

/// A kept game.
pub(super) struct KeptGame {
    pub(super) number: u32,
    /// The name that it was given.
    pub(super) name: Option<String>,
    /// The day on which it began, if the file tells.
    pub(super) date: Option<String>,
    /// The players, as they were asked for.
    pub(super) players: [String; 2],
    /// How far it has come, if it may count for the player's rating.
    pub(super) rated: Option<RatedGame>,
    /// All moves, with the position on the board.
    pub(super) tree: MoveTree,
}

impl KeptGame {
    /// Reads a file.
    pub(super) fn read(file: &GameFile) -> Result<KeptGame, GameFileError> {
        KeptGame::parse(file.number, &file.text).map_err(|why| GameFileError::damaged(&file.path, &why))
    }

    /// Reads the text of a file.
    pub(super) fn parse(number: u32, text: &str) -> Result<KeptGame, Message> {
        let written = read_game(Rules::CONNECT4, text).map_err(|error| error.message())?;
        if written.format != Format::Sgf || written.game.moves().is_empty() {
            return Err(Message::new("games.empty", "expected an SGF file with moves"));
        }
        let root = sgf::root(text);
        let property = |name: &str| {
            let value =
                root.iter().find(|(known, _)| known == name).map(|(_, value)| printable(value.trim()));
            value.filter(|value| !value.is_empty())
        };
        let (mut tree, _) = MoveTree::of_written(written);
        set_position(&mut tree, property(LINE).as_deref(), property(PLY).as_deref());
        let player = |name: &str| property(name).unwrap_or_else(|| "human".to_owned());
        Ok(KeptGame {
            number,
            name: property(NAME),
            date: property(DATE),
            players: [player("PB"), player("PW")],
            rated: property(RATED).and_then(|name| RatedGame::named(&name)),
            tree,
        })
    }

    /// How it ended, if it did. What was tried after the end of a game does not count.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.tree.main_game().outcome()
    }

    /// Whether the text of its file has nothing but what would be written again. Comments, say, would be lost.
    pub(super) fn is_all_of(&self, text: &str) -> bool {
        let properties = sgf::properties(text);
        let stones = properties.iter().filter(|(name, _)| STONES.contains(&name.as_str()));
        let stones: usize = stones.map(|(_, values)| values).sum();
        stones + 1 == self.tree.size() && properties.iter().all(|(name, _)| KNOWN.contains(&name.as_str()))
    }

    /// The text of its file.
    pub(super) fn text(&self) -> String {
        let is_current = self.tree.size() > self.tree.length() + 1;
        let game = self.tree.game();
        let line = is_current.then(|| whole_line(&self.tree));
        let ply = (!self.tree.is_at_end()).then(|| game.moves().len());
        let players = self.players.each_ref().map(String::as_str);
        let heading = heading((self.name.as_deref(), self.date.as_deref()), line, ply, self.rated);
        self.tree.sgf_with(players, &borrowed(&heading))
    }
}

/// The moves alone: two trees with the same ones hold the same game.
pub(super) fn moves(tree: &MoveTree) -> String {
    tree.sgf(["", ""])
}

/// The properties of the game of a board.
pub(super) fn heading_of(
    view: &View,
    name: Option<&str>,
    date: &str,
    rated: Option<RatedGame>,
) -> Vec<(&'static str, String)> {
    let names: String = view.moves.iter().map(|stone| stone.place.name.as_str()).collect();
    let line = view.variations.is_some().then_some(names);
    heading((name, Some(date)), line, (view.ply < view.moves.len()).then_some(view.ply), rated)
}

/// As it is written.
pub(super) fn borrowed<'a>(heading: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    heading.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

fn heading(
    (name, date): (Option<&str>, Option<&str>),
    line: Option<String>,
    ply: Option<usize>,
    rated: Option<RatedGame>,
) -> Vec<(&'static str, String)> {
    let all = [
        (NAME, name.map(str::to_owned)),
        (DATE, date.map(str::to_owned)),
        (LINE, line),
        (PLY, ply.map(|ply| ply.to_string())),
        (RATED, rated.map(|rated| rated.name().to_owned())),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// The moves of the current line, undone ones included.
fn whole_line(tree: &MoveTree) -> String {
    tree.game().at(tree.length()).expect("the line has this length").to_string()
}

/// Goes to the position that was on the board; where the file does not tell or is wrong, the end of the main line stays.
fn set_position(tree: &mut MoveTree, line: Option<&str>, ply: Option<&str>) {
    let rules = tree.game().rules();
    if let Some(line) = line.and_then(|line| Game::parse(rules, line).ok()) {
        tree.go_to(0);
        for cell in line.moves() {
            tree.play(*cell).expect("the line is legal");
        }
    }
    if let Some(ply) = ply.and_then(|ply| ply.parse().ok()) {
        tree.go_to(ply);
    }
}

/// A text without control characters: a file may come from anywhere, and a terminal obeys them.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> KeptGame {
        KeptGame::parse(7, text).expect("a game")
    }

    /// A game in which another second move was tried, with the first one on the board again.
    const TEXT: &str = "(;FF[4]GM[4]SZ[3]RU[tictactoe]PB[human]PW[medium]GN[a \\] b]DT[2026-11-19]LINE[b2c3]PLY[1];B[bb](;W[ac];B[aa])(;W[ca]))";

    #[test]
    fn the_position_and_the_line_are_those_of_the_file() {
        let game = read(TEXT);
        assert_eq!((game.name.as_deref(), game.date.as_deref()), (Some("a ] b"), Some("2026-11-19")));
        assert_eq!((game.players, game.tree.size()), (["human".to_owned(), "medium".to_owned()], 5));
        assert_eq!((game.tree.game().to_string(), game.tree.length()), ("b2".to_owned(), 2));
        assert_eq!(game.tree.main_game().to_string(), "b2a1a3");
    }

    #[test]
    fn a_game_is_written_as_it_was_read() {
        let again = read(&read(TEXT).text());
        assert_eq!(again.text(), read(TEXT).text());
        assert_eq!((again.name.as_deref(), again.tree.ply(), again.tree.length()), (Some("a ] b"), 1, 2));
        // At the end of a single line, there is nothing to say of the position.
        let plain = read("(;SZ[3]RU[tictactoe];B[bb];W[aa])").text();
        assert!(!plain.contains("LINE[") && !plain.contains("PLY[") && !plain.contains("GN["), "{plain}");
    }

    /// A file that another program has added to is not replaced.
    #[test]
    fn what_would_be_lost_is_noticed() {
        for plain in [
            "(;SZ[7:6]RU[connect4]PB[human]PW[easy];B[df];W[ef])",
            "(;SZ[15]AB[hh]AW[ii];B[jj](;W[aa])(;W[bb]))",
        ] {
            assert!(read(plain).is_all_of(plain), "{plain}");
        }
        let ours = read(TEXT).text();
        assert!(read(&ours).is_all_of(&ours));
        let twice = format!("{ours}{ours}");
        let added =
            [ours.replace(";B[bb]", ";B[bb]C[a good one]"), ours.replace("GM[4]", "GM[4]EV[club]"), twice];
        for added in added {
            assert!(added != ours && !read(&added).is_all_of(&added), "{added}");
        }
        let wrong = "(;SZ[3]RU[tictactoe];B[bb](;W[aa])(;W[bb]))";
        assert!(!read(wrong).is_all_of(wrong), "a variation that cannot be played");
    }

    /// Otherwise a game that was helped or has counted would count when it is resumed.
    #[test]
    fn whether_a_game_counts_is_kept_with_it() {
        let text =
            |mark: &str| format!("(;SZ[3]RU[tictactoe]PB[human]PW[level:elo=812,seed=7]{mark};B[bb];W[aa])");
        for rated in [RatedGame::Fair, RatedGame::Helped, RatedGame::Over] {
            let mut game = read(&text(&format!("RATED[{}]", rated.name())));
            // As it is when it is renamed.
            game.name = Some("another".to_owned());
            let again = read(&game.text());
            assert_eq!((again.rated, again.players[1].as_str()), (Some(rated), "level:elo=812,seed=7"));
        }
        for none in ["", "RATED[]", "RATED[maybe]"] {
            assert_eq!(read(&text(none)).rated, None);
            assert!(!read(&text(none)).text().contains("RATED"));
        }
    }

    #[test]
    fn what_is_wrong_with_the_position_leaves_the_end_of_the_main_line() {
        for wrong in ["LINE[b2b2]PLY[9]", "LINE[z9]", "PLY[-1]", "PLY[x]"] {
            let game = read(&format!("(;SZ[3]RU[tictactoe]{wrong};B[bb];W[aa])"));
            assert_eq!(game.tree.game().to_string(), "b2a3", "{wrong}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in
            ["", "44", "hello", "(;SZ[3]RU[tictactoe])", "(;SZ[3]RU[tictactoe];B[bb", "(;SZ[3];B[bb];W[bb])"]
        {
            assert!(KeptGame::parse(1, text).is_err(), "{text}");
        }
    }
}
