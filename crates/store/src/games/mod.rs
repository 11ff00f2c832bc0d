//! Games of people as text files in a folder, one file for each: `7.sgf` is game 7.
//!
//! A file is replaced as a whole, or not at all: what is new is written beside it first. Programs that share a folder do so one after the
//! other, and none of them replaces a file that another one has changed meanwhile.

mod error;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub use error::GameFileError;

use crate::data_directory::{NoHome, data_directory};
use crate::lock::lock;

/// The most bytes of a file that is read: a tree of the most positions takes a tenth of it.
const LARGEST: u64 = 1 << 20;
/// The file that programs lock while they change the folder.
const LOCK: &str = ".lock";

/// A folder of games.
#[derive(Clone, Debug)]
pub struct GameFolder {
    path: PathBuf,
}

/// A file of the folder.
#[derive(Debug)]
pub struct GameFile {
    /// The number of the game.
    pub number: u32,
    /// The file.
    pub path: PathBuf,
    /// When it was changed last.
    pub changed: SystemTime,
    /// Its text.
    pub text: String,
}

/// What a folder holds.
#[derive(Debug, Default)]
pub struct FolderContents {
    /// The files that can be read, by their numbers.
    pub files: Vec<GameFile>,
    /// Why others cannot, or are no games: a sentence that names the file.
    pub others: Vec<GameFileError>,
}

/// What came of replacing a file.
#[derive(Debug, PartialEq, Eq)]
pub enum Replaced {
    /// It has the new text.
    Done,
    /// Another program has changed it meanwhile. It has this text, and keeps it.
    Changed(String),
}

impl GameFolder {
    /// A folder, which need not exist.
    pub fn new(path: &Path) -> GameFolder {
        GameFolder { path: path.to_owned() }
    }

