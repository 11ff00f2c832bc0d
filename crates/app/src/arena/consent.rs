//! Which external engines a stored tournament may start.
//!
//! A store comes from others: a file that was sent, a database that many can write to. Its plan may name any program of this machine. So
//! an engine is started only if the command line names it, or if this user has started it before for the very same plan. That is
//! recorded in the user's data directory, out of reach of those who write to the store.

use agents::{Contestant, Engine, Engines};
use lab::arena::Plan;
use store::TrustedPlans;

use crate::cli::arena::ArenaError;
use crate::error;

/// Refuses a tournament with an engine that neither the command line names nor this user has started before; records the others.
pub(super) fn check(run: i64, plan: &Plan, named: &Engines) -> anyhow::Result<()> {
    // Without a data directory nothing is recorded, and engines must be named.
    let engines = engines(plan)?;
    let known =
        is_absolute(&engines) && TrustedPlans::of_user().is_ok_and(|trusted| trusted.contains(run, plan));
    match engines.iter().find(|engine| !known && !names(named, engine)) {
        Some(engine) => Err(ArenaError::Untrusted { run, engine: engine.to_string() }.into()),
        None => record(run, plan),
    }
}

/// Records that this user starts the engines of a plan. Failure is reported and not fatal: `--engine` is needed again then.
pub(super) fn record(run: i64, plan: &Plan) -> anyhow::Result<()> {
    let engines = engines(plan)?;
    if let (true, Ok(trusted)) = (!engines.is_empty() && is_absolute(&engines), TrustedPlans::of_user())
        && let Err(error) = trusted.record(run, plan)
    {
        let path = trusted.file().display();
        error::eprint(&format!(
            "warning: cannot record in {path} that you trust these engines ({error}): name them with --engine to continue"
        ));
    }
    Ok(())
}

/// Whether engines are the same wherever linha is started. Plans of `linha arena run` have whole paths; a plan written by hand may not.
fn is_absolute(engines: &[Engine]) -> bool {
    engines.iter().all(|engine| engine.program.is_absolute())
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
