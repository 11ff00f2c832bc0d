//! The command line of `linha tree`.

use std::path::PathBuf;

use agents::Agent;
use board::Rules;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueHint};
use search::Order;
use search::heuristic::Evaluation;
use tree::{ExerciseSettings, LESSONS, ToyTree};

use super::values;

/// Show the search tree of an agent: as text, as a picture, or as a page to step through.
///
/// The tree is that of a real search: minimax, alpha-beta or Monte Carlo tree search with all settings of the agent, in one thread.
/// MAX is the side to move at the root, MIN its opponent, and all values are seen by MAX.
///
/// As text, a node shows its value (≥ or ≤ if that is a bound), the window (alpha, beta) with which it was entered, and why moves were
/// not looked at; of mcts, its visits, mean reward and UCB. * marks the principal variation. --html writes one page to step through the
/// search, with a board; it works without a server.
///
/// If a search has more nodes than --limit, its deepest levels are left out and only counted. docs/tree-format.md describes --json.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    override_usage = "linha tree [OPTIONS] --agent <AGENT> <GAME>\n       linha tree [OPTIONS] --toy <TREE>\n       linha tree lesson [OPTIONS]\n       linha tree exercise [OPTIONS]",
    after_help = format!("{}

Examples:
  linha tree connect4 --agent ufop:depth=3 --moves 44
  linha tree connect4 --agent alphabeta:depth=4,order=centre --html tree.html
  linha tree connect4 --agent porto-alphabeta:depth=4 --compare porto-minimax:depth=4
  linha tree tictactoe --agent mcts:iterations=1000,seed=1 --svg tree.svg
  linha tree --toy \"((3,5),(6,9)),((1,2),(0,-1))\" --steps
  linha tree lesson
  linha tree exercise --seed 7 --html worksheet.html", super::GAMES)
)]
pub(crate) struct TreeArgs {
    #[command(subcommand)]
    pub(crate) other: Option<Other>,
    /// Game: a name or a shape
    #[arg(value_name = "GAME", required_unless_present = "toy", conflicts_with = "toy", value_hint = ValueHint::Other)]
    pub(crate) rules: Option<Rules>,
    /// Moves that are already played
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true, conflicts_with = "toy")]
    #[arg(allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) moves: String,
    /// Toy tree to search, instead of a position: nested lists of the values of its leaves, such as "(3,5),(2,9)"
    #[arg(long, value_name = "TREE", value_hint = ValueHint::Other, allow_hyphen_values = true)]
    pub(crate) toy: Option<ToyTree>,
    /// Agent that searches: minimax, alphabeta, mcts or a preset of these, with settings; for --toy minimax or alphabeta [default for
    /// --toy: alphabeta]
    #[arg(long, value_name = "AGENT", required_unless_present = "toy", value_hint = ValueHint::Other)]
    pub(crate) agent: Option<Agent>,
    /// Second agent, which searches the same; both trees are shown, and the ratio of their nodes
    #[arg(long, value_name = "AGENT", value_hint = ValueHint::Other, conflicts_with_all = ["dot", "svg", "steps"])]
    pub(crate) compare: Option<Agent>,
    /// Most nodes to record; if there are more, the deepest levels are only counted (of mcts, all nodes and iterations after this
    /// many)
    #[arg(long, value_name = "NODES", default_value_t = tree::Effort::RECORDED, value_parser = values::recorded)]
    pub(crate) limit: usize,
    #[command(flatten)]
    pub(crate) output: Output,
    /// Explain every step of minimax or alpha-beta in a sentence, instead of drawing the tree
    #[arg(long, conflicts_with_all = ["json", "dot", "svg", "html"])]
    pub(crate) steps: bool,
}

/// What is printed or written of a tree.
#[derive(Args)]
pub(crate) struct Output {
    /// Levels below the root that text and pictures show; how deep the agent searches is one of its settings [default: 3, of mcts 2,
    /// of --toy all]
    #[arg(long, value_name = "LEVELS", value_parser = values::levels)]
    pub(crate) depth: Option<u16>,
    /// Most moves of a node that text and pictures show [default: 8, of --toy all]
    #[arg(long, value_name = "MOVES", value_parser = values::breadth)]
    pub(crate) breadth: Option<usize>,
    /// Print the recorded tree as JSON
    #[arg(long, conflicts_with_all = ["dot", "svg", "html"])]
    pub(crate) json: bool,
    /// Write the tree in the DOT language of Graphviz; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["svg", "html"])]
    pub(crate) dot: Option<PathBuf>,
    /// Write the tree as an SVG picture; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "html")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a page to step through the search, which works without a server; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum Other {
    Lesson(LessonArgs),
    Exercise(ExerciseArgs),
}

