//! The page in a real browser; the tests themselves are in the folder of the same name.

use std::process::Command;

#[test]
#[ignore = "it takes Chromium and node: ./test installs them, and runs this"]
fn the_page_in_a_real_browser() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser");
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=2"])
        .current_dir(folder)
        .env("LINHA", env!("CARGO_BIN_EXE_linha"));
    assert!(node.status().expect("node runs").success());
}
