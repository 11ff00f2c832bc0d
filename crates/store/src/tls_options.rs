//! How an address asks for TLS: `sslmode` and `sslrootcert`, as libpq defines them.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use postgres::config::SslMode;

use crate::error::StoreError;

/// The `sslmode` of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TlsMode {
    /// Without TLS.
    Disable,
    /// With TLS where the server offers it. Nothing is verified.
    Prefer,
    /// With TLS. Nothing is verified, unless there are root certificates.
    Require,
    /// With TLS and a trusted certificate, for whichever host.
    VerifyCa,
    /// With TLS and a trusted certificate for the host of the address.
    VerifyFull,
}

impl TlsMode {
    const ALL: [(&'static str, TlsMode); 5] = [
        ("disable", TlsMode::Disable),
        ("prefer", TlsMode::Prefer),
        ("require", TlsMode::Require),
        ("verify-ca", TlsMode::VerifyCa),
        ("verify-full", TlsMode::VerifyFull),
    ];
}

impl FromStr for TlsMode {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let known = TlsMode::ALL.iter().find(|(name, _)| *name == text);
        known.map(|(_, mode)| *mode).ok_or_else(|| StoreError::TlsMode(text.to_owned()))
    }
}

impl fmt::Display for TlsMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = TlsMode::ALL.iter().find(|(_, mode)| mode == self).expect("all of them are listed");
        f.write_str(name)
    }
}

/// What is checked of a server's certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verification {
    /// Nothing: the connection is safe from listeners only.
    None,
    /// That a trusted authority has signed it.
    Chain,
    /// The same, and that it is for the host.
    ChainAndName,
}

/// The parameters of an address that concern TLS, as they were written.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct TlsOptions {
    mode: Option<TlsMode>,
    roots: Option<PathBuf>,
}

impl TlsOptions {
    /// Splits them from an address, because the library does not know all of them.
    pub(crate) fn extract(url: &str) -> Result<(String, TlsOptions), StoreError> {
        // As the library reads it: everything before an @ is user and password.
        let host = url.find('@').unwrap_or(0);
        let Some(end) = url[host..].find('?').map(|length| host + length) else {
            return Ok((url.to_owned(), TlsOptions::default()));
        };
        let (mut options, mut others) = (TlsOptions::default(), Vec::new());
        for parameter in url[end + 1..].split('&') {
            let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            match decode(key)?.as_str() {
                "sslmode" => options.mode = Some(decode(value)?.parse()?),
                "sslrootcert" => options.roots = Some(decode(value)?.into()),
                _ => others.push(parameter),
            }
        }
        options.check()?;
        let mark = if others.is_empty() { "" } else { "?" };
        Ok((format!("{}{mark}{}", &url[..end], others.join("&")), options))
    }

    /// Root certificates that would never be used are a mistake, and so is a check of nothing but the authority without them.
    fn check(&self) -> Result<(), StoreError> {
        match (self.mode(), &self.roots) {
            (mode @ (TlsMode::Disable | TlsMode::Prefer), Some(_)) => {
                Err(StoreError::UnusedRoots(mode.to_string()))
            }
            // The system trusts many authorities, and each has signed certificates for others.
            (TlsMode::VerifyCa, None) => Err(StoreError::NoRoots),
            _ => Ok(()),
        }
    }

    /// The mode. As for libpq, TLS is used where it can be had.
    pub(crate) fn mode(&self) -> TlsMode {
        self.mode.unwrap_or(TlsMode::Prefer)
    }

    /// The mode as the library has it.
    pub(crate) fn ssl_mode(&self) -> SslMode {
        match self.mode() {
            TlsMode::Disable => SslMode::Disable,
            TlsMode::Prefer => SslMode::Prefer,
            TlsMode::Require | TlsMode::VerifyCa | TlsMode::VerifyFull => SslMode::Require,
        }
    }

    /// What is checked of the certificate.
    pub(crate) fn verification(&self) -> Verification {
        match self.mode() {
            TlsMode::VerifyFull => Verification::ChainAndName,
            TlsMode::VerifyCa => Verification::Chain,
            TlsMode::Require if self.roots.is_some() => Verification::Chain,
            _ => Verification::None,
        }
    }

    /// The PEM file with root certificates; otherwise, those of the system count.
    pub(crate) fn roots(&self) -> Option<&Path> {
        self.roots.as_deref()
    }
}

