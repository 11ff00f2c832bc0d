//! The studies of the UFOP report that have files of their own: numbers that follow from the conventions or the seed, and stopping.

mod watch;

use board::{Bits, Cell, Game};
use lab::study::{self, Extent};
use search::PlayerError;
use watch::{QUICK, column, integers, timeless, watched, whole};

#[test]
fn some_directions_of_windows_alone_do_not_give_the_pruned_counts() {
    let section = whole(|monitor| study::ufop_order(QUICK, monitor));
    let [agreed, nearest] = &section.tables[..] else { panic!("two tables") };
    // 15 sets of directions, 3 evaluations, 2 places of row 0, 4 sides, 2 roots, 36 orders, 2 cutoffs.
    let tried = 15 * 3 * 2 * 4 * 2 * 36 * 2;
    assert_eq!(integers(agreed, "published pruned"), [8, 30, 239, 685]);
    let counts = integers(agreed, "combinations that agree");
    assert_eq!(counts[0], tried);
    assert!(counts.is_sorted_by(|more, fewer| more >= fewer) && counts[1] > 0, "{counts:?}");
    assert_eq!(counts[3], 0);
    assert_eq!(integers(nearest, "published pruned"), [8, 30, 239, 685, 3847, 9229]);
    assert_eq!(integers(nearest, "nodes")[..2], [8, 30]);
    assert!(
        section.paragraphs[1].starts_with(&format!("{tried} combinations were tried. None gives")),
        "{section:?}"
    );
}

#[test]
fn a_stopped_search_says_how_many_it_tried() {
    let (section, progress) = watched(3, |monitor| study::ufop_order(QUICK, monitor));
    assert_eq!((progress.done, progress.of), (3, 15));
    assert_eq!(integers(&section.tables[0], "combinations that agree")[0], 3 * 3 * 2 * 4 * 2 * 36 * 2);
    let (section, _) = watched(0, |monitor| study::ufop_order(QUICK, monitor));
    assert_eq!(section.paragraphs[1], "Nothing was tried.");
}

/// Stands for exact values: in every position the leftmost move is a win, all others draw.
#[expect(clippy::unnecessary_wraps, reason = "an oracle may be interrupted")]
fn leftmost(game: &Game) -> Option<Vec<(Cell, i8)>> {
    Some(game.board().legal().cells().enumerate().map(|(at, cell)| (cell, i8::from(at == 0))).collect())
}

#[test]
fn heuristics_meet_at_equal_depths() -> Result<(), PlayerError> {
    let study =
        |seed| whole(|monitor| study::heuristics(Extent { quick: true, seed }, 0, &mut leftmost, monitor));
    let section = study(1)?;
    let [games, moves] = &section.tables[..] else { panic!("two tables") };
    assert_eq!(integers(games, "depth"), [2, 2, 4, 4]);
    let [won, drawn, lost] = ["won", "drawn", "lost"].map(|name| integers(games, name));
    assert!((0..4).all(|row| won[row] + drawn[row] + lost[row] == 16), "{won:?} {drawn:?} {lost:?}");
    assert_eq!(integers(moves, "positions"), [40; 6]);
    let named = ["ufop-v1 at depth 2", "ufop-v1 at depth 4", "ufop-v2 at depth 2"].map(lab::Value::from);
    assert_eq!(column(moves, "agent")[..3], named);
    assert_eq!((section.paragraphs.len(), section.plots.len()), (3, 2));
    assert_ne!(timeless(&section), timeless(&study(2)?));
    Ok(())
}

#[test]
fn stopped_heuristics_keep_whole_pairs() -> Result<(), PlayerError> {
    let (section, progress) = watched(5, |monitor| study::heuristics(QUICK, 0, &mut leftmost, monitor));
    let section = section?;
    assert_eq!((progress.what.as_str(), progress.done, progress.of), ("heuristics", 5, 2 * 8 * 4 + 40));
    let games = &section.tables[0];
    assert_eq!(games.rows.len(), 1);
    let counts = ["won", "drawn", "lost"].iter().flat_map(|name| integers(games, name)).sum::<i128>();
    assert_eq!(counts, 4, "the fifth game has no partner");
    assert!(section.paragraphs[2].ends_with("no pair of games was finished."), "{:?}", section.paragraphs);
    Ok(())
}
