//! Passwords of `PostgreSQL` that are not on the command line, told to a server that asks for them.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;

/// The answer to a request for TLS: no.
const PLAIN: &[u8] = b"N";
/// The request for a password as it is.
const PASSWORD_PLEASE: &[u8] = b"R\0\0\0\x08\0\0\0\x03";

/// The body of a message that begins with its length.
fn message(stream: &mut TcpStream) -> Vec<u8> {
    let mut length = [0; 4];
    stream.read_exact(&mut length).expect("a message");
    let mut body = vec![0; u32::from_be_bytes(length) as usize - 4];
    stream.read_exact(&mut body).expect("a message");
    body
}

/// The password that the next client sends.
fn asked(server: &TcpListener) -> String {
    let (mut stream, _) = server.accept().expect("a client");
    message(&mut stream);
    stream.write_all(PLAIN).expect("it listens");
    message(&mut stream);
    stream.write_all(PASSWORD_PLEASE).expect("it listens");
    let mut kind = [0];
    stream.read_exact(&mut kind).expect("an answer");
    assert_eq!(&kind, b"p");
    let password = message(&mut stream);
    String::from_utf8(password).expect("text").trim_end_matches('\0').to_owned()
}

#[test]
fn a_password_comes_from_the_address_the_environment_or_a_file() {
    let server = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = server.local_addr().expect("an address").port();
    let home = tempfile::tempdir().expect("room");
    let file = home.path().join(".pgpass");
    fs::write(&file, format!("127.0.0.1:{port}:games:me:from the file\n")).expect("written");
    let mode = Command::new("chmod").arg("600").arg(&file).status().expect("chmod runs");
    assert!(mode.success());
    for (user, variable, expected) in [
        ("me:own", Some("from the variable"), "own"),
        ("me", Some("from the variable"), "from the variable"),
        ("me", None, "from the file"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
        command.args(["arena", "show", "--store", &format!("postgres://{user}@127.0.0.1:{port}/games")]);
        command.env("HOME", home.path()).env_remove("PGPASSFILE").env_remove("PGPASSWORD");
        command.envs(variable.map(|value| ("PGPASSWORD", value))).stderr(Stdio::piped());
        let client = thread::spawn(move || command.output().expect("it runs"));
        assert_eq!(asked(&server), expected);
        let said = String::from_utf8(client.join().expect("no panic").stderr).expect("text");
        assert!(said.starts_with("error: cannot reach ") && !said.contains(expected), "{said}");
    }
}
