//! The layout of the window: the largest board that fits, and the panels beside or below it.

use ratatui::layout::Rect;

use play::view::{GameInfo, Point};

/// The smallest window.
pub(super) const LEAST: (u16, u16) = (24, 8);
/// The narrowest column of panels.
const PANEL: (u16, u16) = (27, 7);
/// The widest column of panels.
const WIDEST: u16 = 60;
/// Between the board and the panels beside it.
const GAP: u16 = 2;

/// How large a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// Stones of eight by four characters.
    Huge,
    /// Stones of four by two characters.
    Large,
    /// One character between lines.
    Medium,
    /// Five characters a cell, no lines.
    Wide,
    /// Three characters a cell, no lines.
    Small,
    /// Two characters a cell: marks share the space between two stones.
    Tight,
}

impl Size {
    /// The largest first.
    const ALL: [Size; 6] = [Size::Huge, Size::Large, Size::Medium, Size::Wide, Size::Small, Size::Tight];

    /// Whether a stone takes several rows.
    pub(super) fn is_tall(self) -> bool {
        matches!(self, Size::Huge | Size::Large)
    }

    /// Whether cells stand between lines.
    pub(super) fn lined(self, gravity: bool) -> bool {
        self == Size::Medium || (self.is_tall() && !gravity)
    }

    /// The characters of a cell: across and down.
    fn cell(self) -> (u16, u16) {
        match self {
            Size::Huge => (10, 4),
            Size::Large => (6, 2),
            Size::Medium | Size::Small => (3, 1),
            Size::Wide => (5, 1),
            Size::Tight => (1, 1),
        }
    }

    /// From one cell to the next.
    pub(super) fn step(self, gravity: bool) -> (u16, u16) {
        let (wide, high) = self.cell();
        match self {
            Size::Huge | Size::Large => (wide + u16::from(!gravity), high + 1),
            Size::Medium => (4, 2),
            Size::Wide | Size::Small => (wide, high),
            Size::Tight => (2, 1),
        }
    }

    /// From the corner of the grid to the first cell.
    fn margin(self) -> (u16, u16) {
        match self {
            Size::Huge | Size::Large | Size::Medium => (1, 1),
            Size::Wide | Size::Small => (0, 0),
            Size::Tight => (1, 0),
        }
    }

    /// The characters that a number of cells take.
    fn room(self, gravity: bool, columns: u16, rows: u16) -> (u16, u16) {
        let (x, y) = self.step(gravity);
        match self {
            Size::Huge | Size::Large if gravity => (x * columns + 2, y * rows + 1),
            Size::Huge | Size::Large | Size::Medium => (x * columns + 1, y * rows + 1),
            Size::Wide | Size::Small => (x * columns, rows),
            Size::Tight => (x * columns + 1, rows),
        }
    }
}

/// The areas of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) title: Rect,
    pub(super) status: Rect,
    pub(super) keys: Rect,
    pub(super) panel: Option<Rect>,
    pub(super) board: Grid,
}

/// The visible cells, and where they are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) size: Size,
    pub(super) gravity: bool,
    height: u8,
    /// Lines and cells, without names.
    pub(super) area: Rect,
    /// The first column, and how many.
    pub(super) columns: (u8, u8),
    /// The lowest row, and how many.
    pub(super) rows: (u8, u8),
}

impl Layout {
    /// The layout, or none if the window is too small.
    pub(super) fn of(area: Rect, kind: &GameInfo, cursor: Point, panels: bool) -> Option<Layout> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return None;
        }
        let title = Rect { height: 1, ..area };
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        let status = Rect { y: area.bottom() - 2, height: 1, ..area };
        let body = Rect { y: area.y + 1, height: area.height - 3, ..area };
        let (size, beside) = choose(body, kind, panels);
        let room = match beside {
            Beside::Right => Rect { width: body.width - PANEL.0 - GAP, ..body },
            Beside::Below => Rect { height: body.height - PANEL.1, ..body },
            Beside::Nowhere => body,
        };
        let board = Grid::of(room, size, kind, cursor);
        let used = board.whole();
        let panel = match beside {
            Beside::Right => {
                let x = used.right() + GAP;
                Some(Rect { x, width: (body.right() - x).min(WIDEST), ..body })
            }
            Beside::Below => Some(Rect { y: used.bottom(), height: body.bottom() - used.bottom(), ..body }),
            Beside::Nowhere => None,
        };
        Some(Layout { title, status, keys, panel, board })
    }
}

/// Where the panels are.
#[derive(Clone, Copy)]
enum Beside {
    Right,
    Below,
    Nowhere,
}

