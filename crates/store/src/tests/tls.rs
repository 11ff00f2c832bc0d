//! Connections with TLS, to a server with certificates of our own.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use ::postgres::{Client, NoTls};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair,
    KeyUsagePurpose, date_time_ymd,
};
use tempfile::TempDir;

use super::server::Server;
use super::{plan, retry_policy};
use crate::{Location, StoreError, open};

/// An authority that signs certificates.
struct Authority(CertifiedIssuer<'static, KeyPair>);

/// A certificate and its key, as PEM.
struct Signed {
    certificate: String,
    key: String,
}

impl Authority {
    fn new(name: &str) -> Authority {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let key = KeyPair::generate().expect("randomness");
        Authority(CertifiedIssuer::self_signed(params, key).expect("a certificate"))
    }

    fn pem(&self) -> String {
        self.0.pem()
    }

    /// A certificate of a server by this name.
    fn sign(&self, name: &str, change: impl FnOnce(&mut CertificateParams)) -> Signed {
        let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        change(&mut params);
        let key = KeyPair::generate().expect("randomness");
        let certificate = params.signed_by(&key, &self.0).expect("a certificate").pem();
        Signed { certificate, key: key.serialize_pem() }
    }
}

/// A server with a certificate for `localhost`, its authority and another one, as files.
struct Secured {
    server: Server,
    authority: Authority,
    folder: TempDir,
}

impl Secured {
    fn start() -> Option<Secured> {
        let mut server = Server::start()?;
        let (authority, folder) = (Authority::new("ours"), tempfile::tempdir().expect("room"));
        let Signed { certificate, key } = authority.sign("localhost", |_| {});
        server.secure(&certificate, &key);
        let secured = Secured { server, authority, folder };
        secured.write("right.pem", &secured.authority.pem());
        secured.write("wrong.pem", &Authority::new("theirs").pem());
        secured.write("fake.pem", &Authority::new("ours").pem());
        Some(secured)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.path().join(name);
        fs::write(&file, text).expect("room");
        file
    }

    /// The address of a new database by this name of the machine. A name in braces is a file.
    fn address(&self, host: &str, parameters: &str) -> Location {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("secured_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let mut client = Client::connect(&self.server.address("postgres"), NoTls).expect("a connection");
        client.batch_execute(&format!("CREATE DATABASE {name}")).expect("a database");
        let folder = format!("{}/", self.folder.path().display());
        let parameters = parameters.replace('{', &folder).replace('}', "");
        let address = format!("{}{parameters}", self.server.address_by(host, &name));
        address.parse().expect("an address")
    }

    /// Opens the store and uses it: whether its connection is secure.
    fn is_secure(&self, host: &str, parameters: &str) -> bool {
        is_secure(&self.server, &self.address(host, parameters))
    }

    /// What is said instead, at once and without a password.
    fn refusal(&self, host: &str, parameters: &str) -> String {
        refusal(&self.address(host, parameters))
    }
}

fn is_secure(server: &Server, place: &Location) -> bool {
    let mut store = open(place, retry_policy(600)).unwrap_or_else(|error| panic!("{place}: {error}"));
    store.create(&plan(1)).expect("a run");
    let sql = "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'linha'
            ORDER BY backend_start DESC LIMIT 1";
    let mut client = Client::connect(&server.address("postgres"), NoTls).expect("a connection");
    client.query_one(sql, &[]).expect("one connection").get(0)
}

fn refusal(place: &Location) -> String {
    let Err(error) = open(place, retry_policy(0)) else { panic!("{place} was opened") };
    let said = error.to_string();
    assert!(matches!(error, StoreError::Tls { .. }) && !said.contains("secret"), "{said}");
    let begin = format!("no secure connection to {place}: ");
    said.strip_prefix(&begin).expect("the place is named").to_owned()
}

const UNTRUSTED: &str = "the server's certificate is not signed by a trusted authority: give the authority's own with \
                         sslrootcert=FILE";

#[test]
fn connections_are_as_secure_as_the_address_asks_for() {
    let Some(secured) = Secured::start() else { return };
    for parameters in [
        "",
        "?sslmode=prefer",
        "?sslmode=require",
        "?sslmode=require&sslrootcert={right.pem}",
        "?sslmode=verify-ca&sslrootcert={right.pem}",
    ] {
        for host in ["localhost", "127.0.0.1"] {
            assert!(secured.is_secure(host, parameters), "{host}{parameters}");
        }
    }
    assert!(secured.is_secure("localhost", "?sslmode=verify-full&sslrootcert={right.pem}"));
    assert!(!secured.is_secure("localhost", "?sslmode=disable"));
}

#[test]
fn certificates_are_refused_where_the_address_asks_for_it() {
    let Some(mut secured) = Secured::start() else { return };
    for parameters in [
        "?sslmode=require&sslrootcert={wrong.pem}",
        "?sslmode=verify-ca&sslrootcert={wrong.pem}",
        "?sslmode=verify-full&sslrootcert={wrong.pem}",
        "?sslmode=verify-full&sslrootcert={fake.pem}",
    ] {
        assert_eq!(secured.refusal("localhost", parameters), UNTRUSTED);
    }
    assert_eq!(
        secured.refusal("127.0.0.1", "?sslmode=verify-full&sslrootcert={right.pem}"),
        "the server's certificate is not for 127.0.0.1: it is for localhost"
    );
    // Without a file, the system's authorities count, if it has any.
    let unknown = open(&secured.address("localhost", "?sslmode=verify-full"), retry_policy(0)).err();
    assert!(
        matches!(&unknown, Some(StoreError::Tls { why, .. }) if why == UNTRUSTED)
            || matches!(unknown, Some(StoreError::Roots { .. })),
        "{unknown:?}"
    );
    let Signed { certificate, key } =
        secured.authority.sign("localhost", |params| params.not_after = date_time_ymd(2020, 1, 1));
    secured.server.secure(&certificate, &key);
    assert!(secured.is_secure("localhost", "?sslmode=require"), "nothing is verified");
    for mode in ["require", "verify-ca", "verify-full"] {
        let parameters = format!("?sslmode={mode}&sslrootcert={{right.pem}}");
        assert_eq!(secured.refusal("localhost", &parameters), "the server's certificate has expired");
    }
}

#[test]
fn a_server_without_tls_is_refused_where_the_address_asks_for_it() {
    let Some(server) = Server::start() else { return };
    let address = server.fresh().place.to_string();
    let place = |parameters: &str| format!("{address}{parameters}").parse::<Location>().expect("an address");
    assert_eq!(
        refusal(&place("?sslmode=require")),
        "the server offers no TLS: enable it there, or connect through a tunnel with sslmode=disable"
    );
    for parameters in ["", "?sslmode=prefer", "?sslmode=disable"] {
        assert!(!is_secure(&server, &place(parameters)), "{parameters}");
    }
}

/// As for libpq, TLS is left out within the machine, whatever the address says: the server offers none, and roots are not read.
#[test]
fn sockets_within_the_machine_have_no_tls() {
    let Some(mut server) = Server::start() else { return };
    let directory = server.open_socket().replace('/', "%2F");
    for parameters in
        ["", "?sslmode=prefer", "?sslmode=require", "?sslmode=verify-full&sslrootcert=/nowhere/root.pem"]
    {
        let name = server.fresh().place.to_string();
        let (_, name) = name.rsplit_once('/').expect("a database");
        let address = format!("postgres://linha@{directory}:{}/{name}{parameters}", server.port());
        assert!(!is_secure(&server, &address.parse().expect("an address")), "{address}");
    }
}

#[test]
fn root_certificates_must_be_there() {
    let folder = tempfile::tempdir().expect("room");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("room");
        path
    };
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    for (path, why) in [
        (folder.path().join("missing.pem"), "No such file or directory"),
        (file("empty.pem", ""), "it holds no certificate"),
        (file("broken.pem", broken), "it holds a certificate that cannot be read"),
    ] {
        let text = format!("postgres://me:secret@host/games?sslmode=require&sslrootcert={}", path.display());
        let Err(error) = open(&text.parse().expect("an address"), retry_policy(0)) else {
            panic!("no roots")
        };
        let said = error.to_string();
        assert!(said.starts_with(&format!("cannot read root certificates from {path:?} ({why}")), "{said}");
        assert!(
            said.ends_with("): expected a PEM file with sslrootcert=FILE") && error.is_bad_input(),
            "{said}"
        );
    }
}

/// Offers TLS and does not speak it; passes everything else on to a server.
fn broken_tls(server: &Server) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let (port, to) = (listener.local_addr().expect("a port").port(), server.port());
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let server = TcpStream::connect(("127.0.0.1", to)).expect("it is there");
            // A connection that is lost here is one that the test has closed.
            thread::spawn(move || pass_on(client, server).ok());
        }
    });
    port
}

