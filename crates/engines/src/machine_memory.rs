//! How much memory there is.

/// Mebibytes of memory that this process may use: those of the machine, or fewer where a limit is set. `None` if the system does not
/// tell.
pub fn machine_mebibytes() -> Option<usize> {
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

/// The limit of a container, of either version of control groups.
fn limit_of_group() -> Option<u64> {
    let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    files.iter().find_map(|file| std::fs::read_to_string(file).ok()?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    #[test]
    fn there_is_memory() {
        let physical = physical_bytes().expect("Linux tells");
        let usable = machine_mebibytes().expect("some memory");
        assert!(usable > 0 && usable as u64 <= physical >> 20);
    }
}
