//! Passwords that an address does not hold, found where libpq looks for them: `PGPASSWORD`, then the file of `PGPASSFILE`, which is
//! `~/.pgpass` by default. On a command line every user of the machine could read them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use postgres::Config;
use postgres::config::Host;
use tracing::warn;

/// The password for a connection, if its parameters have none.
pub(crate) fn find(config: &Config) -> Option<String> {
    if config.get_password().is_some() {
        return None;
    }
    choose(config, env::var("PGPASSWORD").ok().filter(|value| !value.is_empty()), file())
}

/// The password of the variable, or else that of the file.
fn choose(config: &Config, variable: Option<String>, file: Option<PathBuf>) -> Option<String> {
    // One password serves all hosts of an address, and a line of the file is for one of them.
    let one_host = config.get_hosts().len().max(config.get_hostaddrs().len()) == 1;
    variable.or_else(|| in_file(&file.filter(|_| one_host)?, config))
}

/// The password file.
fn file() -> Option<PathBuf> {
    let within = |variable, path: &str| env::var_os(variable).map(|folder| PathBuf::from(folder).join(path));
    let usual = if cfg!(windows) { ("APPDATA", "postgresql/pgpass.conf") } else { ("HOME", ".pgpass") };
    env::var_os("PGPASSFILE").map(PathBuf::from).or_else(|| within(usual.0, usual.1))
}

/// The password of the first line of a file that fits. As libpq does, a file that others can read is not used.
fn in_file(path: &Path, config: &Config) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    if is_exposed(path) {
        warn!(file = %path.display(), "password file ignored: others can read it (chmod 600 mends that)");
        return None;
    }
    let wanted = wanted(config);
    text.lines().find_map(|line| password(line, &wanted))
}

#[cfg(unix)]
fn is_exposed(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    fs::metadata(path).is_ok_and(|about| about.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_exposed(_: &Path) -> bool {
    false
}

/// Host, port, database and user of a connection. Sockets within the machine are `localhost`.
fn wanted(config: &Config) -> [String; 4] {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        _ => config.get_hostaddrs().first().map_or_else(|| "localhost".to_owned(), ToString::to_string),
    };
    let port = config.get_ports().first().map_or(5432, |port| *port);
    let user = config.get_user().map(str::to_owned).or_else(|| env::var("USER").ok()).unwrap_or_default();
    let database = config.get_dbname().map_or_else(|| user.clone(), str::to_owned);
    [host, port.to_string(), database, user]
}

/// The password of a line `host:port:database:user:password`, if it fits. A field that is `*` fits all; `\` escapes `:` and itself.
fn password(line: &str, wanted: &[String; 4]) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    let mut fields = vec![String::new()];
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match sign {
            // The password is the rest of the line.
            ':' if fields.len() < 5 => fields.push(String::new()),
            '\\' => fields.last_mut()?.extend(signs.next()),
            other => fields.last_mut()?.push(other),
        }
    }
    let [conditions @ .., password] = <[String; 5]>::try_from(fields).ok()?;
    let fits = conditions.iter().zip(wanted).all(|(field, wanted)| field == "*" || field == wanted);
    fits.then_some(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> Config {
        text.parse().expect("an address")
    }

    #[test]
    fn a_line_is_for_a_host_a_port_a_database_and_a_user() {
        let wanted = wanted(&config("postgres://me@db.example:5433/games"));
        let found = |line: &str| password(line, &wanted);
        for line in ["db.example:5433:games:me:secret", "*:*:*:*:secret", "*:5433:games:me:secret"] {
            assert_eq!(found(line).as_deref(), Some("secret"), "{line}");
        }
        for line in
            ["db.example:5432:games:me:secret", "db:*:*:*:x", "*:*:*:you:x", "*:*:*:*", "", "#*:*:*:*:x"]
        {
            assert_eq!(found(line), None, "{line}");
        }
        assert_eq!(found(r"*:*:*:*:a\:b\\c:d").as_deref(), Some(r"a:b\c:d"));
        assert_eq!(found(r"*:*:*:*:").as_deref(), Some(""));
    }

    #[test]
    fn an_address_has_defaults() {
        let parts = |text: &str| wanted(&config(text)).map(|part| part.clone());
        assert_eq!(parts("postgres://me@db/games"), ["db", "5432", "games", "me"]);
        assert_eq!(parts("postgres://me@db"), ["db", "5432", "me", "me"]);
        assert_eq!(parts("postgres://me@%2Frun%2Fpostgresql/games")[0], "localhost");
    }

    /// A password for one server must not be told to another.
    #[test]
    fn a_file_is_for_one_host_only() {
        let folder = tempfile::tempdir().expect("room");
        let path = folder.path().join("pgpass");
        fs::write(&path, "*:*:*:*:secret\n").expect("written");
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).expect("changed");
        let chosen = |text: &str, variable: Option<&str>| {
            choose(&config(text), variable.map(str::to_owned), Some(path.clone()))
        };
        assert_eq!(chosen("postgres://me@one/games", None).as_deref(), Some("secret"));
        for text in [
            "postgres://me@one,other/games",
            "postgres://me@one,one/games",
            "postgres://?user=me&hostaddr=127.0.0.1,127.0.0.2",
        ] {
            assert_eq!(chosen(text, None), None, "{text}");
            assert_eq!(chosen(text, Some("for all")).as_deref(), Some("for all"), "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_can_read_is_not_used() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().expect("room");
        let path = folder.path().join("pgpass");
        fs::write(&path, "# mine\ndb:*:*:me:wrong\\\n*:*:games:me:secret\n*:*:*:*:other\n").expect("written");
        let found = |mode| {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("changed");
            in_file(&path, &config("postgres://me@host/games"))
        };
        assert_eq!(found(0o600).as_deref(), Some("secret"));
        assert_eq!((found(0o640), found(0o604)), (None, None));
        assert_eq!(in_file(&folder.path().join("missing"), &config("postgres://me@host/games")), None);
    }
}
