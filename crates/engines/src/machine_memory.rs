//! How much memory there is, and how much of it is for tables.

use std::fs;
use std::path::{Path, PathBuf};

use board::{Coded, Message};
use thiserror::Error;

/// The memory for tables, in MiB, if the system does not tell how much there is.
const UNKNOWN: usize = 1024;

/// More memory was asked for than this process may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{mebibytes} MiB for tables are too many for this machine: expected at most {most}")]
pub struct TooMuchMemory {
    mebibytes: usize,
    most: usize,
}

impl Coded for TooMuchMemory {
    fn message(&self) -> Message {
        Message::new("serve.memory", self).with("mebibytes", self.mebibytes).with("most", self.most)
    }
}

/// The memory for the tables of all searches, in MiB: as asked for, or a quarter of what this process may use. At most three quarters:
/// the rest is for everything else.
pub fn table_mebibytes(asked: Option<usize>) -> Result<usize, TooMuchMemory> {
    within(asked, machine_mebibytes())
}

fn within(asked: Option<usize>, all: Option<usize>) -> Result<usize, TooMuchMemory> {
    let (usual, most) = all.map_or((UNKNOWN, usize::MAX), |all| (all / 4, all / 4 * 3));
    match asked {
        Some(mebibytes) if mebibytes > most => Err(TooMuchMemory { mebibytes, most }),
        asked => Ok(asked.unwrap_or(usual)),
    }
}

/// Mebibytes of memory that this process may use: those of the machine, or fewer where a limit is set. `None` if the system does not
/// tell.
fn machine_mebibytes() -> Option<usize> {
    let bytes = [physical_bytes(), limit_of_process(), limit_of_group()].into_iter().flatten().min()?;
    usize::try_from(bytes >> 20).ok()
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn physical_bytes() -> Option<u64> {
    let system = rustix::system::sysinfo();
    system.totalram.checked_mul(system.mem_unit.into())
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn physical_bytes() -> Option<u64> {
    None
}

/// The limit of the address space (`ulimit -v`).
#[cfg(unix)]
fn limit_of_process() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn limit_of_process() -> Option<u64> {
    None
}

/// The limit of a container or a service: the least of its control group and of those above it, of either version.
fn limit_of_group() -> Option<u64> {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let files = group_files(&own);
    files.iter().filter_map(|file| fs::read_to_string(file).ok()?.trim().parse().ok()).min()
}

/// The files with the limits of a process, by its lines in `/proc/self/cgroup`: `0::/system.slice/linha.service`, or
/// `9:memory:/docker/…` in version 1.
fn group_files(own: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for line in own.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, name) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            controllers if controllers.split(',').any(|controller| controller == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => continue,
        };
        let group = Path::new(path.trim_start_matches('/'));
        files.extend(group.ancestors().map(|group| Path::new(root).join(group).join(name)));
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_leave_memory_for_everything_else() {
        assert_eq!(within(None, Some(4096)), Ok(1024));
        assert_eq!(within(Some(3072), Some(4096)), Ok(3072));
        let error = within(Some(3073), Some(4096)).expect_err("too much");
        assert_eq!(
            error.to_string(),
            "3073 MiB for tables are too many for this machine: expected at most 3072"
        );
        assert_eq!((within(None, None), within(Some(1 << 20), None)), (Ok(UNKNOWN), Ok(1 << 20)));
    }

    #[test]
    fn the_limits_of_a_service_are_those_of_its_group_and_of_all_above() {
        let files = group_files("0::/system.slice/linha.service\n3:cpu,memory:/box\n1:pids:/x\nnonsense\n");
        let files: Vec<_> = files.iter().map(|file| file.to_str().expect("text")).collect();
        let expected = [
            "/sys/fs/cgroup/system.slice/linha.service/memory.max",
            "/sys/fs/cgroup/system.slice/memory.max",
            "/sys/fs/cgroup/memory.max",
            "/sys/fs/cgroup/memory/box/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        ];
        assert_eq!(files, expected);
    }

    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    #[test]
    fn there_is_memory() {
        let physical = physical_bytes().expect("Linux tells");
        let usable = machine_mebibytes().expect("some memory");
        assert!(usable > 0 && usable as u64 <= physical >> 20);
    }
}