fn pass_on(mut client: TcpStream, mut server: TcpStream) -> io::Result<()> {
    /// What a client asks for TLS with: a length and a number.
    const REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
    let mut first = [0; 8];
    client.read_exact(&mut first)?;
    if first == REQUEST {
        client.write_all(b"S")?;
        client.write_all(b"this is no TLS, by any account")?;
        return client.shutdown(Shutdown::Write);
    }
    server.write_all(&first)?;
    let (mut from, mut to) = (server.try_clone()?, client.try_clone()?);
    thread::spawn(move || io::copy(&mut from, &mut to).ok());
    io::copy(&mut client, &mut server)?;
    server.shutdown(Shutdown::Both)
}

#[test]
fn a_server_whose_tls_fails_is_used_without_it_unless_the_address_asks_for_it() {
    let Some(server) = Server::start() else { return };
    let (fresh, port) = (server.fresh().place.to_string(), broken_tls(&server));
    let address = fresh.replace(&format!(":{}/", server.port()), &format!(":{port}/"));
    let place = |parameters: &str| format!("{address}{parameters}").parse::<Location>().expect("an address");
    assert!(!is_secure(&server, &place("")));
    let said = refusal(&place("?sslmode=require"));
    assert!(said.starts_with("TLS fails: "), "{said}");
}
