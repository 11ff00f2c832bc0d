//! A child process that runs an engine.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::time::{Duration, Instant};
use std::{io, mem};

use agents::Engine;
use gomoku::protocol;

use crate::failure::Failure;
use crate::folder::Folder;
use crate::pipes::{self, Received};
use crate::process_group;
use crate::program::launch_path;

/// A child process in its own process group and working directory. It is killed when this value is dropped.
pub(crate) struct Process {
    child: Child,
    /// Its exit status, once it has been waited for.
    status: Option<ExitStatus>,
    /// The queue to its stdin; `None` once stdin is closed.
    commands: Option<SyncSender<String>>,
    received: Receiver<Received>,
    /// How long it may take to exit after `END`.
    exit_grace: Duration,
    /// Dropped last, because it is the working directory.
    _folder: Folder,
}

impl Process {
    /// Spawns the program of an engine.
    pub(crate) fn start(engine: &Engine) -> Result<Process, Failure> {
        let folder = Folder::new().map_err(Failure::NotStarted)?;
        let program = launch_path(&engine.program).map_err(Failure::NotStarted)?;
        let mut command = Command::new(program);
        command.args(&engine.arguments).current_dir(folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        process_group::isolate(&mut command);
        let mut child = command.spawn().map_err(Failure::NotStarted)?;
        let input = child.stdin.take().expect("asked for above");
        let output = child.stdout.take().expect("asked for above");
        let (commands, received) = (Some(pipes::writer(input)), pipes::reader(output));
        Ok(Process { child, status: None, commands, received, exit_grace: engine.grace, _folder: folder })
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
        let _ = self.received.try_iter().take(1000).last();
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
        let status = self.child.wait()?;
        self.status = Some(status);
        Ok(status)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let deadline = Instant::now() + self.exit_grace;
        if !self.exit_grace.is_zero() && self.status.is_none() {
            let _ = self.send(&protocol::Command::End);
        }
        drop(mem::take(&mut self.commands));
        // Its stdout closes when it exits; remaining messages are discarded.
        while self.status.is_none() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero()
                || matches!(self.received.recv_timeout(left), Err(RecvTimeoutError::Disconnected))
            {
                break;
            }
        }
        let _ = self.finish();
    }
}
