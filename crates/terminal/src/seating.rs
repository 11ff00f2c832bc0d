//! Who sits where in a new game: the same players again, or as chance decides.

use agents::{Seat, SeatError, Terms};
use board::{Rules, Side};
use engines::random_seed;
use play::View;

use super::rated::next_seat;
use super::words;

/// Decides for each new game whether the two players change seats.
pub type Draw = Box<dyn FnMut() -> bool>;

/// The players in the order in which they move: as they are, or drawn.
pub(super) fn draw_seats(seats: [Seat; 2], draw: Option<&mut Draw>) -> [Seat; 2] {
    let [first, second] = seats;
    if draw.is_some_and(|draw| draw()) { [second, first] } else { [first, second] }
}

/// The same players for another game, with new random seeds: otherwise they might play the same game again. An opponent that
/// follows the player's rating is the `next` one.
pub(super) fn seats_again(view: &View, rules: Rules, next: Option<&str>) -> Result<[Seat; 2], SeatError> {
    let seat = |asked: &str| Seat::parse(&next_seat(asked, next), rules, &Terms::default(), random_seed());
    Ok([seat(&view.seats.first.asked)?, seat(&view.seats.second.asked)?])
}

/// Who was drawn to move first; nothing for two people, who see no difference.
pub(super) fn drawn_words(view: &View) -> Option<String> {
    let [first, second] = [&view.seats.first, &view.seats.second];
    let who = match (first.agent.is_none(), second.agent.is_none()) {
        (true, false) => "you move first".to_owned(),
        (false, true) => "the computer moves first".to_owned(),
        (false, false) => format!("{} moves first", words::name(view, Side::First)),
        (true, true) => return None,
    };
    Some(format!("drawn at random: {who}"))
}
