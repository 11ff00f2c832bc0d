//! The lesson of the Iași report: each of its words about a number is true of the search.

use search::Score;
use tree::{Kind, Lesson, Names, State, StepKind, Steps, ToyTree, Words};

use crate::literal::record;

/// The ten steps as the report prints them, with its formulas as plain text.
const PRINTED: [&str; 10] = [
    "Apelul începe: La A, α = -INF și β = +INF.",
    "Maximizatorul alege B: Maximizatorul alege nodul B.",
    "B alege D: B explorează nodul D.",
    "Evaluarea lui D: D verifică copilul drept (valoare 3). Alfa devine 3. Se continuă căutarea (β > α).",
    "Evaluarea altui copil al lui D: D verifică copilul stâng (valoare 5). Alfa devine 5 și returnează 5 la B.",
    "Actualizarea lui beta la B: Beta devine 5 la B.",
    "B explorează E: B verifică nodul E (α = -INF, β = 5).",
    "Evaluarea lui E: E verifică copilul stâng (valoare 6). Alfa devine 6. Condiția β ≤ α se îndeplinește, căutarea în E \
     este oprită.",
    "Returnarea valorii de la E: E returnează 6 la B.",
    "Actualizarea valorii lui beta la B: Beta rămâne 5. Valoarea finală a lui B este 5.",
];

/// The numbers of a text, in order.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

fn texts(words: &Words) -> [&str; 4] {
    [&words.en, &words.pt, &words.ro, &words.ca]
}

#[test]
fn the_words_are_those_of_the_report_and_translations_keep_their_numbers() {
    let lesson = tree::iasi();
    let words: Vec<&str> = lesson.steps.iter().map(|step| step.text.ro.as_str()).collect();
    assert_eq!(words, PRINTED);
    for text in
        lesson.steps.iter().map(|step| &step.text).chain([&lesson.title, &lesson.about]).chain(&lesson.notes)
    {
        let [en, others @ ..] = texts(text);
        assert!(!en.is_empty());
        for other in others {
            assert_eq!(numbers(other), numbers(en), "{other}");
            assert_eq!(
                other.matches(['α', 'β', '≤', '>']).count(),
                en.matches(['α', 'β', '≤', '>']).count(),
                "{other}"
            );
        }
    }
}

#[test]
fn every_step_is_true_of_the_search() {
    let lesson = tree::iasi();
    let toy: ToyTree = lesson.tree.parse().expect("a tree");
    assert_eq!((toy.to_string().as_str(), lesson.agent.as_str()), (&*lesson.tree, "alphabeta:order=left"));
    let tree = record(&toy, false);
    let (steps, names) = (Steps::new(&tree), Names::of_toy(&tree, &toy));
    let state =
        |number: usize| -> State { steps.at(lesson.steps[number - 1].at).expect("a step of the search") };
    let kind = |number: usize| state(number).step.kind;
    let bounds = |number: usize| {
        let open = *state(number).current();
        (names.node(open.node), names.value(open.alpha), names.value(open.beta))
    };
    let is = |node: &str, alpha: &str, beta: &str| (node.to_owned(), alpha.to_owned(), beta.to_owned());
    assert_eq!((kind(1), bounds(1)), (StepKind::Start, is("A", "−∞", "+∞")));
    assert_eq!((kind(2), bounds(2)), (StepKind::Enter, is("B", "−∞", "+∞")));
    assert_eq!((kind(3), bounds(3)), (StepKind::Enter, is("D", "−∞", "+∞")));
    assert_eq!((kind(4), bounds(4)), (StepKind::Return, is("D", "3", "+∞")));
    assert_eq!((kind(5), bounds(5)), (StepKind::Return, is("D", "5", "+∞")));
    assert_eq!((kind(6), bounds(6)), (StepKind::Return, is("B", "−∞", "5")));
    assert_eq!((kind(7), bounds(7)), (StepKind::Enter, is("E", "−∞", "5")));
    assert_eq!((kind(8), bounds(8)), (StepKind::Return, is("E", "6", "5")));
    assert!(steps.cut_at(lesson.steps[7].at).is_some());
    assert_eq!((kind(9), bounds(9)), (StepKind::Return, is("B", "−∞", "5")));
    assert_eq!(tree.nodes[state(9).step.node].value, Some(Score::estimate(6)));
    assert_eq!(bounds(10), bounds(9));
    assert_eq!(tree.nodes[state(10).current().node].value, Some(Score::estimate(5)));
    let leaves = [4, 5, 8].map(|number| tree.nodes[state(number).step.node].kind);
    assert_eq!(leaves, [Kind::Leaf; 3]);
}

#[test]
fn every_step_is_about_a_node_on_the_way() {
    let lesson: Lesson = tree::iasi();
    let toy: ToyTree = lesson.tree.parse().expect("a tree");
    let tree = record(&toy, false);
    let (steps, names) = (Steps::new(&tree), Names::of_toy(&tree, &toy));
    assert!(lesson.steps.windows(2).all(|pair| pair[0].at <= pair[1].at));
    for step in &lesson.steps {
        let state = steps.at(step.at).expect("a step of the search");
        let here = state.path.iter().map(|open| open.node).chain([state.step.node]);
        assert!(here.map(|node| names.node(node)).any(|name| name == step.node), "{}", step.text.en);
    }
}
