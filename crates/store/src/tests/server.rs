//! A real `PostgreSQL` of the tests' own: on loopback, in a temporary directory, with its disk taken seriously.

use std::fs::{self, File};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::{OpenOptionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, process, thread};

use ::postgres::{Client, NoTls};

use super::{Fresh, GUARD};
use crate::Location;

/// Where Debian keeps the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";

pub(super) struct Server {
    programs: PathBuf,
    directory: PathBuf,
    port: u16,
    /// Who runs it, as it does not run as root.
    user: Option<(u32, u32)>,
    /// Settings besides the usual ones.
    settings: Vec<String>,
    postgres: Option<Child>,
    /// Ends the server and removes its directory when this process is gone, however that happens.
    janitor: Child,
}

/// A new database on a server that all tests share; none, and a sentence, where `PostgreSQL` is not installed.
pub(super) fn fresh() -> Option<Fresh> {
    static SHARED: OnceLock<Option<Server>> = OnceLock::new();
    SHARED.get_or_init(Server::start).as_ref().map(Server::fresh)
}

impl Server {
    pub(super) fn start() -> Option<Server> {
        let Some(programs) = programs() else {
            let required = env::var("LINHA_POSTGRES").is_ok_and(|value| value == "required");
            assert!(
                !required,
                "PostgreSQL is required: its programs are neither on the path nor in {DEBIAN}"
            );
            println!("skipped: PostgreSQL is not installed");
            return None;
        };
        // The janitor removes it: a killed process could not.
        let directory = tempfile::Builder::new().prefix("linha-postgres-").tempdir().expect("room").keep();
        let user = (number("-u", None) == 0)
            .then(|| (number("-u", Some("postgres")), number("-g", Some("postgres"))));
        if let Some((user, group)) = user {
            chown(&directory, Some(user), Some(group)).expect("given away");
        }
        let janitor = janitor(&directory);
        let (port, settings) = (free_port(), Vec::new());
        let mut server = Server { programs, directory, port, user, settings, postgres: None, janitor };
        let arguments = ["--auth=trust", "--username=linha", "--encoding=UTF8", "--no-locale", "--no-sync"];
        let made = server.command("initdb").args(arguments).status().expect("initdb");
        assert!(made.success(), "initdb failed");
        server.go_on();
        Some(server)
    }

    fn command(&self, program: &str) -> Command {
        let log = File::options().create(true).append(true).open(self.directory.join("log")).expect("a log");
        let mut command = Command::new(self.programs.join(program));
        command.arg("-D").arg(self.directory.join("data")).current_dir(&self.directory);
        command.stdin(Stdio::null()).stdout(log.try_clone().expect("a log")).stderr(log).process_group(0);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }

    /// Starts the server, and waits until it answers. What is left of one that was killed may be in the way for a moment.
    pub(super) fn go_on(&mut self) {
        let begun = Instant::now();
        while begun.elapsed() < GUARD {
            let mut postgres = self.command("postgres");
            postgres.args(["-p", &self.port.to_string()]);
            let usual = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=on"];
            for setting in usual.into_iter().chain(self.settings.iter().map(String::as_str)) {
                postgres.args(["-c", setting]);
            }
            let mut child = postgres.spawn().expect("postgres");
            self.tell_janitor(Some(child.id()));
            while child.try_wait().expect("a state").is_none() {
                if Client::connect(&self.address("postgres"), NoTls).is_ok() {
                    self.postgres = Some(child);
                    return;
                }
                thread::sleep(Duration::from_millis(20));
            }
        }
        panic!("{}", fs::read_to_string(self.directory.join("log")).unwrap_or_default());
    }

    /// Restarts the server with TLS: a certificate and its key, as PEM.
    pub(super) fn secure(&mut self, certificate: &str, key: &str) {
        self.kill();
        self.settings = vec!["ssl=on".to_owned()];
        for (name, pem) in [("cert", certificate), ("key", key)] {
            let file = self.directory.join(name);
            let mut options = File::options();
            // A server refuses a key that others may read.
            options.create(true).write(true).truncate(true).mode(0o600);
            options.open(&file).and_then(|mut file| file.write_all(pem.as_bytes())).expect("room");
            if let Some((user, group)) = self.user {
                chown(&file, Some(user), Some(group)).expect("given away");
            }
            self.settings.push(format!("ssl_{name}_file={}", file.display()));
        }
        self.go_on();
    }

    /// Restarts the server with a socket within the machine; its directory.
    pub(super) fn open_socket(&mut self) -> String {
        self.kill();
        let directory = self.directory.to_str().expect("text").to_owned();
        self.settings.push(format!("unix_socket_directories={directory}"));
        self.go_on();
        directory
    }

    /// Kills the server as a power cut would.
    pub(super) fn kill(&mut self) {
        if let Some(mut postgres) = self.postgres.take() {
            postgres.kill().expect("killed");
            postgres.wait().expect("gone");
            self.tell_janitor(None);
        }
    }

    fn tell_janitor(&mut self, postgres: Option<u32>) {
        let line = postgres.map(|process| process.to_string()).unwrap_or_default();
        let pipe = self.janitor.stdin.as_mut().expect("a pipe");
        writeln!(pipe, "{line}").expect("told");
    }

    pub(super) fn address(&self, database: &str) -> String {
        self.address_by("127.0.0.1", database)
    }

    /// The address with this name for the machine.
    pub(super) fn address_by(&self, host: &str, database: &str) -> String {
        format!("postgres://linha:secret@{host}:{}/{database}", self.port)
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// A new database.
    pub(super) fn fresh(&self) -> Fresh {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("games_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let mut client = Client::connect(&self.address("postgres"), NoTls).expect("a connection");
        client.batch_execute(&format!("CREATE DATABASE {name}")).expect("a database");
        let place: Location = self.address(&name).parse().expect("an address");
        Fresh { place, _directory: None }
    }
}

/// A port that stays free while the server is down: systems give ports from 32768 to connections, and this one is below. Every process
/// looks from another place, and on from there.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let mut candidates = std::iter::repeat_with(|| {
        let number = process::id().wrapping_mul(31).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        u16::try_from(20_000 + number % 12_000).expect("below 32768")
    });
    candidates.find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).expect("there is one")
}

/// A process that outlives this one by a moment. It hears which process is the server, or an empty line when that is gone.
fn janitor(directory: &Path) -> Child {
    let script = r#"while read -r server; do current=$server; done
        if [ -n "$current" ]; then kill -QUIT "$current"; sleep 1; fi
        rm -rf "$0""#;
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(directory).stdin(Stdio::piped()).process_group(0);
    shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a shell")
}

/// The directory of the newest programs.
fn programs() -> Option<PathBuf> {
    let complete = |path: &PathBuf| ["initdb", "postgres"].iter().all(|program| path.join(program).is_file());
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
    let newest = versions.filter(complete).max_by_key(|path| {
        let version = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        version.and_then(|version| version.parse::<u32>().ok())
    });
    newest.or_else(|| env::split_paths(&env::var_os("PATH")?).find(complete))
}

/// The number of a user or a group, as `id` says it.
fn number(what: &str, name: Option<&str>) -> u32 {
    let said = Command::new("id").arg(what).args(name).output().expect("id");
    let said = String::from_utf8_lossy(&said.stdout);
    said.trim().parse().expect("a number: is there a user called postgres?")
}
