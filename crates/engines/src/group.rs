//! A process with all that it starts: many engines are scripts that start the real one.

use std::process::{Child, Command};

/// Whatever the process will start belongs to it. Ctrl-C, too, is then for us alone.
#[cfg(unix)]
pub(crate) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

/// Ends a process that has not been waited for yet, and all that belongs to it.
#[cfg(unix)]
pub(crate) fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    // All of them may have ended already.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    let _ = child.kill();
}

#[cfg(not(unix))]
pub(crate) fn lead(_: &mut Command) {}

#[cfg(not(unix))]
pub(crate) fn kill(child: &mut Child) {
    let _ = child.kill();
}
