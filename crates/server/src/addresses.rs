//! The addresses at which other machines open the page, and which of them a request names.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::{Extension, Json};
use if_addrs::{IfOperStatus, get_if_addrs};
use schemars::JsonSchema;
use serde::Serialize;

use crate::boards::Boards;
use crate::operation::{Described, Input};
use crate::refusal::Refusal;

/// How the names of interfaces begin that lead to containers, virtual machines or tunnels.
const VIRTUAL: [&str; 20] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "vEthernet",
    "bridge",
    "podman",
    "cni",
    "cali",
    "flannel",
    "lxc",
    "lxd",
    "tun",
    "tap",
    "utun",
    "wg",
    "tailscale",
    "zt",
];

/// Whether a socket that listens on all IPv6 addresses also hears IPv4, as these systems have it unless they are set up otherwise.
const DUAL_STACK: bool = cfg!(any(target_os = "linux", target_os = "android", target_os = "macos"));

/// An address of the page for other machines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Address {
    /// The address of the page.
    pub url: String,
    /// The interface, if only containers, virtual machines or the other end of a tunnel may reach it; null if it is in a real network.
    pub r#virtual: Option<String>,
}

/// Who can open the page, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Addresses {
    /// The addresses for other machines, the best first; empty if only this machine can open the page.
    pub addresses: Vec<Address>,
    /// Whether the server listens for this machine alone, in whatever network it is.
    pub loopback: bool,
}

/// One address of an interface of this machine.
#[derive(Clone, Debug)]
pub(crate) struct Interface {
    name: String,
    ip: IpAddr,
    is_tunnel: bool,
}

/// Where a server listens, and by which names it is known.
#[derive(Clone)]
pub(crate) struct Listening {
    pub(crate) socket: SocketAddr,
    pub(crate) names: Vec<String>,
    /// The interfaces as they are now: networks come and go.
    pub(crate) interfaces: fn() -> Vec<Interface>,
}

/// The router hands it over.
impl Described for Extension<Arc<Listening>> {
    fn describe(_: &mut Input) {}
}

#[expect(clippy::unnecessary_wraps, reason = "the signature of a handler")]
pub(crate) fn answer(
    _: &Boards,
    Extension(listening): Extension<Arc<Listening>>,
) -> Result<Json<Addresses>, Refusal> {
    Ok(Json(listening.addresses()))
}

impl Listening {
    /// Who can open the page now, and where.
    pub(crate) fn addresses(&self) -> Addresses {
        let ip = self.socket.ip().to_canonical();
        if ip.is_loopback() {
            return Addresses { addresses: Vec::new(), loopback: true };
        }
        let address = |host: &str, r#virtual| {
            let url = format!("http://{host}:{}/", self.socket.port());
            Address { url, r#virtual }
        };
        let mut addresses: Vec<_> = if ip.is_unspecified() {
            let shared = shared(ip, (self.interfaces)());
            shared.into_iter().map(|interface| address(&host(interface.ip), interface.told())).collect()
        } else {
            vec![address(&host(ip), None)]
        };
        addresses.extend(self.names.iter().map(|name| address(name, None)));
        Addresses { addresses, loopback: false }
    }
}

/// The addresses of interfaces that other machines can use, if a server listens on this one: IPv4 before IPv6, and virtual ones last.
fn shared(listening: IpAddr, interfaces: Vec<Interface>) -> Vec<Interface> {
    let is_heard = |ip: IpAddr| match listening {
        IpAddr::V4(_) => ip.is_ipv4(),
        IpAddr::V6(_) => ip.is_ipv6() || DUAL_STACK,
    };
    let mut shared: Vec<_> = interfaces
        .into_iter()
        .filter(|interface| is_heard(interface.ip) && is_routed(interface.ip))
        .collect();
    shared.sort_by_key(|interface| (interface.is_virtual(), interface.ip.is_ipv6()));
    shared
}

/// Whether an address means the same machine in its whole network.
fn is_routed(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            !(ip.is_loopback() || ip.is_link_local() || ip.is_unspecified() || ip == Ipv4Addr::BROADCAST)
        }
        IpAddr::V6(ip) => {
            !(ip.is_loopback() || ip.is_unicast_link_local() || ip.is_unspecified() || ip.is_multicast())
        }
    }
}

