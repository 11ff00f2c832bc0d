//! Games are kept as they change, and a keeper that fails stops nothing.

use std::cell::RefCell;
use std::rc::Rc;

use play::Commands;

use super::*;
use crate::{Keeper, RatedGame};

/// What a keeper was told.
#[derive(Clone, Default)]
struct Told(Rc<RefCell<Vec<String>>>);

struct Noting {
    told: Told,
    fails: bool,
}

impl Keeper for Noting {
    fn keep(&mut self, board: &Commands, _: Option<RatedGame>) -> Option<String> {
        let view = board.view();
        self.told.0.borrow_mut().push(format!("{} of {}", view.ply, view.moves.len()));
        self.fails.then(|| "this game is not kept: the disk is full".to_owned())
    }

    fn begin_again(&mut self) -> Option<String> {
        self.told.0.borrow_mut().push("another game".to_owned());
        Some("the last game is kept".to_owned())
    }

    fn place(&self) -> Option<String> {
        (!self.fails).then(|| "game 7".to_owned())
    }
}

fn kept(moves: &str, fails: bool) -> (App, Told) {
    let (mut app, told) = (people("connect4", moves, FINE), Told::default());
    app.keep_with(Box::new(Noting { told: told.clone(), fails }));
    (app, told)
}

fn seen(told: &Told) -> Vec<String> {
    std::mem::take(&mut told.0.borrow_mut())
}

#[test]
fn every_change_of_the_position_is_kept() {
    let (mut app, told) = kept("44", false);
    app.refresh();
    assert_eq!(seen(&told), [""; 0], "nothing was played here");
    type_in(&mut app, "5th");
    assert_eq!(seen(&told), ["3 of 3"]);
    type_in(&mut app, ",,6");
    assert_eq!(seen(&told), ["2 of 3", "1 of 3", "2 of 2"]);
}

#[test]
fn a_game_that_is_kept_is_left_by_one_key() {
    let (mut app, told) = kept("", false);
    type_in(&mut app, "4g");
    assert_eq!(app.screen.view.moves.len(), 0);
    assert_eq!(app.screen.desk.said.as_deref(), Some("the last game is kept"));
    type_in(&mut app, "3");
    assert_eq!(seen(&told), ["1 of 1", "another game", "1 of 1"]);
}

#[test]
fn a_game_that_cannot_be_kept_goes_on() {
    let (mut app, told) = kept("", true);
    type_in(&mut app, "4");
    assert_eq!(app.screen.desk.said.as_deref(), Some("this game is not kept: the disk is full"));
    type_in(&mut app, ":5");
    press(&mut app, KeyCode::Enter);
    assert_eq!((app.screen.view.notation.as_str(), seen(&told).len()), ("45", 2));
    assert_eq!(app.screen.desk.prompt, None, "the move was played");
    // It is not kept, so that leaving it takes a second key.
    type_in(&mut app, "g");
    assert_eq!(app.screen.view.notation, "45");
}
