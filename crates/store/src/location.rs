//! The location of a store, parsed and printed.

use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use postgres::Config;
use postgres::config::{Host, SslMode};

use crate::error::StoreError;
use crate::password;
use crate::tls_options::{TlsMode, TlsOptions};

/// The location of a store.
#[derive(Clone, Debug)]
pub enum Location {
    /// An `SQLite` file, for any number of processes on one machine.
    File(PathBuf),
    /// A `PostgreSQL` database, for any number of machines.
    Postgres(Box<Address>),
}

/// The URL of a `PostgreSQL` database. It is printed without its password.
#[derive(Clone, Debug)]
pub struct Address {
    config: Config,
    tls: TlsOptions,
}

impl FromStr for Location {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => Ok(Location::Postgres(Box::new(text.parse()?))),
            // The rest of the URL may hold a password.
            Some((scheme, _)) => Err(StoreError::Place(format!("{scheme}://…"))),
            None if text.is_empty() => Err(StoreError::Place(String::new())),
            None => Ok(Location::File(PathBuf::from(text))),
        }
    }
}

impl Location {
    /// What a user should know before using it: a connection to another machine that may be plain.
    pub fn warning(&self) -> Option<String> {
        match self {
            Location::Postgres(address) if address.is_exposed() => Some(format!(
                "warning: the connection to {address} may be plain, and its server is not verified: add sslmode=verify-full to the address"
            )),
            _ => None,
        }
    }
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let (text, tls) = TlsOptions::extract(text)?;
        let mut config: Config = text.parse().map_err(|_| StoreError::Address)?;
        // By default a server that vanishes silently would block for hours.
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(10));
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(Duration::from_secs(30));
        }
        if !text.contains("keepalives") {
            config.keepalives_idle(Duration::from_secs(15));
            config.keepalives_interval(Duration::from_secs(5));
            config.keepalives_retries(3);
        }
        if config.get_application_name().is_none() {
            config.application_name("linha");
        }
        // As for libpq, there is no TLS on sockets within the machine.
        let is_remote = |host: &Host| matches!(host, Host::Tcp(_));
        let is_local = config.get_hostaddrs().is_empty() && !config.get_hosts().iter().any(is_remote);
        config.ssl_mode(if is_local { SslMode::Disable } else { tls.ssl_mode() });
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(StoreError::Address);
        }
        Ok(Address { config, tls })
    }
}

impl Address {
    /// The same, with the password that the environment has for it, if it has none itself.
    pub(crate) fn with_password(mut self) -> Address {
        if let Some(password) = password::find(&self.config) {
            self.config.password(password);
        }
        self
    }

    /// Whether the connection leaves this machine and may be plain, so that others can read and change what is sent.
    fn is_exposed(&self) -> bool {
        let remote = |host: &Host| match host {
            Host::Tcp(name) => {
                name != "localhost" && !name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
            }
            Host::Unix(_) => false,
        };
        let leaves = if self.config.get_hostaddrs().is_empty() {
            self.config.get_hosts().iter().any(remote)
        } else {
            self.config.get_hostaddrs().iter().any(|address| !address.is_loopback())
        };
        leaves && matches!(self.tls.mode(), TlsMode::Disable | TlsMode::Prefer)
    }

    /// The connection parameters.
    pub(crate) fn config(&self) -> &Config {
        &self.config
    }

    /// How it asks for TLS.
    pub(crate) fn tls(&self) -> &TlsOptions {
        &self.tls
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hosts, ports) = (self.config.get_hosts(), self.config.get_ports());
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        for (number, host) in hosts.iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            let name = match host {
                // An @ in a password that is not escaped as %40 makes the rest of it part of the host.
                Host::Tcp(name) => name.rsplit('@').next().unwrap_or_default().into(),
                Host::Unix(path) => path.to_string_lossy(),
            };
            write!(f, "{comma}{}", escape_host(&name))?;
            if let Some(port) = ports.get(number).or(ports.first()).filter(|port| **port != 5432) {
                write!(f, ":{port}")?;
            }
        }
        if let Some(name) = self.config.get_dbname() {
            write!(f, "/{name}")?;
        }
        self.tls.fmt(f)
    }
}

/// A host escaped for a URL, so that its colons are no port and its slashes no database.
fn escape_host(name: &str) -> String {
    if name.contains(':') { format!("[{name}]") } else { name.replace('%', "%25").replace('/', "%2F") }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => f.write_str(&quoted_path(path)),
            Location::Postgres(address) => address.fmt(f),
        }
    }
}

