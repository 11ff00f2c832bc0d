//! An external engine as a shell script.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Plays from left to right in the bottom row, at once. It says how deep it was told to look.
const SCRIPT: &str = r#"#!/bin/sh
n=0 depth=1
while read -r line; do
  case $line in
    START*|RESTART*) n=0; echo OK ;;
    "INFO MAX_DEPTH "*|"INFO max_depth "*) depth=${line##* } ;;
    BEGIN*|TURN*|DONE*) echo "MESSAGE depth $depth n 7"; echo "$n,0"; n=$((n + 1)) ;;
    END*) exit 0 ;;
  esac
done
"#;

/// Writes the engine into a folder, under a name.
pub(crate) fn write(folder: &Path, name: &str) {
    let file = folder.join(name);
    fs::write(&file, SCRIPT).expect("a script can be written");
    let done = Command::new("chmod").arg("+x").arg(&file).status().expect("chmod runs");
    assert!(done.success());
}
