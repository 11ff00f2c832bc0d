//! Parsers of argument values. Clap puts `invalid value 'x' for '--flag'` before their errors, so these name only what is
//! expected.

use std::net::IpAddr;
use std::time::Duration;

use board::{Rules, duration, number};
use lab::study::Pace;

/// A port; 0 asks the system for a free one.
pub(super) fn port(text: &str) -> Result<u16, String> {
    number(text).ok_or_else(|| "expected a whole number from 0 to 65535".to_owned())
}

/// An IP address.
pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "expected an IP address such as 127.0.0.1 or ::1".to_owned())
}

/// A number of playouts, or a time.
pub(super) fn pace(text: &str) -> Result<Pace, String> {
    let playouts = number(text).filter(|playouts| (1..=1_000_000_000).contains(playouts));
    let time = || duration(text).filter(|time| !time.is_zero());
    let pace = playouts.map(Pace::Playouts).or_else(|| time().map(Pace::Time));
    pace.ok_or_else(|| "expected a number of playouts or a time such as 100ms or 1s".to_owned())
}

/// A time above zero.
pub(super) fn positive_duration(text: &str) -> Result<Duration, String> {
    let time = duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected a time such as 500ms or 1s".to_owned())
}

/// A search depth in plies, from 1.
pub(super) fn positive_depth(text: &str) -> Result<u16, String> {
    let depth = depth(text).ok().filter(|depth| *depth > 0);
    depth.ok_or_else(|| "expected a whole number from 1 to 1024".to_owned())
}

/// A number of plies, from 0. No game is longer than the largest board has cells.
pub(super) fn depth(text: &str) -> Result<u16, String> {
    let deepest = u16::from(*Rules::SIDES.end()).pow(2);
    let depth = number(text).filter(|depth| *depth <= deepest);
    depth.ok_or_else(|| format!("expected a whole number from 0 to {deepest}"))
}

/// A number of threads.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    between(text, 1, 256)
}

/// A table size in MiB.
pub(super) fn memory(text: &str) -> Result<usize, String> {
    between(text, 1, 65_536)
}

/// A number of positions.
pub(super) fn positions(text: &str) -> Result<usize, String> {
    between(text, 1, 1_000_000)
}

fn between(text: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = number(text).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

/// A number of games.
pub(super) fn games(text: &str) -> Result<u32, String> {
    let games = between(text, 1, 1_000_000)?;
    Ok(u32::try_from(games).unwrap_or(u32::MAX))
}
