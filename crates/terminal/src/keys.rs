//! The commands of keys. Small letters are commands, capital letters are columns.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::glyphs::Look;
use play::View;
use play::view::{GameInfo, Standing};

/// The command of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Quit,
    Suspend,
    Help,
    Cursor(i8, i8),
    Place,
    /// A column, as it is written.
    Column(String),
    /// Type a move; holds what has been typed so far.
    Prompt(String),
    Undo,
    Redo,
    First,
    Last,
    Back,
    Forward,
    Hint,
    Analysis,
    Threats,
    Review,
    /// The next or the previous turning point of the review.
    TurningPoint {
        later: bool,
    },
    /// The list of moves.
    List,
    /// Further information.
    Info,
    Stop,
    Pause,
    Step,
    Faster,
    Slower,
    New,
    Panels,
}

/// The command of a key, in a game with or without gravity.
pub(super) fn command(key: KeyEvent, gravity: bool) -> Option<Command> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return match key.code {
            KeyCode::Char('c') => Some(Command::Quit),
            KeyCode::Char('z') => Some(Command::Suspend),
            _ => None,
        };
    }
    match key.code {
        KeyCode::Left => Some(Command::Cursor(-1, 0)),
        KeyCode::Right => Some(Command::Cursor(1, 0)),
        KeyCode::Up => Some(Command::Cursor(0, 1)),
        // With gravity, Down drops a stone.
        KeyCode::Down if gravity => Some(Command::Place),
        KeyCode::Down => Some(Command::Cursor(0, -1)),
        KeyCode::Enter => Some(Command::Place),
        KeyCode::Home => Some(Command::First),
        KeyCode::End => Some(Command::Last),
        KeyCode::PageDown => Some(Command::TurningPoint { later: true }),
        KeyCode::PageUp => Some(Command::TurningPoint { later: false }),
        KeyCode::Tab => Some(Command::Panels),
        KeyCode::F(1) => Some(Command::Help),
        KeyCode::Char(c) => character(c, gravity),
        _ => None,
    }
}

/// The command of a character.
fn character(c: char, gravity: bool) -> Option<Command> {
    Some(match c {
        ' ' => Command::Place,
        'q' => Command::Quit,
        '?' => Command::Help,
        'u' => Command::Undo,
        'r' => Command::Redo,
        '[' | ',' => Command::Back,
        ']' | '.' => Command::Forward,
        'h' => Command::Hint,
        'a' => Command::Analysis,
        't' => Command::Threats,
        'v' => Command::Review,
        '}' => Command::TurningPoint { later: true },
        '{' => Command::TurningPoint { later: false },
        'm' => Command::List,
        'i' => Command::Info,
        's' => Command::Stop,
        'p' => Command::Pause,
        'n' => Command::Step,
        '+' | '=' => Command::Faster,
        '-' => Command::Slower,
        'g' => Command::New,
        ':' | '/' => Command::Prompt(String::new()),
        '1'..='9' | 'A'..='Z' if gravity => Command::Column(c.to_ascii_lowercase().to_string()),
        'a'..='z' | 'A'..='Z' => Command::Prompt(c.to_ascii_lowercase().to_string()),
        _ => return None,
    })
}

/// All keys and what they do.
pub(super) fn all(kind: &GameInfo, look: Look) -> Vec<(String, String)> {
    let mut keys = if kind.gravity {
        owned(&[
            (look.arrows(true), "choose a column"),
            ("Enter Space", "drop a stone there"),
            ("1 to 9", "drop one in that column"),
        ])
    } else {
        owned(&[(look.arrows(false), "move the cursor"), ("Enter Space", "place a stone there")])
    };
    if !kind.gravity {
        let (column, row) = example(kind);
        keys.push((
            format!("{column} {row} Enter"),
            format!("type {}{row}, capital first", column.to_ascii_lowercase()),
        ));
    } else if kind.width > 9 {
        keys.extend(owned(&[("A B C ..", "columns past the ninth")]));
    }
    keys.extend(owned(&[
        (": or /", "type a move"),
        ("click", "play there"),
        ("u r", "undo, redo"),
        (", . or [ ]", "a move back, forward"),
        ("Home End", "first, last position"),
        ("h", "hint (!)"),
        ("a", "value every move"),
        ("t", "mark cells that win"),
        ("v", "review: judge every move"),
        ("{ }", "to a turning point"),
        ("m", "moves: list, go to any"),
        ("i", "exact names, all moves"),
        ("s", "stop: play now"),
        ("p", "pause, resume"),
        ("n", "the computer moves once"),
        ("+ -", "faster, slower"),
        ("g", "new game, same players"),
        ("Tab", "panels on, off"),
        ("q Ctrl-C", "quit"),
    ]));
    keys
}

