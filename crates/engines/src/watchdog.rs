//! Ends an engine when its referee is gone, even after `kill -9`, which leaves no time to clean up.
//!
//! A small shell waits at a pipe that only this process holds. When the pipe closes, the shell kills the process group of the engine and
//! removes its folder. A parent-death signal (`PR_SET_PDEATHSIG`) was rejected: it exists on Linux only, takes unsafe code, and misses
//! the children of the engine; many engines are scripts that start the real program.

use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use tracing::{debug, warn};

use crate::process_group;

/// Hears which process group to kill, or an empty line when that is gone. The variable may come from the environment: it is emptied first.
const SCRIPT: &str = r#"
    current=
    while read -r group; do current=$group; done
    if [ -n "$current" ]; then kill -9 "-$current"; fi
    rm -rf "$0"
"#;

/// The watchdog of an engine. It exits when this value is dropped.
pub(crate) struct Watchdog(Option<(Child, ChildStdin)>);

impl Watchdog {
    /// Starts one that removes this folder in the end. Where there is no shell, there is no watchdog.
    pub(crate) fn start(folder: &Path) -> Watchdog {
        if cfg!(not(unix)) {
            return Watchdog(None);
        }
        match command(folder).spawn() {
            Ok(mut child) => {
                let pipe = child.stdin.take().expect("asked for above");
                Watchdog(Some((child, pipe)))
            }
            Err(error) => {
                warn!(%error, "no watchdog: an engine may outlive this process if it is killed");
                Watchdog(None)
            }
        }
    }

    /// Watches over a process group.
    pub(crate) fn watch(&mut self, engine: &Child) {
        self.tell(&engine.id().to_string());
    }

    /// The process group is gone: its number may be given to another.
    pub(crate) fn release(&mut self) {
        self.tell("");
    }

    fn tell(&mut self, line: &str) {
        if let Some((_, pipe)) = &mut self.0
            && let Err(error) = writeln!(pipe, "{line}")
        {
            debug!(%error, "watchdog gone");
        }
    }
}

/// The shell, not started yet.
fn command(folder: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", SCRIPT]).arg(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Its own group: Ctrl-C and the end of the terminal are for us.
    process_group::isolate(&mut command);
    command
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        if let Some((mut child, pipe)) = self.0.take() {
            drop(pipe);
            if let Err(error) = child.wait() {
                debug!(%error, "watchdog not waited for");
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{BufRead, BufReader};

    use super::*;

    /// A process in a group of its own that repeats lines until it is killed.
    fn echo() -> Child {
        let mut command = Command::new("cat");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        process_group::isolate(&mut command);
        command.spawn().expect("cat is everywhere")
    }

    /// Whether it still runs, seen by what it does; it ends afterwards.
    fn lives(mut echo: Child) -> bool {
        // It may be dead.
        drop(writeln!(echo.stdin.take().expect("piped"), "alive"));
        let mut heard = String::new();
        BufReader::new(echo.stdout.take().expect("piped")).read_line(&mut heard).expect("text");
        echo.wait().expect("waited for once");
        heard == "alive\n"
    }

    /// Runs a watchdog whose environment names a process group, and tells it these lines.
    fn run(environment: &Child, lines: &str) {
        let folder = tempfile::tempdir().expect("room");
        let mut watchdog = command(folder.path());
        watchdog.env("current", environment.id().to_string()).env("group", environment.id().to_string());
        let mut watchdog = watchdog.spawn().expect("a shell is everywhere");
        watchdog.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
        assert!(watchdog.wait().expect("waited for once").success());
        assert!(!folder.path().exists());
    }

    #[test]
    fn the_group_that_was_named_last_is_killed() {
        let (engine, other) = (echo(), echo());
        run(&other, &format!("{}\n", engine.id()));
        assert!(!lives(engine) && lives(other));
        let engine = echo();
        run(&engine, &format!("{}\n\n", engine.id()));
        assert!(lives(engine), "it was released");
    }

    /// An engine that does not start is never named.
    #[test]
    fn no_group_of_the_environment_is_killed() {
        let other = echo();
        run(&other, "");
        assert!(lives(other));
    }
}
