//! Limits on the agents that visitors of a server ask for.

use board::{Coded, Message};

use crate::agent::Agent;
use crate::algorithm::Algorithm;
use crate::error::{AgentError, Cap};
use crate::settings::{BookSetting, Key, Setting};

/// How much of the machine an agent may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// The most memory for its tables or its tree that it may ask for, in MiB.
    pub mebibytes: usize,
    /// Its memory where it asks for none, in MiB.
    pub usual: usize,
    /// The most threads it may search with.
    pub threads: usize,
}

impl Caps {
    /// The meaning of a setting, with the values that visitors may ask for.
    pub(crate) fn meaning(&self, setting: &Setting) -> Message {
        match setting.key {
            Key::Memory | Key::Table => setting.message_up_to(self.mebibytes),
            Key::Threads => setting.message_up_to(self.threads),
            Key::Book => {
                let text = "the opening book: on (the built-in book of connect4) or off";
                Message::new("setting.book-switch", text)
            }
            _ => setting.message(),
        }
    }
}

impl Agent {
    /// The agent that a visitor asked for: refused if it asks for more than the caps allow, or for a file. Where it says
    /// nothing about memory, it gets the usual amount.
    pub fn within(self, caps: &Caps) -> Result<Agent, AgentError> {
        let mut algorithm = self.algorithm().clone();
        if let Some((key, memory)) = algorithm.memory()
            && self.is_written(key)
            && *memory > caps.mebibytes
        {
            return Err(self.beyond(key, Cap::Memory(caps.mebibytes)));
        }
        if algorithm.threads().is_some_and(|threads| *threads > caps.threads) {
            return Err(self.beyond(Key::Threads, Cap::Most(caps.threads)));
        }
        if let Algorithm::Perfect(perfect) = &algorithm
            && matches!(perfect.book, BookSetting::File(_))
        {
            return Err(self.beyond(Key::Book, Cap::File));
        }
        Ok(self.capped(caps))
    }

    /// The same agent, made smaller where it would take more than the caps allow.
    pub fn capped(mut self, caps: &Caps) -> Agent {
        let mut algorithm = self.algorithm().clone();
        if let Some((key, memory)) = algorithm.memory() {
            let most = if self.is_written(key) { caps.mebibytes } else { caps.usual };
            if *memory > most {
                self.change(key, |algorithm| {
                    if let Some((_, memory)) = algorithm.memory() {
                        *memory = most;
                    }
                });
            }
        }
        if algorithm.threads().is_some_and(|threads| *threads > caps.threads) {
            // A table that came with the threads, and not by default, stays.
            if let Some((key, _)) = self.algorithm().clone().memory()
                && self.setting(key).map(|setting| setting.default.to_owned()) != self.algorithm().text(key)
            {
                self.change(key, |_| {});
            }
            self.change(Key::Threads, |algorithm| {
                if let Some(threads) = algorithm.threads() {
                    *threads = caps.threads;
                }
            });
        }
        self
    }

    /// The most memory that its tables or its trees take at a time, in MiB.
    pub fn mebibytes(&self) -> usize {
        self.algorithm().peak_mebibytes()
    }

    /// The same agent with at most this many search threads.
    pub fn with_threads_up_to(self, threads: usize) -> Agent {
        self.capped(&Caps { mebibytes: usize::MAX, usual: usize::MAX, threads })
    }

    /// The same agent with smaller tables, so that all of them take at most this much memory, in MiB. A table has at least 1 MiB.
    pub fn with_mebibytes_up_to(self, most: usize) -> Agent {
        let peak = self.mebibytes();
        if peak <= most {
            return self;
        }
        let mut algorithm = self.algorithm().clone();
        let copies = algorithm.memory().map_or(1, |(_, memory)| peak / (*memory).max(1));
        let mebibytes = (most / copies.max(1)).max(1);
        self.capped(&Caps { mebibytes, usual: mebibytes, threads: usize::MAX })
    }

    /// The error for a setting that asks for too much.
    fn beyond(&self, key: Key, reason: Cap) -> AgentError {
        let (setting, value) = self.setting_and_text(key).expect("a setting that was looked at");
        AgentError::Capped { setting, value, reason }
    }
}

#[cfg(test)]
mod tests {
    use board::Rules;

    use super::*;
    use crate::terms::{Role, Terms};

    const CAPS: Caps = Caps { mebibytes: 64, usual: 16, threads: 2 };

    fn within(text: &str) -> Result<Agent, AgentError> {
        text.parse::<Agent>()?.within(&CAPS)
    }

    fn refusal(text: &str) -> String {
        within(text).map(|agent| agent.to_string()).expect_err(text).to_string()
    }

