//! Days of the calendar.

use std::time::{SystemTime, UNIX_EPOCH};

/// A day as SGF writes it: `2026-11-19`, in UTC.
pub(super) fn day(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut days = seconds / 86_400;
    let mut year = 1970;
    while days >= length(year) {
        days -= length(year);
        year += 1;
    }
    let february = if length(year) == 366 { 29 } else { 28 };
    let mut month = 1;
    for long in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < long {
            break;
        }
        days -= long;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

/// The days of a year.
fn length(year: u64) -> u64 {
    let leaps = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    if leaps { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let at = |seconds| day(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01");
        assert_eq!(at(951_782_399), "2000-02-28");
        assert_eq!([at(951_782_400), at(951_868_800)], ["2000-02-29", "2000-03-01"]);
        assert_eq!([at(1_798_761_599), at(1_798_761_600)], ["2026-12-31", "2027-01-01"]);
    }
}
