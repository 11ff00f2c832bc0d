//! Evaluations and settings of the agents.

use agents::Agent;
use board::{Board, Game, Outcome, Rules, Shape, Side};
use lab::study::Claim;
use search::Score;
use search::heuristic::{
    Ends, Evaluation, Heuristic, HeuristicTask, PATTERNS, panther_values, with_heuristic,
};

/// The static value of a board to the first side.
struct Value;

impl HeuristicTask for Value {
    type Output = i32;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> i32 {
        heuristic.evaluate(&board, Side::First)
    }
}

/// The score of a finished game to a side, this many plies from the root.
struct Terminal(Side, u16);

impl HeuristicTask for Terminal {
    type Output = Score;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Score {
        heuristic.terminal_score(&board, Outcome::Win(Side::First), self.0, self.1)
    }
}

/// The number of moves that are searched.
struct Candidates;

impl HeuristicTask for Candidates {
    type Output = usize;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> usize {
        let mut moves = Vec::new();
        heuristic.candidates(&board, &mut moves);
        moves.len()
    }
}

fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

/// A game without gravity with stones at these columns and rows, those of both sides played in turn.
fn placed(rules: Rules, sides: [&[(u8, u8)]; 2]) -> Game {
    let mut game = Game::new(rules);
    for turn in 0..sides[0].len() + sides[1].len() {
        let (x, y) = sides[turn % 2][turn / 2];
        game.play(rules.cell(x, y).expect("on the board")).expect("legal");
    }
    game
}

/// The points of a window of four: a row of a board that has no lines but its three rows. The others hold stones of both sides, so that
/// either side has its stones, and count for nothing, but in v2, which looks at three stones whatever the fourth cell holds.
pub(crate) fn window(claim: &Claim) -> i32 {
    let window = claim.text("window").expect("a window");
    let (others, blocked_threes) = match window {
        "X..." => (["....", "...."], 0),
        "XX.." => (["OOX.", "...."], 0),
        "XXX." => (["OOX.", "OOX."], 0),
        "XXXX" => (["OOOX", "OOX."], -100),
        "O..." => (["XXO.", "...."], 0),
        "OO.." => (["XXO.", "XXO."], 0),
        "OOO." => (["XXXO", "XXO."], 1),
        "OOOO" => (["XXXO", "XXXO"], 2),
        other => panic!("no rows to go with {other}"),
    };
    // The window last: a line ends the game.
    let rows = others.into_iter().chain([window]);
    let stones = |letter: char| -> Vec<(u8, u8)> {
        let row = |(row, y): (&str, u8)| -> Vec<(u8, u8)> {
            row.chars().zip(0..).filter(|(c, _)| *c == letter).map(|(_, x)| (x, y)).collect()
        };
        rows.clone().zip(0..).flat_map(row).collect()
    };
    let [own, other] = ['X', 'O'].map(stones);
    let game = placed(rules("free:4x3:4"), [&own, &other]);
    let evaluation: Evaluation = claim.text("evaluation").expect("an evaluation").parse().expect("known");
    let beside = match evaluation {
        Evaluation::UfopV2 => blocked_threes,
        // Its stones in the centre column count by themselves.
        Evaluation::Iasi => 3 * i32::try_from(own.iter().filter(|(x, _)| *x == 2).count()).expect("few"),
        _ => 0,
    };
    with_heuristic(&game, evaluation, Ends::Published, Value) - beside
}

/// A position won by the first side, four in the first column.
fn won() -> Game {
    Game::parse(Rules::CONNECT4, "1212121").expect("legal")
}

/// The score of a won or lost position, as points.
pub(crate) fn porto_win(claim: &Claim) -> String {
    let (side, points) = if claim.what.contains("won") { (Side::First, 512) } else { (Side::Second, -512) };
    let score = with_heuristic(&won(), Evaluation::Porto, Ends::Published, Terminal(side, 3));
    if score == Score::estimate(points) { points.to_string() } else { score.to_string() }
}

/// The value of a setting of an agent.
pub(crate) fn setting(claim: &Claim) -> String {
    let agent: Agent = claim.text("agent").expect("an agent").parse().expect("known");
    let name = claim.text("setting").expect("a setting");
    let values = agent.values();
    let found = values.into_iter().find(|(setting, _)| setting.name == name);
    found.map_or_else(String::new, |(_, value)| value)
}

/// A depth that counts the first move, too.
pub(crate) fn setting_less_one(claim: &Claim) -> String {
    setting(claim).parse::<u16>().map_or_else(|error| error.to_string(), |depth| (depth - 1).to_string())
}

/// The size of the Gomoku board.
pub(crate) fn gomoku_board() -> String {
    let rules = rules("gomoku");
    format!("{}×{}", rules.height(), rules.width())
}

