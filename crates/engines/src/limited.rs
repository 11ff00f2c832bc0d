use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use agents::{Contestant, Factory};
use board::{Cell, Game, Rules};
use search::{Control, Player, PlayerError, Report};
use tracing::{info, warn};

use crate::factory::Programs;
use crate::failure::Failure;

/// The factory of a server: as [`Programs`], with a maximum number of external engines at a time.
///
/// An engine counts from the moment its player is built until it is dropped, whether its process runs or not.
pub struct LimitedPrograms {
    most: usize,
    /// Each player of an external engine holds a clone; the strong count is their number.
    alive: Arc<()>,
}

/// A player of an external engine that counts towards the maximum.
struct CountedPlayer {
    player: Box<dyn Player>,
    /// Whether it is offered by name. Visitors must not see its failure messages, which may contain paths.
    offered: bool,
    _alive: Arc<()>,
}

impl LimitedPrograms {
    /// Timeout and poll interval of [`LimitedPrograms::finish`].
    const FINISH_TIMEOUT: Duration = Duration::from_secs(2);
    const POLL_INTERVAL: Duration = Duration::from_millis(5);

    /// A factory of at most `most` external engines at a time.
    pub fn new(most: usize) -> LimitedPrograms {
        LimitedPrograms { most, alive: Arc::default() }
    }

    /// The current number of players of external engines.
    pub fn count(&self) -> usize {
        Arc::strong_count(&self.alive) - 1
    }

    /// Waits, at most two seconds, until all players of external engines and their processes are gone. Call it after their sessions have
    /// ended.
    pub fn finish(&self) {
        self.finish_within(Self::FINISH_TIMEOUT);
    }

    /// [`LimitedPrograms::finish`] with another timeout.
    pub(crate) fn finish_within(&self, timeout: Duration) {
        let start = Instant::now();
        while self.count() > 0 && start.elapsed() < timeout {
            thread::sleep(Self::POLL_INTERVAL);
        }
        if self.count() > 0 {
            warn!(engines = self.count(), "engines are left behind");
        }
    }
}

impl Factory for LimitedPrograms {
    fn build(
        &self,
        contestant: &Contestant,
        rules: Rules,
        seed: u64,
    ) -> Result<Box<dyn Player>, PlayerError> {
        let Contestant::Engine(engine) = contestant else {
            return Programs.build(contestant, rules, seed);
        };
        // Count first, so that two concurrent calls do not both take the last place.
        let alive = Arc::clone(&self.alive);
        if self.count() > self.most {
            info!(engine = %engine.name(), most = self.most, "limit of engines reached");
            return Err(Failure::InUse(self.most).into_player_error(engine.name()));
        }
        let player = Programs.build(contestant, rules, seed)?;
        Ok(Box::new(CountedPlayer { player, offered: engine.title.is_some(), _alive: alive }))
    }
}

impl Player for CountedPlayer {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        self.player.choose(game, control).map_err(|error| match error {
            PlayerError::Failed { player, .. } if self.offered => Failure::Broken.into_player_error(player),
            error => error,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use agents::{Engine, Offer};
    use search::Limits;

    use super::*;
    use crate::program::find;

    #[test]
    fn engines_are_counted_and_agents_are_not() {
        // Any program will do: it is started when it is first asked for a move.
        let engine: Contestant = "gomocup:sh".parse().expect("an engine");
        let agent: Contestant = "random".parse().expect("an agent");
        let factory = LimitedPrograms::new(2);
        let build = |contestant| factory.build(contestant, Rules::GOMOKU, 1);
        let players = [build(&engine).expect("one"), build(&engine).expect("two")];
        assert_eq!(factory.count(), 2);
        let refused = build(&engine).err().expect("three").to_string();
        assert_eq!(refused, "gomocup:sh failed: all 2 engines are in use; try again later");
        assert!(build(&agent).is_ok());
        drop(players);
        assert_eq!(factory.count(), 0);
        assert!(build(&engine).is_ok());
        factory.finish();
    }

    #[test]
    fn an_offered_engine_says_nothing_of_itself_when_it_fails() {
        // A shell does not speak the protocol.
        let choose = |engine: Engine| {
            let engine = find(Engine { time: Duration::from_secs(1), ..engine }).expect("a shell");
            let built = LimitedPrograms::new(1).build(&engine.into(), Rules::GOMOKU, 1);
            let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
            let mut watch = |_: &Report<Cell>| {};
            let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
            let answer = built.expect("a player").choose(&Game::new(Rules::GOMOKU), &mut control);
            answer.expect_err("no protocol").to_string()
        };
        let engine = || Engine { arguments: vec!["-c".to_owned(), "exit".to_owned()], ..Engine::new("sh") };
        let offer = Offer::new("other", engine()).expect("a name");
        assert_eq!(choose(offer.engine), "other failed: it stopped working");
        assert!(choose(engine()).contains("ended"), "the owner of the machine is told more");
    }
}
