//! An engine as a process.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::time::{Duration, Instant};
use std::{io, mem};

use agents::Engine;
use gomoku::protocol;

use crate::failure::Failure;
use crate::folder::Folder;
use crate::group;
use crate::pipes::{self, Heard};
use crate::program::located;

/// A process that runs, in a folder of its own. It ends with this value.
pub(crate) struct Process {
    child: Child,
    /// How it ended, if it has.
    ended: Option<ExitStatus>,
    /// Where commands go; gone when its input is closed.
    commands: Option<SyncSender<String>>,
    heard: Receiver<Heard>,
    /// How long it may take to end.
    grace: Duration,
    /// The last to go: the process is in it.
    _folder: Folder,
}

impl Process {
    /// Starts an engine.
    pub(crate) fn start(engine: &Engine) -> Result<Process, Failure> {
        let folder = Folder::new().map_err(Failure::NotStarted)?;
        let program = located(&engine.program).map_err(Failure::NotStarted)?;
        let mut command = Command::new(program);
        command.args(&engine.arguments).current_dir(folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        group::lead(&mut command);
        let mut child = command.spawn().map_err(Failure::NotStarted)?;
        let input = child.stdin.take().expect("asked for above");
        let output = child.stdout.take().expect("asked for above");
        let (commands, heard) = (Some(pipes::writer(input)), pipes::reader(output));
        Ok(Process { child, ended: None, commands, heard, grace: engine.grace, _folder: folder })
    }

    /// Tells it something. That never takes long, whatever it does.
    pub(crate) fn tell(&mut self, command: &protocol::Command) -> Result<(), Failure> {
        let sent = self.commands.as_ref().map(|commands| commands.try_send(command.to_string()));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(Failure::Deaf),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.how_it_ended()),
        }
    }

    /// What it says next, if it says something within this time.
    pub(crate) fn hear(&mut self, patience: Duration) -> Result<Option<Heard>, Failure> {
        match self.heard.recv_timeout(patience) {
            Ok(heard) => Ok(Some(heard)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    /// Forgets what it said before it was asked.
    pub(crate) fn forget(&mut self) {
        // There is no end to what some say.
        let _ = self.heard.try_iter().take(1000).last();
    }

    /// Ends it at once, without a word.
    pub(crate) fn kill(mut self) {
        self.grace = Duration::ZERO;
    }

    /// Its output is closed, so it has ended or will not say anything more.
    fn how_it_ended(&mut self) -> Failure {
        match self.finish() {
            Ok(status) => Failure::Ended(status),
            Err(error) => Failure::Lost(error),
        }
    }

    /// Makes sure that it has ended, and all that belongs to it.
    fn finish(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.ended {
            return Ok(status);
        }
        // Before anybody waits for it: until then, its number is not given to another process.
        group::kill(&mut self.child);
        let status = self.child.wait()?;
        self.ended = Some(status);
        Ok(status)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let deadline = Instant::now() + self.grace;
        if !self.grace.is_zero() && self.ended.is_none() {
            let _ = self.tell(&protocol::Command::End);
        }
        drop(mem::take(&mut self.commands));
        // Its output is closed when it ends; what it still says is not heard.
        while self.ended.is_none() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || matches!(self.heard.recv_timeout(left), Err(RecvTimeoutError::Disconnected))
            {
                break;
            }
        }
        let _ = self.finish();
    }
}