fn owned(keys: &[(&str, &str)]) -> Vec<(String, String)> {
    keys.iter().map(|(key, what)| ((*key).to_owned(), (*what).to_owned())).collect()
}

/// The column and row of a cell in the middle, as they are typed: a capital letter first.
fn example(kind: &GameInfo) -> (char, u16) {
    let [column, row] = [kind.width, kind.height].map(|side| u16::from(side).saturating_sub(1) / 2);
    (('A'..='Z').nth(column.into()).unwrap_or('A'), row + 1)
}

/// The keys that matter now, the most important first.
pub(super) fn line(view: &View, look: Look) -> Vec<(String, &'static str)> {
    let own = |keys: &[(&str, &'static str)]| -> Vec<(String, &'static str)> {
        keys.iter().map(|(key, what)| ((*key).to_owned(), *what)).collect()
    };
    let computers = view.seats.first.agent.is_some() && view.seats.second.agent.is_some();
    let mut keys = own(&[("?", "keys"), ("q", "quit")]);
    match view.state {
        Standing::Human if view.kind.gravity => {
            let columns =
                if view.kind.width < 10 { format!("1-{}", view.kind.width) } else { "1-9 A-W".to_owned() };
            keys.push((columns, "drop"));
            keys.extend(own(&[(look.arrows(true), "Enter")]));
        }
        Standing::Human => {
            keys.extend(own(&[(look.arrows(false), "Enter")]));
            let (column, row) = example(&view.kind);
            keys.push((format!("{column}{row}"), "type a cell"));
        }
        Standing::Thinking => keys.extend(own(&[("s", "play now"), ("p", "pause")])),
        Standing::Paused => keys.extend(own(&[("p", "resume"), ("n", "next move")])),
        Standing::Over => keys.extend(own(&[("g", "new game"), ("v", "review")])),
    }
    if computers {
        keys.extend(own(&[("+ -", "pace")]));
    }
    keys.extend(own(&[("u", "undo")]));
    if view.state != Standing::Over {
        keys.extend(own(&[("h", "hint"), ("a", "analysis"), ("t", "threats")]));
    }
    keys.extend(own(&[(", .", "look back"), ("m", "moves")]));
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(c: char, gravity: bool) -> Option<Command> {
        command(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE), gravity)
    }

    #[test]
    fn capitals_are_columns_and_small_letters_are_commands() {
        assert_eq!(press('h', false), Some(Command::Hint));
        assert_eq!(press('H', false), Some(Command::Prompt("h".to_owned())));
        assert_eq!(press('A', true), Some(Command::Column("a".to_owned())));
        assert_eq!(press('4', true), Some(Command::Column("4".to_owned())));
        assert_eq!(press('4', false), None);
        // A small letter that is no command begins a move, but never plays one by itself.
        assert_eq!(press('e', false), Some(Command::Prompt("e".to_owned())));
        assert_eq!(press('e', true), Some(Command::Prompt("e".to_owned())));
    }

    #[test]
    fn ctrl_c_quits_and_other_chords_do_nothing() {
        let chord = |c| command(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL), true);
        assert_eq!(chord('c'), Some(Command::Quit));
        assert_eq!(chord('u'), None);
    }
}