/// The parameters as the end of an address, so that what is printed connects in the same way.
impl fmt::Display for TlsOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// What a file name keeps.
        const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_');
        let mut mark = '?';
        if let Some(mode) = self.mode {
            write!(f, "{mark}sslmode={mode}")?;
            mark = '&';
        }
        if let Some(roots) = &self.roots {
            let path = roots.to_string_lossy();
            write!(f, "{mark}sslrootcert={}", utf8_percent_encode(&path, ENCODED))?;
        }
        Ok(())
    }
}

fn decode(text: &str) -> Result<String, StoreError> {
    percent_decode_str(text).decode_utf8().map(Into::into).map_err(|_| StoreError::Address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extract(parameters: &str) -> (String, TlsOptions) {
        TlsOptions::extract(&format!("postgres://me@host/games{parameters}")).expect("an address")
    }

    #[test]
    fn tls_parameters_are_split_from_the_others() {
        for (parameters, others, mode) in [
            ("", "", TlsMode::Prefer),
            ("?sslmode=disable", "", TlsMode::Disable),
            ("?a=1&sslmode=verify-full&b=2", "?a=1&b=2", TlsMode::VerifyFull),
            ("?ssl%6Dode=verif%79-full&a=1", "?a=1", TlsMode::VerifyFull),
            ("?sslmode=disable&sslmode=require", "", TlsMode::Require),
        ] {
            let (rest, options) = extract(parameters);
            assert_eq!((rest, options.mode()), (format!("postgres://me@host/games{others}"), mode));
        }
        // What looks like a parameter belongs to the password.
        let url = "postgres://me:x?sslmode=disable@host/games";
        assert_eq!(TlsOptions::extract(url).expect("an address"), (url.to_owned(), TlsOptions::default()));
    }

    #[test]
    fn the_mode_and_root_certificates_tell_what_is_verified() {
        for (parameters, verification) in [
            ("", Verification::None),
            ("?sslmode=prefer", Verification::None),
            ("?sslmode=require", Verification::None),
            ("?sslmode=require&sslrootcert=root.pem", Verification::Chain),
            ("?sslmode=verify-ca&sslrootcert=r.pem", Verification::Chain),
            ("?sslmode=verify-full", Verification::ChainAndName),
            ("?sslrootcert=root.pem&sslmode=verify-full", Verification::ChainAndName),
        ] {
            assert_eq!(extract(parameters).1.verification(), verification, "{parameters}");
        }
    }

    #[test]
    fn parameters_that_are_shown_can_be_used_again() {
        for parameters in [
            "",
            "?sslmode=require",
            "?sslmode=verify-ca&sslrootcert=/etc/ssl/my-root_1.pem",
            "?sslmode=verify-full&sslrootcert=a%20b%26c%3F%25.pem",
        ] {
            assert_eq!(extract(parameters).1.to_string(), parameters);
        }
    }

    /// The system trusts authorities that sign certificates for every host: to verify one of them alone verifies nothing.
    #[test]
    fn an_authority_must_be_named_to_be_verified_alone() {
        for parameters in ["?sslmode=verify-ca", "?sslmode=require&sslmode=verify-ca"] {
            let refused = TlsOptions::extract(&format!("postgres://me@host/games{parameters}"));
            let error = refused.expect_err(parameters);
            assert_eq!(
                error.to_string(),
                "sslmode=verify-ca needs root certificates: add sslrootcert=FILE, or use verify-full"
            );
            assert!(error.is_bad_input(), "the address is wrong, not the store");
        }
        assert_eq!(extract("?sslmode=verify-full").1.mode(), TlsMode::VerifyFull);
    }

    #[test]
    fn mistakes_are_named() {
        let said = |parameters: &str| {
            let url = format!("postgres://me@host/games{parameters}");
            TlsOptions::extract(&url).expect_err(parameters).to_string()
        };
        assert_eq!(
            said("?sslmode=verify"),
            "unknown sslmode \"verify\": expected disable, prefer, require, verify-ca or verify-full"
        );
        for parameters in ["?sslrootcert=x.pem", "?sslmode=prefer&sslrootcert=x.pem"] {
            assert_eq!(
                said(parameters),
                "sslrootcert has no effect with sslmode=prefer: expected require, verify-ca or verify-full"
            );
        }
    }
}