    /// The folder of the user who runs this process.
    pub fn of_user() -> Result<GameFolder, NoHome> {
        Ok(GameFolder { path: data_directory()?.join("games") })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Creates the folder if there is none, and makes sure that files can be written there.
    pub fn prepare(&self) -> Result<(), GameFileError> {
        self.lock().map(drop)
    }

    /// All files. A folder that does not exist has none.
    pub fn list(&self) -> Result<FolderContents, GameFileError> {
        let mut found = FolderContents::default();
        let failed = |error| GameFileError::folder(&self.path, &error);
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(found),
            entries => entries.map_err(failed)?,
        };
        for entry in entries {
            let path = entry.map_err(failed)?.path();
            // Hidden files are ours, or the system's.
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
                continue;
            }
            match number_of(&path).ok_or_else(|| GameFileError::foreign(&path)) {
                Ok(number) => match read(&path, number) {
                    Ok(file) => found.files.push(file),
                    Err(error) => found.others.push(GameFileError::unreadable(&path, &error)),
                },
                Err(error) => found.others.push(error),
            }
        }
        found.files.sort_by_key(|file| file.number);
        found.others.sort_by_key(ToString::to_string);
        Ok(found)
    }

    /// A game by its number.
    pub fn read(&self, number: u32) -> Result<GameFile, GameFileError> {
        let path = self.file(number);
        read(&path, number).map_err(|error| match error.kind() {
            ErrorKind::NotFound => GameFileError::missing(&self.path, &number.to_string(), &self.numbers()),
            _ => GameFileError::unreadable(&path, &error),
        })
    }

    /// The number of a game as it is written, if there is one with this number.
    pub fn number(&self, written: &str) -> Result<u32, GameFileError> {
        let known = self.numbers();
        let number = written.parse().ok().filter(|number| known.contains(number));
        number.ok_or_else(|| GameFileError::missing(&self.path, written, &known))
    }

    /// Stores a new game; returns its number, which is above all others as long as there is one. It replaces no file.
    pub fn add(&self, text: &str) -> Result<u32, GameFileError> {
        let _lock = self.lock()?;
        let known = self.known_numbers().map_err(|error| GameFileError::folder(&self.path, &error))?;
        let above = known.last().map_or(Some(1), |last| last.checked_add(1));
        let mut number = above.unwrap_or(1);
        // Another program may have taken the number where files cannot be locked.
        while !self.create(number, text)? {
            number = number.checked_add(1).unwrap_or(1);
        }
        Ok(number)
    }

    /// Replaces the text `known` of a game. A file that was removed meanwhile is written again.
    pub fn replace(&self, number: u32, known: &str, text: &str) -> Result<Replaced, GameFileError> {
        let _lock = self.lock()?;
        let path = self.file(number);
        match read(&path, number) {
            Ok(file) if file.text != known => return Ok(Replaced::Changed(file.text)),
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(GameFileError::unreadable(&path, &error));
            }
            _ => {}
        }
        self.write(number, text).map(|()| Replaced::Done)
    }

    /// Removes a game.
    pub fn remove(&self, number: u32) -> Result<(), GameFileError> {
        let _lock = self.lock()?;
        let path = self.file(number);
        fs::remove_file(&path).map_err(|error| GameFileError::write(&path, &error))
    }

    fn file(&self, number: u32) -> PathBuf {
        self.path.join(format!("{number}.sgf"))
    }

    /// The numbers of all files, in order. A folder that cannot be read has none.
    fn numbers(&self) -> Vec<u32> {
        self.known_numbers().unwrap_or_default()
    }

    fn known_numbers(&self) -> io::Result<Vec<u32>> {
        let numbers = fs::read_dir(&self.path)?.map(|entry| Ok(number_of(&entry?.path())));
        let mut numbers: Vec<u32> = numbers.filter_map(io::Result::transpose).collect::<io::Result<_>>()?;
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Replaces a file, or writes a new one.
    fn write(&self, number: u32, text: &str) -> Result<(), GameFileError> {
        self.publish(number, text, |beside, path| fs::rename(beside, path))
    }

    /// Writes a new file; false, and no change, if there is one with this number.
    fn create(&self, number: u32, text: &str) -> Result<bool, GameFileError> {
        let mut is_new = true;
        self.publish(number, text, |beside, path| {
            match fs::hard_link(beside, path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => is_new = false,
                Ok(()) => {}
                // Not every file system has links.
                Err(_) => {
                    is_new = !path.try_exists()?;
                    return if is_new { fs::rename(beside, path) } else { fs::remove_file(beside) };
                }
            }
            fs::remove_file(beside)
        })?;
        Ok(is_new)
    }

    /// Writes a text beside the file of a game, and lets it become that file: a process that is killed leaves the old one or the new one.
    fn publish(
        &self,
        number: u32,
        text: &str,
        put: impl FnOnce(&Path, &Path) -> io::Result<()>,
    ) -> Result<(), GameFileError> {
        let (path, beside) = (self.file(number), self.path.join(format!(".{number}.new")));
        let write = || {
            let mut file = File::create(&beside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            put(&beside, &path)
        };
        write().map_err(|error| {
            // What is left of it is of no use, and fills a disk that is full already.
            let _ = fs::remove_file(&beside);
            GameFileError::write(&path, &error)
        })
    }

    /// Waits until no other program changes the folder.
    fn lock(&self) -> Result<File, GameFileError> {
        let failed = |error: io::Error| GameFileError::folder(&self.path, &error);
        fs::create_dir_all(&self.path).map_err(failed)?;
        let lock = lock(&self.path.join(LOCK)).map_err(failed)?;
        lock.ok_or_else(|| GameFileError::busy(&self.path))
    }
}

/// The number in the name of a file. One with leading zeros would be a second file with this number.
fn number_of(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.strip_suffix(".sgf")?.parse::<u32>().ok()?;
    (path.file_name()?.to_str()? == format!("{number}.sgf")).then_some(number)
}

fn read(path: &Path, number: u32) -> io::Result<GameFile> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    let invalid = |why: &str| io::Error::new(ErrorKind::InvalidData, why);
    if !metadata.is_file() {
        return Err(invalid("it is no file"));
    }
    if metadata.len() > LARGEST {
        return Err(invalid("it is too large for a game"));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| invalid("it is no text in UTF-8"))?;
    let changed = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    Ok(GameFile { number, path: path.to_owned(), changed, text })
}
