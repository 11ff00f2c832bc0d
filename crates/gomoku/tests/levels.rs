//! Levels: higher ones win, the same seed plays the same, and no level misses a five of its own.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Cell, Game, Outcome, Rules, Side};
use gomoku::fit::opening;
use gomoku::{Gomoku, Strength};
use search::{Control, Limits, Player, Report};

fn player(level: u8, seed: u64) -> Gomoku {
    let mut player = Gomoku::new(format!("level {level}"));
    player.level = Strength::new(level).expect("a level");
    (player.seed, player.mebibytes) = (seed, 1);
    player
}

fn choose(player: &mut Gomoku, game: &Game) -> Report<Cell> {
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &Report<Cell>| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    player.choose(game, &mut control).expect("the game goes on")
}

/// The moves of a game between two levels.
fn game(mut players: [Gomoku; 2], mut game: Game) -> Game {
    while game.outcome().is_none() {
        let report = choose(&mut players[game.turn().index()], &game);
        game.play(report.best).expect("a legal move");
    }
    game
}

/// How many of eight games the first level wins against the second.
fn wins(first: u8, second: u8) -> usize {
    let rules: Rules = "free:11x11:5".parse().expect("rules");
    let won = |seed: u64| {
        let own = if seed.is_multiple_of(2) { Side::First } else { Side::Second };
        let (a, b) = (player(first, seed), player(second, seed));
        let players = if own == Side::First { [a, b] } else { [b, a] };
        game(players, opening(rules, seed / 2)).outcome() == Some(Outcome::Win(own))
    };
    (0..8).filter(|seed| won(*seed)).count()
}

#[test]
fn higher_levels_win() {
    for (higher, lower) in [(4, 1), (6, 3), (8, 5)] {
        assert!(wins(higher, lower) >= 6, "{higher} against {lower}: {}", wins(higher, lower));
    }
}

#[test]
fn the_same_seed_plays_the_same_and_another_one_does_not() {
    let play = |seed| game([player(2, seed), player(3, seed)], Game::new(Rules::GOMOKU)).to_string();
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn beginners_overlook_threes_now_and_then_but_no_fives() {
    let game = |text: &str| Game::parse(Rules::GOMOKU, text).expect("moves");
    let moves = |game: &Game| (0..40).map(|seed| choose(&mut player(1, seed), game).best).collect::<Vec<_>>();
    let among = |cells: &[Cell], names: &[&str]| {
        cells.iter().filter(|cell| names.contains(&Rules::GOMOKU.cell_name(**cell).as_str())).count()
    };
    // O has four in a row in column b, with one end open; X has none in the first game, four in the second.
    let (four, own) = (game("b1b2h8b3l3b4d12b5"), game("h8b2h9b3h10b4h11b5"));
    assert_eq!(among(&moves(&four), &["b6"]), 40);
    assert_eq!(among(&moves(&own), &["h7", "h12"]), 40);
    // O has an open three in column h.
    let parries = among(&moves(&game("b2h7b13h8n2h9")), &["h5", "h6", "h10", "h11"]);
    assert!((15..40).contains(&parries), "{parries} of 40");
}

/// Noise errs about positions, and neither about fives nor twice in different ways.
#[test]
fn noise_changes_moves_and_is_the_same_for_the_same_seed() {
    let noisy = |noise, seed| {
        let mut player = player(10, seed);
        (player.noise, player.limits) = (noise, Limits::depth(2));
        player
    };
    let play = |noise, seed| game([noisy(noise, seed), noisy(noise, seed)], opening(Rules::GOMOKU, 3));
    assert_eq!(play(300, 1).moves(), play(300, 1).moves());
    assert_ne!(play(300, 1).moves(), play(300, 2).moves());
    assert_eq!(play(0, 1).moves(), play(0, 2).moves());
    let four = Game::parse(Rules::GOMOKU, "b1b2h8b3l3b4d12b5").expect("moves");
    for seed in 0..10 {
        let best = choose(&mut noisy(1_000_000, seed), &four).best;
        assert_eq!(Rules::GOMOKU.cell_name(best), "b6");
    }
}

#[test]
fn levels_go_from_one_to_ten() {
    assert_eq!((Strength::new(0), Strength::new(11), Strength::parse("x")), (None, None, None));
    assert_eq!(Strength::parse("10"), Some(Strength::FULL));
}
