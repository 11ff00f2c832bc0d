//! A claim of the UFOP report: its third heuristic plays better than the first two.

use board::{Game, Rules};
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, DepthPlayer, DepthSearch, Limits, Player, PlayerError};

use super::accuracy::{Mark, Summary, examine, overall};
use super::{Candidate, Exam, Extent, Oracle};
use crate::arena::{GameControl, OpeningOracle, OpeningValue, Openings, Points, Tally, play, usual_plies};
use crate::statistics::paired;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// The earlier iterations, and what the report says of them.
const CLAIMS: [(Evaluation, &str); 2] = [
    (Evaluation::UfopV1, "it was 'not effective' and lost to its authors many times"),
    (Evaluation::UfopV2, "its behaviour was 'confused', and it did not see threats"),
];

/// Differences less likely than this by chance count.
const SIGNIFICANCE: f64 = 0.05;

/// The third heuristic against the first two, by play at equal depths and by exact values. `from` is the least number of moves before a
/// position whose values the oracle finds in reasonable time.
pub fn heuristics(
    extent: Extent,
    from: u16,
    oracle: &mut dyn Oracle,
    monitor: &mut Monitor<'_>,
) -> Result<Section, PlayerError> {
    let (depths, pairs, positions): (&[u16], usize, usize) =
        if extent.quick { (&[2, 4], 8, 40) } else { (&[2, 4, 6], 100, 300) };
    let matches = depths.len() * CLAIMS.len();
    monitor.begin("heuristics", (2 * pairs * matches + positions) as u64);
    let plies = usual_plies(Rules::CONNECT4);
    let openings = Openings::new(Rules::CONNECT4, plies, extent.seed);
    let openings = openings.collect(pairs, &mut Judge { oracle, monitor }, &mut || {});
    let mut results = Vec::new();
    for depth in depths {
        for (evaluation, _) in CLAIMS {
            let tally = meet(*depth, evaluation, &openings, monitor);
            results.push(Match { depth: *depth, evaluation, tally });
        }
    }
    let exam = Exam { rules: Rules::CONNECT4, from, positions, seed: extent.seed };
    let candidates = candidates(depths);
    let (marks, _) = examine(&exam, &candidates, oracle, monitor)?;
    Ok(Findings { depths, results, exam, candidates, marks }.section())
}

/// Values openings by exact values.
struct Judge<'a, 'b> {
    oracle: &'a mut dyn Oracle,
    monitor: &'a Monitor<'b>,
}

impl OpeningOracle for Judge<'_, '_> {
    fn value(&mut self, game: &Game) -> Option<OpeningValue> {
        if self.monitor.stopped() {
            return None;
        }
        let values = self.oracle.values(game)?;
        values.into_iter().map(|(_, value)| value).max().map(OpeningValue::Exact)
    }
}

fn player(evaluation: Evaluation, depth: u16) -> DepthPlayer {
    DepthPlayer {
        name: format!("{evaluation} at depth {depth}"),
        algorithm: DepthSearch::AlphaBeta(AlphaBeta::default()),
        evaluation,
        ends: Ends::Published,
        limits: Limits::depth(depth),
        early_depth: None,
    }
}

/// The results of the third heuristic against an earlier one at a depth.
struct Match {
    depth: u16,
    evaluation: Evaluation,
    tally: Tally,
}

/// Plays each opening with both colours; pairs that are interrupted are left out.
fn meet(depth: u16, evaluation: Evaluation, openings: &[Game], monitor: &mut Monitor<'_>) -> Tally {
    let mut tally = Tally::default();
    for opening in openings {
        let mut points = Vec::new();
        for side in board::Side::BOTH {
            let (mut own, mut other) = (player(Evaluation::UfopV3, depth), player(evaluation, depth));
            let mut seats: [&mut dyn Player; 2] = [&mut own, &mut other];
            seats.rotate_left(side.index());
            let clock = || monitor.elapsed();
            let control = GameControl { limits: Limits::default(), stop: monitor.stop(), clock: &clock };
            let Some(finished) = play(opening, &mut seats, &control) else { return tally };
            points.push(Points::of(finished.result, side));
            monitor.step();
        }
        if let [began, answered] = points[..] {
            tally.add(began, answered);
        }
    }
    tally
}

/// All three heuristics at each depth.
fn candidates(depths: &[u16]) -> Vec<Candidate> {
    let all = [Evaluation::UfopV1, Evaluation::UfopV2, Evaluation::UfopV3];
    let at = |evaluation: Evaluation, depth: u16| Candidate {
        name: player(evaluation, depth).name,
        series: evaluation.to_string(),
        build: Box::new(move |_, _| Ok(Box::new(player(evaluation, depth)))),
    };
    all.into_iter().flat_map(|evaluation| depths.iter().map(move |depth| at(evaluation, *depth))).collect()
}

