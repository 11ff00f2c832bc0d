//! Process groups: many engines are scripts that start the real program, so the whole group is killed.

use std::process::{Child, Command};

use tracing::debug;

/// Makes the child the leader of a new process group, which its own children join. Ctrl-C then reaches only us.
#[cfg(unix)]
pub(crate) fn isolate(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

/// Kills the process group of a child that has not been waited for yet.
#[cfg(unix)]
pub(crate) fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    if let Err(error) = kill_process_group(Pid::from_child(child), Signal::KILL) {
        // All of them may have exited already.
        debug!(process = child.id(), %error, "process group not killed");
    }
    kill_child(child);
}

#[cfg(not(unix))]
pub(crate) fn isolate(_: &mut Command) {}

#[cfg(not(unix))]
pub(crate) fn kill(child: &mut Child) {
    kill_child(child);
}

fn kill_child(child: &mut Child) {
    if let Err(error) = child.kill() {
        // It may have exited already; its caller waits for it in any case.
        debug!(process = child.id(), %error, "process not killed");
    }
}
