//! Worksheets.

use board::{Game, Rules};
use search::Order;
use search::heuristic::Evaluation;
use tree::{Exercise, ExerciseSettings, Worksheet};

use crate::xml;

#[test]
fn sheets_show_the_exercise_and_its_solution() {
    for seed in 0..50 {
        let order = if seed % 2 == 0 { Order::Left } else { Order::Right };
        let settings = ExerciseSettings { seed, order, breadth: 3, ..ExerciseSettings::default() };
        let exercise = Exercise::generate(settings).expect("within limits");
        let worksheet = Worksheet::new(&exercise);
        let (blank, solution) = (worksheet.blank_svg(), worksheet.solution_svg());
        assert!(xml::is_well_formed(&blank) && xml::is_well_formed(&solution));
        // An empty box for each inner node, and nothing of the solution.
        assert_eq!(blank.matches("class=\"blank\"").count(), 13);
        assert!(
            !blank.contains('α')
                && !blank.contains('−')
                && !blank.contains("class=\"bar\"")
                && !blank.contains("bold")
        );
        assert!(solution.contains("class=\"bar\"") && !solution.contains("class=\"blank\""));
        let made = settings.to_string();
        assert!(blank.contains(&made) && solution.contains(&made));
        let way = if order == Order::Left { "left to right" } else { "right to left" };
        assert!(blank.contains(way));
    }
}

#[test]
fn the_page_is_self_contained() {
    let exercise = Exercise::generate(ExerciseSettings::default()).expect("within limits");
    let html = Worksheet::new(&exercise).html();
    assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">\n"));
    assert!(xml::is_well_formed(
        &html.replace("<!doctype html>", "").replace("<meta charset=\"utf-8\">", "")
    ));
    assert_eq!((html.matches("<svg ").count(), html.matches("<section>").count()), (2, 2));
    assert_eq!(html.matches("seed=1,depth=3,breadth=2,least=-9,most=9,order=left").count(), 2);
    assert!(html.contains("break-before: page") && !html.contains("src=") && !html.contains("href="));
}

#[test]
fn a_position_says_what_its_values_mean() {
    let game = Game::parse(Rules::CONNECT4, "445566").expect("legal");
    let exercise = Exercise::from_position(&game, Evaluation::Iasi, 2, 3, Order::Left).expect("fits");
    let html = Worksheet::new(&exercise).html();
    let about = "The tree comes from a position of connect4: edges are moves, leaves are points of the evaluation iasi for X, who is to \
                 move; a win is worth 1000, a loss -1000, a draw 0.";
    assert_eq!(exercise.about(), about);
    assert!(
        html.contains(about)
            && html.contains("game=connect4,moves=445566,eval=iasi,depth=2,breadth=3,order=left")
    );
}
