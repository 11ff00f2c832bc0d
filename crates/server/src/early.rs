//! Requests that hyper refuses itself, because it cannot read them: their answers get the body of every other refusal. Those that it
//! does not answer at all (HTTP/2, and heads that do not end in time) get one, too.
//!
//! hyper has no hook for that. It writes a head with a status of 4xx and no content, at once and alone, and closes the connection. Our
//! own service never sends such a head, as each of its refusals has a body; and none of its bodies can look like one, since neither
//! JSON nor our files contain one. So that head is replaced where it is written. Reading requests ourselves first was rejected: two
//! readers of HTTP that disagree are a vulnerability.

use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::http::{HeaderName, StatusCode};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tracing::info;

use crate::fault::Fault;
use crate::guard::HEADERS;
use crate::refusal::Refusal;

/// How a connection of HTTP/2 begins, if it was not agreed on before.
const HTTP2: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Why hyper has given up a connection without an answer, where its peer waits for one. What it has read of the next head tells whether it
/// does: an idle connection is closed in silence.
pub(crate) fn unanswered(error: &hyper::Error, head: &[u8]) -> Option<Fault> {
    match error {
        _ if error.is_timeout() && !head.is_empty() => Some(Fault::Timeout),
        _ if error.is_parse() && head.starts_with(HTTP2) => Some(Fault::Version),
        _ => None,
    }
}

/// A connection that replaces the empty refusals of hyper.
pub(crate) struct Connection<T> {
    inner: T,
    /// What is written instead of such a refusal, and how much of it has been.
    instead: Vec<u8>,
    written: usize,
}

impl<T> Connection<T> {
    pub(crate) fn new(inner: T) -> Connection<T> {
        Connection { inner, instead: Vec::new(), written: 0 }
    }

    /// Takes over what hyper writes if it is a refusal of its own.
    fn replace(&mut self, written: &[u8]) -> bool {
        let Some(status) = empty_refusal(written) else { return false };
        self.prepare(Fault::of_status(status));
        true
    }

    /// Prepares a refusal to be written.
    fn prepare(&mut self, fault: Fault) {
        let refusal = Refusal::from(fault);
        let (status, code) = (refusal.status.as_u16(), refusal.message.code());
        info!(status, code, "request refused before routing");
        self.instead = response(refusal);
        self.written = 0;
    }
}

/// The status of a head that has one of 4xx and says that nothing follows.
fn empty_refusal(written: &[u8]) -> Option<StatusCode> {
    let head = str::from_utf8(written).ok()?.strip_suffix("\r\n\r\n")?;
    let mut lines = head.split("\r\n");
    let line = lines.next()?.strip_prefix("HTTP/1.")?;
    // "1 400 Bad Request"
    let status = StatusCode::from_bytes(line.get(2..5)?.as_bytes()).ok()?;
    let empty = lines.any(|header| header.eq_ignore_ascii_case("content-length: 0"));
    (status.is_client_error() && empty).then_some(status)
}

/// A refusal as the bytes of a whole response, after which the connection is closed.
fn response(refusal: Refusal) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {}\r\n", refusal.status);
    let body = serde_json::to_string(&refusal.body()).expect("messages can be written");
    let own = [("content-type", "application/json"), ("connection", "close"), ("cache-control", "no-store")];
    let own = own.map(|(name, value)| (HeaderName::from_static(name), value));
    for (name, value) in HEADERS.into_iter().chain(own) {
        text.extend([name.as_str(), ": ", value, "\r\n"]);
    }
    let length = body.len().to_string();
    text.extend(["content-length: ", &length, "\r\n\r\n", &body]);
    text.into_bytes()
}

impl<T: AsyncWrite + Unpin> Connection<T> {
    /// Refuses a request that hyper does not answer, and closes the connection.
    pub(crate) async fn refuse(mut self, fault: Fault) -> io::Result<()> {
        self.prepare(fault);
        poll_fn(|cx| Pin::new(&mut self).poll_shutdown(cx)).await
    }

    /// Writes what replaces a refusal.
    fn poll_instead(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.written < self.instead.len() {
            let rest = &self.instead[self.written..];
            match ready!(Pin::new(&mut self.inner).poll_write(cx, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                more => self.written += more,
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Connection<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(cx, buffer)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Connection<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.replace(bytes) {
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.inner).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [bytes] = slices
            && self.replace(bytes)
        {
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.inner).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_empty_refusals_are_replaced() {
        let status = |text: &str| empty_refusal(text.as_bytes()).map(|status| status.as_u16());
        assert_eq!(
            status("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"),
            Some(400)
        );
        assert_eq!(status("HTTP/1.0 431 x\r\ncontent-length: 0\r\ndate: x\r\n\r\n"), Some(431));
        for other in [
            "",
            "HTTP/1.1 400",
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 20\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\nmore",
            "data: HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
        ] {
            assert_eq!(status(other), None, "{other:?}");
        }
    }
}
