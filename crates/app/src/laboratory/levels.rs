//! `linha lab levels`: a tournament of the levels of a game, and the file that their strengths are written to.

use std::path::Path;

use agents::Agent;
use board::Rules;
use lab::Section;
use lab::arena::{Format, Plan, Record};
use lab::study::{self, Extent, level_ratings};

use crate::cli::arena::StoreArgs;
use crate::{arena, error};

/// The player below the weakest level.
const LOWEST: &str = "random";

/// The head of the file.
const HEAD: &str = "\
# How strong the levels are: Elo on one scale per game, where the level beginner has 400; the difference from it lies within the margin
# with 95 % confidence. Each level played the next two, and the weakest ones random moves; each opening was played twice, with colours
# swapped. Measured by `linha lab levels GAME --data crates/agents/data/levels.txt`.
# game  level  elo  margin  games  agent
";

/// What is measured.
pub(super) struct Ladder {
    pub(super) rules: Rules,
    /// The games of each pairing, if they were given.
    pub(super) games: Option<u32>,
    /// Other agents than those of the levels.
    pub(super) agents: Vec<Agent>,
    pub(super) extent: Extent,
}

impl Ladder {
    /// The names and the agents of the entrants, the weakest first.
    fn entrants(&self) -> Vec<(String, String)> {
        let lowest = [(LOWEST.to_owned(), LOWEST.to_owned())];
        let written =
            self.agents.iter().zip(1..).map(|(agent, n): (_, u32)| (n.to_string(), agent.to_string()));
        if !self.agents.is_empty() {
            return lowest.into_iter().chain(written).collect();
        }
        let levels = agents::levels(self.rules).into_iter();
        let levels = levels.map(|level| (level.name.to_owned(), level.agent.to_string()));
        lowest.into_iter().chain(levels).collect()
    }

    fn plan(&self, agents: Vec<String>) -> anyhow::Result<Plan> {
        let games = self.games.unwrap_or(if self.extent.quick { 10 } else { 100 });
        let (pairs, seed) = (games.div_ceil(2), self.extent.seed);
        let plan = Plan::new(self.rules, agents, Format::Ladder)?.with_pairs(pairs)?;
        let openings = arena::generate_openings(self.rules, None, seed, pairs);
        Ok(plan.with_openings(&openings)?.with_seed(seed))
    }
}

/// Plays what is missing of the tournament with this number of workers (0: nothing), and writes the strengths to a file if one is given.
pub(super) fn measure(
    ladder: &Ladder,
    location: &StoreArgs,
    workers: usize,
    data: Option<&Path>,
) -> anyhow::Result<Section> {
    // Before hours of play.
    let before = data.map(read).transpose()?;
    let (names, agents): (Vec<String>, Vec<String>) = ladder.entrants().into_iter().unzip();
    let plan = ladder.plan(agents)?;
    let records = arena::play_plan(location, plan.clone(), workers)?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if let (Some(file), Some(before)) = (data, before) {
        error::write(file, &replaced(&before, ladder.rules, &lines(&plan, &records, &names)))?;
    }
    Ok(study::levels(&plan, &records, &names))
}

/// The text of a file; nothing if there is no file yet.
fn read(file: &Path) -> anyhow::Result<String> {
    match std::fs::read_to_string(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        read => Ok(read.map_err(|error| anyhow::anyhow!("cannot read {}: {error}", file.display()))?),
    }
}

/// The lines of a game: one for each level, without random moves.
fn lines(plan: &Plan, records: &[Record], names: &[&str]) -> Vec<String> {
    let ratings = level_ratings(plan, records).into_iter().zip(names).zip(plan.entrants()).skip(1);
    ratings
        .filter_map(|((rating, name), agent)| {
            let (elo, games) = (rating.elo?, rating.games);
            let margin = (elo.high - elo.low) / 2.0;
            Some(format!("{} {name} {:.0} {margin:.0} {games} {agent}", plan.rules(), elo.value))
        })
        .collect()
}

/// The text of the file with other lines for a game: in the place of its old ones, or at the end.
fn replaced(text: &str, rules: Rules, lines: &[String]) -> String {
    let game = rules.to_string();
    let is_own = |line: &&str| line.split_whitespace().next() == Some(&game);
    let old: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let place = old.iter().position(is_own).unwrap_or(old.len());
    let (before, after) = old.split_at(place);
    let others = after.iter().filter(|line| !is_own(line)).copied();
    let all = before.iter().copied().chain(lines.iter().map(String::as_str)).chain(others);
    all.fold(HEAD.to_owned(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_game_are_replaced_where_they_are() {
        let old = "# head\nconnect4 easy 1 2 3 a\nconnect4 hard 4 5 6 b\ntictactoe easy 7 8 9 c\n";
        let new = ["connect4 easy 10 2 3 d".to_owned()];
        let text = replaced(old, Rules::CONNECT4, &new);
        assert_eq!(text, format!("{HEAD}connect4 easy 10 2 3 d\ntictactoe easy 7 8 9 c\n"));
        let more = replaced(&text, Rules::GOMOKU, &["gomoku easy 1 1 1 e".to_owned()]);
        assert!(more.ends_with("tictactoe easy 7 8 9 c\ngomoku easy 1 1 1 e\n"), "{more}");
        assert_eq!(replaced("", Rules::GOMOKU, &[]), HEAD);
    }

    #[test]
    fn random_moves_come_first_and_other_agents_replace_the_levels() {
        let ladder = |agents: &[&str]| {
            let agents = agents.iter().map(|text| text.parse().expect("an agent")).collect();
            Ladder {
                rules: Rules::TICTACTOE,
                games: Some(3),
                agents,
                extent: Extent { quick: true, seed: 1 },
            }
        };
        let levels = ladder(&[]).entrants();
        assert_eq!((&*levels[0].0, &*levels[1].0, levels.len()), (LOWEST, "beginner", 7));
        let other = ladder(&["mcts:iterations=5"]).entrants();
        assert_eq!(other[1], ("1".to_owned(), "mcts:iterations=5".to_owned()));
    }
}
