//! The state of the terminal board: keys and clicks become commands of a session, whose view is shown.

mod browsing;

use std::io;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use board::{Game, Rules, WrittenMove, read_moves};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::glyphs::Look;
use super::keeper::Keeper;
use super::keys::{self, Command};
use super::list::MoveList;
use super::rated::{Ended, RatedGame, RatedGames, Rating};
use super::screen::{Desk, Screen};
use super::seating::{Draw, draw_seats, drawn_words, seats_again};
use super::table::{Table, setup};
use super::words;
use agents::{Factory, Seat};
use play::view::{Point, Spot, Standing};
use play::{Done, MoveTree, View};

/// The selectable times between two moves of computers, in milliseconds.
const PACES: [u64; 8] = [0, 100, 200, 500, 1000, 2000, 5000, 10_000];
/// The initial one.
const PACE: Duration = Duration::from_millis(500);
/// The most characters of a typed move.
const LONGEST: usize = 8;

/// The counter of the position that a board begins with.
const FIRST: u64 = 1;

/// What happens after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    /// The program is suspended (Ctrl-Z).
    Suspend,
    Quit,
}

/// A board with its players and its screen.
pub(super) struct App {
    rules: Rules,
    table: Table,
    pub(super) screen: Screen,
    /// The window at the last drawing.
    pub(super) area: Rect,
    /// When the running search was first seen.
    since: Option<Instant>,
    /// Draws who moves first in each game, if chance decides.
    draw: Option<Draw>,
    /// Keeps the games, if they are kept.
    keeper: Option<Box<dyn Keeper>>,
    /// What the keeper was told last: the counter of the position, and whether the game counts.
    told: (u64, Option<RatedGame>),
    /// Rates the player, if the opponent may follow the rating.
    rated: Option<RatedGames>,
    /// The seat of the next opponent, if that one follows the rating.
    next: Option<String>,
}

impl App {
    /// Creates a board. If a computer is to move, its search starts.
    pub(super) fn new(
        tree: impl Into<MoveTree>,
        seats: [Seat; 2],
        look: Look,
        mut draw: Option<Draw>,
        factory: impl Factory + 'static,
    ) -> io::Result<App> {
        let tree = tree.into();
        let rules = tree.game().rules();
        let seats = draw_seats(seats, draw.as_mut());
        let table = Table::open(setup(tree, seats, PACE), factory)?;
        let desk = Desk { cursor: (rules.width() / 2, rules.height() / 2), ..Desk::default() };
        let screen = Screen { view: table.session.view(), look, desk };
        let (area, keeper, rated) = (Rect::ZERO, None, None);
        let mut app = App {
            rules,
            table,
            screen,
            area,
            since: None,
            draw,
            keeper,
            told: (FIRST, None),
            rated,
            next: None,
        };
        app.refresh();
        app.say_drawn();
        Ok(app)
    }

    /// Keeps games from now on: this one with its next change.
    pub(super) fn keep_with(&mut self, keeper: Box<dyn Keeper>) {
        (self.screen.desk.keeps, self.screen.desk.kept) = (true, keeper.place());
        self.keeper = Some(keeper);
    }

    /// Rates the player from now on.
    pub(super) fn rate_with(&mut self, rating: Rating) {
        let Rating { rate, game, next } = rating;
        let game = if self.screen.view.outcome.is_some() { Some(RatedGame::Over) } else { game };
        (self.rated, self.told.1, self.next) = (Some(RatedGames::new(rate, game)), game, next);
        self.refresh();
    }

    /// Ends the game and its external engines. Does not wait for long.
    pub(super) fn end(self) {
        self.table.end();
    }

    /// Whether the view has changed.
    pub(super) fn has_news(&self) -> bool {
        self.table.news.load(Ordering::Relaxed)
    }

    /// Whether a search is running.
    pub(super) fn is_busy(&self) -> bool {
        self.since.is_some()
    }