/// What a comparison shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Better,
    Worse,
    Undecided,
}

impl Verdict {
    /// The verdict of an interval of shares around one half.
    fn of_score(low: f64, high: f64) -> Verdict {
        match () {
            () if low > 0.5 => Verdict::Better,
            () if high < 0.5 => Verdict::Worse,
            () => Verdict::Undecided,
        }
    }

    /// The verdict of moves in the same positions: which side keeps the value more often.
    fn of_marks(own: &[Mark], other: &[Mark]) -> Verdict {
        let kept = |marks: &[Mark]| -> Vec<f64> {
            marks.iter().map(|mark| f64::from(u8::from(mark.lost == 0))).collect()
        };
        match paired(&kept(own), &kept(other)) {
            Some(test) if test.p < SIGNIFICANCE && test.difference > 0.0 => Verdict::Better,
            Some(test) if test.p < SIGNIFICANCE => Verdict::Worse,
            _ => Verdict::Undecided,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Undecided => "no clear difference",
        }
    }
}

struct Findings<'a> {
    depths: &'a [u16],
    results: Vec<Match>,
    exam: Exam,
    candidates: Vec<Candidate>,
    marks: Vec<Vec<Mark>>,
}

impl Findings<'_> {
    fn section(self) -> Section {
        let section = Section::new("heuristics", "Is the third heuristic of UFOP better than the first two?").paragraph(
            "UFOP, a student report of the Federal University of Ouro Preto (Brazil, 2023) on an alpha-beta agent for Connect Four, describes \
             three heuristics. Of the first it says that it was not effective, of the second that its behaviour was confused; its own, \
             the third, is to see threats and to play better. The authors judged by playing against them. Here the third meets the others at \
             equal depths, and the moves of all three are compared with exact values.",
        );
        let section = CLAIMS
            .iter()
            .fold(section, |section, (evaluation, claim)| section.paragraph(self.words(*evaluation, claim)));
        let table = self.by_play();
        section
            .table(table)
            .table(overall(&self.exam, &self.candidates, &self.marks))
            .plot(self.score_plot())
            .plot(self.value_plot())
    }

    fn marks_of(&self, evaluation: Evaluation, depth: u16) -> &[Mark] {
        let name = player(evaluation, depth).name;
        let at = self.candidates.iter().position(|candidate| candidate.name == name);
        at.map_or(&[], |at| &self.marks[at])
    }

    /// The results of one match in words, by play and by exact values; `None` if no pair of games was finished.
    fn compare(&self, result: &Match) -> Option<(String, Vec<Verdict>)> {
        let Match { depth, evaluation, tally } = result;
        let score = tally.elo()?.score;
        let by_play = Verdict::of_score(score.low, score.high);
        let per_cent = [score.value, score.low, score.high].map(|share| 100.0 * share);
        let words = format!(
            "at depth {depth} ufop-v3 scores {:.0} % ({:.0} to {:.0}): {}",
            per_cent[0],
            per_cent[1],
            per_cent[2],
            by_play.name()
        );
        let [own, other] =
            [Evaluation::UfopV3, *evaluation].map(|evaluation| self.marks_of(evaluation, *depth));
        let kept = |marks: &[Mark]| Summary::of(marks.iter()).value.map(|share| 100.0 * share.value);
        let Some((own_share, other_share)) = kept(own).zip(kept(other)) else {
            return Some((words, vec![by_play]));
        };
        let by_value = Verdict::of_marks(own, other);
        let words = format!(
            "{words}, and keeps the exact value in {own_share:.0} % of moves, {evaluation} in {other_share:.0} %: {}",
            by_value.name()
        );
        Some((words, vec![by_play, by_value]))
    }

    /// What was found of one claim, depth by depth, and whether it holds.
    fn words(&self, evaluation: Evaluation, claim: &str) -> String {
        let results = self.results.iter().filter(|result| result.evaluation == evaluation);
        let (parts, verdicts): (Vec<String>, Vec<Vec<Verdict>>) =
            results.filter_map(|result| self.compare(result)).unzip();
        let verdicts = verdicts.concat();
        let count = |wanted: Verdict| verdicts.iter().filter(|verdict| **verdict == wanted).count();
        let sum = match (count(Verdict::Better), count(Verdict::Worse), verdicts.len()) {
            (_, _, 0) => return format!("{evaluation} ({claim}): no pair of games was finished."),
            (better, _, all) if better == all => "The claim holds in every comparison".to_owned(),
            (0, 0, _) => "The claim is not confirmed: no comparison shows a clear difference".to_owned(),
            (0, worse, all) => {
                format!("The claim is refuted in {worse} of {all} comparisons and confirmed in none")
            }
            (better, 0, all) => {
                format!("The claim holds in {better} of {all} comparisons; the others are undecided")
            }
            (better, worse, all) => {
                format!("The claim holds in {better} of {all} comparisons, and the contrary in {worse}")
            }
        };
        format!("The report on {evaluation}: {claim}. {sum}. By depth: {}.", parts.join("; "))
    }

    fn by_play(&self) -> Table {
        let mut table =
            Table::new("ufop-v3 against the earlier heuristics at equal depths, on 6×7 (rows × columns)")
                .column("opponent")
                .column("depth")
                .column("won")
                .column("drawn")
                .column("lost")
                .interval("score")
                .interval("Elo")
                .column("likelihood of superiority")
                .column("verdict");
        for Match { depth, evaluation, tally } in &self.results {
            let Some(elo) = tally.elo() else { continue };
            table.row([
                evaluation.to_string().into(),
                (*depth).into(),
                tally.games.won.into(),
                tally.games.drawn.into(),
                tally.games.lost.into(),
                Value::interval(elo.score, 3),
                Value::interval(elo.logistic, 0),
                Value::number(elo.superiority, 3),
                Verdict::of_score(elo.score.low, elo.score.high).name().into(),
            ]);
        }
        table.note(format!(
            "Pairs of games from balanced openings of {} random moves, both colours; alpha-beta from the left; 95 % intervals; seed {}.",
            usual_plies(Rules::CONNECT4),
            self.exam.seed
        ));
        table
    }

    fn score_plot(&self) -> Plot {
        let plot = Plot::new(
            "Score of ufop-v3 by depth",
            Axis::linear("depth of both sides"),
            Axis::linear("score"),
        )
        .describe("the score of ufop-v3 against the two earlier heuristics by depth, with 95 % intervals");
        CLAIMS.iter().fold(plot, |plot, (evaluation, _)| {
            let own = self.results.iter().filter(|result| result.evaluation == *evaluation);
            let points = own
                .filter_map(|result| Some(Point::interval(result.depth.into(), result.tally.elo()?.score)));
            plot.with(Series::lines(format!("against {evaluation}"), points))
        })
    }

    fn value_plot(&self) -> Plot {
        let plot = Plot::new(
            "Values kept by the heuristics of UFOP",
            Axis::linear("depth"),
            Axis::linear("share of moves that keep the exact value"),
        )
        .describe("the share of moves that keep the exact value by depth, for the three heuristics, with 95 % intervals");
        [Evaluation::UfopV1, Evaluation::UfopV2, Evaluation::UfopV3].into_iter().fold(
            plot,
            |plot, evaluation| {
                let points = self.depths.iter().filter_map(|depth| {
                    let summary = Summary::of(self.marks_of(evaluation, *depth).iter());
                    Some(Point::interval((*depth).into(), summary.value?))
                });
                plot.with(Series::lines(evaluation.to_string(), points))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_needs_an_interval_on_one_side() {
        assert_eq!(Verdict::of_score(0.51, 0.7), Verdict::Better);
        assert_eq!(Verdict::of_score(0.4, 0.6), Verdict::Undecided);
        assert_eq!(Verdict::of_score(0.2, 0.49), Verdict::Worse);
    }

    /// The text of one claim, with these results at depth 2: pairs won twice and lost twice.
    fn claimed(won: u64, lost: u64) -> String {
        let mut tally = Tally::default();
        (0..won).for_each(|_| tally.add(Points::Won, Points::Won));
        (0..lost).for_each(|_| tally.add(Points::Lost, Points::Lost));
        let results = vec![Match { depth: 2, evaluation: Evaluation::UfopV1, tally }];
        let exam = Exam { rules: Rules::CONNECT4, from: 0, positions: 0, seed: 1 };
        let findings = Findings {
            depths: &[2],
            results,
            exam,
            candidates: candidates(&[2]),
            marks: vec![Vec::new(); 3],
        };
        findings.words(Evaluation::UfopV1, "so they say")
    }

    #[test]
    fn claims_are_confirmed_refuted_or_open() {
        let begins = |text: &str, words: &str| {
            text.starts_with(&format!("The report on ufop-v1: so they say. {words}"))
        };
        assert!(begins(
            &claimed(20, 1),
            "The claim holds in every comparison. By depth: at depth 2 ufop-v3 scores 95 %"
        ));
        assert!(begins(&claimed(1, 20), "The claim is refuted in 1 of 1 comparisons and confirmed in none"));
        assert!(begins(&claimed(5, 5), "The claim is not confirmed: no comparison shows a clear difference"));
        assert_eq!(claimed(0, 0), "ufop-v1 (so they say): no pair of games was finished.");
    }
}
