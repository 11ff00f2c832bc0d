//! Formulas beside counts, and what the UFSC report asked for.

use lab::study;
use lab::{Section, Value};
use watch::{QUICK, column, integers, watched, whole};

mod watch;

fn parts(section: &Section) -> [&Section; 3] {
    let [minimax, alphabeta, playouts] = &section.parts[..] else { panic!("{} parts", section.parts.len()) };
    [minimax, alphabeta, playouts]
}

#[test]
fn counts_lie_between_the_formulas() {
    let section = whole(|monitor| study::complexity(QUICK, monitor));
    let [minimax, alphabeta, playouts] = parts(&section);
    let table = &minimax.tables[0];
    assert_eq!(integers(table, "leaves"), integers(table, "b^m"));
    assert_eq!(integers(table, "nodes"), [8, 57, 400, 2801, 19_608]);
    let table = &alphabeta.tables[0];
    assert_eq!(integers(table, "best moves first"), integers(table, "fewest possible"));
    assert_eq!(integers(table, "best moves first"), [7, 13, 55, 97, 391]);
    assert_eq!(integers(table, "from the left"), [7, 34, 165, 793, 2581]);
    assert_eq!(integers(table, "worst moves first"), [7, 49, 334, 2313, 12_796]);
    assert!(alphabeta.paragraphs[1].starts_with("At depth 5 the leaves are b^(m·F) with F = 0.61"));
    // The moves of an iteration hardly change.
    let each = |value: Value| match value {
        Value::Number { value, .. } => value,
        other => panic!("{other:?}"),
    };
    let each: Vec<f64> = column(&playouts.tables[0], "moves per iteration").into_iter().map(each).collect();
    assert_eq!(each.len(), 3);
    assert!(each.iter().all(|moves| (20.0..24.0).contains(moves)), "{each:?}");
}

#[test]
fn formulas_that_are_stopped_keep_what_they_have() {
    let (section, progress) = watched(3, |monitor| study::complexity(QUICK, monitor));
    let [minimax, alphabeta, playouts] = parts(&section);
    assert_eq!(progress.done, 3);
    assert_eq!([minimax, alphabeta, playouts].map(|part| part.tables[0].rows.len()), [3, 3, 0]);
    let (section, _) = watched(0, |monitor| study::complexity(QUICK, monitor));
    assert_eq!(parts(&section)[1].paragraphs[1], "Nothing was counted.");
}

/// The game and the nodes follow from the agent and the seed.
#[test]
fn two_agents_of_ufsc_finish_their_game() {
    let section = whole(|monitor| study::ufsc(QUICK, monitor).expect("it plays"));
    let again = whole(|monitor| study::ufsc(QUICK, monitor).expect("it plays"));
    let [nodes] = &section.tables[..] else { panic!("one table") };
    assert_eq!(section.pictures, again.pictures);
    assert!(section.pictures[0].caption.contains("ended after "), "{}", section.pictures[0].caption);
    assert_eq!(column(nodes, "nodes, mean"), column(&again.tables[0], "nodes, mean"));
    assert_eq!(integers(nodes, "depth"), [1, 2, 3]);
}
