use board::{Game, Rules};
use gomoku::Gomoku;
use search::{Control, Limits, Player, Report};
use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
fn main() {
    let stdin = std::io::stdin();
    let mut lines = stdin.lock().lines();
    let mut game = Game::new(Rules::GOMOKU);
    let mut p = Gomoku::new("g".into());
    for a in std::env::args().skip(1) {
        match a.as_str() {
            "nofours" => p.techniques.fours_at_leaves = false,
            "noprune" => p.techniques.pruning = false,
            "nored" => p.techniques.reductions = false,
            "noext" => p.techniques.extensions = false,
            "hand" => p.weights = Some(gomoku::Weights::by_hand(&gomoku::Codes::new())),
            path => p.weights = Some(std::fs::read_to_string(path).unwrap().parse().unwrap()),
        }
    }
    let mut turn = 1000u64;
    let rules = Rules::GOMOKU;
    let go = |game: &mut Game, p: &mut Gomoku, turn: u64| {
        let start = Instant::now();
        let clock = || start.elapsed();
        let stop = AtomicBool::new(false);
        let mut watch = |_: &Report<_>| {};
        let mut c = Control::new(
            Limits::time(Duration::from_millis(turn.saturating_sub(8).max(5))),
            &stop,
            &clock,
            &mut watch,
        );
        let r = p.choose(game, &mut c).unwrap();
        game.play(r.best).unwrap();
        let (x, y) = rules.coordinates(r.best);
        println!("MESSAGE depth {} score {} nodes {}", r.depth, r.score.unwrap(), r.nodes);
        println!("{x},{y}");
        std::io::stdout().flush().unwrap();
    };
    while let Some(Ok(line)) = lines.next() {
        let l = line.trim().to_uppercase();
        let w: Vec<&str> = l.split([' ', ',']).collect();
        match w[0] {
            "START" => {
                game = Game::new(rules);
                println!("OK");
                std::io::stdout().flush().unwrap();
            }
            "INFO" if w[1] == "TIMEOUT_TURN" => turn = w[2].parse().unwrap(),
            "BEGIN" => go(&mut game, &mut p, turn),
            "TURN" => {
                game.play(rules.cell(w[1].parse().unwrap(), w[2].parse().unwrap()).unwrap()).unwrap();
                go(&mut game, &mut p, turn)
            }
            "BOARD" => {
                game = Game::new(rules);
                let (mut own, mut opp) = (vec![], vec![]);
                loop {
                    let l = lines.next().unwrap().unwrap();
                    let l = l.trim().to_uppercase();
                    if l == "DONE" {
                        break;
                    }
                    let v: Vec<u8> = l.split(',').map(|s| s.parse().unwrap()).collect();
                    if v[2] == 1 { own.push((v[0], v[1])) } else { opp.push((v[0], v[1])) }
                }
                let (a, b) = if own.len() == opp.len() { (own, opp) } else { (opp, own) };
                for i in 0..a.len() {
                    game.play(rules.cell(a[i].0, a[i].1).unwrap()).unwrap();
                    if i < b.len() {
                        game.play(rules.cell(b[i].0, b[i].1).unwrap()).unwrap();
                    }
                }
                go(&mut game, &mut p, turn)
            }
            "END" => break,
            _ => {}
        }
    }
}
