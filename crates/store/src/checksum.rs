//! Checksums of stored data: SHA-256, as hexadecimal digits. What they are of must never change, since they are stored as well.
//!
//! They find decay and edits by hand. They do not stop a forger, who can compute them anew: a store keeps no secret.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The checksum of a text.
pub(crate) fn of(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::with_capacity(64), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("strings have room");
        digits
    })
}

/// The checksum of a plan: its run, the number of its pairs and its text.
pub(crate) fn of_plan(run: i64, pairs: i64, plan: &str) -> String {
    of(&format!("plan {run} {pairs} {plan}"))
}

/// The checksum of the reason for which a run was ended early.
pub(crate) fn of_end(run: i64, why: &str) -> String {
    of(&format!("end {run} {why}"))
}

/// The checksum of a game: its place (run, pair and leg), its players, its result and its record.
pub(crate) fn of_game(place: (i64, i64, i64), players: [i64; 2], result: &str, record: &str) -> String {
    let ((run, pair, leg), [first, second]) = (place, players);
    of(&format!("game {run} {pair} {leg} {first} {second} {result:?} {record}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standard_and_never_change() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        // printf 'plan 3 20 {}' | sha256sum, and so on.
        assert_eq!(of_plan(3, 20, "{}"), "ad6ce779bed3c37fcc22ac6c3317b7162e4563111aa83317d2f411a5c84a3c5f");
        assert_eq!(of_end(3, "enough"), "abe2ebb071afbfc11dcd15592a97fab751f7284974c7d65e1ddf609a89d4c595");
        assert_eq!(
            of_game((3, 7, 1), [1, 0], "draw", "{}"),
            "3b8e3210427a7b2c1e0546b7262a8eedfdcbc730a27151e2ca4a1f79c53be46d"
        );
    }
}
