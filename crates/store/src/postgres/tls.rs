//! TLS connections: the handshake for the library, and what is checked of a server's certificate.

use std::error::Error as StdError;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use ::postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use ::postgres::{Error, Socket};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::ServerCertVerifier;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{CertificateError, ClientConfig, Error as RustlsError, RootCertStore};

use super::verifier::{AnyHost, Unverified};
use crate::error::StoreError;
use crate::location::quoted_path;
use crate::tls_options::{TlsOptions, Verification};

/// The name of the protocol within TLS. Servers need it for `sslnegotiation=direct`.
const PROTOCOL: &[u8] = b"postgresql";

/// Makes TLS connections.
#[derive(Clone)]
pub(super) struct Tls {
    config: Arc<ClientConfig>,
    verification: Verification,
}

impl Tls {
    /// Reads the root certificates, if they are needed.
    pub(super) fn new(options: &TlsOptions) -> Result<Tls, StoreError> {
        let (provider, verification) = (Arc::new(ring::default_provider()), options.verification());
        let verifier: Arc<dyn ServerCertVerifier> = match verification {
            Verification::None => Arc::new(Unverified::new(&provider)),
            Verification::Chain => Arc::new(AnyHost::new(by_roots(options, &provider)?)),
            Verification::ChainAndName => by_roots(options, &provider)?,
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider supports them");
        // Dangerous is what two of the three do not check.
        let config = config.dangerous().with_custom_certificate_verifier(verifier);
        let mut config = config.with_no_client_auth();
        config.alpn_protocols.push(PROTOCOL.to_vec());
        Ok(Tls { config: Arc::new(config), verification })
    }
}

/// The full verifier, with the roots of the file or those of the system.
fn by_roots(
    options: &TlsOptions,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, StoreError> {
    let (roots, from) = match options.roots() {
        Some(file) => (read_roots(file)?, quoted_path(file)),
        None => (system_roots()?, "the system".to_owned()),
    };
    let provider = Arc::clone(provider);
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider)
        .build()
        .map_err(|error| StoreError::Roots { from, why: error.to_string() })
}

fn read_roots(file: &Path) -> Result<RootCertStore, StoreError> {
    let failed = |why: String| StoreError::Roots { from: quoted_path(file), why };
    let pem = std::fs::read(file).map_err(|error| failed(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let certificate = certificate.map_err(|error| failed(error.to_string()))?;
        roots
            .add(certificate)
            .map_err(|_| failed("it holds a certificate that cannot be read".to_owned()))?;
    }
    if roots.is_empty() { Err(failed("it holds no certificate".to_owned())) } else { Ok(roots) }
}

fn system_roots() -> Result<RootCertStore, StoreError> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    // Systems have certificates that no library takes: those are left out.
    let (added, _) = roots.add_parsable_certificates(found.certs);
    if added == 0 {
        let why = found.errors.first().map_or_else(|| "it has none".to_owned(), ToString::to_string);
        return Err(StoreError::Roots { from: "the system".to_owned(), why });
    }
    Ok(roots)
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = SecureStream;
    type TlsConnect = Handshake;
    type Error = TlsFailure;

    fn make_tls_connect(&mut self, host: &str) -> Result<Handshake, TlsFailure> {
        let name = match ServerName::try_from(host.to_owned()) {
            Ok(name) => name,
            // An address stands for names that no certificate can have, where they are not compared.
            Err(_) if self.verification != Verification::ChainAndName => {
                ServerName::from(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
            }
            Err(_) => return Err(TlsFailure::HostName(host.to_owned())),
        };
        Ok(Handshake { connector: TlsConnector::from(Arc::clone(&self.config)), name })
    }
}

/// A TLS handshake with a host.
pub(super) struct Handshake {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl TlsConnect<Socket> for Handshake {
    type Stream = SecureStream;
    type Error = TlsFailure;
    type Future = Pin<Box<dyn Future<Output = Result<SecureStream, TlsFailure>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let connected = self.connector.connect(self.name, socket).await;
            connected.map(SecureStream).map_err(TlsFailure::from)
        })
    }
}

/// A stream within TLS.
pub(super) struct SecureStream(tokio_rustls::client::TlsStream<Socket>);

impl TlsStream for SecureStream {
    fn channel_binding(&self) -> ChannelBinding {
        // It needs the hash algorithm of the certificate's signature, and so a parser of certificates.
        ChannelBinding::none()
    }
}

impl AsyncRead for SecureStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncWrite for SecureStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

/// Why a handshake failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum TlsFailure {
    /// No certificate can be for such a host.
    #[error("no certificate can be for the host \"{0}\": expected a DNS name or an IP address")]
    HostName(String),
    /// The two sides do not agree, or the certificate is not accepted.
    #[error("{}", words(.0))]
    Refused(RustlsError),
    /// The connection was lost, which may pass.
    #[error("{0}")]
    Lost(#[source] io::Error),
}

impl From<io::Error> for TlsFailure {
    fn from(error: io::Error) -> Self {
        let refused = error.get_ref().and_then(|inner| inner.downcast_ref::<RustlsError>()).cloned();
        refused.map_or(TlsFailure::Lost(error), TlsFailure::Refused)
    }
}

/// The error in words, with what may help.
fn words(error: &RustlsError) -> String {
    use CertificateError::{
        BadSignature, Expired, ExpiredContext, NotValidForName, NotValidForNameContext, NotValidYet,
        NotValidYetContext, UnknownIssuer,
    };
    let RustlsError::InvalidCertificate(wrong) = error else { return format!("TLS fails: {error}") };
    match wrong {
        // The signature is bad if another authority has the same name.
        UnknownIssuer | BadSignature => {
            "the server's certificate is not signed by a trusted authority: give the authority's own with \
                          sslrootcert=FILE"
                .to_owned()
        }
        NotValidForNameContext { expected, presented } => {
            format!(
                "the server's certificate is not for {}: it is for {}",
                expected.to_str(),
                names(presented)
            )
        }
        NotValidForName => "the server's certificate is not for this host".to_owned(),
        Expired | ExpiredContext { .. } => "the server's certificate has expired".to_owned(),
        NotValidYet | NotValidYetContext { .. } => "the server's certificate is not valid yet".to_owned(),
        _ => "the server's certificate is not accepted".to_owned(),
    }
}

/// The names in a certificate. They are given as `DnsName("example.com")`.
fn names(presented: &[String]) -> String {
    if presented.is_empty() {
        return "no host (a common name does not count, only alternative names do)".to_owned();
    }
    let bare = |name: &String| {
        let inner = name.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
        inner.unwrap_or(name).trim_matches('"').to_owned()
    };
    presented.iter().map(bare).collect::<Vec<_>>().join(", ")
}

/// Why a connection with TLS was not made, if that is what failed, and it will not pass.
pub(super) fn refusal(error: &Error) -> Option<String> {
    /// What the library says of all such errors; it has no other mark.
    const TLS: &str = "error performing TLS handshake";
    let cause = error.source().filter(|_| error.to_string() == TLS)?;
    match cause.downcast_ref() {
        Some(TlsFailure::Lost(_)) => None,
        Some(failure) => Some(failure.to_string()),
        None if cause.to_string() == "server does not support TLS" => Some(
            "the server offers no TLS: enable it there, or connect through a tunnel with sslmode=disable"
                .to_owned(),
        ),
        None => Some(cause.to_string()),
    }
}