/// The largest board that leaves room for the panels; a part of the smallest, if none fits completely.
fn choose(body: Rect, kind: &GameInfo, panels: bool) -> (Size, Beside) {
    let rest = |side| match side {
        Beside::Right => (body.width.saturating_sub(PANEL.0 + GAP), body.height),
        Beside::Below => (body.width, body.height.saturating_sub(PANEL.1)),
        Beside::Nowhere => (body.width, body.height),
    };
    let fits = |size: &Size, side| {
        let (width, height) = size.room(kind.gravity, kind.width.into(), kind.height.into());
        let (w, h) = rest(side);
        width + gutter(kind.gravity) <= w && height < h
    };
    let sides = if panels { &[Beside::Right, Beside::Below][..] } else { &[] };
    let whole = |side: Beside| Size::ALL.iter().find(|size| fits(size, side)).map(|size| (*size, side));
    let best = sides.iter().find_map(|side| whole(*side));
    let part = || (panels && body.width >= 2 * PANEL.0).then_some((Size::Tight, Beside::Right));
    best.or_else(part).or_else(|| whole(Beside::Nowhere)).unwrap_or((Size::Tight, Beside::Nowhere))
}

/// The width of the names of rows, in games that use them.
fn gutter(gravity: bool) -> u16 {
    if gravity { 0 } else { 3 }
}

impl Grid {
    /// As many cells as fit, the cursor among them.
    fn of(room: Rect, size: Size, kind: &GameInfo, cursor: Point) -> Grid {
        let gravity = kind.gravity;
        let most = |count: u8, fits: &dyn Fn(u16) -> bool| (1..=count).rev().find(|n| fits((*n).into()));
        let wide = |n| size.room(gravity, n, 1).0 + gutter(gravity) <= room.width;
        let high = |n| size.room(gravity, 1, n).1 < room.height;
        let columns = most(kind.width, &wide).unwrap_or(1);
        let rows = most(kind.height, &high).unwrap_or(1);
        let from = |at: u8, shown: u8, count: u8| at.saturating_sub(shown / 2).min(count - shown);
        let (width, height) = size.room(gravity, columns.into(), rows.into());
        Grid {
            size,
            gravity,
            height: kind.height,
            // With gravity, names are above the board, otherwise below.
            area: Rect::new(room.x + gutter(gravity), room.y + u16::from(gravity), width, height),
            columns: (from(cursor.0, columns, kind.width), columns),
            rows: (from(cursor.1, rows, kind.height), rows),
        }
    }

    /// With the names of columns and rows.
    fn whole(&self) -> Rect {
        let gutter = gutter(self.gravity);
        let y = self.area.y - u16::from(self.gravity);
        Rect { x: self.area.x - gutter, y, width: self.area.width + gutter, height: self.area.height + 1 }
    }

    /// The row of names of columns.
    pub(super) fn names(&self) -> u16 {
        if self.gravity { self.area.y - 1 } else { self.area.bottom() }
    }

    /// Whether a part of the board is hidden: left, right, above, below.
    pub(super) fn hidden(&self, width: u8) -> [bool; 4] {
        let ((column, columns), (row, rows)) = (self.columns, self.rows);
        [column > 0, column + columns < width, row + rows < self.height, row > 0]
    }

    /// The visible cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let ((column, columns), (row, rows)) = (self.columns, self.rows);
        (column..column + columns).flat_map(move |x| (row..row + rows).map(move |y| (x, y)))
    }

    /// The area of a cell, if it is visible.
    pub(super) fn place(&self, (x, y): Point) -> Option<Rect> {
        let across = x.checked_sub(self.columns.0).filter(|across| *across < self.columns.1)?;
        let up = y.checked_sub(self.rows.0).filter(|up| *up < self.rows.1)?;
        let down = self.rows.1 - 1 - up;
        let ((step_x, step_y), (left, top)) = (self.size.step(self.gravity), self.size.margin());
        let (width, height) = self.size.cell();
        let corner =
            (self.area.x + left + step_x * u16::from(across), self.area.y + top + step_y * u16::from(down));
        Some(Rect::new(corner.0, corner.1, width, height))
    }

    /// The cell at a position of the window; with gravity, positions above and below the board count as well.
    pub(super) fn cell_at(&self, column: u16, row: u16) -> Option<Point> {
        let whole = self.whole();
        let inside = (whole.y..whole.bottom()).contains(&row);
        self.cells().filter(|_| inside).find(|cell| {
            self.place(*cell).is_some_and(|place| {
                (place.x..place.right()).contains(&column)
                    && (self.gravity || (place.y..place.bottom()).contains(&row))
            })
        })
    }
}