/// The first row of a Gomoku board, where the mask is 0, with a pattern between two stones of the opponent; further stones of the opponent stand
/// alone at the upper border.
fn pattern(text: &str) -> Game {
    let at = |letter: char| -> Vec<(u8, u8)> {
        let row = format!("n{text}n");
        row.chars().zip(1..).filter(|(c, _)| *c == letter).map(|(_, x)| (x, 0)).collect()
    };
    let [own, mut other] = ['x', 'n'].map(at);
    for x in 0.. {
        if other.len() + 1 >= own.len() {
            break;
        }
        other.push((4 * x, 14));
    }
    placed(rules("gomoku"), [&own, &other[..own.len().min(other.len())]])
}

/// Points are counted in twentieths.
const UNIT: i32 = 20;

pub(crate) fn ufsc_weight(claim: &Claim) -> String {
    let game = pattern(claim.text("pattern").expect("a pattern"));
    (with_heuristic(&game, Evaluation::Ufsc, Ends::Published, Value) / UNIT).to_string()
}

/// The mask of a ring: the value of a stone in it, and none elsewhere. As many digits as the report prints.
pub(crate) fn ufsc_mask(claim: &Claim) -> String {
    let ring = u8::try_from(claim.number("ring").expect("a ring")).expect("small");
    let game = placed(rules("gomoku"), [&[(ring, 7)], &[]]);
    let value = with_heuristic(&game, Evaluation::Ufsc, Ends::Published, Value);
    let digits = claim.published.split('.').nth(1).map_or(0, str::len);
    format!("{:.digits$}", f64::from(value) / f64::from(UNIT))
}

/// How many times the weight of its five a won position at the root is worth.
pub(crate) fn ufsc_utility() -> String {
    let game = pattern("xxxxx");
    let score = with_heuristic(&game, Evaluation::Ufsc, Ends::Published, Terminal(Side::First, 0));
    let times = (1..=9).find(|times| score == Score::estimate(times * 200_000 * UNIT));
    times.map_or_else(|| score.to_string(), |times| times.to_string())
}

/// The radius of the square of cells that are searched around a single stone.
pub(crate) fn ufsc_radius() -> String {
    let game = placed(rules("gomoku"), [&[(7, 7)], &[]]);
    let cells = with_heuristic(&game, Evaluation::Ufsc, Ends::Published, Candidates) + 1;
    let radius = (1..=7_usize).find(|radius| (2 * radius + 1).pow(2) == cells);
    radius.map_or_else(|| cells.to_string(), |radius| radius.to_string())
}

/// Whether a string is one of those of the kind that a claim names.
pub(crate) fn is_string_of_its_kind(claim: &Claim, string: &str) -> bool {
    let kind = claim.what.strip_prefix("string of a ").expect("a kind");
    let named = |name: &str| name.to_lowercase().starts_with(kind);
    PATTERNS.iter().any(|pattern| named(pattern.name) && pattern.strings.contains(&string))
}

/// Whether the printed string is none of its kind, and the one that it is taken for is.
pub(crate) fn is_slip(claim: &Claim) -> bool {
    let meant = claim.text("pattern").expect("a pattern");
    !is_string_of_its_kind(claim, &claim.published)
        && is_string_of_its_kind(claim, meant)
        && claim.ours == meant
}

/// The stones of patterns with a gap, with the one more of the report's section 4.1.
pub(crate) fn stones_with_a_gap_and_one_more() -> String {
    let stones = |kind: &str| {
        let counts = PATTERNS.iter().filter(|pattern| pattern.name.starts_with(kind)).flat_map(|p| p.strings);
        let counts: Vec<usize> = counts.map(|string| string.matches('x').count()).collect();
        assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{kind}: {counts:?}");
        counts[0] + 1
    };
    format!("{} and {}", stones("ProbTriplet"), stones("ProbQuartet"))
}

/// The value of a single stone in the centre column, of which no window counts.
pub(crate) fn iasi_centre() -> String {
    let game = Game::parse(rules("drop:8x8:4"), "5").expect("legal");
    with_heuristic(&game, Evaluation::Iasi, Ends::Printed, Value).to_string()
}

/// Whether a later win is worth less than nothing to its own side as printed, and not with the sign mended.
pub(crate) fn iasi_shuns_its_wins() -> bool {
    let score = |ends| with_heuristic(&won(), Evaluation::Iasi, ends, Terminal(Side::First, 3));
    score(Ends::Printed) < Score::EVEN && score(Ends::Published) > Score::EVEN
}

/// A row of the matrix of cell values, from the top.
pub(crate) fn panther_row(claim: &Claim) -> String {
    let rules = rules("drop:8x8:4");
    let y = 8 - u8::try_from(claim.number("row").expect("a row")).expect("small");
    let mut row: Vec<(u8, i32)> = panther_values(rules)
        .into_iter()
        .filter_map(|(cell, value)| {
            let (x, of) = rules.coordinates(cell);
            (of == y).then_some((x, value))
        })
        .collect();
    row.sort_unstable();
    row.into_iter().map(|(_, value)| value.to_string()).collect::<Vec<_>>().join(" ")
}
