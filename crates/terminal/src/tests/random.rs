//! Whatever is pressed in whatever window, nothing breaks.

use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::*;

/// Numbers that look random, and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u16) -> u16 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u16::try_from((self.0 >> 20) % u64::from(limit)).expect("below a limit")
    }
}

const CODES: [KeyCode; 12] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Tab,
    KeyCode::F(1),
    KeyCode::Null,
];

/// Everything but hints, analysis and steps: those take time, and are tried where the board is small.
const QUICK: &str = " 123456789:/?urtspg+-,.[]AHZbcdez0~é";
const SLOW: &str = "han";

fn any_key(dice: &mut Dice, slow: bool) -> KeyCode {
    let keys: Vec<char> = QUICK.chars().chain(SLOW.chars().filter(|_| slow)).collect();
    let roll = dice.below(60);
    if let Some(code) = CODES.get(usize::from(roll)) {
        return *code;
    }
    KeyCode::Char(keys[usize::from(dice.below(u16::try_from(keys.len()).expect("few keys")))])
}

fn any_click(app: &mut App, dice: &mut Dice) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    let (column, row) = (dice.below(130), dice.below(50));
    app.on_mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
}

#[test]
fn random_keys_in_random_windows_never_panic() {
    let games =
        ["connect4", "gomoku", "tictactoe", "drop:1x2:2", "free:32x32:5", "drop:32x32:4", "free:1x1:2"];
    for (seed, game) in (1..).zip(games.into_iter().filter(|game| game.parse::<Rules>().is_ok())) {
        for look in [FINE, PLAIN, Look { ascii: true, mono: false }] {
            let mut dice = Dice(0x9e37_79b9_7f4a_7c15 + seed);
            let mut app = people(game, "", look);
            for _ in 0..400 {
                app.area = Rect::new(0, 0, dice.below(120), dice.below(45));
                if dice.below(10) == 0 {
                    any_click(&mut app, &mut dice);
                } else {
                    press(&mut app, any_key(&mut dice, game == "tictactoe"));
                }
                app.refresh();
                check(&drawn(&app.screen, app.area.width, app.area.height), look);
            }
        }
    }
}

/// Plain is plain, and what has no colours has none.
fn check(buffer: &Buffer, look: Look) {
    for cell in &buffer.content {
        assert!(!look.ascii || cell.symbol().is_ascii(), "{cell:?}");
        assert!(!look.mono || (cell.fg == Color::Reset && cell.bg == Color::Reset), "{cell:?}");
    }
}