/// An address as links have it.
fn host(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

impl Interface {
    fn is_virtual(&self) -> bool {
        self.is_tunnel || VIRTUAL.iter().any(|kind| self.name.starts_with(kind))
    }

    /// Its name, if it is virtual.
    fn told(self) -> Option<String> {
        self.is_virtual().then_some(self.name)
    }
}

/// The addresses of all interfaces that are up; none if the system does not tell.
pub(crate) fn interfaces() -> Vec<Interface> {
    let is_down = |status: &IfOperStatus| {
        matches!(status, IfOperStatus::Down | IfOperStatus::NotPresent | IfOperStatus::LowerLayerDown)
    };
    let up =
        get_if_addrs().unwrap_or_default().into_iter().filter(|interface| !is_down(&interface.oper_status));
    up.map(|interface| Interface { ip: interface.ip(), is_tunnel: interface.is_p2p(), name: interface.name })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    fn interface(name: &str, ip: &str) -> Interface {
        Interface { name: name.to_owned(), ip: ip.parse().expect("an address"), is_tunnel: name == "ppp0" }
    }

    /// The interfaces of a machine with everything.
    fn many() -> Vec<Interface> {
        let all = [
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("wlan0", "2001:db8::7"),
            ("lo", "::1"),
            ("wlan0", "fe80::1"),
            ("ppp0", "10.8.0.2"),
            ("eth1", "169.254.3.4"),
            ("wlan0", "192.168.1.7"),
            ("br-4f2a", "fd00::2"),
            ("eth0", "10.0.0.5"),
        ];
        all.into_iter().map(|(name, ip)| interface(name, ip)).collect()
    }

    fn listening(socket: &str, names: &[&str], interfaces: fn() -> Vec<Interface>) -> Addresses {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Listening { socket: socket.parse().expect("a socket"), names, interfaces }.addresses()
    }

    /// The addresses, each with its virtual interface if it has one.
    fn told(addresses: &Addresses) -> Vec<String> {
        let told = |Address { url, r#virtual }: &Address| {
            r#virtual.as_ref().map_or_else(|| url.clone(), |name| format!("{url} {name}"))
        };
        addresses.addresses.iter().map(told).collect()
    }

    #[test]
    fn all_addresses_of_networks_are_told_real_ones_first() {
        let addresses = listening("0.0.0.0:4004", &[], many);
        assert!(!addresses.loopback);
        let expected = [
            "http://192.168.1.7:4004/",
            "http://10.0.0.5:4004/",
            "http://172.17.0.1:4004/ docker0",
            "http://10.8.0.2:4004/ ppp0",
        ];
        assert_eq!(told(&addresses), expected);
    }

    #[test]
    fn ipv6_has_brackets_and_comes_after_ipv4() {
        let expected = [
            ("http://192.168.1.7:80/", DUAL_STACK),
            ("http://10.0.0.5:80/", DUAL_STACK),
            ("http://[2001:db8::7]:80/", true),
            ("http://172.17.0.1:80/ docker0", DUAL_STACK),
            ("http://10.8.0.2:80/ ppp0", DUAL_STACK),
            ("http://[fd00::2]:80/ br-4f2a", true),
        ];
        let expected = expected.into_iter().filter_map(|(url, told)| told.then_some(url));
        assert_eq!(told(&listening("[::]:80", &[], many)), expected.collect::<Vec<_>>());
    }

    #[test]
    fn an_address_that_was_asked_for_is_told_alone_and_names_after_it() {
        assert_eq!(told(&listening("192.168.1.7:1", &[], many)), ["http://192.168.1.7:1/"]);
        assert_eq!(told(&listening("[2001:db8::7]:1", &[], many)), ["http://[2001:db8::7]:1/"]);
        let named = listening("10.0.0.5:1", &["games.example"], many);
        assert_eq!(told(&named), ["http://10.0.0.5:1/", "http://games.example:1/"]);
    }

    #[test]
    fn a_loopback_address_is_for_this_machine_alone() {
        for socket in ["127.0.0.1:1", "127.8.8.8:1", "[::1]:1", "[::ffff:127.0.0.1]:1"] {
            let alone = Addresses { addresses: Vec::new(), loopback: true };
            assert_eq!(listening(socket, &["games.example"], many), alone, "{socket}");
        }
        let offline = || vec![interface("lo", "127.0.0.1"), interface("eth0", "fe80::1")];
        let alone = Addresses { addresses: Vec::new(), loopback: false };
        assert_eq!(listening("0.0.0.0:1", &[], offline), alone, "without a network");
    }

    #[test]
    fn this_machine_has_a_loopback_interface() {
        let found = interfaces();
        let local = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
        assert!(found.iter().any(|interface| local.contains(&interface.ip)), "{found:?}");
    }
}
