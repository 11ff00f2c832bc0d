//! The default store: a file in the user's data directory.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use store::Location;

/// The environment does not tell where user data belong.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot find your data directory: set {0}, or give a file with --store")]
pub(super) struct NoHome(&'static str);

/// The file in the user's data directory.
pub(super) fn default_place() -> Result<Location, NoHome> {
    data_file(env::consts::OS, |name| env::var_os(name)).map(Location::File)
}

/// The file for an operating system and its environment.
fn data_file(system: &str, get: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, NoHome> {
    // The XDG specification says that relative paths are to be ignored.
    let get = |name| get(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = get("XDG_DATA_HOME");
    let data = match system {
        "windows" => data
            .or_else(|| get("LOCALAPPDATA"))
            .or_else(|| get("USERPROFILE").map(|home| home.join("AppData").join("Local")))
            .ok_or(NoHome("LOCALAPPDATA"))?,
        "macos" => data
            .or_else(|| get("HOME").map(|home| home.join("Library").join("Application Support")))
            .ok_or(NoHome("HOME"))?,
        _ => data
            .or_else(|| get("HOME").map(|home| home.join(".local").join("share")))
            .ok_or(NoHome("HOME"))?,
    };
    Ok(data.join("linha").join("arena.sqlite"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_file_is_where_the_system_keeps_data() {
        let file = |system: &str, set: &[(&str, &str)]| {
            data_file(system, |name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into()))
        };
        let home = ("HOME", "/home/me");
        let path = |text: &str| Ok(PathBuf::from(text));
        assert_eq!(file("linux", &[home]), path("/home/me/.local/share/linha/arena.sqlite"));
        assert_eq!(file("linux", &[home, ("XDG_DATA_HOME", "/data")]), path("/data/linha/arena.sqlite"));
        assert_eq!(
            file("linux", &[home, ("XDG_DATA_HOME", "data")]),
            path("/home/me/.local/share/linha/arena.sqlite")
        );
        assert_eq!(file("macos", &[home]), path("/home/me/Library/Application Support/linha/arena.sqlite"));
        assert_eq!(file("windows", &[("LOCALAPPDATA", "/c/local")]), path("/c/local/linha/arena.sqlite"));
        assert_eq!(file("linux", &[]), Err(NoHome("HOME")));
    }

    #[test]
    fn there_is_a_default_file() {
        // Without HOME there is none.
        let place = default_place().map(|place| place.to_string());
        assert!(place.is_ok_and(|place| place.ends_with("arena.sqlite\"")) || env::var_os("HOME").is_none());
    }
}