/// A path in quotes, as errors name it.
pub(crate) fn quoted_path(path: &Path) -> String {
    // Never shortened, unlike other quoted text: the end of a path says more than its beginning.
    format!("\"{}\"", path.to_string_lossy().escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_connection_to_another_machine_is_warned_of() {
        let warned = |text: &str| text.parse::<Location>().expect("a place").warning().is_some();
        for text in
            ["postgres://me@db/x", "postgres://me@10.0.0.7/x?sslmode=disable", "postgres://me@localhost,db/x"]
        {
            assert!(warned(text), "{text}");
        }
        for text in [
            "tour.sqlite",
            "postgres://me@localhost/x",
            "postgres://me@127.0.0.1/x?sslmode=disable",
            "postgres://me@[::1]/x",
            "postgres://me@%2Frun/x",
            "postgres://me@db/x?sslmode=require",
            "postgres://me@db/x?sslmode=verify-full",
        ] {
            assert!(!warned(text), "{text}");
        }
    }

    #[test]
    fn a_place_is_a_path_or_an_address_of_postgresql() {
        let file = "a/b.sqlite".parse::<Location>();
        assert!(matches!(file, Ok(Location::File(path)) if path == Path::new("a/b.sqlite")));
        for text in ["postgres://me@host/games", "postgresql://me@host:5432/games?connect_timeout=3"] {
            let place: Location = text.parse().expect("an address");
            assert_eq!(place.to_string(), "postgres://me@host/games");
        }
        for (text, shown) in [("mysql://u:secret@h/d", "'mysql://…'"), ("", "''")] {
            let error = text.parse::<Location>().expect_err("no place").to_string();
            assert!(error.starts_with(&format!("invalid store {shown}")), "{error}");
        }
    }

    #[test]
    fn an_address_that_is_shown_can_be_used_again() {
        for text in [
            "postgres://me@[::1]:777/games",
            "postgres://me@%2Fvar%2Frun%2Fpostgresql/games",
            "postgres://me@host/games?sslmode=verify-full&sslrootcert=/my/root.pem",
        ] {
            let place: Location = text.parse().expect("an address");
            assert_eq!(place.to_string(), text);
            assert_eq!(place.to_string().parse::<Location>().expect("the same").to_string(), text);
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        for text in [
            "postgres://me:secret@host/games",
            "postgres://me:oh%40secret@host:777/games",
            "postgres://me:oh@secret@host/games",
            "postgres://me:oh/secret@host/games",
            "postgres://me:secret",
            "postgres://me:secret@host:port/games",
            "postgres://host/games?user=me&password=secret",
            "postgres://host/games?user=me&pass=secret",
            "postgres://me:secret@host/games?sslmode=require",
            "postgres://me:secret@host/games?sslmode=verify-full",
        ] {
            let place = text.parse::<Location>();
            let shown = match &place {
                Ok(place) => place.to_string(),
                Err(error) => error.to_string(),
            };
            assert!(!shown.contains("secret") && !format!("{place:?}").contains(":secret"), "{shown}");
        }
    }

    #[test]
    fn invalid_addresses_are_refused() {
        for text in ["postgres://", "postgres://host:many/games", "postgres://host/games?colour=red"] {
            assert!(matches!(text.parse::<Location>(), Err(StoreError::Address)), "{text}");
        }
        let unknown = "postgres://host/games?sslmode=sometimes".parse::<Location>();
        assert!(matches!(unknown, Err(StoreError::TlsMode(_))), "{unknown:?}");
    }

    /// The mode that the library is given.
    fn ssl_mode(text: &str) -> SslMode {
        let address: Address = text.parse().expect("an address");
        address.config().get_ssl_mode()
    }

    #[test]
    fn tls_is_asked_for_by_the_address_but_not_within_the_machine() {
        for (text, mode) in [
            ("postgres://me@host/games", SslMode::Prefer),
            ("postgres://me@host/games?sslmode=disable", SslMode::Disable),
            ("postgres://me@host/games?sslmode=require", SslMode::Require),
            ("postgres://me@host/games?sslmode=verify-full", SslMode::Require),
            ("postgres://me@%2Fvar%2Frun%2Fpostgresql/games?sslmode=require", SslMode::Disable),
            ("postgres://me@%2Fvar%2Frun%2Fpostgresql,host/games?sslmode=require", SslMode::Require),
            ("postgres://?user=me&hostaddr=127.0.0.1&sslmode=require", SslMode::Require),
        ] {
            assert_eq!(ssl_mode(text), mode, "{text}");
        }
    }
}
