//! Reports of searches, as clients show them.

use agents::{Chances, Contestant};
use board::{Cell, Rules, Side};
use search::Report;

use crate::Value;
use crate::view::{Candidate, Purpose, Spot, Thinking};

impl Thinking {
    /// The maximum number of candidate moves.
    const CANDIDATES: usize = 8;

    pub(crate) fn started(purpose: Purpose, by: &Contestant, side: Side) -> Thinking {
        Thinking {
            running: true,
            purpose,
            by: by.title(),
            described: by.description(),
            side,
            best: None,
            score: None,
            depth: 0,
            nodes: 0,
            nodes_per_second: 0,
            seconds: 0.0,
            line: Vec::new(),
            candidates: Vec::new(),
        }
    }

    pub(crate) fn update(&mut self, rules: Rules, report: &Report<Cell>, certain: bool, chances: Chances) {
        let seconds = report.elapsed.as_secs_f64();
        let score = report.score.map(|score| Value::of(score, certain).on(chances));
        let best = Spot::of(rules, report.best);
        self.candidates.retain(|candidate| candidate.place != best);
        self.candidates.push(Candidate { place: best.clone(), score });
        if self.candidates.len() > Self::CANDIDATES {
            self.candidates.remove(0);
        }
        self.best = Some(best);
        self.score = score;
        self.depth = report.depth;
        self.nodes = report.nodes;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a speed is positive, and shown to three figures"
        )]
        let speed = if seconds > 0.0 { (report.nodes as f64 / seconds) as u64 } else { 0 };
        self.nodes_per_second = speed;
        self.seconds = seconds;
        self.line = report.pv.iter().map(|cell| Spot::of(rules, *cell)).collect();
    }
}
