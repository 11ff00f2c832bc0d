//! The ratings of this user: a line for each game in a file, `connect4 1180.5 12` (game, Elo, number of games).

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::data_directory::{NoHome, data_directory};
use crate::lock::lock;

/// The file that programs lock while they change ratings.
const LOCK: &str = ".ratings.lock";

/// What lines that cannot be read begin with from then on: they are kept, and not read again.
const DAMAGED: &str = "# not readable: ";

/// A rating as it is stored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StoredRating {
    /// The Elo.
    pub elo: f64,
    /// The number of games.
    pub games: u32,
}

/// The file of a user's ratings.
#[derive(Clone, Debug)]
pub struct Ratings {
    file: PathBuf,
}

impl Ratings {
    /// That of the user who runs this process.
    pub fn of_user() -> Result<Ratings, NoHome> {
        Ok(Ratings { file: data_directory()?.join("ratings.txt") })
    }

    /// The file; it need not exist.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The rating in a game; none before the first game, and none where the line cannot be read.
    pub fn of(&self, game: &str) -> io::Result<Option<StoredRating>> {
        Ok(self
            .text()?
            .lines()
            .rev()
            .filter_map(read)
            .find(|(name, _)| *name == game)
            .map(|(_, rating)| rating))
    }

    /// Changes the rating in a game, and returns the new one; `change` gets the one in the file, which another program may have changed
    /// since it was read. The file is replaced as a whole: after a crash it is the old one or the new one. Lines that cannot be read are
    /// kept as comments.
    pub fn update(
        &self,
        game: &str,
        change: impl FnOnce(Option<StoredRating>) -> StoredRating,
    ) -> io::Result<StoredRating> {
        fs::create_dir_all(self.file.parent().expect("it is in a directory"))?;
        let busy =
            || io::Error::new(io::ErrorKind::WouldBlock, "another program holds the lock of the ratings");
        let _lock = lock(&self.file.with_file_name(LOCK))?.ok_or_else(busy)?;
        let rating = change(self.of(game)?);
        self.set(game, rating)?;
        Ok(rating)
    }

    fn set(&self, game: &str, rating: StoredRating) -> io::Result<()> {
        let keep = |line: &str| match read(line) {
            Some((name, _)) => (name != game).then(|| line.to_owned()),
            None if line.starts_with('#') || line.trim().is_empty() => Some(line.to_owned()),
            None => Some(format!("{DAMAGED}{line}")),
        };
        let mut lines: Vec<String> = self.text()?.lines().filter_map(keep).collect();
        lines.push(format!("{game} {} {}", rating.elo, rating.games));
        self.replace(&(lines.join("\n") + "\n"))
    }

    fn text(&self) -> io::Result<String> {
        match fs::read(&self.file) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(error),
        }
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        let new = self.file.with_extension(format!("{}.new", process::id()));
        let write = || {
            let mut file = File::create(&new)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &self.file)
        };
        write().inspect_err(|_| drop(fs::remove_file(&new)))
    }
}

/// The game and the rating of a line.
fn read(line: &str) -> Option<(&str, StoredRating)> {
    let [game, elo, games] = line.split_whitespace().collect::<Vec<_>>()[..] else { return None };
    let elo: f64 = elo.parse().ok().filter(|elo: &f64| elo.is_finite())?;
    Some((game, StoredRating { elo, games: games.parse().ok()? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratings(folder: &tempfile::TempDir) -> Ratings {
        Ratings { file: folder.path().join("linha").join("ratings.txt") }
    }

    #[test]
    fn every_game_has_its_rating() {
        let folder = tempfile::tempdir().expect("room");
        let ratings = ratings(&folder);
        assert_eq!(ratings.of("connect4").expect("no file"), None);
        let (one, other) = (StoredRating { elo: 1180.25, games: 12 }, StoredRating { elo: -3.5, games: 1 });
        for (game, rating) in [("connect4", one), ("gomoku", one), ("connect4", other)] {
            assert_eq!(ratings.update(game, |_| rating).expect("room"), rating);
        }
        assert_eq!(ratings.of("connect4").expect("a file"), Some(other));
        assert_eq!(ratings.of("gomoku").expect("a file"), Some(one));
        // Nothing is left of files on the way, but the lock.
        assert_eq!(fs::read_dir(folder.path().join("linha")).expect("a folder").count(), 2);
    }

    #[test]
    fn programs_that_rate_games_at_once_lose_none() {
        let folder = tempfile::tempdir().expect("room");
        let ratings = ratings(&folder);
        let more = |known: Option<StoredRating>| {
            let StoredRating { elo, games } = known.unwrap_or(StoredRating { elo: 0.0, games: 0 });
            StoredRating { elo: elo + 1.0, games: games + 1 }
        };
        std::thread::scope(|scope| {
            for game in ["connect4", "connect4", "gomoku", "gomoku"] {
                let ratings = &ratings;
                scope.spawn(move || {
                    for _ in 0..10 {
                        ratings.update(game, more).expect("room");
                    }
                });
            }
        });
        for game in ["connect4", "gomoku"] {
            let all = StoredRating { elo: 20.0, games: 20 };
            assert_eq!(ratings.of(game).expect("a file"), Some(all), "{game}");
        }
    }

    #[test]
    fn damaged_lines_are_kept_and_hide_nothing() {
        let folder = tempfile::tempdir().expect("room");
        let ratings = ratings(&folder);
        fs::create_dir_all(folder.path().join("linha")).expect("room");
        fs::write(ratings.file(), b"connect4 much 3\n# mine\ngomoku 900 4\n\xff\xfe\ntictactoe NaN 2\n")
            .expect("room");
        assert_eq!(ratings.of("connect4").expect("a file"), None);
        assert_eq!(ratings.of("gomoku").expect("a file").map(|rating| rating.games), Some(4));
        ratings.update("connect4", |_| StoredRating { elo: 5.0, games: 1 }).expect("room");
        let text = fs::read_to_string(ratings.file()).expect("text");
        assert!(text.starts_with("# not readable: connect4 much 3\n# mine\ngomoku 900 4\n"), "{text}");
        assert!(
            text.contains("# not readable: tictactoe NaN 2\n") && text.ends_with("connect4 5 1\n"),
            "{text}"
        );
    }
}
