//! Runs through everything that the five reports print: what is said to be reproduced is computed here and compared to the digit.

mod counts;
mod evaluations;

use std::collections::BTreeSet;

use counts::Measured;
use lab::study::{Claim, ClaimState, claims};

/// What a claim should say, as computed here; `None` if there is no such check.
fn computed(check: &str, claim: &Claim, all: &[Claim], measured: &Measured) -> Option<String> {
    let holds = |is_true: bool| if is_true { claim.published.clone() } else { "not so".to_owned() };
    Some(match check {
        "window" => evaluations::window(claim).to_string(),
        "ufop.positions" => counts::positions(),
        "ufop.leaves" => holds(measured.leaves_are_powers()),
        "ufop.depth" => holds(counts::depth_follows_the_formula()),
        "ufop.factor" => holds(counts::factors_are_within(0.5, 1.0)),
        "ufop.unpruned" => measured.ufop(claim, "measured unpruned"),
        "ufop.pruned" => measured.ufop(claim, "measured, from the left"),
        "ufop.times" => counts::times_fewer(claim, all),
        "ufop.fewer" => holds(measured.pruning_saves_nodes()),
        "complexity.worst" => holds(counts::the_worst_order_cuts_little()),
        "ufop.parity" => holds(counts::odd_steps_are_the_larger_ones(all)),
        "porto.win" => evaluations::porto_win(claim),
        "porto.reward" => holds(evaluations::setting(claim) == "win"),
        "porto.solved" => holds(counts::first_player_wins()),
        "porto.ratio" => holds(counts::node_ratio_grows_with_depth()),
        "agent.setting" => evaluations::setting(claim),
        "ufsc.board" => evaluations::gomoku_board(),
        "ufsc.weight" => evaluations::ufsc_weight(claim),
        "ufsc.mask" => evaluations::ufsc_mask(claim),
        "ufsc.utility" => evaluations::ufsc_utility(),
        "ufsc.radius" => evaluations::ufsc_radius(),
        "ufsc.early" => search::DepthPlayer::EARLY.to_string(),
        "ufsc.string" => holds(evaluations::is_string_of_its_kind(claim, &claim.published)),
        "ufsc.slip" => holds(evaluations::is_slip(claim)),
        "ufsc.prob" => evaluations::stones_with_a_gap_and_one_more(),
        "iasi.centre" => evaluations::iasi_centre(),
        "iasi.depth" => evaluations::setting_less_one(claim),
        "iasi.slip" => holds(evaluations::iasi_shuns_its_wins()),
        "iasi.walk" => counts::walk(claim),
        "panther.matrix" => evaluations::panther_row(claim),
        "panther.power" => holds(measured.panther_leaves_are_powers()),
        "panther.unpruned" => measured.panther(claim, "measured unpruned"),
        "panther.pruned" => measured.panther(claim, "measured pruned"),
        "panther.wins" => counts::panther_wins(all),
        "panther.rate" => counts::win_rate(claim, all),
        _ => return None,
    })
}

#[test]
fn everything_that_is_said_to_be_reproduced_comes_out() {
    let (all, measured) = (claims(), Measured::new());
    for claim in &all {
        let Some(check) = &claim.check else {
            assert_ne!(claim.state, ClaimState::Reproduced, "{claim:?} has no check");
            assert!(!claim.remark.is_empty(), "{claim:?} says no reason");
            continue;
        };
        assert_ne!(claim.state, ClaimState::Irreproducible, "{claim:?} has a check");
        assert!(
            claim.state == ClaimState::Reproduced || !claim.remark.is_empty(),
            "{claim:?} says no reason"
        );
        let found = computed(check, claim, &all, &measured);
        assert_eq!(found.as_ref(), Some(&claim.published), "{claim:?}");
    }
}

#[test]
fn claims_are_complete_and_named_once() {
    let all = claims();
    let reports: BTreeSet<&str> = all.iter().map(|claim| claim.report.as_str()).collect();
    assert_eq!(reports.into_iter().collect::<Vec<_>>(), ["iasi", "panther", "porto", "ufop", "ufsc"]);
    let mut seen = BTreeSet::new();
    for claim in &all {
        let Claim { report, place, what, published, ours, .. } = claim;
        assert!([report, place, what, published, ours].iter().all(|text| !text.is_empty()), "{claim:?}");
        let strings = what.starts_with("string of");
        assert!(strings || seen.insert((report, place, what)), "{claim:?} is there twice");
    }
}

/// The number of claims of a report with each check: no row can be lost unseen.
#[test]
fn tables_of_the_reports_are_whole() {
    let all = claims();
    let count = |check: &str| all.iter().filter(|claim| claim.check.as_deref() == Some(check)).count();
    // Counts without pruning, quotients; leaves; rows of the matrix; weights; rings.
    assert_eq!([count("ufop.unpruned"), count("ufop.times")], [6 + 5 + 4, 6 + 6 + 4]);
    assert_eq!([count("panther.unpruned"), count("panther.pruned")], [5, 5]);
    assert_eq!([count("panther.matrix"), count("ufsc.weight"), count("ufsc.mask")], [8, 11, 8]);
    let lost = all.iter().filter(|claim| claim.state == ClaimState::Irreproducible);
    let (ufop, others): (Vec<&Claim>, Vec<&Claim>) = lost.partition(|claim| claim.report == "ufop");
    let (panther, porto): (Vec<&Claim>, Vec<&Claim>) =
        others.iter().partition(|claim| claim.report == "panther");
    assert_eq!([ufop.len(), panther.len(), porto.len()], [5 + 5 + 4, 20, 4]);
}

#[test]
fn every_check_is_used() {
    let all = claims();
    let used: BTreeSet<&str> = all.iter().filter_map(|claim| claim.check.as_deref()).collect();
    // The arms of the match above.
    let name = |line: &'static str| line.trim().strip_prefix('"')?.split_once("\" => ").map(|(name, _)| name);
    let written: BTreeSet<&str> = include_str!("main.rs").lines().filter_map(name).collect();
    assert_eq!(written, used);
}
