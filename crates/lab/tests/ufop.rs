//! The studies of the UFOP report that have files of their own: numbers that follow from the conventions or the seed, and stopping.

mod watch;

use lab::study;
use watch::{QUICK, integers, watched, whole};

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
