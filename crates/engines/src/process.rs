//! A child process that runs an engine.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::time::{Duration, Instant};
use std::{io, mem};

use agents::Engine;
use gomoku::protocol;
use tempfile::TempDir;
use tracing::{Level, debug, enabled, info, warn};

use crate::failure::Failure;
use crate::pipes::{self, Received};
use crate::process_group;
use crate::program::launch_path;
use crate::watchdog::Watchdog;

/// A child process in its own process group and working directory. It is killed when this value is dropped.
pub(crate) struct Process {
    /// The name of the engine, for the log.
    name: String,
    child: Child,
    /// Its exit status, once it has been waited for.
    status: Option<ExitStatus>,
    watchdog: Watchdog,
    /// The queue to its stdin; `None` once stdin is closed.
    commands: Option<SyncSender<String>>,
    received: Receiver<Received>,
    /// How long it may take to exit after `END`.
    exit_grace: Duration,
    /// Dropped last, because it is the working directory.
    _folder: TempDir,
}

impl Process {
    /// Spawns the program of an engine.
    pub(crate) fn start(engine: &Engine) -> Result<Process, Failure> {
        let folder = working_directory().map_err(Failure::NotStarted)?;
        let program = launch_path(&engine.program).map_err(Failure::NotStarted)?;
        let mut command = Command::new(program);
        command.args(&engine.arguments).current_dir(folder.path());
        // What it says besides the protocol is read only if it is logged.
        let complaints = if enabled!(Level::DEBUG) { Stdio::piped() } else { Stdio::null() };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(complaints);
        process_group::isolate(&mut command);
        let mut watchdog = Watchdog::start(folder.path());
        let mut child = command.spawn().map_err(Failure::NotStarted)?;
        watchdog.watch(&child);
        let name = engine.name();
        info!(engine = %name, process = child.id(), "engine started");
        let input = child.stdin.take().expect("asked for above");
        let output = child.stdout.take().expect("asked for above");
        if let Some(complaints) = child.stderr.take() {
            pipes::logger(complaints, name.clone());
        }
        let (commands, received) = (Some(pipes::writer(input)), pipes::reader(output));
        let exit_grace = engine.grace;
        Ok(Process { name, child, status: None, watchdog, commands, received, exit_grace, _folder: folder })
    }

    /// Queues a command for its stdin; never blocks.
    pub(crate) fn send(&mut self, command: &protocol::Command) -> Result<(), Failure> {
        let sent = self.commands.as_ref().map(|commands| commands.try_send(command.to_string()));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(Failure::InputFull),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.exit_failure()),
        }
    }

    /// The next message from its stdout; `None` if none comes within this time.
    pub(crate) fn receive(&mut self, patience: Duration) -> Result<Option<Received>, Failure> {
        match self.received.recv_timeout(patience) {
            Ok(received) => Ok(Some(received)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.exit_failure()),
        }
    }

    /// Discards messages that arrived before a command.
    pub(crate) fn discard_messages(&mut self) {
        // Bounded, because some engines never stop talking.
        self.received.try_iter().take(1000).for_each(drop);
    }

    /// Kills it at once, without `END`.
    pub(crate) fn kill(mut self) {
        self.exit_grace = Duration::ZERO;
    }

    /// Its stdout is closed: makes sure that it has exited, and reports how.
    fn exit_failure(&mut self) -> Failure {
        match self.finish() {
            Ok(status) => Failure::Exited(status),
            Err(error) => Failure::NoStatus(error),
        }
    }

    /// Kills the process group and waits for the child.
    fn finish(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        // Kill before wait: until it is waited for, its process id is not reused.
        process_group::kill(&mut self.child);
        self.watchdog.release();
        let status = self.child.wait()?;
        debug!(engine = %self.name, process = self.child.id(), %status, "engine ended");
        self.status = Some(status);
        Ok(status)
    }
}

/// A temporary directory that other users cannot read, because engines write files where they run.
fn working_directory() -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("linha-engine-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        builder.permissions(std::fs::Permissions::from_mode(0o700));
    }
    builder.tempdir()
}

impl Drop for Process {
    fn drop(&mut self) {
        let deadline = Instant::now() + self.exit_grace;
        if !self.exit_grace.is_zero()
            && self.status.is_none()
            && let Err(failure) = self.send(&protocol::Command::End)
        {
            debug!(engine = %self.name, reason = %failure, "engine cannot be told to end");
        }
        drop(mem::take(&mut self.commands));
        // Its stdout closes when it exits; remaining messages are discarded.
        while self.status.is_none() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                if !self.exit_grace.is_zero() {
                    info!(engine = %self.name, grace = ?self.exit_grace, "engine did not end: killed");
                }
                break;
            }
            if matches!(self.received.recv_timeout(left), Err(RecvTimeoutError::Disconnected)) {
                break;
            }
        }
        if let Err(error) = self.finish() {
            warn!(engine = %self.name, %error, "engine may still run: its end was not seen");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn working_directories_are_new_private_and_removed() {
        let [one, two] = [working_directory(), working_directory()].map(|made| made.expect("room"));
        assert_ne!(one.path(), two.path());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;

            let mode = one.path().metadata().expect("it is there").permissions().mode();
            assert_eq!(mode & 0o077, 0, "{mode:o}");
        }
        fs::create_dir(one.path().join("deeper")).expect("room");
        fs::write(one.path().join("deeper/file"), "text").expect("room");
        let path = one.path().to_owned();
        drop(one);
        assert!(!path.exists() && two.path().exists());
    }
}