    /// Fetches and shows the current view.
    pub(super) fn refresh(&mut self) {
        self.table.news.store(false, Ordering::Relaxed);
        let view = self.table.session.view();
        self.show(view);
    }

    /// Updates the clock.
    pub(super) fn tick(&mut self) {
        self.screen.desk.elapsed = self.since.map(|since| since.elapsed());
    }

    /// Shows a view, and updates the state of the terminal that depends on it.
    fn show(&mut self, view: View) {
        let running = view.thinking.as_ref().is_some_and(|thinking| thinking.running);
        let other = view.ply != self.screen.view.ply;
        self.since = running.then(|| self.since.filter(|_| !other).unwrap_or_else(Instant::now));
        if let Some(analysis) = view.analysis.as_ref().filter(|analysis| !analysis.by.is_empty()) {
            self.screen.desk.valued_by = words::authors(analysis);
        }
        let answered = view.ply > self.screen.view.ply && view.state == Standing::Human;
        self.screen.view = view;
        self.tick();
        if answered {
            self.scroll_to_answer();
        }
        // Kept first, as one that is over: if the program ends between the two, the game does not count twice.
        let ended = self.rated.as_mut().and_then(|rated| rated.follow(&self.screen.view));
        self.keep();
        let counts = self.keeper.as_ref().is_none_or(|keeper| keeper.counts());
        let ended = ended.map(|ended| if counts { ended } else { Ended::Resumable });
        if let Some(rated) = self.rated.as_mut().zip(ended).map(|(rated, ended)| rated.settle(ended)) {
            self.say(rated.words);
            self.next = rated.next.or(self.next.take());
        }
    }

    /// Has the game kept if it has changed, before the change is drawn.
    fn keep(&mut self) {
        let rated = self.rated.as_ref().and_then(RatedGames::game);
        let now = (self.screen.view.at, rated);
        let Some(keeper) = self.keeper.as_mut().filter(|_| now != self.told) else { return };
        self.told = now;
        let said = keeper.keep(&self.table.session, rated);
        self.screen.desk.kept = keeper.place();
        if let Some(words) = said {
            self.say(words);
        }
    }

    /// If only a part of the board is visible, moves the cursor to an answer outside of it.
    fn scroll_to_answer(&mut self) {
        let Some(layout) = self.screen.layout(self.area) else { return };
        let view = &self.screen.view;
        let last = view.ply.checked_sub(1).and_then(|ply| view.moves.get(ply));
        let Some(at) = last.map(|last| (last.place.x, last.place.y)) else { return };
        if layout.board.place(at).is_none() {
            self.screen.desk.cursor = at;
        }
    }

    /// Shows the result of a command, or why it was refused.
    fn done(&mut self, done: Done) {
        match done {
            Ok(view) => self.show(view),
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Shows a message.
    fn say(&mut self, words: String) {
        self.screen.desk.said = Some(words);
    }

    /// Shows or hides the threats, and says whom zugzwang favours, unless a line can be completed at once.
    fn show_threats(&mut self) {
        self.screen.desk.threats ^= true;
        let favoured = self.table.session.situation().favoured.filter(|_| self.screen.desk.threats);
        let at_hand = |place: &Spot| self.screen.view.legal.contains(&(place.x, place.y));
        if let Some(favoured) = favoured.filter(|favoured| !favoured.place.as_ref().is_some_and(at_hand)) {
            self.say(words::favoured(&favoured, self.screen.look));
        }
    }

    /// Says who was drawn to move first, if chance decides.
    fn say_drawn(&mut self) {
        if let Some(words) = self.draw.as_ref().and_then(|_| drawn_words(&self.screen.view)) {
            self.say(words);
        }
    }

    /// Handles a key.
    pub(super) fn on_key(&mut self, key: KeyEvent) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::Continue;
        }
        let interrupted = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        let desk = &mut self.screen.desk;
        desk.said = None;
        if interrupted {
            return Flow::Quit;
        }
        if std::mem::take(&mut desk.help) || std::mem::take(&mut desk.info) {
            return Flow::Continue;
        }
        if let Some(chosen) = desk.list.take() {
            self.choose(chosen, key.code);
            return Flow::Continue;
        }
        if let Some(typed) = desk.prompt.take() {
            self.type_on(typed, key);
            return Flow::Continue;
        }
        let sure = std::mem::take(&mut desk.sure);
        match keys::command(key, self.screen.view.kind.gravity) {
            Some(Command::Quit) => return Flow::Quit,
            Some(Command::Suspend) => return Flow::Suspend,
            Some(Command::New) => self.begin_again(sure),
            Some(command) => self.execute(command),
            None => {}
        }
        Flow::Continue
    }

