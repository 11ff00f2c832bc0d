//! What weak levels see and what they overlook: a line at hand is completed and blocked, what lies deeper is missed.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Agent, levels};
use board::{Cell, Game, Rules};
use search::{Control, Limits, Report, Score, Verdict};

fn choose(agent: &Agent, game: &Game, seed: u64) -> Report<Cell> {
    let mut player = agent.build(game.rules(), seed).expect("it fits");
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &Report<Cell>| {});
    player.choose(game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch)).expect("a move")
}

fn level(game: &Game, name: &str) -> Agent {
    levels(game.rules()).into_iter().find(|level| level.name == name).expect(name).agent
}

/// How many of forty seeds play one of these moves.
fn plays(agent: &Agent, game: &Game, moves: &[&str]) -> usize {
    let name = |cell| game.rules().move_name(cell);
    (0..40).filter(|seed| moves.contains(&name(choose(agent, game, *seed).best).as_str())).count()
}

fn game(rules: &str, moves: &str) -> Game {
    Game::parse(rules.parse().expect(rules), moves).expect(moves)
}

#[test]
fn every_level_completes_its_line() {
    for (position, moves) in [
        (game("connect4", "112233"), ["4", "4"]),
        (game("drop:8x8:4", "252821"), ["2", "2"]),
        (game("tictactoe", "a1b1a2b2"), ["a3", "a3"]),
        (game("gomoku", "h8b2h9b4h10b6h11b8"), ["h7", "h12"]),
    ] {
        for level in levels(position.rules()).into_iter().take(5) {
            assert_eq!(plays(&level.agent, &position, &moves), 40, "{} {}", position.rules(), level.name);
        }
    }
}

/// In games that people know, beginners block a line at hand; of tic-tac-toe, so small that anything more would be perfect play, they
/// only complete their own.
#[test]
fn the_weakest_levels_block_a_line_at_hand() {
    for (position, answer) in [(game("connect4", "12131"), "1"), (game("gomoku", "b1b2h8b3l3b4d12b5"), "b6")]
    {
        for name in ["beginner", "easy"] {
            assert_eq!(
                plays(&level(&position, name), &position, &[answer]),
                40,
                "{} {name}",
                position.rules()
            );
        }
    }
    let position = game("tictactoe", "a1b2a2");
    let blocked = |name| plays(&level(&position, name), &position, &["a3"]);
    assert!(blocked("hard") > 20 && blocked("expert") == 40, "{} {}", blocked("hard"), blocked("expert"));
}

/// An open three in the first row: both its ends cannot be blocked. The second player must prevent it one move before.
#[test]
fn weak_levels_overlook_what_strong_ones_see() {
    let position = game("connect4", "3344");
    let wins = ["2", "5"];
    let seen = ["beginner", "easy", "medium", "perfect"]
        .map(|name| plays(&level(&position, name), &position, &wins));
    assert!(seen[0] < 30, "{seen:?}");
    assert_eq!(seen[2..], [40, 40], "{seen:?}");
}

#[test]
fn errors_are_the_same_for_the_same_seed_and_do_not_touch_finished_games() {
    let noisy: Agent = "alphabeta:eval=ufop-v3,depth=4,noise=1000".parse().expect("an agent");
    let position = game("connect4", "4453");
    let best = |seed| choose(&noisy, &position, seed).best;
    assert!((0..20).all(|seed| best(seed) == best(seed)));
    assert!((1..20).any(|seed| best(seed) != best(0)), "another seed errs elsewhere");
    // A position is worth the same however it is searched: that is what makes the errors those of a person with an opinion.
    let value = |settings: &str| {
        let agent: Agent = format!("{noisy},{settings}").parse().expect(settings);
        choose(&agent, &position, 3).score
    };
    let plain = value("order=left");
    for settings in ["order=centre", "order=history,table=1", "scout=on", "deepening=on,table=1", "root=full"]
    {
        assert_eq!(value(settings), plain, "{settings}");
    }
    let won = choose(&noisy, &game("connect4", "112233"), 5);
    assert_eq!(won.score.map(Score::verdict), Some(Verdict::Win(Some(1))));
}

#[test]
fn noise_is_a_number_of_points() {
    for agent in ["alphabeta", "gomoku"] {
        for value in ["-1", "1000001", "much"] {
            let error = format!("{agent}:noise={value}").parse::<Agent>().expect_err(value).to_string();
            assert!(error.contains("from 0 (none) to 1000000"), "{error}");
        }
        let off: Agent = format!("{agent}:noise=0").parse().expect("off");
        assert_eq!(off, agent.parse().expect(agent), "off by default");
    }
    let ufop = |text: &str| text.parse::<Agent>().expect(text).fits(Rules::CONNECT4).is_ok();
    assert!(ufop("ufop:noise=40"));
}
