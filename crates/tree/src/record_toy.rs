//! Recording a search of a toy tree.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Agent, Algorithm};
use board::Position;
use search::{AlphaBeta, Control, Layout, Limits, SearchResult, minimax_observed};

use crate::count::Counter;
use crate::record::{Effort, RecordError};
use crate::recorder::Recorder;
use crate::recording::{Found, Recorded, Recording, Subject};
use crate::search_tree::{Kind, SearchTree};
use crate::toy::{ToyPosition, ToyTree, ToyValues};

/// Lets minimax or alpha-beta search a toy tree to its leaves, and records the search. Of the agent's settings, those of alpha-beta
/// itself count: order, cutoffs, root, scout, table, ties, average cut.
pub fn record_toy(toy: &ToyTree, agent: &Agent, effort: Effort) -> Result<Recording, RecordError> {
    let root = ToyPosition::new(toy);
    let mut recorder = Recorder::new(effort.recorded, 1, ToyPosition::index, root.moves().collect());
    (0..toy.breadth()).map(ToyPosition::at).for_each(|m| {
        recorder.index_of(m);
    });
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let found = match agent.algorithm() {
        Algorithm::Minimax(_) => {
            minimax_observed(&root, toy.depth(), &ToyValues, &mut control, &mut recorder)
        }
        Algorithm::AlphaBeta(settings) => {
            // Inner nodes have no values that an earlier iteration could end at.
            let average_cut = settings.average_cut;
            let search = AlphaBeta { threads: 1, deepening: false, average_cut, ..settings.search };
            search.search_observed(&root, toy.depth(), &ToyValues, &mut control, &mut recorder)?
        }
        _ => return Err(RecordError::NotForToys(agent.to_string())),
    };
    let ended = recorder.ended();
    let (mut tree, moves) = recorder.finish();
    Counter::new(&ToyValues, effort.counted, &mut || false).count(&mut tree, &root, &moves);
    let found = found.map(|result| found_in(&result, ended, &mut tree));
    let settings = agent.values().into_iter().map(|(setting, value)| (setting.name.to_owned(), value));
    Ok(Recording {
        subject: Subject::Toy(toy.clone()),
        agent: agent.to_string(),
        // A toy tree is searched to its leaves, whatever the limits of the agent.
        described: agent.entry().title_message(),
        algorithm: agent.entry().base().name.to_owned(),
        settings: settings.collect(),
        moves: vec![None; moves.len()],
        found,
        limit: effort.recorded,
        exact: None,
        recorded: Recorded::Search(tree),
    })
}

/// The result of a search. For the search, a leaf of a toy tree is the end of a game; in the recording it is a leaf: `ended` of them.
fn found_in(
    result: &SearchResult<<ToyPosition as Position>::Move>,
    ended: u64,
    tree: &mut SearchTree,
) -> Found {
    for node in tree.nodes.iter_mut().filter(|node| node.kind == Kind::End) {
        node.kind = Kind::Leaf;
    }
    Found {
        best: result.best.number(),
        score: Some(result.score),
        nodes: result.nodes,
        leaves: Some(result.leaves + ended),
        complete: result.complete,
        line: result.pv.iter().map(|m| m.number()).collect(),
    }
}
