//! Where tournaments are stored by default: in the user's data directory, as the system has it.

use std::path::Path;
use std::process::{Command, Output};

/// Looks for the default store, with an environment of nothing but these variables.
fn show(variables: &[(&str, &Path)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    for name in ["XDG_DATA_HOME", "HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA"] {
        command.env_remove(name);
    }
    command.args(["arena", "show"]).envs(variables.iter().copied()).output().expect("it runs")
}

#[test]
fn the_default_store_is_where_the_system_keeps_data() {
    let (folder, linux) = (tempfile::tempdir().expect("room"), cfg!(not(any(windows, target_os = "macos"))));
    let (home, data) = (folder.path().join("home"), folder.path().join("data"));
    let local = home.join("AppData").join("Local");
    let usual = match () {
        () if cfg!(windows) => local.clone(),
        () if cfg!(target_os = "macos") => home.join("Library").join("Application Support"),
        () => home.join(".local").join("share"),
    };
    let home = [("HOME", home.as_path()), ("USERPROFILE", &home), ("LOCALAPPDATA", &local)];
    let relative = [&home[..], &[("XDG_DATA_HOME", Path::new("relative"))]].concat();
    let absolute = [&home[..], &[("XDG_DATA_HOME", &data)]].concat();
    for (variables, expected) in [(&home[..], &usual), (&relative, &usual), (&absolute, &data)] {
        let file = expected.join("linha").join("arena.sqlite");
        let said = String::from_utf8(show(variables).stderr).expect("text");
        let error = format!("error: no tournament in {file:?} yet");
        assert_eq!(said.lines().next(), Some(error.as_str()), "{variables:?}");
        assert!(!expected.exists(), "looking creates nothing: {variables:?}");
    }
    if linux {
        // A home that is no absolute path is none, and no other variable is asked.
        let output = show(&[("HOME", Path::new("relative")), ("LOCALAPPDATA", &data)]);
        let said = String::from_utf8(output.stderr).expect("text");
        let no_home = "error: cannot find your data directory: set HOME, or give a file with --store\n";
        assert_eq!((output.status.code(), said.as_str()), (Some(2), no_home));
    }
}
