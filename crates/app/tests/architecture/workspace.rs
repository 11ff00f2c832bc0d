//! The crates of this workspace, as they are on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use crate::layers::{self, Manifest};
use crate::resolve::Workspace;
use crate::tree::{Crate, Files};

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of the crates.
fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates")).expect("the crates are there");
    let folders = entries.map(|entry| entry.expect("it can be read").path());
    let mut folders: Vec<PathBuf> = folders.filter(|path| path.join("Cargo.toml").is_file()).collect();
    folders.sort();
    folders
}

/// The manifests of all crates.
pub(crate) fn manifests() -> Vec<Manifest> {
    let read = |folder: PathBuf| fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    folders().into_iter().map(|folder| layers::read(&read(folder))).collect()
}

/// All crates with their modules.
pub(crate) fn read() -> Workspace {
    let mut crates = Vec::new();
    for (folder, manifest) in folders().into_iter().zip(manifests()) {
        let mut files = Files::new();
        collect(&folder.join("src"), &mut files);
        for program in ["lib.rs", "main.rs"] {
            let place = written(&folder.join("src").join(program));
            if files.contains_key(&place) {
                crates.push(Crate::read(&manifest.name, &place, &files));
            }
        }
    }
    Workspace { crates }
}

fn collect(folder: &Path, files: &mut Files) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.insert(written(&path), fs::read_to_string(&path).expect("text"));
        }
    }
}

/// A path from the root of the workspace on, with slashes.
fn written(path: &Path) -> String {
    let path = path.strip_prefix(root()).expect("below the root");
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}
