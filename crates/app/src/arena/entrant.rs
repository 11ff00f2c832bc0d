//! Who takes part: agents of the roster, and external engines.

use agents::Contestant;
use board::Rules;

use crate::contestant;

/// Reads who is meant, and makes sure that they are here and play this game.
pub(super) fn parse(text: &str, rules: Rules) -> anyhow::Result<Contestant> {
    contestant::ready(text.parse()?, rules)
}
