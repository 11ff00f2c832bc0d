//! Which external engines a stored tournament may start.
//!
//! A store comes from others: a file that was sent, a database that many can write to. Its plan may name any program of this machine. So
//! an engine is started only if the command line names it, or if this user has started it before for the very same plan. That is
//! recorded in the user's data directory, out of reach of those who write to the store.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use agents::{Contestant, Engine, Engines};
use lab::arena::Plan;
use sha2::{Digest, Sha256};

use crate::cli::arena::ArenaError;
use crate::data_directory::data_directory;
use crate::error;

/// The file of consents: a line for each, the checksum of a run and its plan.
const FILE: &str = "trusted-plans";

/// Refuses a tournament with an engine that neither the command line names nor this user has started before.
pub(super) fn check(run: i64, plan: &Plan, named: &Engines) -> anyhow::Result<()> {
    let engines = engines(plan)?;
    if engines.is_empty() {
        return Ok(());
    }
    let known = file().is_some_and(|file| is_recorded(&file, &checksum(run, plan)));
    let stranger = engines.iter().find(|engine| !known && !names(named, engine));
    match stranger {
        Some(engine) => Err(ArenaError::Untrusted { run, engine: engine.to_string() }.into()),
        None => Ok(()),
    }
}

/// Records that this user starts the engines of a plan. Failure is reported and not fatal: `--engine` is needed again then.
pub(super) fn record(run: i64, plan: &Plan) -> anyhow::Result<()> {
    if engines(plan)?.is_empty() {
        return Ok(());
    }
    let Some(file) = file() else { return Ok(()) };
    let checksum = checksum(run, plan);
    if !is_recorded(&file, &checksum)
        && let Err(error) = append(&file, &checksum)
    {
        let path = file.display();
        error::eprint(&format!(
            "warning: cannot record in {path} that you trust these engines ({error}): name them with --engine to continue"
        ));
    }
    Ok(())
}

/// The external engines of a plan.
fn engines(plan: &Plan) -> anyhow::Result<Vec<Engine>> {
    let mut engines = Vec::new();
    for text in plan.entrants() {
        if let Contestant::Engine(engine) = text.parse()? {
            engines.push(engine);
        }
    }
    Ok(engines)
}

/// Whether one of the named engines starts the same program with the same arguments.
fn names(named: &Engines, stored: &Engine) -> bool {
    let what = |engine: &Engine| engines::find(engine.clone()).map(|found| (found.program, found.arguments));
    let stored = what(stored);
    stored.is_ok() && named.iter().any(|offer| what(&offer.engine) == stored)
}

/// The file of consents. Without a data directory there is none, and engines must be named.
fn file() -> Option<PathBuf> {
    data_directory().ok().map(|directory| directory.join(FILE))
}

/// Whether a file has this line. A file that cannot be read has none.
fn is_recorded(file: &Path, checksum: &str) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.lines().any(|line| line == checksum))
}

fn append(file: &Path, checksum: &str) -> io::Result<()> {
    fs::create_dir_all(file.parent().expect("it is in a directory"))?;
    // One write, so that lines of several processes do not mix.
    OpenOptions::new().create(true).append(true).open(file)?.write_all(format!("{checksum}\n").as_bytes())
}

/// SHA-256 of the number of a run and the stored text of its plan: others must not be able to make another plan with the same one.
fn checksum(run: i64, plan: &Plan) -> String {
    let plan = serde_json::to_string(plan).expect("plans have string keys, so they serialise");
    let digest = Sha256::digest(format!("{run} {plan}"));
    digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use board::Rules;
    use lab::arena::Format;

    use super::*;

    fn plan(engine: &str) -> Plan {
        let entrants = vec![engine.to_owned(), "random".to_owned()];
        Plan::new(Rules::GOMOKU, entrants, Format::RoundRobin).expect("a plan")
    }

    fn named(offers: &[&str]) -> Engines {
        Engines::new(offers.iter().map(|offer| offer.parse().expect("an engine")).collect()).expect("names")
    }

    #[test]
    fn an_engine_is_named_by_its_program_and_its_arguments() {
        let stored = |text: &str| text.parse().expect("an engine");
        let shell = named(&["one=gomocup:sh,arguments=a b"]);
        assert!(names(&shell, &stored("gomocup:sh,arguments=a b")));
        // Time and memory do not matter: they cannot harm.
        assert!(names(&shell, &stored("gomocup:sh,time=2s,arguments=a b")));
        for other in
            ["gomocup:sh", "gomocup:sh,arguments=a c", "gomocup:cat,arguments=a b", "gomocup:/nowhere"]
        {
            assert!(!names(&shell, &stored(other)), "{other}");
        }
        // What is not there is not the same as something else that is not there.
        assert!(!names(&named(&["one=gomocup:/nowhere"]), &stored("gomocup:/nowhere")));
    }

    #[test]
    fn a_consent_is_for_one_run_and_one_plan() {
        let folder = tempfile::tempdir().expect("room");
        let file = folder.path().join("linha").join(FILE);
        let given = checksum(1, &plan("gomocup:sh"));
        assert!(!is_recorded(&file, &given));
        append(&file, &given).expect("room");
        append(&file, &checksum(7, &plan("gomocup:cat"))).expect("room");
        assert!(is_recorded(&file, &given));
        for other in
            [checksum(2, &plan("gomocup:sh")), checksum(1, &plan("gomocup:sh,arguments=-c")), String::new()]
        {
            assert!(!is_recorded(&file, &other));
        }
    }
}