    #[test]
    fn what_visitors_ask_for_is_bounded() {
        let agent = |text| within(text).map(|agent| agent.to_string()).expect(text);
        assert_eq!(agent("random"), "random");
        assert_eq!(agent("gomoku:level=3"), "gomoku:level=3,memory=16");
        assert_eq!(agent("perfect:memory=64"), "perfect:memory=64");
        assert_eq!(agent("porto-mcts"), "porto-mcts:memory=16");
        assert_eq!(agent("ufop"), "ufop");
        assert_eq!(refusal("gomoku:memory=65"), "memory=65 exceeds this server's limit of 64 MiB");
        assert_eq!(refusal("ufop:table=4096"), "table=4096 exceeds this server's limit of 64 MiB");
        // What the program chose itself is made smaller.
        let usual = |text: &str| text.parse::<Agent>().expect(text).capped(&CAPS).to_string();
        assert_eq!(usual("mcts:time=2s"), "mcts:time=2s,memory=16");
        assert_eq!(usual("alphabeta:eval=porto,table=16"), "alphabeta:eval=porto,table=16");
        assert_eq!(usual("alphabeta:eval=porto,table=65,depth=2"), "alphabeta:eval=porto,table=64,depth=2");
        assert_eq!(usual("gomoku:threads=3"), "gomoku:threads=2,memory=16");
        assert_eq!(refusal("mcts:threads=3"), "threads=3 exceeds this server's limit of 2");
        assert!(refusal("perfect:threads=256").ends_with("exceeds this server's limit of 2"));
        assert!(refusal("stockfish").starts_with("unknown agent"));
        assert!(refusal("ufop:depth=x").starts_with("invalid value"));
    }

    #[test]
    fn tables_and_threads_shrink_to_what_is_free() {
        let fitted = |text: &str, most| {
            let agent: Agent = text.parse().expect(text);
            let fitted = agent.with_mebibytes_up_to(most);
            (fitted.mebibytes(), fitted.to_string())
        };
        assert_eq!(fitted("gomoku:memory=64", 64), (64, "gomoku:memory=64".to_owned()));
        assert_eq!(fitted("gomoku:memory=64", 5), (5, "gomoku:memory=5".to_owned()));
        assert_eq!(fitted("perfect:memory=64", 0).0, 1);
        assert_eq!(fitted("mcts:memory=10,reuse=on", 12), (12, "mcts:memory=6,reuse=on".to_owned()));
        assert_eq!(fitted("mcts:memory=10", 20).0, 10);
        assert_eq!(fitted("ufop", 0), (0, "ufop".to_owned()));
        let threads = |text: &str| text.parse::<Agent>().expect(text).with_threads_up_to(1).to_string();
        assert_eq!(threads("gomoku:threads=3"), "gomoku:threads=1");
        assert_eq!(threads("mcts:threads=2"), "mcts:threads=1");
        assert_eq!(threads("mcts"), "mcts");
    }

    /// What is accepted is said of this server, not of the program.
    #[test]
    fn ranges_of_settings_end_at_the_caps() {
        let terms = Terms { caps: Some(CAPS), ..Terms::default() };
        let meaning = |agent: &str, key| {
            let agent: Agent = agent.parse().expect(agent);
            let values = agent.values();
            let (setting, _) =
                values.iter().find(|(setting, _)| setting.key == key).expect("a setting of it");
            (terms.meaning(setting), setting.message())
        };
        for (agent, key, own, capped) in [
            ("gomoku", Key::Memory, "from 1 to 4096", "from 1 to 64"),
            ("mcts", Key::Memory, "from 1 to 4096", "from 1 to 64"),
            ("perfect", Key::Memory, "from 1 to 4096", "from 1 to 64"),
            ("alphabeta", Key::Table, "from 0 (none) to 4096", "from 0 (none) to 64"),
            ("gomoku", Key::Threads, "from 1 to 256", "from 1 to 2"),
            ("mcts", Key::Threads, "from 1 to 256", "from 1 to 2"),
            ("perfect", Key::Threads, "from 1 to 256", "from 1 to 2"),
            ("perfect", Key::Book, "or a file made by linha solve book", "of connect4) or off"),
            ("random", Key::Seed, "a whole number", "a whole number"),
        ] {
            let (here, anywhere) = meaning(agent, key);
            assert!(here.to_string().ends_with(capped), "{agent}: {here}");
            assert!(anywhere.to_string().ends_with(own), "{agent}: {anywhere}");
        }
        let refused = |text| terms.contestant(text, Rules::CONNECT4, Role::Side).expect_err(text).to_string();
        let sentence =
            "invalid value \"0\" for memory: expected the most memory for the tree in MiB, from 1 to 64";
        assert_eq!(refused("mcts:memory=0"), sentence);
        assert!(refused("perfect:threads=x").ends_with("the number of threads, from 1 to 2"));
    }

    /// Not even whether there is such a file can be learnt.
    #[test]
    fn no_file_is_read_for_visitors() {
        for file in ["/etc/hostname", "/nowhere", "../../secret"] {
            let said = refusal(&format!("perfect:book={file}"));
            assert!(said.ends_with("is not allowed on this server: expected on or off"), "{said}");
        }
        assert!(within("perfect:book=off").is_ok());
    }
}