    /// Handles a mouse event; false if it has no effect.
    pub(super) fn on_mouse(&mut self, event: MouseEvent) -> bool {
        if event.kind != MouseEventKind::Down(MouseButton::Left) {
            return false;
        }
        let desk = &mut self.screen.desk;
        (desk.said, desk.prompt, desk.sure) = (None, None, false);
        if std::mem::take(&mut desk.help) || std::mem::take(&mut desk.info) || desk.list.take().is_some() {
            return true;
        }
        let Some(layout) = self.screen.layout(self.area) else { return true };
        if let Some(cell) = layout.board.cell_at(event.column, event.row) {
            self.screen.desk.cursor = cell;
            self.place();
        }
        true
    }

    /// Executes the command of a key.
    fn execute(&mut self, command: Command) {
        let ply = self.screen.view.ply;
        let all = self.screen.view.moves.len();
        match command {
            Command::Help => self.screen.desk.help = true,
            Command::Cursor(right, up) => self.move_cursor(right, up),
            Command::Place => self.place(),
            Command::Column(name) => _ = self.play(&name),
            Command::Prompt(typed) => self.prompt(typed),
            Command::Undo => self.done(self.table.session.undo()),
            Command::Redo => self.done(self.table.session.redo()),
            Command::First => self.done(self.table.session.jump(0)),
            Command::Last => self.done(self.table.session.jump(all)),
            Command::Back if ply == 0 => self.say("this is the first position".to_owned()),
            Command::Back => self.done(self.table.session.jump(ply - 1)),
            Command::Forward if ply == all => self.say("this is the last position".to_owned()),
            Command::Forward => self.done(self.table.session.jump(ply + 1)),
            Command::Hint => self.done(self.table.session.hint(None)),
            Command::Analysis => {
                self.done(self.table.session.analyse(self.screen.view.analysis.is_none(), None));
            }
            Command::Threats => self.show_threats(),
            Command::Review => self.review(),
            Command::TurningPoint { later } => self.go_to_turning_point(later),
            Command::List => self.screen.desk.list = Some(MoveList::of(&self.screen.view).current),
            Command::Info => self.screen.desk.info = true,
            Command::Stop => self.stop(),
            Command::Pause => self.pause_or_resume(),
            Command::Step => self.done(self.table.session.think(None)),
            Command::Faster => self.pace(true),
            Command::Slower => self.pace(false),
            Command::Panels => self.screen.desk.alone ^= true,
            Command::Quit | Command::Suspend | Command::New => {}
        }
    }

    /// Moves the cursor within the board.
    fn move_cursor(&mut self, right: i8, up: i8) {
        let step = |at: u8, by: i8, count: u8| at.saturating_add_signed(by).min(count - 1);
        let (x, y) = self.screen.desk.cursor;
        self.screen.desk.cursor = (step(x, right, self.rules.width()), step(y, up, self.rules.height()));
    }

    /// Plays where the cursor is.
    fn place(&mut self) {
        let (x, y) = self.screen.desk.cursor;
        let column = self.screen.view.columns[usize::from(x)].clone();
        let name = if self.rules.gravity() { column } else { format!("{column}{}", y + 1) };
        self.play(&name);
    }

