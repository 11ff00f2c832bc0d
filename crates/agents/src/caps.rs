//! Limits on the agents that visitors of a server ask for.

use crate::agent::Agent;
use crate::algorithm::Algorithm;
use crate::error::{AgentError, Cap};
use crate::settings::{BookSetting, Key};

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
            self.change(Key::Threads, |algorithm| {
                if let Some(threads) = algorithm.threads() {
                    *threads = caps.threads;
                }
            });
        }
        self
    }

    /// The error for a setting that asks for too much.
    fn beyond(&self, key: Key, reason: Cap) -> AgentError {
        let (setting, value) = self.setting_and_text(key).expect("a setting that was looked at");
        AgentError::Capped { setting, value, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(refusal("perfect:threads=256").ends_with("exceeds this server's limit of 2"));
        assert!(refusal("stockfish").starts_with("unknown agent"));
        assert!(refusal("ufop:depth=x").starts_with("invalid value"));
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
