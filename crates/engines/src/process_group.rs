//! Process groups: many engines are scripts that start the real program, so the whole group is killed.

use std::process::{Child, Command};

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

    // All of them may have exited already.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    let _ = child.kill();
}

#[cfg(not(unix))]
pub(crate) fn isolate(_: &mut Command) {}

#[cfg(not(unix))]
pub(crate) fn kill(child: &mut Child) {
    let _ = child.kill();
}
