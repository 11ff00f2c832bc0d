//! What an agent may use that somebody else asks for.

use std::thread;

use board::number;

use super::{Agent, AgentError, Setting};

/// How much an agent may take of the machine.
#[derive(Clone, Copy)]
pub(crate) struct Caps {
    /// For its tables or its tree, where it asks for some.
    pub(crate) mebibytes: usize,
    /// And where it does not.
    pub(crate) usual: usize,
}

impl Agent {
    /// The agent that strangers ask for: it may not use more than the caps allow, nor read files of their choice.
    pub(crate) fn within(text: &str, caps: Caps) -> Result<Agent, AgentError> {
        let mut agent = Agent::named(text)?;
        let threads = thread::available_parallelism().map_or(1, usize::from);
        for (setting, value) in agent.values() {
            let refuse = |allowed: String| AgentError::Capped { setting, value: value.clone(), allowed };
            let at_most = |most: usize| match number::<usize>(&value) {
                Some(asked) if asked > most => Err(refuse(format!("at most {most}"))),
                _ => Ok(()),
            };
            match setting.name {
                "memory" | "table" if agent.asked(setting.name) => at_most(caps.mebibytes)?,
                "memory" | "table" => agent.use_at_most(setting, &value, caps.usual),
                "threads" => at_most(threads)?,
                "book" if !["on", "off"].contains(&value.as_str()) => Err(refuse("on or off".to_owned()))?,
                _ => {}
            }
        }
        agent.checked()
    }

    /// The same agent, which takes no more than is usual there.
    pub(crate) fn capped(self, caps: Option<Caps>) -> Agent {
        caps.and_then(|caps| Agent::within(&self.to_string(), caps).ok()).unwrap_or(self)
    }

    /// Takes less where it would take more.
    fn use_at_most(&mut self, setting: &'static Setting, value: &str, most: usize) {
        if number::<usize>(value).is_some_and(|usual| usual > most) {
            self.chosen.push((setting, most.to_string()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPS: Caps = Caps { mebibytes: 64, usual: 16 };

    fn refusal(text: &str) -> String {
        Agent::within(text, CAPS).map(|agent| agent.to_string()).expect_err(text).to_string()
    }

    #[test]
    fn what_strangers_ask_for_is_bounded() {
        let agent = |text| Agent::within(text, CAPS).map(|agent| agent.to_string()).expect(text);
        assert_eq!(agent("random"), "random");
        assert_eq!(agent("gomoku:level=3"), "gomoku:level=3,memory=16");
        assert_eq!(agent("perfect:memory=64"), "perfect:memory=64");
        assert_eq!(agent("porto-mcts"), "porto-mcts:memory=16");
        assert_eq!(agent("ufop"), "ufop");
        assert_eq!(
            refusal("gomoku:memory=65"),
            "memory=\"65\" is not for everybody: here memory is at most 64"
        );
        assert_eq!(
            refusal("ufop:table=4096"),
            "table=\"4096\" is not for everybody: here table is at most 64"
        );
        // Those that nobody asked for, too.
        let usual = |text: &str| text.parse::<Agent>().expect(text).capped(Some(CAPS)).to_string();
        assert_eq!(usual("mcts:time=2s"), "mcts:time=2s,memory=16");
        assert_eq!(usual("alphabeta:eval=porto,table=16"), "alphabeta:eval=porto,table=16");
        assert!(refusal("perfect:threads=256").contains("threads is at most"));
        assert!(refusal("nobody").contains("is not an agent"));
        assert!(refusal("ufop:depth=x").contains("cannot be used"));
    }

    /// Not even whether there is such a file can be learnt.
    #[test]
    fn no_file_is_read_for_strangers() {
        for file in ["/etc/hostname", "/nowhere", "", "../../secret"] {
            let said = refusal(&format!("perfect:book={file}"));
            assert!(said.ends_with("is not for everybody: here book is on or off"), "{said}");
        }
        assert!(Agent::within("perfect:book=off", CAPS).is_ok());
    }
}
