//! The plans whose external engines this user has started: a file of checksums, out of reach of those who write to a store.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::checksum;
use crate::data_directory::{NoHome, data_directory};
use lab::arena::Plan;

/// The plans whose external engines a user has started, each with the number of its run: a line for each in a file.
pub struct TrustedPlans {
    file: PathBuf,
}

impl TrustedPlans {
    /// Those of the user who runs this process.
    pub fn of_user() -> Result<TrustedPlans, NoHome> {
        Ok(TrustedPlans { file: data_directory()?.join("trusted-plans") })
    }

    /// The file; it need not exist.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Whether this very plan was recorded for this run. A file that cannot be read has none.
    pub fn contains(&self, run: i64, plan: &Plan) -> bool {
        let checksum = checksum_of(run, plan);
        fs::read_to_string(&self.file).is_ok_and(|text| text.lines().any(|line| line == checksum))
    }

    /// Records a plan for a run, once.
    pub fn record(&self, run: i64, plan: &Plan) -> io::Result<()> {
        if self.contains(run, plan) {
            return Ok(());
        }
        fs::create_dir_all(self.file.parent().expect("it is in a directory"))?;
        let mut file = OpenOptions::new().create(true).append(true).open(&self.file)?;
        // One write, so that lines of several processes do not mix.
        file.write_all(format!("{}\n", checksum_of(run, plan)).as_bytes())
    }
}

/// SHA-256 of the number of a run and the stored text of its plan: others must not be able to make another plan with the same one.
fn checksum_of(run: i64, plan: &Plan) -> String {
    checksum::of(&format!("{run} {}", crate::text::write(plan)))
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

    #[test]
    fn a_plan_is_trusted_for_one_run_and_to_the_letter() {
        let folder = tempfile::tempdir().expect("room");
        let trusted = TrustedPlans { file: folder.path().join("linha").join("trusted-plans") };
        assert!(!trusted.contains(1, &plan("gomocup:sh")));
        for _ in 0..2 {
            trusted.record(1, &plan("gomocup:sh")).expect("room");
            trusted.record(7, &plan("gomocup:cat")).expect("room");
        }
        assert!(trusted.contains(1, &plan("gomocup:sh")) && trusted.contains(7, &plan("gomocup:cat")));
        assert!(!trusted.contains(2, &plan("gomocup:sh")));
        assert!(!trusted.contains(1, &plan("gomocup:sh,arguments=-c")));
        assert_eq!(fs::read_to_string(trusted.file()).expect("text").lines().count(), 2);
    }
}
