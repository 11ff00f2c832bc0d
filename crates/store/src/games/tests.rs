use std::thread;

use super::*;

fn folder() -> (tempfile::TempDir, GameFolder) {
    let place = tempfile::tempdir().expect("room");
    let folder = GameFolder::new(&place.path().join("linha").join("games"));
    (place, folder)
}

fn texts(folder: &GameFolder) -> Vec<(u32, String)> {
    let found = folder.list().expect("readable");
    found.files.into_iter().map(|file| (file.number, file.text)).collect()
}

#[test]
fn looking_creates_nothing() {
    let (_place, folder) = folder();
    assert!(texts(&folder).is_empty() && folder.read(1).is_err());
    assert!(!folder.path().exists());
    folder.prepare().expect("room");
    assert!(folder.path().exists() && texts(&folder).is_empty(), "the lock is no game");
}

#[test]
fn games_are_numbered_and_replaced_as_a_whole() {
    let (_place, folder) = folder();
    assert_eq!((folder.add("a"), folder.add("b")), (Ok(1), Ok(2)));
    assert_eq!(folder.replace(1, "a", "a longer"), Ok(Replaced::Done));
    assert_eq!(texts(&folder), [(1, "a longer".to_owned()), (2, "b".to_owned())]);
    folder.remove(1).expect("it is there");
    assert_eq!(folder.add("c"), Ok(3), "numbers grow");
    assert_eq!(folder.number("3"), Ok(3));
}

/// Numbers have an end, and a file may have been put there by hand.
#[test]
fn a_new_game_replaces_no_file() {
    let (_place, folder) = folder();
    folder.prepare().expect("room");
    for number in [1, u32::MAX] {
        fs::write(folder.path().join(format!("{number}.sgf")), "mine").expect("room");
    }
    assert_eq!((folder.add("a"), folder.add("b")), (Ok(2), Ok(3)));
    let mine = || "mine".to_owned();
    assert_eq!(texts(&folder), [(1, mine()), (2, "a".into()), (3, "b".into()), (u32::MAX, mine())]);
}

#[test]
fn what_another_program_has_changed_is_not_replaced() {
    let (_place, folder) = folder();
    folder.add("a").expect("room");
    let other = GameFolder::new(folder.path());
    assert_eq!(other.replace(1, "a", "theirs"), Ok(Replaced::Done));
    assert_eq!(folder.replace(1, "a", "ours"), Ok(Replaced::Changed("theirs".to_owned())));
    assert_eq!(texts(&folder), [(1, "theirs".to_owned())]);
    // A game that is being played and was deleted comes back.
    other.remove(1).expect("it is there");
    assert_eq!(folder.replace(1, "a", "ours"), Ok(Replaced::Done));
}

#[test]
fn programs_that_add_games_at_once_lose_none() {
    let (_place, folder) = folder();
    thread::scope(|scope| {
        for program in 0..4 {
            let folder = &folder;
            scope.spawn(move || (0..10).for_each(|game| drop(folder.add(&format!("{program} {game}")))));
        }
    });
    let mut all: Vec<String> = texts(&folder).into_iter().map(|(_, text)| text).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 40);
}

#[test]
fn a_failed_write_leaves_what_was_there() {
    let (_place, folder) = folder();
    folder.add("a").expect("room");
    fs::create_dir(folder.path().join(".1.new")).expect("in the way of the new text");
    let error = folder.replace(1, "a", "b").expect_err("it cannot be written").to_string();
    assert!(error.starts_with("cannot write \"") && error.contains("1.sgf"), "{error}");
    assert_eq!(texts(&folder), [(1, "a".to_owned())]);
}

#[test]
fn a_full_disk_is_named() {
    let error = GameFileError::write(Path::new("/x/1.sgf"), &io::Error::from(ErrorKind::StorageFull));
    assert_eq!(error.to_string(), "cannot write \"/x/1.sgf\": the disk is full");
}

#[test]
fn other_files_are_named_and_the_games_listed() {
    let (_place, folder) = folder();
    folder.add("a").expect("room");
    fs::write(folder.path().join("2.sgf"), [0xff, 0xfe]).expect("room");
    fs::write(folder.path().join("007.sgf"), "x").expect("room");
    fs::write(folder.path().join("notes.txt"), "x").expect("room");
    fs::create_dir(folder.path().join("4.sgf")).expect("room");
    let big = File::create(folder.path().join("5.sgf")).expect("room");
    big.set_len(LARGEST + 1).expect("room");
    let found = folder.list().expect("readable");
    assert_eq!(found.files.len(), 1);
    let said: Vec<String> = found.others.iter().map(ToString::to_string).collect();
    let has = |name: &str, why: &str| said.iter().any(|line| line.contains(name) && line.contains(why));
    assert!(
        has("2.sgf", "no text in UTF-8") && has("4.sgf", "no file") && has("5.sgf", "too large"),
        "{said:?}"
    );
    assert!(has("notes.txt", "expected a name such as 7.sgf") && has("007.sgf", "such as 7.sgf"), "{said:?}");
    // None of their numbers is given away.
    assert_eq!(folder.add("b"), Ok(6));
}

#[test]
fn unknown_numbers_are_answered_with_the_known_ones() {
    let (_place, folder) = folder();
    let said = |written: &str| folder.number(written).expect_err("unknown").to_string();
    assert!(said("1").ends_with(": there are none yet"), "{}", said("1"));
    folder.add("a").expect("room");
    assert!(said("two").starts_with("no game \"two\" in \""), "{}", said("two"));
    assert!(said("2").ends_with(": expected 1, the only one"), "{}", said("2"));
    folder.add("b").expect("room");
    assert!(said("-1").ends_with(": expected 1 or 2"), "{}", said("-1"));
    folder.add("c").expect("room");
    assert!(said("9").ends_with(": expected one of the 3 from 1 to 3"), "{}", said("9"));
}
