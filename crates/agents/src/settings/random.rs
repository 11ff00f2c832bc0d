use board::{Rules, number};
use search::{Player, Random};

use super::common::SEED;
use super::field::{BuildError, Field, Settings, put};

/// Settings of the random player.
#[derive(Clone, PartialEq, Debug)]
pub struct RandomSettings {
    /// The random seed.
    pub seed: u64,
}

impl Default for RandomSettings {
    fn default() -> RandomSettings {
        RandomSettings { seed: 1 }
    }
}

impl Settings for RandomSettings {
    const FIELDS: &'static [Field<Self>] = &[Field {
        setting: SEED,
        set: |own, text| put(&mut own.seed, number(text)),
        get: |own| own.seed.to_string(),
    }];

    fn build(&self, _: String, _: Rules) -> Result<Box<dyn Player>, BuildError> {
        Ok(Box::new(Random::new(self.seed)))
    }
}
