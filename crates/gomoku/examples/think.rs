use board::{Game, Rules};
use gomoku::Gomoku;
use search::{Control, Limits, Player, Report};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
fn main() {
    let secs: f64 = std::env::args().nth(1).map_or(1.0, |s| s.parse().unwrap());
    let text = std::fs::read_to_string("/work/shared/data/gomoku-openings-15x15.txt").unwrap();
    for line in text.lines().take(std::env::args().nth(2).map_or(5, |s| s.parse().unwrap())) {
        let game = Game::parse(Rules::GOMOKU, line).unwrap();
        let mut p = Gomoku::new("g".into());
        let start = Instant::now();
        let clock = || start.elapsed();
        let stop = AtomicBool::new(false);
        let mut watch = |r: &Report<_>| {
            let _ = r;
        };
        let mut c = Control::new(Limits::time(Duration::from_secs_f64(secs)), &stop, &clock, &mut watch);
        let r = p.choose(&game, &mut c).unwrap();
        let pv: Vec<_> = r.pv.iter().map(|c| Rules::GOMOKU.move_name(*c)).collect();
        println!(
            "{line} -> {} {} d{} n{} {:.0} knps {}",
            Rules::GOMOKU.move_name(r.best),
            r.score.unwrap(),
            r.depth,
            r.nodes,
            r.nodes as f64 / start.elapsed().as_secs_f64() / 1e3,
            pv.join(" ")
        );
    }
}
