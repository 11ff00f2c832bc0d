//! Values of arguments, and what is said of others.

use std::net::IpAddr;
use std::time::Duration;

use board::{Rules, duration, number, quote};
use lab::study::Pace;

/// A port; 0 is any that is free.
pub(super) fn port(text: &str) -> Result<u16, String> {
    number(text).ok_or_else(|| format!("{} is not a port: a whole number from 0 to 65535", quote(text)))
}

/// An address of this machine.
pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| format!("{} is not an address such as 127.0.0.1 or ::1", quote(text)))
}

/// A number of playouts, or a time.
pub(super) fn pace(text: &str) -> Result<Pace, String> {
    let playouts = number(text).filter(|playouts| (1..=1_000_000_000).contains(playouts));
    let time = || duration(text).filter(|time| !time.is_zero());
    let pace = playouts.map(Pace::Playouts).or_else(|| time().map(Pace::Time));
    pace.ok_or_else(|| {
        format!("{} is neither a number of playouts nor a time such as 100ms or 1s", quote(text))
    })
}

/// A time that can be measured.
pub(super) fn positive_duration(text: &str) -> Result<Duration, String> {
    let time = duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| format!("{} is not a time such as 500ms or 1s", quote(text)))
}

/// A depth that looks at something.
pub(super) fn deep(text: &str) -> Result<u16, String> {
    let depth = depth(text).ok().filter(|depth| *depth > 0);
    depth.ok_or_else(|| format!("{} is not a whole number from 1 to 1024", quote(text)))
}

/// No game lasts longer than the largest board has cells.
pub(super) fn depth(text: &str) -> Result<u16, String> {
    let deepest = u16::from(*Rules::SIDES.end()).pow(2);
    let depth = number(text).filter(|depth| *depth <= deepest);
    depth.ok_or_else(|| format!("{} is not a whole number from 0 to {deepest}", quote(text)))
}

/// As many threads as make sense on the largest machines.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    between(text, 1, 256)
}

/// A table that a machine may have room for.
pub(super) fn memory(text: &str) -> Result<usize, String> {
    between(text, 1, 65_536)
}

/// Positions enough for a share to a thousandth.
pub(super) fn positions(text: &str) -> Result<usize, String> {
    between(text, 1, 1_000_000)
}

fn between(text: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = number(text).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{} is not a whole number from {least} to {most}", quote(text)))
}

/// Games enough for an Elo.
pub(super) fn games(text: &str) -> Result<u32, String> {
    let games = between(text, 1, 1_000_000)?;
    Ok(u32::try_from(games).unwrap_or(u32::MAX))
}
