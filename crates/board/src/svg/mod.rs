//! Boards as SVG: one drawing for files and for pages.
//!
//! Every shape has its colours as attributes, so that a drawing is complete by itself, and classes by which the style sheet of a page
//! can change them: `board` with `drop`, `lines` or `squares` for the whole, and within it `ground`, `hole`, `grid`, `star`, `name`,
//! `stone`, `ring`, `sign`, `last` and `won`. Stones and the rings inside them are also `disc` or `pebble`, and these and signs have
//! the name of their side.
//!
//! The middle of a cell is at [`CELL`] times its column, counted from the left, and at [`CELL`] times its row, counted from the top.

mod geometry;
mod ground;
mod overlay;
mod stones;

use crate::{Bits, Game, Rules, Side};
use geometry::{PAPER, Style};

pub use geometry::{CELL, size};
pub use overlay::{Mark, MarkGroup, Overlay};

/// The position of a game as a stand-alone SVG document, with its last move and its winning line marked.
///
/// ```
/// use board::{Game, Rules, svg};
///
/// let game = Game::parse(Rules::CONNECT4, "4455667")?;
/// let picture = svg::draw(&game);
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board drop\""));
/// assert!(picture.contains("<title>connect4 4455667</title>\n<desc>Moves played: 7. X has won.</desc>"));
/// # Ok::<(), board::ParseGameError>(())
/// ```
pub fn draw(game: &Game) -> String {
    document(game, size(game.rules()), "")
}

/// The same document with marks over the board, and their legend below it.
///
/// ```
/// use board::svg::{self, Mark, MarkGroup, Overlay};
/// use board::{Game, Rules};
///
/// let game = Game::parse(Rules::CONNECT4, "45")?;
/// let marks = vec![Mark::Line(game.moves().to_vec())];
/// let group = MarkGroup { text: "next to each other".to_owned(), dashed: false, weight: 1, marks };
/// let overlay = Overlay { heading: "Two stones".to_owned(), groups: vec![group] };
/// assert!(svg::draw_marked(&game, &overlay).contains(">next to each other</text>"));
/// # Ok::<(), board::ParseGameError>(())
/// ```
pub fn draw_marked(game: &Game, overlay: &Overlay) -> String {
    document(game, overlay.size(game.rules()), &overlay.layer(game.rules()))
}

/// A stand-alone document of this size, with this layer in front of the others.
fn document(game: &Game, (width, height): (i32, i32), front: &str) -> String {
    let (x, y) = geometry::corner();
    let shown = match game.to_string() {
        moves if moves.is_empty() => game.rules().to_string(),
        moves => format!("{} {moves}", game.rules()),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {} width=\"{width}\" height=\"{height}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\">\n<title>{shown}</title>\n<desc>{}</desc>\n\
         <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{}{front}</svg>\n",
        frame(game.rules(), (width, height)),
        description(game),
        layers(game),
    )
}

/// The same drawing as an `svg` element of an HTML page, without a background.
///
/// `attributes` is inserted into the tag unchanged, for example an `aria-label`. The symbols `{prefix}first` and
/// `{prefix}second` define a stone of each side at the origin, for scripts that add stones to the group of class `stones`; marks
/// are in the group of class `marks`.
///
/// ```
/// use board::{Game, Rules, svg};
///
/// let element = svg::embed(&Game::new(Rules::TICTACTOE), "stone-", "aria-label=\"Board\"");
/// assert!(element.starts_with("<svg class=\"board squares\" viewBox=\"-66 -66 252 252\" role=\"img\" aria-label=\"Board\">"));
/// assert!(element.contains("<g id=\"stone-first\">"));
/// ```
pub fn embed(game: &Game, prefix: &str, attributes: &str) -> String {
    let style = Style::of(game.rules());
    let define =
        |side: Side| format!("<g id=\"{prefix}{side}\">\n{}</g>\n", stones::stone(style, side, (0, 0)));
    format!(
        "<svg {} role=\"img\" {attributes}>\n<defs>\n{}</defs>\n{}</svg>\n",
        frame(game.rules(), size(game.rules())),
        Side::BOTH.map(define).concat(),
        layers(game),
    )
}

/// The attributes `class` and `viewBox`.
fn frame(rules: Rules, (width, height): (i32, i32)) -> String {
    let (x, y) = geometry::corner();
    format!("class=\"board {}\" viewBox=\"{x} {y} {width} {height}\"", Style::of(rules).name())
}

fn description(game: &Game) -> String {
    let played = game.moves().len();
    match game.outcome() {
        Some(outcome) => format!("Moves played: {played}. {}.", capitalized(&outcome.to_string())),
        None => format!("Moves played: {played}. {} is to move.", game.turn().symbol()),
    }
}

fn capitalized(sentence: &str) -> String {
    let (first, rest) = sentence.split_at(1);
    first.to_uppercase() + rest
}

/// The layers of the drawing, from back to front.
fn layers(game: &Game) -> String {
    let rules = game.rules();
    let style = Style::of(rules);
    let sides = Side::BOTH.into_iter().cycle();
    let stone = |(cell, side)| stones::stone(style, side, geometry::middle(rules, cell));
    let stones: String = game.moves().iter().copied().zip(sides).map(stone).collect();
    let last = game.last().map(|cell| stones::last(geometry::middle(rules, cell)));
    let won = game.board().winning_line().cells().map(|cell| stones::won(geometry::middle(rules, cell)));
    let marks: String = last.into_iter().chain(won).collect();
    format!(
        "<g class=\"back\">\n{}</g>\n<g class=\"stones\">\n{stones}</g>\n<g class=\"marks\">\n{marks}</g>\n",
        ground::ground(rules, style),
    )
}

#[cfg(test)]
mod tests;
