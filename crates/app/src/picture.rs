//! A board as a picture that stands by itself: SVG without styles or scripts from elsewhere.

use std::fmt::Write;

use crate::view::{Player, Point, View};

/// The size of a cell.
const CELL: i32 = 60;
/// Room for the names of columns and rows.
const EDGE: i32 = 36;

const INK: &str = "#1d2433";
const PAPER: &str = "#ffffff";

/// How a kind of board looks: its ground, and the two sides.
struct Look {
    ground: &'static str,
    first: (&'static str, &'static str),
    second: (&'static str, &'static str),
}

const FALLING: Look =
    Look { ground: "#2456a6", first: ("#f2b632", "#8a5a00"), second: ("#d6382d", "#5e0d08") };
const FREE: Look = Look { ground: "#e9c989", first: ("#1d2433", "#000000"), second: ("#fdfdfb", "#1d2433") };

/// The board of a view, with its last move and its winning line marked.
pub(crate) fn svg(view: &View) -> String {
    let (width, height) = (i32::from(view.kind.width), i32::from(view.kind.height));
    let (w, h) = (width * CELL + 2 * EDGE, height * CELL + 2 * EDGE);
    let look = if view.kind.gravity { FALLING } else { FREE };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
         role=\"img\" font-family=\"system-ui, sans-serif\">\n<title>{} {}</title>\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"{PAPER}\"/>\n\
         <rect x=\"{EDGE}\" y=\"{EDGE}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>\n",
        view.kind.game,
        view.notation,
        width * CELL,
        height * CELL,
        look.ground,
    );
    ground(&mut svg, view);
    names(&mut svg, view);
    stones(&mut svg, view, &look);
    marks(&mut svg, view);
    svg + "</svg>\n"
}

/// Text cannot fail to grow.
fn put(svg: &mut String, line: std::fmt::Arguments<'_>) {
    svg.write_fmt(line).expect("a string grows");
    svg.push('\n');
}

/// The middle of a cell.
fn middle(view: &View, (x, y): Point) -> (i32, i32) {
    let row = i32::from(view.kind.height) - 1 - i32::from(y);
    (EDGE + i32::from(x) * CELL + CELL / 2, EDGE + row * CELL + CELL / 2)
}

/// Holes where stones fall, lines elsewhere.
fn ground(svg: &mut String, view: &View) {
    let (width, height) = (view.kind.width, view.kind.height);
    if view.kind.gravity {
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            let (cx, cy) = middle(view, (x, y));
            put(svg, format_args!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"24\" fill=\"{PAPER}\"/>"));
        }
        return;
    }
    let line = |(x1, y1): (i32, i32), (x2, y2): (i32, i32)| {
        format!(
            "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{INK}\" stroke-width=\"1.5\" stroke-linecap=\"square\"/>"
        )
    };
    for x in 0..width {
        put(svg, format_args!("{}", line(middle(view, (x, 0)), middle(view, (x, height - 1)))));
    }
    for y in 0..height {
        put(svg, format_args!("{}", line(middle(view, (0, y)), middle(view, (width - 1, y)))));
    }
}

/// The names of columns, and of rows where moves are written with them.
fn names(svg: &mut String, view: &View) {
    let mut name = |x: i32, y: i32, text: &str| {
        put(
            svg,
            format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"18\" text-anchor=\"middle\" fill=\"{INK}\">{text}</text>"
            ),
        );
    };
    let below = EDGE + i32::from(view.kind.height) * CELL + 24;
    for (x, text) in (0..view.kind.width).zip(&view.columns) {
        name(middle(view, (x, 0)).0, below, text);
    }
    if !view.kind.gravity {
        for y in 0..view.kind.height {
            name(EDGE / 2, middle(view, (0, y)).1 + 6, &(y + 1).to_string());
        }
    }
}

/// Stones; the second side has a ring inside, so that the two differ without colours, too.
fn stones(svg: &mut String, view: &View, look: &Look) {
    for stone in &view.moves[..view.ply] {
        let (cx, cy) = middle(view, (stone.place.x, stone.place.y));
        let (fill, edge) = if stone.side == Player::First { look.first } else { look.second };
        put(
            svg,
            format_args!(
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"24\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"/>"
            ),
        );
        if stone.side == Player::Second {
            put(
                svg,
                format_args!(
                    "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"13\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"3\"/>"
                ),
            );
        }
    }
}

/// The last move, and the line that won.
fn marks(svg: &mut String, view: &View) {
    if let Some(last) = view.ply.checked_sub(1).and_then(|ply| view.moves.get(ply)) {
        let (cx, cy) = middle(view, (last.place.x, last.place.y));
        put(
            svg,
            format_args!(
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"6\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"2\"/>"
            ),
        );
    }
    for at in &view.line {
        let (cx, cy) = middle(view, *at);
        put(
            svg,
            format_args!(
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"26\" fill=\"none\" stroke=\"#17b26a\" stroke-width=\"5\"/>"
            ),
        );
    }
}
