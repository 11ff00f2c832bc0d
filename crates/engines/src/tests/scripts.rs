//! Engines as shell scripts, which behave badly once.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use tempfile::TempDir;

use super::{Engine, External, PATIENCE, build};

/// Plays from left to right in the bottom row, and answers as the protocol has it. What `bad` does comes instead of moves, as long as
/// there is no file `$1`; `spent` makes it.
pub(super) const HONEST: &str = r#"
n=0
place() { echo "$n,0"; n=$((n + 1)); }
spent() { : > "$1"; }
while read -r line; do
  case $line in
    START*|RESTART*) n=0; echo OK ;;
    BEGIN*|TURN*|DONE*) if [ -e "$1" ]; then place; else bad "$1"; fi ;;
    END*) exit 0 ;;
  esac
done
"#;

/// An engine made of a script, with a file that it knows as `$1`.
pub(super) struct Script {
    pub(super) player: External,
    pub(super) file: PathBuf,
    _folder: TempDir,
}

impl Script {
    /// The whole script is given. It has all the time there is, unless told otherwise.
    pub(super) fn new(script: &str, change: impl Fn(&mut Engine)) -> Script {
        let folder = tempfile::tempdir().expect("room");
        let file = folder.path().join("file");
        let arguments = ["-c", script, "script", file.to_str().expect("plain")];
        let mut engine = Engine {
            arguments: arguments.map(str::to_owned).to_vec(),
            margin: PATIENCE,
            ready: PATIENCE,
            ..Engine::new("sh")
        };
        change(&mut engine);
        Script { player: build(&engine), file, _folder: folder }
    }

    /// Honest, but for what comes instead of a move.
    pub(super) fn bad(bad: &str, change: impl Fn(&mut Engine)) -> Script {
        Script::new(&format!("bad() {{ {bad}\n}}\n{HONEST}"), change)
    }

    /// What it wrote into its file, as soon as there is something.
    pub(super) fn written(&self) -> String {
        let text = || fs::read_to_string(&self.file).ok().filter(|text| text.ends_with('\n'));
        eventually(text).trim().to_owned()
    }
}

/// No time to lose.
pub(super) fn hurried(engine: &mut Engine) {
    (engine.time, engine.margin) = (Duration::from_millis(100), Duration::from_millis(200));
}

/// What comes sooner or later.
pub(super) fn eventually<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let start = std::time::Instant::now();
    loop {
        match look() {
            Some(found) => return found,
            None => assert!(start.elapsed() < PATIENCE, "it never came"),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a process runs.
#[cfg(target_os = "linux")]
pub(super) fn runs(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/stat"));
    // A process that has ended may be there until its parent asks how.
    status.is_ok_and(|status| !status.contains(") Z "))
}
