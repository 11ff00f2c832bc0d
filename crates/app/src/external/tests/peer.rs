//! Our own engine in another process. Tests of a program are not told where it is, but they know where they are themselves.

use std::env;
use std::io;

use super::{Engine, PATIENCE};
use crate::gomocup;

/// Nobody else has this as a filter of tests.
const WORD: &str = "be-an-engine";

#[test]
fn an_engine_if_it_is_told_to_be_one() {
    if env::args().any(|argument| argument == WORD) {
        gomocup::run(&mut io::stdout()).expect("somebody reads");
    }
}

/// An engine that may always be late: machines are busy.
pub(super) fn peer(time: std::time::Duration) -> Engine {
    let path = "external::tests::peer::an_engine_if_it_is_told_to_be_one";
    let arguments = ["--quiet", "--nocapture", "--test-threads=1", "--exact", path, WORD];
    Engine {
        arguments: arguments.map(str::to_owned).to_vec(),
        memory: Some(70),
        time,
        margin: PATIENCE,
        ready: PATIENCE,
        grace: PATIENCE,
        ..Engine::new(env::current_exe().expect("tests run from a file"))
    }
}