    /// Plays a move given as text; false if it is refused.
    fn play(&mut self, text: &str) -> bool {
        if self.screen.view.outcome.is_some() {
            self.say("the game is over: u undo, g new game, v review".to_owned());
            return false;
        }
        let done = self.table.session.play(text);
        let played = done.is_ok();
        if played {
            self.follow(text);
        }
        self.done(done);
        played
    }

    /// Moves the cursor to the cell of a move given as text, if it is complete.
    fn follow(&mut self, text: &str) {
        let cell: Option<Point> = match read_moves(self.rules, text).next() {
            Some(Ok(WrittenMove::Column(x))) => Some((x, self.screen.desk.cursor.1)),
            Some(Ok(WrittenMove::Cell(cell))) => Some(self.rules.coordinates(cell)),
            _ => None,
        };
        self.screen.desk.cursor = cell.unwrap_or(self.screen.desk.cursor);
    }

    /// Shows a move that is being typed.
    fn prompt(&mut self, typed: String) {
        self.follow(&typed);
        self.screen.desk.prompt = Some(typed);
    }

    /// Handles a key while a move is typed.
    fn type_on(&mut self, mut typed: String, key: KeyEvent) {
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter if typed.is_empty() => return,
            KeyCode::Enter if self.play(&typed) => return,
            // Backspace in an empty prompt closes it.
            KeyCode::Backspace if typed.pop().is_none() => return,
            KeyCode::Char(c) if c.is_ascii_alphanumeric() && plain && typed.len() < LONGEST => {
                let whole = self.rules.gravity()
                    || (c.is_ascii_alphabetic() && typed.ends_with(|last: char| last.is_ascii_digit()));
                // A complete move is there already: this character begins another one.
                if whole {
                    typed.clear();
                }
                typed.push(c.to_ascii_lowercase());
            }
            _ => {}
        }
        self.prompt(typed);
    }

    /// Stops the search: its best move so far is played.
    fn stop(&mut self) {
        if self.is_busy() {
            self.done(self.table.session.stop());
        } else {
            self.say("no search is running".to_owned());
        }
    }

    /// Resumes a computer that is paused or has failed, and pauses it otherwise.
    fn pause_or_resume(&mut self) {
        let view = &self.screen.view;
        let resumes = view.paused || view.state == Standing::Paused;
        self.done(self.table.session.pause(!resumes));
    }

    /// Changes the time between two moves.
    fn pace(&mut self, faster: bool) {
        let now = self.screen.view.pace;
        let mut paces = PACES.into_iter();
        let next = if faster { paces.rfind(|pace| *pace < now) } else { paces.find(|pace| *pace > now) };
        match next {
            Some(pace) => self.done(self.table.session.pace(Duration::from_millis(pace))),
            None => self.say(format!("a move every {now} ms is the limit")),
        }
    }

    /// Starts a new game between the same players, whose seats are drawn again if chance decides. An unfinished game that is not kept needs
    /// a second key press.
    fn begin_again(&mut self, sure: bool) {
        let view = &self.screen.view;
        let kept = self.screen.desk.kept.is_some();
        if !sure && !kept && view.outcome.is_none() && view.ply > 0 {
            self.screen.desk.sure = true;
            return self.say("this game is not over: press g again for a new one".to_owned());
        }
        let (pace, analysed) = (Duration::from_millis(view.pace), view.analysis.is_some());
        match seats_again(&self.screen.view, self.rules, self.next.as_deref()) {
            Ok(seats) => {
                let seats = draw_seats(seats, self.draw.as_mut());
                self.table.begin_again(setup(Game::new(self.rules).into(), seats, pace));
                self.rated.iter_mut().for_each(RatedGames::begin);
            }
            Err(error) => return self.say(error.to_string()),
        }
        self.told = (FIRST, None);
        let said = self.keeper.as_mut().and_then(|keeper| keeper.begin_again());
        (self.screen.desk.kept, self.screen.desk.said) = (None, said);
        self.screen.desk.valued_by.clear();
        self.refresh();
        if analysed {
            self.done(self.table.session.analyse(true, None));
        }
        self.say_drawn();
    }
}
