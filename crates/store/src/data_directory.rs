//! The directory for this user's data.

use std::env;
use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};

/// The variable that tells where user data belong.
const HOME: &str = if cfg!(windows) { "LOCALAPPDATA" } else { "HOME" };

/// The environment does not tell where user data belong: the variable that would.
#[derive(Debug, PartialEq, Eq)]
pub struct NoHome(pub &'static str);

/// The directory of this program within the user's data. It need not exist.
pub fn data_directory() -> Result<PathBuf, NoHome> {
    // The XDG specification says that relative paths are to be ignored.
    let data =
        [xdg_data_home, local_data].into_iter().filter_map(|get| get()).find(|path| path.is_absolute());
    Ok(data.ok_or(NoHome(HOME))?.join("linha"))
}

/// `XDG_DATA_HOME` counts on every system, although only some of them know it.
fn xdg_data_home() -> Option<PathBuf> {
    env::var_os("XDG_DATA_HOME").map(PathBuf::from)
}

/// The system's directory for data that stay on this machine.
fn local_data() -> Option<PathBuf> {
    let system = choose_native_strategy().ok()?;
    // What Windows has as data directory is copied to other machines (`Roaming`), which is no place for a database. The one for
    // caches stays (`Local`).
    Some(if cfg!(windows) { system.cache_dir() } else { system.data_dir() })
}