/// Show a lesson: alpha-beta by hand, step by step, in the words of a student report.
///
/// Prints the tree, then every step in the report's own words, which are Romanian, with a translation.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha tree lesson
  linha tree lesson iasi --html lesson.html")]
pub(crate) struct LessonArgs {
    /// Name of the lesson
    #[arg(value_name = "NAME", default_value = LESSONS[0], value_parser = PossibleValuesParser::new(LESSONS))]
    pub(crate) name: String,
    /// Write a page to step through the lesson; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
}

/// Make an exercise: a tree on which to find what alpha-beta never looks at, with its solution.
///
/// Prints the exercise, or with --solution its solution; --svg writes the same as a picture. --html writes both as two pages to print.
/// Leaves have random values, or with --game those of an evaluation. The same seed and settings make the same exercise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha tree exercise --seed 7
  linha tree exercise --seed 7 --depth 3 --breadth 3 --html worksheet.html
  linha tree exercise --seed 7 --svg - --solution > solution.svg
  linha tree exercise --game connect4 --moves 4433 --depth 2 --breadth 4")]
pub(crate) struct ExerciseArgs {
    /// Random seed of the values
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::seed)]
    pub(crate) seed: u64,
    /// Levels below the root, from 1 to 6
    #[arg(long, value_name = "LEVELS", default_value_t = 3, allow_negative_numbers = true)]
    pub(crate) depth: u16,
    /// Children of each inner node, from 2 to 6; with --game at most: the moves nearest to the centre
    #[arg(long, value_name = "CHILDREN", default_value_t = 2, allow_negative_numbers = true)]
    pub(crate) breadth: u16,
    /// Smallest random value of a leaf, from -99
    #[arg(long, value_name = "VALUE", default_value_t = -9, allow_negative_numbers = true)]
    pub(crate) least: i32,
    /// Largest random value of a leaf, up to 99
    #[arg(long, value_name = "VALUE", default_value_t = 9, allow_negative_numbers = true)]
    pub(crate) most: i32,
    /// Move order: children from the left or from the right
    #[arg(long, value_name = "ORDER", default_value = "left", value_parser = order())]
    pub(crate) order: Order,
    /// Game of a position to take the tree from; --seed, --least and --most then have no effect
    #[arg(long, value_name = "GAME", value_hint = ValueHint::Other)]
    pub(crate) game: Option<Rules>,
    /// Moves that are already played in that position
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true, requires = "game")]
    #[arg(allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) moves: String,
    /// Evaluation of the leaves [default: the first that fits the game]
    #[arg(long, value_name = "NAME", requires = "game", value_hint = ValueHint::Other)]
    pub(crate) eval: Option<Evaluation>,
    /// Print or write the solution, instead of the exercise
    #[arg(long, conflicts_with = "html")]
    pub(crate) solution: bool,
    /// Print the exercise with its solution as JSON
    #[arg(long, conflicts_with_all = ["svg", "html"])]
    pub(crate) json: bool,
    /// Write the exercise as an SVG picture; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "html")]
    pub(crate) svg: Option<PathBuf>,
    /// Write exercise and solution as a page to print; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
}

impl ExerciseArgs {
    /// What a random exercise is like.
    pub(crate) fn settings(&self) -> ExerciseSettings {
        let ExerciseArgs { seed, depth, breadth, least, most, order, .. } = *self;
        ExerciseSettings { seed, depth, breadth, least, most, order }
    }
}

/// From the left or from the right.
fn order() -> impl TypedValueParser<Value = Order> {
    let order = |name: String| if name == Order::Right.name() { Order::Right } else { Order::Left };
    PossibleValuesParser::new([Order::Left, Order::Right].map(Order::name)).map(order)
}
