//! Why a server cannot listen.

use std::io;
use std::net::IpAddr;

use board::{Coded, Message};
use thiserror::Error;

/// Why an address or a port cannot be listened on.
#[derive(Debug, Error)]
pub enum BindError {
    /// A port that cannot be used.
    #[error("cannot listen on port {port} of {address} ({error}): choose another --port")]
    Port {
        /// The port.
        port: u16,
        /// Its address.
        address: IpAddr,
        /// What the system says.
        error: io::Error,
    },
    /// An address that this machine does not have.
    #[error("cannot listen on {} ({error}): choose another --address", place(*.port, *.address))]
    Address {
        /// The port that was asked for.
        port: Option<u16>,
        /// The address.
        address: IpAddr,
        /// What the system says.
        error: io::Error,
    },
    /// Not even a free port of this machine.
    #[error("cannot listen on any port: {0}")]
    AnyPort(io::Error),
}

impl BindError {
    /// The error for what was asked for: an address other than the default one, and a port.
    pub(crate) fn of(
        asked: Option<IpAddr>,
        port: Option<u16>,
        (address, error): (IpAddr, io::Error),
    ) -> BindError {
        let about_port = matches!(error.kind(), io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied);
        match port {
            _ if asked.is_some() && !about_port => BindError::Address { port, address, error },
            Some(port) => BindError::Port { port, address, error },
            None => BindError::AnyPort(error),
        }
    }

    /// Whether another address or port may help.
    pub fn is_bad_input(&self) -> bool {
        !matches!(self, BindError::AnyPort(_))
    }
}

/// An address, with its port if one was chosen.
fn place(port: Option<u16>, address: IpAddr) -> String {
    port.map_or_else(|| address.to_string(), |port| format!("port {port} of {address}"))
}

impl Coded for BindError {
    fn message(&self) -> Message {
        let message = |code: &'static str, error: &io::Error| {
            Message::new(code, self).with("reason", error.to_string())
        };
        match self {
            BindError::Port { port, address, error } => {
                message("serve.port", error).with("port", *port).with("address", address.to_string())
            }
            BindError::Address { port, address, error } => {
                message("serve.address", error).with("place", place(*port, *address))
            }
            BindError::AnyPort(error) => message("serve.no-port", error),
        }
    }
}
