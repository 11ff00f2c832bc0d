//! The log on standard error: silent by default, chosen by `-v` or `LINHA_LOG`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};

/// `linha`, with an environment that asks for no log.
fn linha(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.args(arguments).env_remove("LINHA_LOG");
    command
}

/// A server on a port of its own.
struct Server {
    child: Child,
    address: String,
    log: BufReader<ChildStderr>,
}

impl Server {
    fn start(command: &mut Command) -> Server {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.strip_prefix("linha is at http://").and_then(|rest| rest.split('/').next());
        let log = BufReader::new(child.stderr.take().expect("piped"));
        Server { address: address.expect("an address").to_owned(), log, child }
    }

    /// Sends a request that is refused.
    fn ask_for_nothing(&self) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens there");
        let host = &self.address;
        write!(stream, "GET /api/nothing HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }

    /// The next line of the log.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.log.read_line(&mut line).expect("a line");
        line
    }

    /// Ends it; what it has logged.
    fn end(mut self) -> String {
        self.child.kill().expect("it runs");
        self.child.wait().expect("its own child");
        let mut rest = String::new();
        self.log.read_to_string(&mut rest).expect("text");
        rest
    }
}

#[test]
fn refused_requests_are_logged_on_request() {
    let arguments = ["--port", "0", "--no-store"];
    let verbose = linha(&["-v", "--port", "0", "--no-store"]);
    let mut variable = linha(&arguments);
    variable.env("LINHA_LOG", "info");
    for mut command in [verbose, variable] {
        let mut server = Server::start(&mut command);
        server.ask_for_nothing();
        let line = server.line();
        for part in
            [" INFO ", "request refused", "path=\"/api/nothing\"", "status=404", "code=\"request.path\""]
        {
            assert!(line.contains(part), "{part} in {line}");
        }
        assert_eq!(server.end(), "");
    }
    let mut quiet = linha(&arguments);
    quiet.env("LINHA_LOG", "warn");
    for mut command in [linha(&arguments), quiet] {
        let server = Server::start(&mut command);
        server.ask_for_nothing();
        assert_eq!(server.end(), "");
    }
}

#[test]
fn a_verbose_command_prints_the_code_of_its_error() {
    let printed = |arguments: &[&str]| {
        let output = linha(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(!printed(&["show", "chess"]).contains("code:"));
    for arguments in [["-v", "show", "chess"], ["show", "chess", "-vv"], ["--verbose", "show", "chess"]] {
        assert!(printed(&arguments).ends_with("\ncode: game.unknown\n"), "{arguments:?}");
    }
    assert!(
        printed(&["move", "connect4", "--agent", "ufop", "--moves", "4x", "-v"])
            .ends_with("\ncode: game.move\n")
    );
}

#[test]
fn an_unknown_level_is_refused() {
    for level in ["loud", "3", "info,server=debug"] {
        let output = linha(&["show", "connect4"]).env("LINHA_LOG", level).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).expect("text");
        let expected = "expected off, error, warn, info, debug or trace\n";
        assert_eq!(said, format!("error: invalid LINHA_LOG \"{level}\": {expected}"));
    }
}
