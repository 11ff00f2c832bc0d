//! Two of them against each other, with an arbiter between.

use std::env;
use std::fs;
use std::hint;
use std::ops::AddAssign;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use board::{Cell, Game, Overline, Rules, Side};
use gomoku::protocol::{Answer, Command, Info, Point, Setting, Stone, Whose};

use crate::brain::Brain;

/// Numbers without a pattern that matters (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn side(&mut self) -> u8 {
        u8::try_from(5 + self.below(18)).expect("at most 22")
    }
}

/// A game with a few stones anywhere.
fn opening(dice: &mut Dice) -> Game {
    let width = dice.side();
    let height = if dice.below(3) == 0 { dice.side() } else { width };
    let overline = [Overline::Wins, Overline::Ignored][usize::from(dice.below(2) == 1)];
    let rules = Rules::new(width, height, 5, false, overline).expect("valid");
    let mut game = Game::new(rules);
    let cells: Vec<Cell> = rules.cells().collect();
    for _ in 0..dice.below(6) {
        let any = cells[usize::try_from(dice.below(cells.len() as u64)).expect("small")];
        // A place that is taken is one stone less.
        let _ = game.play(any);
    }
    game
}

/// The position as the side to move sees it.
fn seen(game: &Game) -> Command {
    let own = |ply: usize| if ply % 2 == game.moves().len() % 2 { Whose::Own } else { Whose::Opponent };
    let stone = |(ply, cell): (usize, &Cell)| Stone { at: Point::of(game.rules(), *cell), whose: own(ply) };
    Command::Board(game.moves().iter().enumerate().map(stone).collect())
}

/// How moves kept to their time.
#[derive(Clone, Copy, Default)]
struct Punctuality {
    moves: u32,
    /// How many took longer than their turn, however little; where there is none, all would.
    beyond: u32,
    /// By how much the slowest did.
    most: Duration,
}

impl Punctuality {
    fn of(time: Duration, turn: Duration) -> Punctuality {
        let beyond = time > turn && !turn.is_zero();
        Punctuality { moves: 1, beyond: beyond.into(), most: time.saturating_sub(turn) }
    }
}

impl AddAssign for Punctuality {
    fn add_assign(&mut self, other: Punctuality) {
        self.moves += other.moves;
        self.beyond += other.beyond;
        self.most = self.most.max(other.most);
    }
}

/// Plays a game, and tells how its moves kept to their time.
fn play(mut game: Game, turn: Duration, dice: &mut Dice) -> Punctuality {
    let rules = game.rules();
    let info = |setting, number: i64| Command::Info(Info::Number(setting, number)).to_string();
    let mut brains = [Brain::new(), Brain::new()];
    for brain in &mut brains {
        let start = Command::Start(rules.width().into(), rules.height().into());
        assert_eq!(brain.ask(&start.to_string()), Answer::Ok);
        brain.send(&info(Setting::TimeoutTurn, i64::try_from(turn.as_millis()).expect("short")));
        brain.send(&info(Setting::Rule, i64::from(rules.overline() == Overline::Ignored)));
        brain.send(&info(Setting::MaxMemory, 70 << 20));
    }
    let (mut punctuality, mut first) = (Punctuality::default(), 2);
    while game.outcome().is_none() {
        let brain = &mut brains[usize::from(game.turn() == Side::Second)];
        // Managers send whole positions now and then, and always at first.
        let whole = first > 0 || dice.below(8) == 0;
        first -= usize::from(first > 0);
        let last = game.last().map(|cell| Point::of(rules, cell));
        let command = match last {
            Some(at) if !whole => Command::Turn(at),
            Some(_) => seen(&game),
            None => Command::Begin,
        };
        let (at, time) = brain.play(&command.to_string());
        let cell = at.cell(rules).unwrap_or_else(|| panic!("{rules}: {game}: {at} is not on the board"));
        game.play(cell).unwrap_or_else(|error| panic!("{rules}: {game}: {error}"));
        punctuality += Punctuality::of(time, turn);
    }
    for brain in &mut brains {
        // The game is over: a further request is answered by an error, and another game can begin.
        let refused = brain.ask(&seen(&game).to_string());
        assert!(matches!(refused, Answer::Error(_)), "{rules}: {game}: {refused}");
        assert_eq!(brain.ask("RESTART"), Answer::Ok);
        assert!(brain.close().0.success());
    }
    punctuality
}

/// Threads that always want a processor, until this is dropped.
struct Strain(Arc<AtomicBool>);

impl Strain {
    fn new(threads: u64) -> Strain {
        let ended = Arc::new(AtomicBool::new(false));
        for _ in 0..threads {
            let ended = Arc::clone(&ended);
            thread::spawn(move || {
                while !ended.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        Strain(ended)
    }
}

impl Drop for Strain {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A number from the environment.
fn told(name: &str) -> Option<u64> {
    env::var(name).ok().map(|number| number.parse().expect("a number"))
}

/// How many processes wanted a processor in the last minute, where that is known.
fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// `GAMES=200` plays 200 games, and fails if a move is more than a tenth of a second late, as `./test gomoku` does; otherwise the time of moves is
/// not checked. `STRAIN=8` keeps 8 other threads busy, `TURN=200` gives every move 200 milliseconds. Games are played to the last one before anything
/// is said of the late ones.
#[test]
fn games_are_played_by_the_rules() {
    let games = told("GAMES");
    let _strain = Strain::new(told("STRAIN").unwrap_or(0));
    let tolerance = if games.is_some() { Duration::from_millis(100) } else { Duration::MAX };
    let turns = if games.is_some() { [0, 20, 50, 100] } else { [0, 5, 10, 20] };
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut all, mut late) = (Punctuality::default(), Vec::new());
    for number in 1..=games.unwrap_or(6) {
        let game = opening(&mut dice);
        let usual = turns[usize::try_from(dice.below(4)).expect("small")];
        let turn = Duration::from_millis(told("TURN").unwrap_or(usual));
        let (rules, begun) = (game.rules(), game.to_string());
        let punctuality = play(game, turn, &mut dice);
        all += punctuality;
        if punctuality.most > tolerance {
            let by = punctuality.most;
            late.push(format!("game {number}, {rules:#} from {begun:?}, {turn:?}: {by:?} late"));
        }
        if number % 100 == 0 || Some(number) == games {
            let (late, Punctuality { moves, beyond, most }, load) = (late.len(), all, load());
            println!(
                "{number} games, {late} too late; {moves} moves, {beyond} beyond their turn, by {most:?} at most; load {load}"
            );
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}
