//! The command that was written, where the parser's error does not tell.

use agents::{Agent, Entry, LEVELS};
use clap::CommandFactory;

use crate::cli::Cli;

/// A command, as far as the arguments name one: `linha arena foo` and `linha help arena foo` are about `arena`.
pub(super) struct WrittenCommand {
    command: clap::Command,
    /// The names that lead to it.
    path: Vec<String>,
    /// All arguments of the program.
    arguments: Vec<String>,
}

impl WrittenCommand {
    /// The command of this process.
    pub(super) fn current() -> WrittenCommand {
        let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
        WrittenCommand::of(arguments.collect())
    }

    fn of(arguments: Vec<String>) -> WrittenCommand {
        let (mut command, mut path) = (Cli::command(), Vec::new());
        let names = arguments.iter().filter(|argument| !argument.starts_with('-'));
        for (place, name) in names.enumerate() {
            if place == 0 && name == "help" {
                continue;
            }
            let Some(next) = command.find_subcommand(name) else { break };
            path.push(next.get_name().to_owned());
            command = next.clone();
        }
        WrittenCommand { command, path, arguments }
    }

    /// The names of its commands.
    pub(super) fn names(&self) -> Vec<String> {
        let shown = self.command.get_subcommands().filter(|command| !command.is_hide_set());
        shown.map(|command| command.get_name().to_owned()).collect()
    }

    /// The command as it is typed; nothing for the program itself.
    pub(super) fn path(&self) -> Option<String> {
        (!self.path.is_empty()).then(|| format!("linha {}", self.path.join(" ")))
    }

    /// Where to read about it.
    pub(super) fn help(&self) -> String {
        match self.path.as_slice() {
            [] => "see linha --help".to_owned(),
            path => format!("see linha help {}", path.join(" ")),
        }
    }

    /// A hint for a command that does not exist, but whose meaning is known.
    pub(super) fn meant_by(&self, command: &str) -> Option<String> {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        match (path.as_slice(), command) {
            ([], "serve" | "server" | "web") => Some("linha without a command serves the board".to_owned()),
            (["lab"], report) => {
                let (_, studies) = STUDIES.iter().find(|(name, _)| report.split('-').next() == Some(name))?;
                Some(format!("studies of the report {report}: {studies}"))
            }
            _ => None,
        }
    }

    /// A hint for an argument that the command does not have, but whose meaning is known.
    pub(super) fn meant_with(&self, argument: &str) -> Option<String> {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        match path.as_slice() {
            ["solve"] if argument == "--moves" => {
                Some("positions follow the game: linha solve connect4 44".to_owned())
            }
            ["play"] if is_player(argument) => Some(format!("choose the opponent with --second {argument}")),
            _ => self.setting(argument.strip_prefix("--")?),
        }
    }

    /// How a setting is written, if an agent that has it is named.
    fn setting(&self, name: &str) -> Option<String> {
        let agent = self.value_of(&["--agent", "--agents", "--first", "--second"])?;
        let entry = Entry::named(agent.split(':').next()?)?;
        let setting = entry.settings().into_iter().find(|setting| setting.name == name)?;
        let mark = if agent.contains(':') { ',' } else { ':' };
        let with = |value: &str| format!("{agent}{mark}{name}={value}");
        let value = self.value_of(&[&format!("--{name}")]);
        let meant = value.map(with).filter(|text| text.parse::<Agent>().is_ok());
        let example = meant.unwrap_or_else(|| with(setting.default));
        Some(format!("settings follow the name after a colon: {example}"))
    }

    /// The value of the first of these options that is written.
    fn value_of(&self, options: &[&str]) -> Option<&str> {
        let mut values = self.arguments.iter().enumerate().filter_map(|(place, argument)| {
            let (option, value) = argument
                .split_once('=')
                .map_or((argument.as_str(), None), |(option, value)| (option, Some(value)));
            let next = || self.arguments.get(place + 1).map(String::as_str);
            options.contains(&option).then(|| value.or_else(next)).flatten()
        });
        values.next()
    }
}

/// The reports that have studies of their own.
const STUDIES: [(&str, &str); 3] = [
    ("ufop", "nodes, heuristics, ufop-order, parity, budget"),
    ("porto", "depths, mcts"),
    ("panther", "nodes, colours"),
];

/// Whether a text names a computer player.
fn is_player(text: &str) -> bool {
    LEVELS.contains(&text) || text.split(':').next().is_some_and(|name| Entry::named(name).is_some())
}

/// Names as an enumeration: `a, b or c`.
pub(super) fn one_of(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(line: &str) -> WrittenCommand {
        WrittenCommand::of(line.split(' ').map(str::to_owned).collect())
    }

    #[test]
    fn the_command_is_found_behind_options_and_help() {
        let path = |line| written(line).path();
        assert_eq!(path("arena list").as_deref(), Some("linha arena"));
        assert_eq!(path("-v help arena list").as_deref(), Some("linha arena"));
        assert_eq!(path("solve book").as_deref(), Some("linha solve book"));
        assert_eq!(path("shw"), None);
        assert_eq!(written("arena list").names(), ["run", "resume", "work", "show", "export"]);
    }

    #[test]
    fn settings_as_options_become_settings() {
        let hint = |line, option| written(line).meant_with(option);
        let settings = "settings follow the name after a colon: ";
        assert_eq!(
            hint("move connect4 --agent ufop --depth 3", "--depth"),
            Some(format!("{settings}ufop:depth=3"))
        );
        let several = hint("play --second=ufop:order=left --depth=3", "--depth");
        assert_eq!(several, Some(format!("{settings}ufop:order=left,depth=3")));
        // A value that cannot be used is not repeated.
        assert_eq!(
            hint("move connect4 --depth --agent ufop", "--depth"),
            Some(format!("{settings}ufop:depth=6"))
        );
        assert_eq!(hint("move connect4 --agent random --depth 3", "--depth"), None);
        assert_eq!(hint("move connect4 --depth 3", "--depth"), None);
    }
}
